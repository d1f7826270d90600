/* What can go wrong on a platform, in words: front ends that can not word it name it. */
#ifndef FIN_APP_TEXT_FAILURES_H
#define FIN_APP_TEXT_FAILURES_H

enum app_failure {
    APP_FAILURE_NONE,
    APP_FAILURE_STORAGE,  /* nothing can be kept */
    APP_FAILURE_ROOM,     /* ... for there is no room left */
    APP_FAILURE_NEWER,    /* ... for another tab has a newer version */
    APP_FAILURE_REPLAY,   /* no replay of this game was kept */
    APP_FAILURE_GAME,     /* this game is gone */
    APP_FAILURE_PART,     /* a part of the page can not be loaded */
    APP_FAILURE_COPY,     /* the clipboard can not be written */
    APP_FAILURE_LONG,     /* a file is too long to be anything known */
    APP_FAILURE_MEMORY,   /* there is not enough memory for it */
    APP_FAILURE_VERSION,  /* a part of the page is of another version */
    APP_FAILURE_SETTINGS, /* settings can not be kept, games can */
    APP_FAILURE_GAMES,    /* ... or the other way round */
    APP_FAILURES,
};

/* The sentence of it; empty for none. */
const char *app_failure_sentence(int failure);

#endif
