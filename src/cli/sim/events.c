/* `expect events` and `expect no-event`: matches words against the events of the last line that
 * advanced the game. A word that can match no event is an error, because a mistyped `no-event`
 * would always pass. */
#include <string.h>

#include "cli/common/message.h"
#include "cli/sim/sim.h"

enum { WORD_SIZE = 32 };

/* The argument after the colon. */
enum argument { NOTHING, NUMBER, SPIN, CAUSE };

struct family {
    const char *name;
    enum argument argument;
    uint32_t least, most; /* of the number */
};

static const struct family families[] = {
    {"hold", NOTHING, 0, 0},
    {"spawn", NOTHING, 0, 0},
    {"move", NOTHING, 0, 0},
    {"turn", NUMBER, 0, FIN_KICKS_MAX - 1},
    {"fail", NOTHING, 0, 0},
    {"drop", NUMBER, 0, FIN_ROWS - 1},
    {"land", NOTHING, 0, 0},
    {"lock", NOTHING, 0, 0},
    {"clear", NUMBER, 1, FIN_ROWS},
    {"spin", SPIN, 0, 0},
    {"combo", NUMBER, 2, UINT32_MAX},
    {"b2b", NUMBER, 2, UINT32_MAX},
    {"level", NUMBER, 2, UINT32_MAX},
    {"garbage", NUMBER, 1, FIN_ROWS},
    {"perfect", NOTHING, 0, 0},
    {"won", NOTHING, 0, 0},
    {"over", CAUSE, 0, 0},
};

enum { FAMILIES = sizeof families / sizeof families[0] };

static const char *family_name(int number) {
    return number < FAMILIES ? families[number].name : NULL;
}

/* True if a word is of this family: the name, alone or before a colon. */
static bool is_family(const char *word, const char *name) {
    size_t length = strlen(name);
    return strncmp(word, name, length) == 0 && (word[length] == '\0' || word[length] == ':');
}

/* Events are compared as texts, so a number may have only one form. */
static bool number_fits(const struct family *family, const char *text) {
    uint64_t number = 0;
    bool padded = text[0] == '0' && text[1] != '\0';
    return !padded && cli_number(text, family->most, &number) && number >= family->least;
}

static bool argument_fits(const struct family *family, const char *word, const char *text) {
    switch (family->argument) {
    case NUMBER:
        return number_fits(family, text);
    case SPIN:
        return strcmp(text, "T-mini") == 0 ||
               (fin_kind_parse(text[0]) != FIN_NONE && text[1] == '\0');
    case CAUSE:
        return sim_is_status(word);
    case NOTHING:
        break;
    }
    return false;
}

static bool check_word(struct sim *sim, const char *word) {
    const char *colon = strchr(word, ':');
    struct cli_quoted quoted = cli_quote(word);
    for (int i = 0; i < FAMILIES; i++) {
        if (!is_family(word, families[i].name)) {
            continue;
        }
        if (colon == NULL || argument_fits(&families[i], word, colon + 1)) {
            return true;
        }
        return sim_wrong(sim, "There is no event %s; `finessimo help sim` lists them.",
                         quoted.text);
    }
    return sim_unknown(sim, "event", word, family_name);
}

/* A word without a colon stands for its whole family. */
static bool matches(const char *expected, const char *got) {
    return strcmp(expected, got) == 0 ||
           (strchr(expected, ':') == NULL && is_family(got, expected));
}

static void say_events(const struct sim *sim, struct sim_answer *answer) {
    enum { SHOWN = 64 };
    int said = 0;
    for (size_t i = 0; i < sim->event_count; i++) {
        char word[WORD_SIZE];
        if (fin_event_word(&sim->events[i], word, sizeof word) == 0) {
            continue;
        }
        if (said++ == SHOWN) {
            sim_say(answer, " ...");
            return;
        }
        sim_say(answer, "%s%s", said > 1 ? " " : "", word);
    }
    if (said == 0) {
        sim_say(answer, "none");
    }
}

/* Finds the words in order, with others between them, by taking the first event that matches
 * each; returns the number found. */
static int count_found(const struct sim *sim, char **words) {
    int found = 0;
    for (size_t i = 0; i < sim->event_count && words[found] != NULL; i++) {
        char word[WORD_SIZE];
        if (fin_event_word(&sim->events[i], word, sizeof word) > 0 && matches(words[found], word)) {
            found++;
        }
    }
    return found;
}

bool sim_check_events(struct sim *sim, char **words, struct sim_answer *answer) {
    for (char **word = words + 1; *word != NULL; word++) {
        if (!check_word(sim, *word)) {
            return false;
        }
    }
    answer->right = words[1 + count_found(sim, words + 1)] == NULL;
    say_events(sim, answer);
    return true;
}

bool sim_check_no_event(struct sim *sim, char **words, struct sim_answer *answer) {
    if (!check_word(sim, words[1])) {
        return false;
    }
    answer->right = count_found(sim, words + 1) == 0;
    say_events(sim, answer);
    return true;
}
