/* `expect events` and `expect no-event`: words against the events of the last
 * line that moved the game on. A word that no event can ever have is refused:
 * a mistyped `no-event` would hold for ever. */
#include <string.h>

#include "cli/message.h"
#include "cli/sim.h"

enum { WORD_SIZE = 32 };

/* What may follow the colon. */
enum argument { NOTHING, NUMBER, SPIN, CAUSE };

static const struct {
    const char *name;
    enum argument argument;
} families[] = {
    {"hold", NOTHING}, {"spawn", NOTHING},  {"move", NOTHING},    {"turn", NUMBER},
    {"fail", NOTHING}, {"drop", NUMBER},    {"land", NOTHING},    {"lock", NOTHING},
    {"clear", NUMBER}, {"spin", SPIN},      {"combo", NUMBER},    {"b2b", NUMBER},
    {"level", NUMBER}, {"garbage", NUMBER}, {"perfect", NOTHING}, {"won", NOTHING},
    {"over", CAUSE},
};

enum { FAMILIES = sizeof families / sizeof families[0] };

static const char *family_name(int number) {
    return number < FAMILIES ? families[number].name : NULL;
}

/* Whether a word is of this family: the name, alone or before a colon. */
static bool is_family(const char *word, const char *name) {
    size_t length = strlen(name);
    return strncmp(word, name, length) == 0 && (word[length] == '\0' || word[length] == ':');
}

static bool argument_fits(enum argument argument, const char *word, const char *text) {
    uint64_t number;
    switch (argument) {
    case NUMBER:
        return cli_number(text, UINT32_MAX, &number);
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
        if (colon == NULL || argument_fits(families[i].argument, word, colon + 1)) {
            return true;
        }
        return sim_wrong(sim, "No event is ever %s; look at what follows the colon.", quoted.text);
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

/* Finds the words in order, others between them, by taking the first event that
 * matches each; returns how many were found. */
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
