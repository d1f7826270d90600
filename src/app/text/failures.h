/* Failures of a platform as messages. Front ends without texts of their own report them by
 * number. */
#ifndef FIN_APP_TEXT_FAILURES_H
#define FIN_APP_TEXT_FAILURES_H

enum app_failure {
    APP_FAILURE_NONE,
    APP_FAILURE_STORAGE,  /* nothing can be saved */
    APP_FAILURE_ROOM,     /* nothing can be saved: storage is full */
    APP_FAILURE_NEWER,    /* nothing can be saved: another tab has a newer version */
    APP_FAILURE_REPLAY,   /* no replay of this game was saved */
    APP_FAILURE_GAME,     /* this game no longer exists */
    APP_FAILURE_PART,     /* a part of the page can not be loaded */
    APP_FAILURE_COPY,     /* the clipboard can not be written */
    APP_FAILURE_LONG,     /* a file is too long for any known format */
    APP_FAILURE_MEMORY,   /* not enough memory */
    APP_FAILURE_VERSION,  /* a part of the page has another version */
    APP_FAILURE_SETTINGS, /* settings can not be saved, games can */
    APP_FAILURE_GAMES,    /* games can not be saved, settings can */
    APP_FAILURES,
};

/* The message; empty for none. */
const char *app_failure_sentence(int failure);

#endif
