/* The lines of a script that set a game up, and `start`, which combines the rules; so the lines
 * before it may be in any order. */
#include <string.h>

#include "cli/common/message.h"
#include "cli/sim/sim.h"
#include "cli/sim/tape.h"

void sim_setup_forget(struct sim *sim) {
    sim->started = false;
    sim->event_count = 0;
    sim->preset = FIN_PRESET_MODERN;
    sim->mode = fin_mode_parse("none");
    sim->given = 0;
    sim->wanted = fin_rules_make(sim->preset, sim->mode);
    sim->setup = fin_setup_make(sim->preset, sim->mode);
}

bool sim_setup_rules(struct sim *sim, char **words) {
    int preset = fin_preset_parse(words[1]);
    if (preset < 0) {
        return sim_unknown(sim, "preset", words[1], fin_preset_name);
    }
    sim->preset = preset;
    return true;
}

bool sim_setup_mode(struct sim *sim, char **words) {
    int mode = fin_mode_parse(words[1]);
    if (mode < 0) {
        return sim_unknown(sim, "mode", words[1], fin_mode_name);
    }
    sim->mode = mode;
    return true;
}

bool sim_setup_set(struct sim *sim, char **words) {
    int setting = fin_setting_parse(words[1]);
    if (setting < 0) {
        return sim_unknown(sim, "setting", words[1], fin_setting_name);
    }
    const char *sentence = fin_rules_read(&sim->wanted, setting, words[2]);
    if (sentence != NULL) {
        struct cli_quoted quoted = cli_quote(words[2]);
        return sim_wrong(sim, "`%s` can't be %s. %s", words[1], quoted.text, sentence);
    }
    sim->given |= UINT64_C(1) << setting;
    return true;
}

bool sim_setup_seed(struct sim *sim, char **words) {
    sim->setup.seed = fin_seed_parse(words[1]);
    return true;
}

/* The kind of the i-th letter; FIN_NONE after a message. */
static int read_letter(struct sim *sim, const char *word, size_t i) {
    int kind = fin_kind_parse(word[i]);
    if (kind == FIN_NONE) {
        struct cli_quoted quoted = cli_quote((const char[]){word[i], '\0'});
        sim_wrong(sim, "Letter %zu, %s, is not a piece. Pieces are I O T S Z J L.", i + 1,
                  quoted.text);
    }
    return kind;
}

bool sim_setup_queue(struct sim *sim, char **words) {
    size_t length = strlen(words[1]);
    if (length > FIN_QUEUE_MAX) {
        return sim_wrong(sim, "This queue has more than %d pieces (%zu). Shorten it.",
                         FIN_QUEUE_MAX, length);
    }
    for (size_t i = 0; i < length; i++) {
        int kind = read_letter(sim, words[1], i);
        if (kind == FIN_NONE) {
            return false;
        }
        sim->setup.queue[i] = (uint8_t)kind;
    }
    sim->setup.queue_length = (uint16_t)length;
    return true;
}

bool sim_setup_hold(struct sim *sim, char **words) {
    int kind = read_letter(sim, words[1], 0);
    if (kind == FIN_NONE) {
        return false;
    }
    if (words[1][1] != '\0') {
        return sim_wrong(sim, "`hold` takes one piece.");
    }
    sim->setup.hold = (uint8_t)kind;
    return true;
}

/* Each row was checked when it was read. */
static bool take_board(struct sim *sim) {
    return fin_board_parse(sim->rows.text, sim->rows.length, &sim->setup.board).sentence == NULL;
}

bool sim_setup_board(struct sim *sim, char **words) {
    (void)words;
    sim_expect_rows(sim, take_board);
    return true;
}

/* Applies the preset, then the mode, then the `set` lines. */
static struct fin_rules make_rules(const struct sim *sim) {
    struct fin_rules rules = fin_rules_make(sim->preset, sim->mode);
    for (int i = 0; i < fin_setting_count(); i++) {
        if ((sim->given >> i & 1) != 0) {
            fin_rules_set(&rules, i, fin_rules_get(&sim->wanted, i));
        }
    }
    return rules;
}

bool sim_setup_start(struct sim *sim, char **words) {
    (void)words;
    sim->setup.rules = make_rules(sim);
    const char *sentence = fin_setup_check(&sim->setup);
    if (sentence != NULL) {
        return sim_wrong(sim, "%s", sentence);
    }
    sim->started = true;
    sim->event_count = 0;
    size_t room;
    size_t written;
    struct fin_event *events = sim_event_room(sim, &room);
    fin_session_start(&sim->session, &sim->setup, events, room, &written);
    sim->judge = fin_judge_make(&sim->session, 0);
    sim_tape_start(sim);
    return sim_event_take(sim, written);
}
