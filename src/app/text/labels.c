/* The labels beside the board. */
#include "app/text/labels.h"

static const char *const labels[APP_LABELS] = {
    [APP_LABEL_HOLD] = "HOLD",
    [APP_LABEL_NEXT] = "NEXT",
    [APP_LABEL_OWN_KEYS] = "you",
    [APP_LABEL_BEST_KEYS] = "best",
    [APP_LABEL_BEST_PLAY] = "best play",
    [APP_LABEL_ALL_SEEING] = "full preview",
    [APP_LABEL_PERFECT_CLEAR] = "PERFECT CLEAR",
    [APP_LABEL_HERE] = "drop",
    [APP_LABEL_CARD_KEYS] = "press",
    [APP_LABEL_NO_KEYS] = "just drop",
};

const char *app_label(enum app_label label) {
    return labels[label];
}
