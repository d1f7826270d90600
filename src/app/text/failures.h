/* What can go wrong on a platform, in words: front ends that can not word it name it. */
#ifndef FIN_APP_TEXT_FAILURES_H
#define FIN_APP_TEXT_FAILURES_H

enum app_trouble {
    APP_TROUBLE_NONE,
    APP_TROUBLE_STORAGE,  /* nothing can be kept */
    APP_TROUBLE_ROOM,     /* ... for there is no room left */
    APP_TROUBLE_NEWER,    /* ... for another tab has a newer version */
    APP_TROUBLE_REPLAY,   /* no replay of this game was kept */
    APP_TROUBLE_GAME,     /* this game is gone */
    APP_TROUBLE_PART,     /* a part of the page can not be loaded */
    APP_TROUBLE_COPY,     /* the clipboard can not be written */
    APP_TROUBLE_LONG,     /* a file is too long to be anything known */
    APP_TROUBLE_MEMORY,   /* there is not enough memory for it */
    APP_TROUBLE_VERSION,  /* a part of the page is of another version */
    APP_TROUBLE_SETTINGS, /* settings can not be kept, games can */
    APP_TROUBLE_GAMES,    /* ... or the other way round */
    APP_TROUBLES,
};

/* The sentence of it; empty for none. */
const char *app_trouble_sentence(int trouble);

#endif
