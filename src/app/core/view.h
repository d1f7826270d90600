/* The view: everything that a front end may draw, as one flat value. The app fills it in
 * (app_view); terminal, page and text snapshots draw it and know nothing else. Fixed-size arrays,
 * UTF-8 text, no pointers. Progress values are 0 to VIEW_FULL. */
#ifndef FIN_APP_CORE_VIEW_H
#define FIN_APP_CORE_VIEW_H

#include <stdbool.h>
#include <stdint.h>

enum {
    VIEW_FULL = 255, /* of a progress: complete; of an age: no longer shown */
    VIEW_ROWS = 22,  /* of the board: 20 and two above, row 0 at the bottom */
    VIEW_ROWS_ABOVE = 2,
    VIEW_COLUMNS = 10,
    VIEW_ITEMS = 40,
    VIEW_TABLE_ROWS = 32,
    VIEW_TABLE_COLUMNS = 6,
    VIEW_STATS = 10,
    VIEW_CALLS = 4,
    VIEW_NEXT = 8,
    VIEW_HINTS = 8,
    VIEW_TABS = 5,
    VIEW_SOFT_KEYS = 4,
    VIEW_ABOUT = 4, /* sentences about the selected line */
    VIEW_RACE_ROWS = 20,
    VIEW_TOOLS = 5,        /* actions of a mode besides moves */
    VIEW_KEYS = 12,        /* most keys shown in a row */
    VIEW_TREND = 30,       /* days of a chart */
    VIEW_TREND_MOST = 200, /* the largest value of a chart */
    VIEW_MARKS = 100,      /* parts of a replay's timeline */
    VIEW_FIGURES = 24,
    VIEW_BARS = 14,
    VIEW_LINE = 32,  /* games of a chart */
    VIEW_WEEKS = 53, /* of a calendar */
    VIEW_WEEK_DAYS = 7,
    VIEW_DAY_MOST = 4, /* largest value of a day */
    VIEW_NO_DAY = 255, /* in a calendar or trend: no such day */
    VIEW_SCROLLS = 3,  /* steps of a screen that is too long */
    VIEW_PICTURE_ROWS = 8,
    VIEW_MAP_NEW = 1, /* values of the mastery map */
    VIEW_MAP_MASTERED = 5,
    VIEW_MAP_LEVELS = 5,
    VIEW_DONE_MOST = 1000, /* of a replay's timeline */
    VIEW_STRIP = 20,       /* cells of the timing strip: two rows of ten, the upper one first */
};

/* Events in a part of a replay. */
enum view_mark {
    VIEW_MARK_CLEAR = 1,
    VIEW_MARK_FOUR = 2, /* a four-line clear */
    VIEW_MARK_SPIN = 4,
    VIEW_MARK_HOLD = 8,
    VIEW_MARK_OVER = 16, /* the end: topped out, forfeited */
    VIEW_MARK_WON = 32,
    VIEW_MARK_FAULT = 64, /* a finesse fault */
};

enum view_screen {
    VIEW_TITLE,
    VIEW_MENU,      /* any list: modes, settings, score lists, pause, game over */
    VIEW_TABLE,     /* scores and other tables */
    VIEW_HELP,      /* text lines: items without values */
    VIEW_GAME,      /* only the game */
    VIEW_TOO_SMALL, /* chosen by the front end if there is no room */
    VIEW_MAP,       /* the mastery map: seven small boards */
    VIEW_REPLAY,    /* a replay being watched; items are its buttons */
    VIEW_CHARTS,    /* statistics: charts, below its items */
    VIEW_POSITION,  /* a board with hold and queue; items are actions */
};

/* The mood of a box's title. */
enum view_tone { VIEW_CALM, VIEW_LOST, VIEW_WON };

/* A line of a menu. */
enum view_item_flag {
    VIEW_ITEM_HEADING = 1,   /* a group's name, can not be selected */
    VIEW_ITEM_CHANGES = 2,   /* left and right change the value */
    VIEW_ITEM_AT_LEAST = 4,  /* no smaller value */
    VIEW_ITEM_AT_MOST = 8,   /* no larger value */
    VIEW_ITEM_WARNS = 16,    /* conflict or danger */
    VIEW_ITEM_CAPTURES = 32, /* waits for a key */
    VIEW_ITEM_TEXT = 64,     /* plain text, can not be selected */
    VIEW_ITEM_TYPED = 128,   /* captures a typed text instead of a key */
};

struct view_item {
    char label[56];
    char value[40];
    char note[32]; /* dim, right of the value: "8.0 f", "default" */
    uint8_t flags;
};

struct view_table_row {
    char cells[VIEW_TABLE_COLUMNS][28];
    bool mine; /* the game just played */
};

/* A cell of the board. The low four bits are the colour: enum fin_kind, FIN_GARBAGE or FIN_NONE. */
enum view_cell {
    VIEW_COLOR = 0x0F,
    VIEW_LOCKED = 0x10,
    VIEW_PIECE = 0x20,
    VIEW_GHOST = 0x40,
    VIEW_AIM = 0x80, /* a drill's target or a hint: corner brackets */
};

/* A label and a value beside the board: SCORE 12,450. */
struct view_stat {
    char label[12];
    char value[20];
    char note[20]; /* "+0.42" against the best game, "of 40" */
    bool better;   /* the note is good news */
};

/* A call: text that flashes on the board (TETRIS!, PERFECT CLEAR) or below HOLD. */
struct view_call {
    char text[24];
    char points[16];
    bool on_field; /* otherwise beside the board */
    bool gold;
    uint8_t age; /* 0 none, 1 new to 255 */
};

struct view_hint {
    char keys[16];
    char what[24];
    char brief[8]; /* `what` as one short word, or empty */
    uint8_t rank;  /* if there is little room, the highest are dropped first */
};

/* An action of the current mode besides moves: undo, redo, a hint. */
struct view_tool {
    char label[16];
    char keys[16];  /* or empty */
    uint8_t action; /* enum app_action of its button */
    bool ready;     /* false: has no effect now */
};

/* A key that does something here, as a button for pointers. */
struct view_soft_key {
    char label[24];
    uint8_t key; /* enum app_key */
};

/* A row of keys by the player's own names. From index `lit` on they differ from the other row;
 * lit = count: no difference. */
struct view_keys {
    char keys[VIEW_KEYS][20];
    uint8_t count, lit;
};

/* The verdict on the last piece, or the task for this one: two lines beside the board, or in
 * place of another line if there is no room. */
struct view_finesse {
    bool shown;
    bool bad;              /* a fault; otherwise praise or a task */
    char title[64];        /* "Clean", "extra tap", "Not the place" */
    char prompt[64];       /* what to do now: "To the wall and back one" */
    struct view_keys own;  /* keys pressed */
    struct view_keys best; /* keys that would have been enough, or to press now */
    bool shows_own, shows_best;
    bool apart; /* `best` is to be pressed now; title and own are about the previous card */
};

/* The player's best game, played beside this one as a small board. */
struct view_race {
    bool shown;
    bool over;  /* it has ended */
    bool ahead; /* the player is ahead of it */
    char title[16];
    char left[20];                               /* "18 to go", or its sort key */
    uint8_t cells[VIEW_RACE_ROWS][VIEW_COLUMNS]; /* colours, row 0 at the bottom */
};

/* The odds of a perfect clear: the cost of a piece, and the requested help. Empty texts are not
 * shown. */
struct view_odds {
    bool shown;
    char cost[64];           /* "84.6 % → 61.2 % (best: 83.9 %)" */
    bool cost_bad, cost_dim; /* more was lost than necessary; not exact yet */
    char verdict[64];        /* "Possible", "Impossible"; below the title "PERFECT CLEAR" */
    uint8_t tone;            /* of the verdict, enum view_tone */
    char odds[16], all_seeing[16];
    bool odds_dim, all_seeing_dim; /* a range that will become narrower */
    char hint[48];                 /* which piece, where */
    struct view_keys keys;         /* the keys for that placement */
    bool shows_keys;
    bool shows_heat; /* the board has marks: show a legend */
    char here[16];   /* the odds if the piece is dropped now */
    bool here_dim;
};

/* The odds on a cell: 0: none; 1 + percent; VIEW_OPEN_MARK: not known yet. */
enum { VIEW_LOST_MARK = 1, VIEW_FULL_MARK = 101, VIEW_OPEN_MARK = 102 };

struct view_game {
    uint8_t hold, next[VIEW_NEXT]; /* enum fin_kind or FIN_NONE */
    bool can_hold;                 /* false: drawn dim */
    bool shows_hold;               /* false: hold is off, no box */
    uint8_t next_count;
    struct view_stat stats[VIEW_STATS]; /* the first is the largest; they change often */
    uint8_t stat_count;
    bool leads;       /* the first is the goal of the game, and drawn large */
    bool counts_goal; /* the first counts the goal down, so the line below it is not needed */
    struct view_hint hints[VIEW_HINTS];
    uint8_t hint_count;
    struct view_race race;
    struct view_tool tools[VIEW_TOOLS];
    uint8_t tool_count;
    char mode[48];      /* "Marathon · modern" */
    char goal[96];      /* what is left: "112 lines to go" */
    char count_down[8]; /* "3", or empty */
    uint8_t goal_done;  /* progress towards the goal */
    struct view_finesse finesse;
    struct view_odds odds;
    bool dimmed, grey; /* behind a pause box; after the end */

    /* The board: from here to the end, everything that may change in every frame. */
    struct view_call calls[VIEW_CALLS];
    uint8_t call_count;
    uint8_t cells[VIEW_ROWS][VIEW_COLUMNS];
    /* a heat map, on request: the odds of the best placement of the piece that fills the cell, in
     * percent plus one, or VIEW_OPEN_MARK */
    uint8_t marks[VIEW_ROWS][VIEW_COLUMNS];
    uint8_t restart_fill; /* progress of holding the restart key */

    /* Light effects and motion; all zero with reduced motion. */
    uint8_t row_fade[VIEW_ROWS]; /* rows being cleared: 0 not, then 1 to 255 gone */
    bool rows_stay; /* the clear delay is long: draw its three steps; otherwise only light */
    uint8_t trail_top[VIEW_COLUMNS], trail_bottom[VIEW_COLUMNS]; /* of a hard drop, top > bottom */
    uint8_t trail_age;                                           /* 0 none, 1 new to 255 gone */
    uint8_t flash[4][2]; /* x, y of the cells that just locked */
    uint8_t flash_age;   /* like trail_age */
    /* The time in which ages go from 1 to 255: of trail and flash, of rows, of calls. 0 unless
     * the front end animates them itself. */
    uint32_t light_ms, clear_ms, call_ms;
};

/* A replay's timeline, and the state of its playback. */
struct view_replay {
    uint16_t done; /* of the timeline, up to VIEW_DONE_MOST */
    uint8_t marks[VIEW_MARKS];
    char time[16], end[16]; /* "0:12.3", "1:02.9" */
    char speed[8];          /* "0.25×" */
    char state[20];         /* "playing", "paused", "reading 37 %" */
    bool failure;           /* the game differs from the recording */
    bool shows_odds;
    /* Bounds of the odds of a perfect clear, equal if exact: percent plus one, 0: unknown. */
    uint8_t odds_low[VIEW_MARKS], odds[VIEW_MARKS];
    char lost[64]; /* the piece that cost the most odds */
};

/* A number with its label. */
struct view_figure {
    char label[24], value[20];
};

/* A bar with its label and value. */
struct view_bar {
    char title[12]; /* of the chart, at its first bar */
    char label[16], value[16];
    uint8_t length;
};

struct view_charts {
    struct view_figure figures[VIEW_FIGURES];
    uint8_t figure_count;
    struct view_bar bars[VIEW_BARS];
    uint8_t bar_count;
    uint8_t line[VIEW_LINE], line_count; /* recent games, oldest first, 0 lowest to 255 */
    bool line_less;                      /* less is better */
    char line_title[48];                 /* empty: too few games */
    char line_high[16], line_low[16], line_last[16];
    uint8_t calendar[VIEW_WEEKS]
                    [VIEW_WEEK_DAYS]; /* from Monday; 0 nothing to 4 much, or VIEW_NO_DAY */
    char calendar_title[64];          /* empty: no calendar */
    uint32_t calendar_games[VIEW_WEEKS][VIEW_WEEK_DAYS]; /* on those days */
    uint32_t calendar_today;                             /* the last of them, days since 1970 */
    uint8_t scrolled; /* scroll position, up to VIEW_SCROLLS: the end */
};

/* Touch controls in play. */
struct view_touch {
    bool shown; /* controls are drawn, because the player uses fingers */
    bool gestures, tap_turns, left_handed, haptics, wall_buttons, half_turn_button;
    uint8_t size, height; /* of the buttons: 0 small, 1 normal, 2 large; 0 low to 2 high */
};

struct view {
    uint8_t screen;
    bool has_game;     /* draw the game behind or beside the menu */
    bool popup;        /* the menu is a box over what is behind it */
    bool paints;       /* dragging a pointer over the board draws: APP_CELL */
    uint8_t tone;      /* enum view_tone */
    char title[48];    /* PAUSED, GAME OVER, SETTINGS */
    char subtitle[64]; /* dim, below the title: final score, the terminal's abilities */
    char lead[64];     /* bright: ★ NEW HIGH SCORE! ★, the mode's goal */
    char help[160];    /* the line at the bottom: what the selected entry does */
    char back[16];     /* label of the back button for pointers, or empty */
    /* about the selected line, beside or below the list: a heading, then sentences */
    char about_title[32], about[VIEW_ABOUT][96];
    uint8_t about_count;
    char tabs[VIEW_TABS][12]; /* screens beside this one */
    uint8_t tab_count, tab;   /* tab: this one */
    struct view_soft_key soft_keys[VIEW_SOFT_KEYS];
    uint8_t soft_key_count;
    char said[96];       /* the latest text for screen readers: a clear, a level, the end */
    uint32_t said_count; /* increases with each new one */
    char notice[160];    /* a message about an error or a success; empty: none */
    bool notice_bad;
    struct view_item items[VIEW_ITEMS];
    char typed[256]; /* the whole text of the item being typed */
    uint8_t item_count;
    uint8_t chosen;              /* item_count if none is; in VIEW_HELP the line to keep visible */
    bool more_above, more_below; /* items are scrolled out */
    char columns[VIEW_TABLE_COLUMNS][16];
    struct view_table_row rows[VIEW_TABLE_ROWS];
    uint8_t row_count, column_count;
    uint8_t chosen_row;        /* row_count if none is */
    uint8_t strip[VIEW_STRIP]; /* the timing strip: colours, FIN_NONE empty */
    bool has_strip;
    /* a small board beside the list, row 0 at the bottom: cells as of the board; 0 rows: none */
    uint8_t picture[VIEW_PICTURE_ROWS][VIEW_COLUMNS];
    uint8_t picture_rows;
    /* the mastery map: by piece, facing and column, 0 (no such placement) or VIEW_MAP_NEW to
     * VIEW_MAP_MASTERED; and the selected cell */
    uint8_t map[7][4][VIEW_COLUMNS];
    uint8_t map_piece, map_facing, map_column;
    bool map_heat; /* it shows faults: 1 never placed, 2 hardly any, to 5 often */
    char map_levels[VIEW_MAP_LEVELS][12]; /* its legend: what the values from 1 on mean */
    /* a chart: days from the oldest on, 0 to VIEW_TREND_MOST, or VIEW_NO_DAY */
    uint8_t trend[VIEW_TREND], trend_count;
    char trend_title[40], trend_high[12], trend_low[12];
    char version[32]; /* on the title screen: name and version */
    struct view_game game;
    struct view_replay replay; /* VIEW_REPLAY */
    struct view_charts charts; /* VIEW_CHARTS */

    /* settings that front ends follow */
    uint8_t look;    /* enum app_look */
    bool pixels;     /* the board in pixels, if the terminal can */
    uint8_t palette; /* enum fin_palette */
    uint8_t colors;  /* enum app_colors */
    bool letters;    /* letters in cells */
    bool grid;       /* faint grid lines in the empty board */
    bool reduced_motion;
    bool crt;       /* scan lines, dark corners, glow */
    uint8_t volume; /* in percent; 0: no sound */
    struct view_touch touch;
    bool shows_fps, shows_latency;
    uint16_t fps_cap; /* 0: no limit */
};

#endif
