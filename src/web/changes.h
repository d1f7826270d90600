/* Changes of the view: the sections that changed since the last call, the cells of the board to
 * redraw (dirty rectangles), and the bytes for a copy of the view in a Worker. */
#ifndef FIN_WEB_CHANGES_H
#define FIN_WEB_CHANGES_H

#include "app/core/view.h"

/* Sections of the view, as bits. */
enum web_section {
    WEB_SCREEN = 1 << 0, /* the screen, its title and its other texts */
    WEB_TABS = 1 << 1,
    WEB_SOFT_KEYS = 1 << 2,
    WEB_SAID = 1 << 3,
    WEB_NOTICE = 1 << 4,
    WEB_ITEMS = 1 << 5,
    WEB_TABLE = 1 << 6,
    WEB_STRIP = 1 << 7,
    WEB_PICTURE = 1 << 8,
    WEB_MAP = 1 << 9,
    WEB_TREND = 1 << 10,
    WEB_PIECES = 1 << 11, /* hold and next */
    WEB_STATS = 1 << 12,
    WEB_HINTS = 1 << 13,
    WEB_RACE = 1 << 14,
    WEB_TOOLS = 1 << 15,
    WEB_GOAL = 1 << 16, /* the goal, and whether the game is dimmed */
    WEB_FINESSE = 1 << 17,
    WEB_ODDS = 1 << 18,
    WEB_CALLS = 1 << 19,
    WEB_CELLS = 1 << 20,
    WEB_MARKS = 1 << 21, /* on the board, and the bar of the restart key */
    WEB_LIGHTS = 1 << 22,
    WEB_REPLAY = 1 << 23,
    WEB_CHARTS = 1 << 24,
    WEB_LOOK = 1 << 25,
    WEB_TOUCH = 1 << 26,
    WEB_METER = 1 << 27,
    WEB_HOLD = 1 << 28, /* whether hold is available, and the number of previews */

    WEB_FIELD = WEB_CELLS | WEB_MARKS | WEB_LIGHTS, /* changes with every frame of a game */
    WEB_MOVES = WEB_FIELD | WEB_PIECES | WEB_STATS | WEB_CALLS, /* changes with every piece */
    WEB_GAME =
        WEB_MOVES | WEB_HOLD | WEB_HINTS | WEB_RACE | WEB_TOOLS | WEB_GOAL | WEB_FINESSE | WEB_ODDS,
    WEB_ALL = (1 << 29) - 1,
};

enum {
    WEB_GLOW_CELLS = 2, /* the reach of the piece's glow to each side */
    WEB_BOXES = 4,
    WEB_CHANGES_HEAD = 4, /* bytes of a message before its runs: the number of an answer */
};

/* Cells from left to right and from bottom to top; right and top are exclusive. */
struct web_box {
    int32_t left, bottom, right, top;
};

struct web_changes {
    uint32_t sections;
    uint32_t stats; /* the changed numbers beside the board, a bit each */
    uint32_t box_count;
    struct web_box boxes[WEB_BOXES]; /* dirty rectangles of the board; none contains another */
};

/* The result of the latest changes(). */
extern struct web_changes web_changes;

/* The view of the page; in a Worker, its copy. */
extern struct view web_view;

#endif
