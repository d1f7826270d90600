/* `finessimo bot match`: two players on the same queues. */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/bot/bot.h"
#include "cli/bot/games.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "cli/jobs/interrupt.h"

/* A mean and half the width of its 95 % confidence interval. */
struct sample {
    double sum, squares;
    uint32_t count;
};

static void add(struct sample *sample, double value) {
    sample->sum += value;
    sample->squares += value * value;
    sample->count++;
}

static double mean(const struct sample *sample) {
    return sample->sum / sample->count;
}

static double margin(const struct sample *sample) {
    double average = mean(sample);
    double variance = sample->squares / sample->count - average * average;
    return sample->count > 1 && variance > 0 ? 1.96 * sqrt(variance / (sample->count - 1)) : 0;
}

struct match {
    struct bot_player players[2];
    const char *names[2];
    struct host hosts[2];
    bool external[2]; /* a command that speaks the Tetris Bot Protocol */
    struct games_task task;
    uint32_t games;
    struct sample sent[2], ends[2], difference;
};

/* ---- bots in child processes ---- */

/* Names of players contain neither a space nor a slash. */
static bool is_command(const char *word) {
    return strpbrk(word, " /") != NULL;
}

/* A bot that fails ends the match. */
static bool report(const struct match *match, int player, uint32_t game, uint64_t piece) {
    struct cli_quoted quoted = cli_quote(match->names[player]);
    const char *problem = match->hosts[player].problem;
    if (interrupted()) {
        cli_wrong("The match was stopped.");
    } else if (game == 0) {
        cli_wrong("The bot %s can't play: %s.", quoted.text, problem);
    } else {
        cli_wrong("The bot %s was ended in game %d at piece %d: %s.", quoted.text, (int)game,
                  (int)piece, problem);
    }
    return false;
}

static void close_hosts(struct match *match) {
    for (int i = 0; i < 2; i++) {
        if (match->external[i]) {
            host_close(&match->hosts[i]);
        }
    }
}

static bool open_hosts(struct match *match, int ms) {
    const struct host_options options = {.rules = games_rules, .ms = ms, .stopped = interrupted};
    for (int i = 0; i < 2; i++) {
        match->external[i] = is_command(match->names[i]);
        if (!match->external[i]) {
            continue;
        }
        interrupt_catch(SIGINT, true, NULL);
        if (!host_open(&match->hosts[i], match->names[i], &options)) {
            close_hosts(match);
            return report(match, i, 0, 0);
        }
    }
    return true;
}

/* ---- games ---- */

/* False after a message. */
static bool play_game(struct match *match, uint32_t game) {
    double rates[2];
    for (int i = 0; i < 2; i++) {
        struct games_task task = match->task;
        task.weights = match->players[i].weights;
        task.nodes = match->players[i].nodes;
        task.host = match->external[i] ? &match->hosts[i] : NULL;
        task.seed += game * UINT64_C(0x9E3779B97F4A7C15);
        struct games_result result = games_play(&task);
        if (result.failed) {
            return report(match, i, game + 1, result.pieces + 1);
        }
        uint64_t pieces = result.pieces > 0 ? result.pieces : 1;
        rates[i] = task.cheese ? (double)result.pieces : (double)result.sent / (double)pieces;
        add(&match->sent[i], rates[i]);
        add(&match->ends[i], (double)result.ends);
    }
    add(&match->difference, rates[0] - rates[1]);
    return true;
}

static bool play(struct match *match) {
    bool good = true;
    for (uint32_t game = 0; game < match->games && good; game++) {
        good = play_game(match, game);
    }
    return good;
}

/* ---- output ---- */

static void print_text(const struct match *match) {
    const char *unit = match->task.cheese ? "pieces per game" : "lines sent per piece";
    int width = 16;
    for (int i = 0; i < 2; i++) {
        int length = (int)strlen(match->names[i]);
        width = length > width ? length : width;
    }
    for (int i = 0; i < 2; i++) {
        printf("%c  %-*s %9.4f ± %.4f %s, topped out %.0f\n", 'A' + i, width, match->names[i],
               mean(&match->sent[i]), margin(&match->sent[i]), unit, match->ends[i].sum);
    }
    double middle = mean(&match->difference), half = margin(&match->difference);
    const char *verdict = fabs(middle) <= half                 ? "no difference beyond chance"
                          : (middle > 0) != match->task.cheese ? "A is better"
                                                               : "B is better";
    printf("%-*s %9.4f ± %.4f: %s\n", width + 3, "A - B", middle, half, verdict);
}

static json_t *sample_json(const struct sample *sample) {
    return json_pack("{s:f,s:f}", "mean", mean(sample), "margin", margin(sample));
}

static void print_json(const struct match *match) {
    json_t *players = json_array();
    for (int i = 0; i < 2; i++) {
        json_array_append_new(players, json_pack("{s:s,s:o,s:f}", "player", match->names[i],
                                                 "result", sample_json(&match->sent[i]),
                                                 "topped_out", match->ends[i].sum));
    }
    cli_print_json_digits(json_pack("{s:s,s:I,s:o,s:o}", "unit",
                                    match->task.cheese ? "pieces per game" : "lines per piece",
                                    "games", (json_int_t)match->games, "players", players,
                                    "difference", sample_json(&match->difference)),
                          6);
}

static bool read_number(const char *word, const char *option, uint32_t *number) {
    enum { MOST = 1000000 };
    uint64_t value = *number;
    if (word != NULL && (!cli_number(word, MOST, &value) || value == 0)) {
        cli_wrong("`%s` takes a number from 1 to %d, not %s.", option, MOST, cli_quote(word).text);
        return false;
    }
    *number = (uint32_t)value;
    return true;
}

/* The time that a bot in a child process has for an answer. */
static bool read_time(const char *word, int *ms) {
    enum { MOST_S = 600 };
    int64_t us = (int64_t)*ms * 1000;
    const char *sentence = word != NULL ? fin_time_parse(word, &us) : NULL;
    if (sentence != NULL || us < 1000 || us > MOST_S * INT64_C(1000000)) {
        cli_wrong("`--time` takes a time from 1ms to %ds, such as 500ms, not %s.", MOST_S,
                  cli_quote(word).text);
        return false;
    }
    *ms = (int)(us / 1000);
    return true;
}

/* A command is run as it is. */
static bool read_player(struct bot_player *player, const char *word) {
    return is_command(word) || bot_read_player(player, word);
}

int bot_match(int count, char **words) {
    enum { GAMES, PIECES, SEED, CHEESE, TIME, JSON, ROWS };
    static const struct cli_option rows[ROWS + 1] = {
        [GAMES] = {.name = "--games", .takes = "a number of games"},
        [PIECES] = {.name = "--pieces", .takes = "a number of pieces"},
        [SEED] = {.name = "--seed", .takes = "a seed"},
        [CHEESE] = {.name = "--cheese"},
        [TIME] = {.name = "--time", .takes = "a time"},
        [JSON] = {.name = "--json"}};
    static const struct cli_options table = {.command = "bot", .help = "bot", .rows = rows};
    const char *values[ROWS] = {NULL};
    int names = cli_read_words(&table, count, words, values);
    if (names < 0) {
        return CLI_WRONG;
    }
    if (names != 2) {
        return cli_wrong(
            "`bot match` needs two players: `finessimo bot match attack:5000 survive`.");
    }
    struct match match = {.players = {bot_player_default(), bot_player_default()},
                          .names = {words[0], words[1]},
                          .task = {.length = 200, .preview = 5},
                          .games = 20};
    match.task.seed = values[SEED] != NULL ? fin_seed_parse(values[SEED]) : 0;
    match.task.cheese = values[CHEESE] != NULL;
    int ms = 5000;
    if (!read_player(&match.players[0], words[0]) || !read_player(&match.players[1], words[1]) ||
        !read_time(values[TIME], &ms) || !read_number(values[GAMES], "--games", &match.games) ||
        !read_number(values[PIECES], "--pieces", &match.task.length)) {
        return CLI_WRONG;
    }
    match.task.length = match.task.cheese ? 1 : match.task.length;
    if (!open_hosts(&match, ms)) {
        return CLI_WRONG;
    }
    bool good = play(&match);
    close_hosts(&match);
    if (!good) {
        return CLI_WRONG;
    }
    (values[JSON] != NULL ? print_json : print_text)(&match);
    return CLI_DONE;
}
