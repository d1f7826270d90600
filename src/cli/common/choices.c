/* Modes, rules and rotation systems by name. */
#include "cli/common/choices.h"

#include <string.h>

#include "cli/common/message.h"
#include "finessimo.h"

bool choices_rotation(const char *word, int *rotation) {
    *rotation = fin_rotation_parse(word);
    if (*rotation < 0) {
        cli_wrong("There is no rotation system %s; they are srs, srs+, ocular, classic-left, "
                  "classic-right and none.",
                  cli_quote(word).text);
    }
    return *rotation >= 0;
}

static bool read_mode(struct choices_games *games, const char *command, const char *word) {
    struct cli_quoted quoted = cli_quote(word);
    if (games->mode >= 0) {
        cli_wrong("`%s` takes one mode; %s is a word too many.", command, quoted.text);
        return false;
    }
    games->mode = fin_mode_parse(word);
    if (games->mode < 0) {
        const char *near = cli_nearest(word, fin_mode_name);
        if (near != NULL) {
            cli_wrong("There is no mode %s; did you mean `%s`?", quoted.text, near);
        } else {
            cli_wrong("There is no mode %s; `finessimo help %s` lists them.", quoted.text, command);
        }
    }
    return games->mode >= 0;
}

static bool read_preset(struct choices_games *games, const char *word) {
    games->preset = fin_preset_parse(word);
    if (games->preset < 0) {
        cli_wrong("There are no rules %s; they are modern, classic, trainer and tetrs.",
                  cli_quote(word).text);
    }
    return games->preset >= 0;
}

bool choices_read_games(struct choices_games *games, const char *command, int count, char **words) {
    bool good = true;
    *games = (struct choices_games){-1, -1};
    for (int i = 0; i < count && good; i++) {
        bool rules = strcmp(words[i], "--rules") == 0;
        if (rules) {
            good = read_preset(games, ++i < count ? words[i] : "");
        } else {
            good = read_mode(games, command, words[i]);
        }
    }
    return good;
}
