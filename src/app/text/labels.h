/* The labels beside the board of every game: one name per idea, on the terminal and the page. */
#ifndef FIN_APP_TEXT_LABELS_H
#define FIN_APP_TEXT_LABELS_H

enum app_label {
    APP_LABEL_HOLD,
    APP_LABEL_NEXT,
    APP_LABEL_OWN_KEYS,      /* keys pressed */
    APP_LABEL_BEST_KEYS,     /* keys that would have been enough */
    APP_LABEL_PERFECT_CLEAR, /* above the odds */
    APP_LABEL_BEST_PLAY,     /* odds of optimal play with the visible pieces */
    APP_LABEL_ALL_SEEING,    /* odds of a clairvoyant */
    APP_LABEL_HERE,          /* odds if the piece is dropped now */
    APP_LABEL_CARD_KEYS,     /* keys to press now */
    APP_LABEL_NO_KEYS,       /* shown instead of keys if the drop alone is enough */
    APP_LABELS,
};

const char *app_label(enum app_label label);

#endif
