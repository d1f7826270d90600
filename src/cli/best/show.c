/* The answer of `finessimo pc best` as text and as JSON. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/best/best.h"
#include "cli/common/json.h"
#include "cli/pc/pc.h"

enum { KEYS_TEXT = FIN_KEY_SEQUENCE_TEXT + 8 };

static void keys_of(const struct best_task *task, const struct fin_best_choice *choice, char *keys,
                    size_t size) {
    struct pc_task as_solved = {.rotation = task->question.rotation,
                                .options = task->question.options};
    struct fin_pc_step step = {.piece = choice->piece, .hold = choice->hold};
    if (choice->piece.kind == FIN_NONE) {
        snprintf(keys, size, "%s", choice->hold ? "h" : "");
    } else {
        pc_step_keys(&as_solved, &task->question.board, &step, keys, size);
    }
}

static bool is_exact(const struct fin_best_choice *choice) {
    return choice->low == choice->high && choice->clairvoyant_low == choice->clairvoyant_high;
}

/* True if all moves are exact, for every goal. */
static bool all_exact(const struct best_found *found) {
    bool exact = true;
    for (int aim = 0; aim < BEST_AIMS; aim++) {
        for (int i = 0; i < found->count && found->jobs[aim].best != NULL; i++) {
            struct fin_best_choice choice = fin_best_choice(found->jobs[aim].best, i);
            exact = exact && is_exact(&choice);
        }
    }
    return exact;
}

/* The job whose goal makes the first move the best; it knows the replies. */
static struct fin_best *replying_job(const struct best_found *found) {
    int by = BEST_AIM_THIS;
    if (found->task->chain_first) {
        best_both(found, found->order[0], &by);
    }
    return found->jobs[by].best;
}

/* The move after which the replies to each new piece are shown: the best one. If that holds with
 * an empty hold and then places the next piece, two new pieces appear. Then the replies are those
 * after hold alone, which are as good or better. */
static int replies_after(const struct best_found *found) {
    struct fin_best_choice first =
        fin_best_choice(found->jobs[BEST_AIM_THIS].best, found->order[0]);
    int after = found->order[0];
    for (int i = 0; i < found->count && first.hold; i++) {
        struct fin_best_choice choice = fin_best_choice(found->jobs[BEST_AIM_THIS].best, i);
        after = choice.hold && choice.piece.kind == FIN_NONE ? i : after;
    }
    return after;
}

/* Bounds of the odds of optimal play: the upper one may belong to another move than the first. */
static struct fin_best_bounds position_odds(const struct best_found *found) {
    const struct fin_best *best = found->jobs[BEST_AIM_THIS].best;
    struct fin_best_choice first = fin_best_choice(best, found->order[0]);
    struct fin_best_bounds odds = {first.low, first.high};
    for (int i = 0; i < found->count && !found->task->chain_first; i++) {
        uint64_t high = fin_best_choice(best, i).high;
        odds.high = high > odds.high ? high : odds.high;
    }
    return odds;
}

/* ---- JSON ---- */

/* Reduced. */
static json_t *odds_json(uint64_t parts, uint64_t whole) {
    uint64_t a = whole, b = parts;
    while (b > 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return cli_json_fraction((struct fin_fraction){parts / a, whole / a});
}

/* A move; its placement is null if it only holds. */
static json_t *move_json(const struct fin_best_choice *choice) {
    json_t *move = cli_json_placement(choice->piece);
    if (choice->piece.kind == FIN_NONE) {
        move = json_pack("{s:n,s:n,s:n,s:n}", "piece", "facing", "x", "y");
    }
    json_object_set_new(move, "hold", json_boolean(choice->hold));
    return move;
}

/* Adds odds, and their upper bound if they are not exact. */
static void add_odds(json_t *object, const char *name, const char *high_name, uint64_t low,
                     uint64_t high, uint64_t whole) {
    json_object_set_new(object, name, odds_json(low, whole));
    if (low < high) {
        json_object_set_new(object, high_name, odds_json(high, whole));
    }
}

static void add_chain_odds(const struct best_found *found, int number, json_t *object) {
    uint64_t whole = fin_best_whole(found->jobs[BEST_AIM_THIS].best);
    if (found->task->chain) {
        const struct fin_best *certain = found->jobs[BEST_AIM_CERTAIN].best;
        struct fin_best_choice chain = fin_best_choice(certain, number);
        add_odds(object, "chain", "chain_most", chain.low, chain.high, whole);
    }
    if (found->task->chain_first) {
        int by;
        json_object_set_new(object, "both",
                            odds_json(best_both(found, number, &by), whole * BEST_CHAIN_UNIT));
    }
}

static void add_move_odds(const struct best_found *found, int number, json_t *object) {
    const struct fin_best *best = found->jobs[BEST_AIM_THIS].best;
    struct fin_best_choice choice = fin_best_choice(best, number);
    uint64_t whole = fin_best_whole(best);
    add_odds(object, "odds", "odds_most", choice.low, choice.high, whole);
    add_odds(object, "clairvoyant", "clairvoyant_most", choice.clairvoyant_low,
             choice.clairvoyant_high, whole);
    add_chain_odds(found, number, object);
}

/* Adds the odds of the position; those of chains are about the best move. */
static void add_position_odds(const struct best_found *found, json_t *object) {
    struct fin_best *best = found->jobs[BEST_AIM_THIS].best;
    struct fin_best_bounds odds = position_odds(found), seeing = fin_best_clairvoyant(best);
    uint64_t whole = fin_best_whole(best);
    add_odds(object, "odds", "odds_most", odds.low, odds.high, whole);
    add_odds(object, "clairvoyant", "clairvoyant_most", seeing.low, seeing.high, whole);
    add_chain_odds(found, found->order[0], object);
}

/* Adds the odds and the reply for each piece that may appear next. */
static void add_next(const struct best_found *found, json_t *object) {
    json_t *next = json_object(), *then = json_object();
    int after = replies_after(found);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct fin_best_reply reply;
        char letter[] = {fin_kind_letter(kind), '\0'};
        if (fin_best_next(replying_job(found), after, kind, &reply)) {
            json_object_set_new(next, letter, odds_json(reply.parts, reply.whole));
            if (reply.choice.hold || reply.choice.piece.kind != FIN_NONE) {
                json_object_set_new(then, letter, move_json(&reply.choice));
            }
        }
    }
    json_object_set_new(object, "next", next);
    json_object_set_new(object, "then", then);
    json_object_set_new(object, "behind", json_string(after == found->order[0] ? "move" : "hold"));
}

static void print_json(const struct best_found *found) {
    struct fin_best_choice first =
        fin_best_choice(found->jobs[BEST_AIM_THIS].best, found->order[0]);
    json_t *moves = json_array(), *best = move_json(&first), *object = json_object();
    char keys[KEYS_TEXT];
    for (int i = 0; i < found->count; i++) {
        struct fin_best_choice choice =
            fin_best_choice(found->jobs[BEST_AIM_THIS].best, found->order[i]);
        json_t *move = move_json(&choice);
        add_move_odds(found, found->order[i], move);
        json_array_append_new(moves, move);
    }
    keys_of(found->task, &first, keys, sizeof keys);
    json_object_set_new(best, "keys", pc_words_json(keys));
    json_object_set_new(object, "best", best);
    add_position_odds(found, object);
    json_object_set_new(object, "moves", moves);
    add_next(found, object);
    json_object_set_new(object, "exact", json_boolean(all_exact(found)));
    cli_print_json(object);
}

/* ---- text ---- */

static void print_move(const struct fin_best_choice *choice) {
    if (choice->piece.kind == FIN_NONE) {
        printf("%s", choice->hold ? "hold" : "-");
        return;
    }
    printf("%s%c %s %d %d", choice->hold ? "hold, " : "", fin_kind_letter(choice->piece.kind),
           fin_facing_name(choice->piece.facing), choice->piece.x, choice->piece.y);
}

static void print_parts(uint64_t low, uint64_t high) {
    printf("%" PRIu64, low);
    if (low < high) {
        printf("-%" PRIu64, high);
    }
}

/* Prints the odds of optimal play, and the best move. */
static void print_best(const struct best_found *found) {
    struct fin_best_bounds odds = position_odds(found);
    struct fin_best_choice first =
        fin_best_choice(found->jobs[BEST_AIM_THIS].best, found->order[0]);
    uint64_t whole = fin_best_whole(found->jobs[BEST_AIM_THIS].best);
    char keys[KEYS_TEXT];
    keys_of(found->task, &first, keys, sizeof keys);
    pc_print_odds((struct fin_fraction){odds.low, whole});
    if (odds.low < odds.high) {
        printf(" to ");
        pc_print_odds((struct fin_fraction){odds.high, whole});
    }
    putchar('\n');
    print_move(&first);
    printf("  %s\n", keys);
}

static void print_chain(const struct best_found *found, int number) {
    if (found->task->chain) {
        struct fin_best_choice next = fin_best_choice(found->jobs[BEST_AIM_CERTAIN].best, number);
        putchar(' ');
        print_parts(next.low, next.high);
    }
    if (found->task->chain_first) {
        int by;
        double whole = (double)fin_best_whole(found->jobs[BEST_AIM_THIS].best) * BEST_CHAIN_UNIT;
        printf(" %.4f%%", 100 * (double)best_both(found, number, &by) / whole);
    }
}

static void print_text(const struct best_found *found) {
    int after = replies_after(found);
    const char *words = after == found->order[0] ? "then" : "hold shows";
    print_best(found);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct fin_best_reply reply;
        if (fin_best_next(replying_job(found), after, kind, &reply)) {
            printf("  %s %c: %" PRIu64 "/%" PRIu64 "  ", words, fin_kind_letter(kind), reply.parts,
                   reply.whole);
            print_move(&reply.choice);
            putchar('\n');
        }
    }
    printf("\nbest play, clairvoyant, %s%smove\n", found->task->chain ? "chain, " : "",
           found->task->chain_first ? "both at least, " : "");
    for (int i = 0; i < found->count; i++) {
        struct fin_best_choice choice =
            fin_best_choice(found->jobs[BEST_AIM_THIS].best, found->order[i]);
        print_parts(choice.low, choice.high);
        putchar(' ');
        print_parts(choice.clairvoyant_low, choice.clairvoyant_high);
        print_chain(found, found->order[i]);
        printf("  ");
        print_move(&choice);
        putchar('\n');
    }
}

void best_show(const struct best_found *found) {
    if (found->task->json) {
        print_json(found);
    } else {
        print_text(found);
    }
}
