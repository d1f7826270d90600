/* `finessimo bot solo`: the bot plays by itself, and what it did is counted. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/bot/bot.h"
#include "cli/bot/games.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/options.h"

enum { PIECES, GAMES, SEED, PREVIEW, WEIGHTS, JSON, ROWS };

static const struct cli_option rows[ROWS + 1] = {
    [PIECES] = {.name = "--pieces", .takes = "a number of pieces"},
    [GAMES] = {.name = "--cheese", .takes = "a number of games"},
    [SEED] = {.name = "--seed", .takes = "a seed"},
    [PREVIEW] = {.name = "--preview", .takes = "a number of pieces"},
    [WEIGHTS] = {.name = "--weights", .takes = "a file"},
    [JSON] = {.name = "--json"}};

static bool read_number(const char *word, const char *option, uint64_t least, uint64_t most,
                        uint64_t *number) {
    if (word != NULL && (!cli_number(word, most, number) || *number < least)) {
        cli_wrong("`%s` takes a number from %d to %d, not %s.", option, (int)least, (int)most,
                  cli_quote(word).text);
        return false;
    }
    return true;
}

static bool read_task(struct games_task *task, const char *const *values) {
    enum { MOST = 100000000 };
    uint64_t length = 1000, preview = 5;
    task->cheese = values[GAMES] != NULL;
    task->seed = values[SEED] != NULL ? fin_seed_parse(values[SEED]) : 0;
    bool good = read_number(values[PIECES], "--pieces", 1, MOST, &length) &&
                read_number(values[GAMES], "--cheese", 1, MOST, &length) &&
                read_number(values[PREVIEW], "--preview", 0, FIN_PREVIEW_MAX, &preview);
    task->length = (uint32_t)length;
    task->preview = (uint8_t)preview;
    return good;
}

static void print_text(const struct games_task *task, const struct games_result *result) {
    double pieces = (double)result->pieces;
    printf("%" PRIu64 " pieces, %.4f lines sent per piece", result->pieces,
           (double)result->sent / pieces);
    if (task->cheese) {
        printf(", %.2f pieces per game", pieces / task->length);
    }
    printf("\n%" PRIu64 " boards topped out; %" PRIu64 " T-spins, %" PRIu64 " tetrises, %" PRIu64
           " perfect clears\n",
           result->ends, result->spins, result->tetrises, result->perfects);
    printf("%.3f ms CPU per piece, %.2f million placements per second, signature %016" PRIx64 "\n",
           result->cpu / pieces * 1e3, (double)result->nodes / result->cpu / 1e6,
           result->signature);
}

static void print_json(const struct games_result *result) {
    cli_print_json_digits(
        json_pack("{s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:f,s:o}", "pieces", (json_int_t)result->pieces,
                  "sent", (json_int_t)result->sent, "lines", (json_int_t)result->lines,
                  "topped_out", (json_int_t)result->ends, "height", (json_int_t)result->height,
                  "spins", (json_int_t)result->spins, "tetrises", (json_int_t)result->tetrises,
                  "nodes", (json_int_t)result->nodes, "cpu_seconds", result->cpu, "signature",
                  json_sprintf("%016" PRIx64, result->signature)),
        9);
}

int bot_solo(int count, char **words) {
    static const struct cli_options table = {.command = "bot", .help = "bot", .rows = rows};
    const char *values[ROWS] = {NULL};
    int names = cli_read_words(&table, count, words, values);
    if (names < 0) {
        return CLI_WRONG;
    }
    if (names > 1) {
        return cli_wrong("`bot solo` needs one player: `finessimo bot solo attack:5000`.");
    }
    struct bot_player player = bot_player_default();
    struct games_task task = {0};
    if ((names == 1 && !bot_read_player(&player, words[0])) ||
        !bot_read_weights(&player, values[WEIGHTS]) || !read_task(&task, values)) {
        return CLI_WRONG;
    }
    task.weights = player.weights;
    task.nodes = player.nodes;
    struct games_result result = games_play(&task);
    if (values[JSON] != NULL) {
        print_json(&result);
    } else {
        print_text(&task, &result);
    }
    return CLI_DONE;
}
