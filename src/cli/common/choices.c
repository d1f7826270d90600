/* Modes, presets and rotation systems by name. */
#include "cli/common/choices.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/common/message.h"
#include "cli/common/names.h"
#include "finessimo.h"

bool choices_rotation(const char *word, int *rotation) {
    *rotation = fin_rotation_parse(word);
    if (*rotation < 0) {
        cli_wrong("There is no rotation system %s. Choose %s.", cli_quote(word).text,
                  cli_list_names(fin_rotation_name, ", ", " or ").text);
    }
    return *rotation >= 0;
}

int choices_kind(char letter) {
    return fin_kind_parse((char)toupper((unsigned char)letter));
}

bool choices_are_pieces(const char *word, const char *what) {
    for (const char *letter = word; *letter != '\0'; letter++) {
        if (choices_kind(*letter) == FIN_NONE) {
            cli_wrong("Letter %d of %s %s is not a piece. Pieces are I O T S Z J L.",
                      (int)(letter - word) + 1, what, cli_quote(word).text);
            return false;
        }
    }
    return true;
}

bool choices_mode(const char *word, const char *command, int *mode) {
    *mode = fin_mode_parse(word);
    if (*mode < 0) {
        char listed_by[32];
        snprintf(listed_by, sizeof listed_by, "help %s", command);
        cli_no_such("mode", word, fin_mode_name, listed_by);
    }
    return *mode >= 0;
}

bool choices_preset(const char *word, int *preset) {
    *preset = fin_preset_parse(word);
    if (*preset < 0) {
        cli_wrong("There is no preset %s. Choose %s.", cli_quote(word).text,
                  cli_list_names(fin_preset_name, ", ", " or ").text);
    }
    return *preset >= 0;
}

static bool read_mode(struct choices_games *games, const char *command, const char *word) {
    if (games->mode >= 0) {
        cli_wrong("`%s` takes one mode. Leave out %s.", command, cli_quote(word).text);
        return false;
    }
    return choices_mode(word, command, &games->mode);
}

bool choices_read_games(struct choices_games *games, const char *command, const char *rules,
                        int count, char **words) {
    *games = (struct choices_games){-1, -1};
    bool good = rules == NULL || choices_preset(rules, &games->preset);
    for (int i = 0; i < count && good; i++) {
        good = read_mode(games, command, words[i]);
    }
    return good;
}
