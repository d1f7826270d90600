/* The words beside the field that stand there in every game: one name for each idea, in the
 * terminal and on the page. */
#ifndef FIN_APP_TEXT_LABELS_H
#define FIN_APP_TEXT_LABELS_H

enum app_label {
    APP_LABEL_HOLD,
    APP_LABEL_NEXT,
    APP_LABEL_OWN_KEYS,   /* that were pressed */
    APP_LABEL_BEST_KEYS,  /* that are enough */
    APP_LABEL_BEST_PLAY,  /* odds of one who plays best and sees what you see */
    APP_LABEL_ALL_SEEING, /* ... and who sees all pieces that will come */
    APP_LABEL_CARD_KEYS,  /* that are to be pressed now */
    APP_LABEL_NO_KEYS,    /* in place of keys, where the drop alone is enough */
    APP_LABELS,
};

const char *app_label(enum app_label label);

#endif
