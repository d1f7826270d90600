/* Writes out the queues of a pattern, or the sequences before or after hold, and filters them, as
 * solution-finder's `util seq` does.
 *
 * The first piece counts as held. A step then places the next piece, or the held one and holds the
 * next. If the player starts with nothing held, this model is the same, but placing the "held"
 * piece is no press of hold until the first real one. */
#define _POSIX_C_SOURCE 200809L

#include "cli/util/seq.h"

#include <ctype.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/names.h"
#include "cli/pc/pc.h"

enum {
    TEXT = FIN_PATTERN_PIECES + 2,
    CONDITIONS = 32,
    SEQUENCES_MOST = 1 << 24,
    HOLDS = FIN_KINDS
};
enum mode { PASS, FORWARD, BACKWARD, BACKWARD_PASS };

/* `T<=2`: what is counted is a kind or HOLDS. */
struct condition {
    int what, number;
    bool less, equal, more; /* the results of a comparison that are allowed */
};

struct seq {
    int mode, length; /* length: of sequences, 0: whole */
    bool head_hold, distinct, json, full;
    struct condition conditions[CONDITIONS];
    int condition_count;
    regex_t matches, matches_not;
    bool has_matches, has_matches_not;
    char (*list)[TEXT];
    size_t count, room;
};

/* ---- conditions ---- */

static bool read_side(const char **at, int *what, int *number) {
    static const char hold[] = "hold";
    *what = *number = -1;
    if (isdigit((unsigned char)**at)) {
        for (*number = 0; isdigit((unsigned char)**at) && *number < 1000; (*at)++) {
            *number = *number * 10 + **at - '0';
        }
        return true;
    }
    size_t length = 0;
    while (length < 4 && tolower((unsigned char)(*at)[length]) == hold[length]) {
        length++;
    }
    if (length == 4) {
        *at += 4;
        *what = HOLDS;
        return true;
    }
    int kind = fin_kind_parse((char)toupper((unsigned char)**at));
    *what = kind;
    *at += kind != FIN_NONE;
    return kind != FIN_NONE;
}

/* Reads one, with the count on either side. */
static bool read_condition(const char *text, struct condition *condition) {
    static const struct {
        const char *sign;
        bool less, equal, more;
    } signs[] = {{"==", false, true, false}, {"!=", true, false, true}, {"<=", true, true, false},
                 {">=", false, true, true},  {"=", false, true, false}, {"<", true, false, false},
                 {">", false, false, true}};
    int left, right, left_number, right_number;
    size_t i = 0, count = sizeof signs / sizeof signs[0];
    if (!read_side(&text, &left, &left_number)) {
        return false;
    }
    while (i < count && strncmp(text, signs[i].sign, strlen(signs[i].sign)) != 0) {
        i++;
    }
    if (i == count) {
        return false;
    }
    text += strlen(signs[i].sign);
    if (!read_side(&text, &right, &right_number) || *text != '\0' || (left < 0) == (right < 0)) {
        return false;
    }
    bool turned = left < 0; /* `1<T` is `T>1` */
    *condition = (struct condition){turned ? right : left, turned ? left_number : right_number,
                                    turned ? signs[i].more : signs[i].less, signs[i].equal,
                                    turned ? signs[i].less : signs[i].more};
    return true;
}

static bool add_conditions(struct seq *seq, const char *text) {
    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        char word[16] = "";
        size_t length = strcspn(text, " ");
        memcpy(word, text, length < sizeof word ? length : sizeof word - 1);
        if (seq->condition_count == CONDITIONS || length >= sizeof word ||
            !read_condition(word, &seq->conditions[seq->condition_count])) {
            cli_wrong("A condition is written `T=2`, `1<S` or `Hold<=1`, not %s.",
                      cli_quote(text).text);
            return false;
        }
        seq->condition_count++;
        text += length;
    }
    return true;
}

static bool satisfies(const struct condition *condition, int number) {
    return number < condition->number    ? condition->less
           : number == condition->number ? condition->equal
                                         : condition->more;
}

/* Conditions on pieces, or those on hold. */
static bool satisfies_all(const struct seq *seq, const char *text, int holds) {
    for (int i = 0; i < seq->condition_count; i++) {
        const struct condition *condition = &seq->conditions[i];
        int number = holds;
        if ((condition->what == HOLDS) != (text == NULL)) {
            continue;
        }
        if (text != NULL) {
            number = 0;
            for (const char *at = text; *at != '\0'; at++) {
                number += *at == fin_kind_letter(condition->what);
            }
        }
        if (!satisfies(condition, number)) {
            return false;
        }
    }
    return true;
}

/* ---- sequences ---- */

static void add(struct seq *seq, const char *text, int holds) {
    char cut[TEXT];
    int length = seq->length > 0 ? seq->length : TEXT - 1;
    if (!satisfies_all(seq, NULL, holds)) {
        return;
    }
    snprintf(cut, sizeof cut, "%.*s", length, text);
    if (!satisfies_all(seq, cut, 0) ||
        (seq->has_matches && regexec(&seq->matches, cut, 0, NULL, 0) != 0) ||
        (seq->has_matches_not && regexec(&seq->matches_not, cut, 0, NULL, 0) == 0)) {
        return;
    }
    if (seq->count == SEQUENCES_MOST) {
        seq->full = true;
        return;
    }
    if (seq->count == seq->room) {
        seq->room = 2 * seq->room + 1024;
        seq->list = cli_resize(seq->list, seq->room * sizeof *seq->list);
    }
    memcpy(seq->list[seq->count++], cut, sizeof cut);
}

/* The presses of a step; updates whether something is really held. */
static int count_hold(bool *holding, bool places_held) {
    bool pressed = *holding == places_held;
    *holding = *holding || pressed;
    return pressed;
}

/* All orders in which a queue can be placed. */
static void go_forward(struct seq *seq, const char *queue, char held, char *out, int length,
                       int holds, bool holding) {
    if (*queue == '\0') {
        out[length] = '\0';
        add(seq, out, holds);
        return;
    }
    bool before = holding;
    out[length] = *queue;
    int presses = count_hold(&holding, false);
    go_forward(seq, queue + 1, held, out, length + 1, holds + presses, holding);
    holding = before;
    out[length] = held;
    presses = count_hold(&holding, true);
    go_forward(seq, queue + 1, *queue, out, length + 1, holds + presses, holding);
}

/* The unknown piece stays, or stands for each of the seven. */
static void add_backward(struct seq *seq, char *queue, int holds) {
    char *unknown = strchr(queue, '*');
    for (int kind = 0; seq->mode == BACKWARD_PASS && kind < FIN_KINDS; kind++) {
        *unknown = fin_kind_letter(kind);
        add(seq, queue, holds);
    }
    if (seq->mode == BACKWARD) {
        add(seq, queue, holds);
    }
    *unknown = '*';
}

/* All queues that can be placed in this order; `held` is the place of the held piece in the
 * queue, which is not known yet. */
static void go_backward(struct seq *seq, const char *order, int held, char *queue, int length,
                        int holds, bool holding) {
    if (*order == '\0') {
        queue[length] = '\0';
        queue[held] = '*';
        add_backward(seq, queue, holds);
        return;
    }
    bool before = holding;
    queue[length] = *order; /* it came next */
    int presses = count_hold(&holding, false);
    go_backward(seq, order + 1, held, queue, length + 1, holds + presses, holding);
    holding = before;
    queue[held] = *order; /* it was held */
    presses = count_hold(&holding, true);
    go_backward(seq, order + 1, length, queue, length + 1, holds + presses, holding);
}

static void add_queue(struct seq *seq, const char *queue) {
    char text[TEXT];
    if (seq->mode == PASS) {
        add(seq, queue, 0);
    } else if (seq->mode == FORWARD) {
        go_forward(seq, queue + 1, queue[0], text, 0, 0, seq->head_hold);
    } else {
        go_backward(seq, queue, 0, text, 1, 0, seq->head_hold);
    }
}

static int compare(const void *one, const void *other) {
    return strcmp(one, other);
}

static void drop_equal(struct seq *seq) {
    size_t kept = 0;
    if (seq->count > 0) {
        qsort(seq->list, seq->count, sizeof *seq->list, compare);
    }
    for (size_t i = 0; i < seq->count; i++) {
        if (kept == 0 || strcmp(seq->list[kept - 1], seq->list[i]) != 0) {
            memmove(seq->list[kept++], seq->list[i], sizeof *seq->list);
        }
    }
    seq->count = kept;
}

/* ---- the pattern ---- */

static int length_of(const struct seq *seq, int pieces) {
    return seq->mode == PASS ? pieces : seq->mode == FORWARD ? pieces - 1 : pieces + 1;
}

static bool list_all(struct seq *seq, const struct fin_pattern *pattern) {
    void *memory = NULL;
    const struct fin_queues *queues = pc_make_queues(pattern, pattern->length, &memory);
    uint64_t count = queues != NULL ? fin_queues_count(queues) : 0;
    for (uint64_t i = 0; i < count && !seq->full; i++) {
        uint8_t kinds[FIN_PATTERN_PIECES];
        char text[TEXT];
        int length = fin_queues_queue(queues, i, kinds);
        for (int k = 0; k < length; k++) {
            text[k] = fin_kind_letter(kinds[k]);
        }
        text[length] = '\0';
        add_queue(seq, text);
    }
    free(memory);
    if (seq->full) {
        cli_wrong("There are more than %d sequences: ask for a shorter pattern or add conditions.",
                  SEQUENCES_MOST);
    }
    return queues != NULL && !seq->full;
}

static bool read_pattern(const struct seq *seq, const char *text, struct fin_pattern *pattern) {
    struct fin_byte_error error = fin_pattern_parse(text, strlen(text), pattern);
    if (error.sentence != NULL) {
        cli_wrong("Pattern %s, character %zu: %s", cli_quote(text).text, error.offset + 1,
                  error.sentence);
        return false;
    }
    int length = length_of(seq, pattern->length);
    if (pattern->length > FIN_PATTERN_PIECES || length == 0) {
        cli_wrong("`util seq` takes patterns of %d to %d pieces.", seq->mode == FORWARD ? 2 : 1,
                  FIN_PATTERN_PIECES);
    } else if (seq->length > length) {
        cli_wrong("The sequences of this pattern have %d pieces; `--length` may only be less.",
                  length);
    }
    return pattern->length <= FIN_PATTERN_PIECES && length > 0 && seq->length <= length;
}

/* ---- options ---- */

static const char *mode_name(int number) {
    static const char *const names[] = {"pass", "forward", "backward", "backward-pass"};
    return number <= BACKWARD_PASS ? names[number] : NULL;
}

static bool read_mode(const char *word, int *mode) {
    for (int i = 0; word != NULL && mode_name(i) != NULL; i++) {
        if (strcmp(word, mode_name(i)) == 0) {
            *mode = i;
            return true;
        }
    }
    if (word != NULL && strcmp(word, "backward-and-pass") == 0) {
        *mode = BACKWARD_PASS;
        return true;
    }
    if (word != NULL) {
        cli_wrong("`--mode` takes %s, not %s.", cli_list_names(mode_name, ", ", " or ").text,
                  cli_quote(word).text);
    }
    return word == NULL;
}

static bool read_yes(const char *name, const char *word, bool *yes) {
    if (word != NULL && strcmp(word, "yes") != 0 && strcmp(word, "no") != 0) {
        cli_wrong("`%s` takes yes or no, not %s.", name, cli_quote(word).text);
        return false;
    }
    *yes = word == NULL || strcmp(word, "yes") == 0;
    return true;
}

/* Reluctant quantifiers, which POSIX has not, match the same sequences: their `?` is left out. */
static bool read_expression(const char *word, regex_t *expression, bool *given) {
    char text[256];
    size_t length = 0;
    for (const char *at = word; at != NULL && *at != '\0'; at++) {
        bool reluctant = *at == '?' && at > word && strchr("}*+?", at[-1]) != NULL;
        if (!reluctant && length < sizeof text - 1) {
            text[length++] = *at;
        }
    }
    text[length] = '\0';
    *given = word != NULL && strlen(word) < sizeof text &&
             regcomp(expression, text, REG_EXTENDED | REG_NOSUB) == 0;
    if (word != NULL && !*given) {
        cli_wrong("%s is not a regular expression.", cli_quote(word).text);
    }
    return word == NULL || *given;
}

static bool read_length(const char *word, int *length) {
    uint64_t number = 0;
    if (word != NULL && strcmp(word, "-1") != 0 &&
        (!cli_number(word, FIN_PATTERN_PIECES + 1, &number) || number == 0)) {
        cli_wrong("`--length` takes the number of pieces of a sequence, or -1 for all, not %s.",
                  cli_quote(word).text);
        return false;
    }
    *length = (int)number;
    return true;
}

static bool read_options(struct seq *seq, const struct seq_options *options, int count,
                         char **conditions) {
    bool good = read_mode(options->mode, &seq->mode) &&
                read_length(options->length, &seq->length) &&
                read_yes("--distinct", options->distinct, &seq->distinct) &&
                read_yes("--head-hold", options->head_hold, &seq->head_hold) &&
                read_expression(options->matches, &seq->matches, &seq->has_matches) &&
                read_expression(options->matches_not, &seq->matches_not, &seq->has_matches_not) &&
                (options->number == NULL || add_conditions(seq, options->number));
    for (int i = 0; i < count && good; i++) {
        good = add_conditions(seq, conditions[i]);
    }
    return good;
}

static void print(const struct seq *seq) {
    for (size_t i = 0; i < seq->count; i++) {
        if (seq->json) {
            cli_print_json(json_pack("{s:s}", "sequence", seq->list[i]));
        } else {
            puts(seq->list[i]);
        }
    }
}

int seq_run(const struct seq_options *options, int count, char **conditions) {
    struct seq seq = {.json = options->json};
    struct fin_pattern *pattern = cli_resize(NULL, sizeof *pattern);
    if (options->pattern == NULL) {
        free(pattern);
        return cli_wrong("`util seq` needs a pattern: `-p '*!'`.");
    }
    bool good = read_options(&seq, options, count, conditions) &&
                read_pattern(&seq, options->pattern, pattern) && list_all(&seq, pattern);
    if (good && seq.distinct) {
        drop_equal(&seq);
    }
    if (good) {
        print(&seq);
    }
    if (seq.has_matches) {
        regfree(&seq.matches);
    }
    if (seq.has_matches_not) {
        regfree(&seq.matches_not);
    }
    free(seq.list);
    free(pattern);
    return good ? CLI_DONE : CLI_WRONG;
}
