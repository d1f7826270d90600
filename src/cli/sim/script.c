/* Parses scripts: lines into words, words into handlers, and the rows of boards. Scripts are not
 * trusted: they may have any bytes and any length, but a line has a limit. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/common/names.h"
#include "cli/sim/sim.h"

enum { LINE_MOST = 1000000 }; /* bytes; lines written by people are shorter */

/* ---- messages ---- */

bool sim_wrong(struct sim *sim, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(sim->err, "%s:%d: ", cli_name(sim->name).text, sim->line);
    vfprintf(sim->err, format, arguments);
    fputc('\n', sim->err);
    va_end(arguments);
    sim->stopped = true;
    return false;
}

bool sim_unknown(struct sim *sim, const char *what, const char *word,
                 const char *(*name)(int number)) {
    struct cli_quoted quoted = cli_quote(word);
    const char *near = cli_nearest(word, name);
    if (near != NULL) {
        return sim_wrong(sim, "There is no %s %s; did you mean `%s`?", what, quoted.text, near);
    }
    return sim_wrong(sim, "There is no %s %s; `finessimo help sim` lists them.", what, quoted.text);
}

/* ---- the words of the language ---- */

/* The phase of a game that a line needs. */
enum phase {
    SET_UP, /* begins a new game's set-up if one is running */
    PLAY,   /* needs a running game */
    EITHER,
};

static const struct {
    const char *name;
    int least, most; /* words after the name; most < 0: any number */
    const char *pattern;
    enum phase phase;
    bool (*run)(struct sim *sim, char **words);
} table[] = {
    {"rules", 1, 1, "rules PRESET", SET_UP, sim_setup_rules},
    {"mode", 1, 1, "mode NAME", SET_UP, sim_setup_mode},
    {"set", 2, 2, "set NAME VALUE", SET_UP, sim_setup_set},
    {"seed", 1, 1, "seed NUMBER|WORD", SET_UP, sim_setup_seed},
    {"queue", 1, 1, "queue LETTERS", SET_UP, sim_setup_queue},
    {"hold", 1, 1, "hold LETTER", SET_UP, sim_setup_hold},
    {"board", 0, 0, "board", SET_UP, sim_setup_board},
    {"start", 0, 0, "start", EITHER, sim_setup_start},
    {"press", 1, 1, "press BUTTON", EITHER, sim_play_press},
    {"release", 1, 1, "release BUTTON", PLAY, sim_play_release},
    {"tap", 1, 1, "tap BUTTON", PLAY, sim_play_tap},
    {"wait", 1, 1, "wait TIME", PLAY, sim_play_wait},
    {"forfeit", 0, 0, "forfeit", PLAY, sim_play_forfeit},
    {"garbage", 2, 2, "garbage ROWS COLUMN", PLAY, sim_play_garbage},
    {"show", 0, 0, "show", PLAY, sim_show_text},
    {"json", 0, 0, "json", PLAY, sim_show_json},
    {"hash", 0, 0, "hash", PLAY, sim_show_hash},
    {"expect", 1, -1, "expect WHAT VALUE", PLAY, sim_expect},
};

enum { WORDS = sizeof table / sizeof table[0] };

static const char *word_name(int number) {
    return number < WORDS ? table[number].name : NULL;
}

bool sim_count_fits(struct sim *sim, char **words, int least, int most, const char *pattern) {
    int after = 0;
    while (words[after + 1] != NULL) {
        after++;
    }
    if (after >= least && (most < 0 || after <= most)) {
        return true;
    }
    return sim_wrong(sim, "This line has too %s words. Write `%s`.", after < least ? "few" : "many",
                     pattern);
}

bool sim_read_time(struct sim *sim, const char *word, uint64_t *us) {
    int64_t time = 0;
    const char *sentence = fin_time_parse(word, &time);
    if (sentence != NULL) {
        struct cli_quoted quoted = cli_quote(word);
        return sim_wrong(sim, "%s is not a time. %s", quoted.text, sentence);
    }
    *us = (uint64_t)time;
    return true;
}

static bool run_words(struct sim *sim, char **words) {
    int number = 0;
    while (number < WORDS && strcmp(table[number].name, words[0]) != 0) {
        number++;
    }
    if (number == WORDS) {
        return sim_unknown(sim, "script command", words[0], word_name);
    }
    if (!sim_count_fits(sim, words, table[number].least, table[number].most,
                        table[number].pattern)) {
        return false;
    }
    if (table[number].phase == PLAY && !sim->started) {
        return sim_wrong(sim, "No game is running. Write `start` before `%s`.", words[0]);
    }
    if (table[number].phase == SET_UP && sim->started) {
        sim_setup_forget(sim);
    }
    return table[number].run(sim, words);
}

/* ---- lines ---- */

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static bool is_blank_line(const char *line, size_t length) {
    size_t i = 0;
    while (i < length && is_blank(line[i])) {
        i++;
    }
    return i == length;
}

/* Cuts the line into sim->words in place; a word that begins with # begins a
 * comment. */
static void cut_words(struct sim *sim, char *line, size_t length) {
    size_t most = length / 2 + 2; /* and the NULL */
    if (most > sim->word_room) {
        sim->words = cli_resize(sim->words, most * sizeof *sim->words);
        sim->word_room = most;
    }
    size_t count = 0;
    for (char *c = line;;) {
        while (is_blank(*c)) {
            c++;
        }
        if (*c == '\0' || *c == '#') {
            sim->words[count] = NULL;
            return;
        }
        sim->words[count++] = c;
        while (*c != '\0' && !is_blank(*c)) {
            c++;
        }
        if (*c != '\0') {
            *c++ = '\0';
        }
    }
}

static bool run_line(struct sim *sim, char *line, size_t length) {
    if (memchr(line, '\0', length) != NULL) {
        return sim_wrong(sim, "This line contains a zero byte. A script is text.");
    }
    cut_words(sim, line, length);
    return sim->words[0] == NULL || run_words(sim, sim->words);
}

/* ---- boards ---- */

void sim_expect_rows(struct sim *sim, bool (*taker)(struct sim *sim)) {
    sim->rows = (struct sim_rows){.taker = taker, .line = sim->line};
}

static bool add_row(struct sim *sim, const char *row, size_t length) {
    struct fin_board board;
    struct fin_text_error error = fin_board_parse(row, length, &board);
    if (error.sentence != NULL) {
        return sim_wrong(sim, "In this board row (a blank line ends a board), column %d: %s",
                         error.column, error.sentence);
    }
    if (sim->rows.count == FIN_ROWS) {
        return sim_wrong(sim, "A board has at most %d rows; a blank line ends it.", FIN_ROWS);
    }
    memcpy(sim->rows.text + sim->rows.length, row, FIN_COLUMNS);
    sim->rows.length += FIN_COLUMNS;
    sim->rows.text[sim->rows.length++] = '\n';
    sim->rows.count++;
    return true;
}

static bool end_rows(struct sim *sim) {
    bool (*taker)(struct sim *) = sim->rows.taker;
    sim->rows.taker = NULL;
    return taker(sim);
}

/* ---- scripts ---- */

void sim_open(struct sim *sim, FILE *out, FILE *err) {
    memset(sim, 0, sizeof *sim);
    sim->out = out;
    sim->err = err;
    sim->steps_left = SIM_STEPS;
}

/* Runs one line without its line feed, zero-terminated. */
static bool feed(struct sim *sim, char *line, size_t length) {
    sim->line++;
    sim->steps_left += SIM_STEPS_A_LINE;
    if (length > 0 && line[length - 1] == '\r') {
        line[--length] = '\0';
    }
    if (sim->rows.taker == NULL) {
        return run_line(sim, line, length);
    }
    return is_blank_line(line, length) ? end_rows(sim) : add_row(sim, line, length);
}

/* Reads one line without its line feed, zero-terminated, into LINE_MOST + 1 bytes. False at the
 * end of the script, and after a message. */
static bool read_line(struct sim *sim, FILE *in, char *line, size_t *length) {
    int c;
    *length = 0;
    while ((c = getc_unlocked(in)) != EOF && c != '\n') {
        if (*length == LINE_MOST) {
            sim->line++;
            return sim_wrong(sim, "This line is longer than %d bytes. Split it.", LINE_MOST);
        }
        line[(*length)++] = (char)c;
    }
    line[*length] = '\0';
    if (c == EOF && ferror(in)) {
        sim->line++;
        return sim_wrong(sim, "The script can't be read any further (%s).", strerror(errno));
    }
    return c != EOF || *length > 0;
}

static bool feed_all(struct sim *sim, FILE *in, char *line) {
    size_t length;
    while (read_line(sim, in, line, &length)) {
        if (!feed(sim, line, length)) {
            return false;
        }
        fflush(sim->out);
    }
    return !sim->stopped && (sim->rows.taker == NULL || end_rows(sim));
}

bool sim_read(struct sim *sim, const char *name, FILE *in) {
    char *line = cli_resize(NULL, LINE_MOST + 1);
    sim->name = name;
    sim->line = 0;
    sim->rows.taker = NULL;
    sim_setup_forget(sim);
    bool read = feed_all(sim, in, line);
    free(line);
    return read;
}

int sim_close(struct sim *sim) {
    fprintf(sim->out, "%llu passed, %llu failed\n", (unsigned long long)sim->passed,
            (unsigned long long)sim->failed);
    free(sim->words);
    free(sim->events);
    return sim->stopped ? CLI_WRONG : sim->failed > 0 ? CLI_NO : CLI_DONE;
}
