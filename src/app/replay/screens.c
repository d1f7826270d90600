/* The screen of replays. */
#include "app/menu/screens.h"

/* clang-format off */
static const struct app_entry replay_entries[] = {
    {APP_ENTRY_WATCH, 0, NULL, NULL, NULL},
    {0},
};

const struct app_screen_row app_replay_screen = {
    "REPLAY", VIEW_REPLAY, .back = "Back", .entries = replay_entries, .show = app_replay_view,
    .own_keys = true, .closed = app_watch_closed, .covered = app_watch_covered,
    .key = app_watch_key, .point = app_watch_point, .uses_key = app_watch_uses_key,
    .play = app_watch_play,
    .copies = APP_COPY_WATCHED,
};
/* clang-format on */
