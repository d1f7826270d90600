/* The screens of the bot: its mode and speed, watching it, racing it; and the end of its game. */
#include "app/coach/coach.h"
#include "app/core/part.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/menu/screens.h"
#include "app/text/format.h"

enum line { WATCH, MODE, SPEED, RACE, LINES };

static const struct {
    const char *label, *help;
} lines[LINES] = {
    [WATCH] = {"Watch", "The bot plays; take over at any moment."},
    [MODE] = {"Mode", "What the bot plays."},
    [SPEED] = {"Speed", "Pieces that the bot places per second."},
    [RACE] = {"Race it", "Its board beside yours in 40 Lines and Cheese."},
};

/* Pieces per second; the first row is the one before the player chooses. */
static const uint8_t speeds[] = {2, 1, 2, 3, 4, 6, 8, 10};
enum { SPEEDS = sizeof speeds, FIRST_SPEED = 2 };

/* Modes without a bot of their own, or with a clock of the player's. */
static bool plays_mode(int mode) {
    return app_mode_races(mode) || mode == FIN_MODE_MARATHON || mode == FIN_MODE_FREE;
}

uint64_t app_bot_piece_us(const struct app *app) {
    return 1000000u / speeds[app->coach.bot.speed];
}

void app_bot_opened(struct app *app) {
    struct app_bot *bot = &app->coach.bot;
    app->coach.used = true;
    bot->mode = plays_mode(bot->mode) ? bot->mode : FIN_MODE_MARATHON;
    bot->speed = bot->speed > 0 ? bot->speed : FIRST_SPEED;
}

static int nth(const struct app *app, const struct app_entry *entry, int n) {
    (void)app;
    (void)entry;
    return n < LINES ? n : -1;
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    const struct app_bot *bot = &app->coach.bot;
    struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
    app_put(item->label, sizeof item->label, lines[line->index].label);
    item->flags = line->index == WATCH ? 0 : VIEW_ITEM_CHANGES;
    if (line->index == MODE) {
        fin_write_text(&writer, app_mode_title(bot->mode));
    } else if (line->index == SPEED) {
        fin_write_number(&writer, speeds[bot->speed]);
        fin_write_text(&writer, bot->speed == 1 ? " piece per second" : " pieces per second");
        item->flags |= bot->speed == 1 ? VIEW_ITEM_AT_LEAST : 0;
        item->flags |= bot->speed + 1 == SPEEDS ? VIEW_ITEM_AT_MOST : 0;
    } else if (line->index == RACE) {
        fin_write_text(&writer, bot->races ? "on" : "off");
    }
}

static void help(const struct app *app, const struct app_line *line, struct fin_writer *writer) {
    (void)app;
    fin_write_text(writer, lines[line->index].help);
}

static void change_mode(struct app_bot *bot, int direction) {
    do {
        bot->mode = (uint8_t)((bot->mode + FIN_MODES + direction) % FIN_MODES);
    } while (!plays_mode(bot->mode));
}

static void change(struct app *app, const struct app_line *line, int direction, int times) {
    struct app_bot *bot = &app->coach.bot;
    int speed = bot->speed + direction * times;
    switch (line->index) {
    case MODE:
        change_mode(bot, direction < 0 ? -1 : 1);
        break;
    case SPEED:
        bot->speed = (uint8_t)(speed < 1 ? 1 : speed < SPEEDS ? speed : SPEEDS - 1);
        break;
    case RACE:
        bot->races = !bot->races;
        break;
    default:
        break;
    }
}

static void activate(struct app *app, const struct app_line *line) {
    if (line->index == WATCH) {
        app_bot_watch(app);
    } else {
        change(app, line, 1, 1);
    }
}

const struct app_line_kind app_line_bot = {
    .nth = nth, .describe = describe, .help = help, .change = change, .activate = activate};

void app_bot_over_view(const struct app *app, struct view *view) {
    bool won = app->play.session.game.status == FIN_WON;
    view->tone = won ? VIEW_WON : VIEW_CALM;
    app_put(view->title, sizeof view->title, won ? "THE BOT HAS WON" : "THE BOT IS OUT");
    app_put(view->subtitle, sizeof view->subtitle, view->game.mode);
}

/* clang-format off */
static const struct app_entry bot_entries[] = {
    {APP_ENTRY_BOT, 0, NULL, NULL, NULL},
    {0},
};

static const struct app_entry bot_over_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART, "Watch another game", "The bot plays new pieces.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_WATCH_RESULT, "Watch replay", "Watch at any speed; play on from any moment.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_REVIEW, "Review", "Rate every move.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_TO_TITLE, "Back", "Choose what the bot plays.", NULL},
    {0},
};

const struct app_screen_row app_bot_screen = {
    "THE BOT", VIEW_MENU, .back = "Back", .entries = bot_entries,
    .opened = app_bot_opened,
};

const struct app_screen_row app_bot_over_screen = {
    "", VIEW_MENU, .popup = true, .careful = true, .entries = bot_over_entries,
    .show = app_bot_over_view, .left = app_bot_leave, .copies = APP_COPY_POSITION,
};
/* clang-format on */
