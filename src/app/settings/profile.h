/* Everything that is set and kept: the app's own settings, the player's hands,
 * the rules of each mode under each preset, keys of the player's own. Every
 * value is an item with a name, to be saved and read back as text one by one. */
#ifndef FIN_APP_SETTINGS_PROFILE_H
#define FIN_APP_SETTINGS_PROFILE_H

#include "app/settings/bindings.h"
#include "app/settings/settings.h"

enum {
    APP_ITEM_NAME = 40,
    APP_ITEM_TEXT = 120,
    APP_SEED_TEXT = 24,
    /* the app's own defaults, whatever the preset: one handling everywhere */
    APP_DAS_US = 133000,
    APP_ARR_US = 10000,
    APP_DROP_GUARD_US = 100000,
};

struct app_profile {
    int32_t own[APP_OWN_SETTINGS];
    uint64_t handling_set;     /* handling that the player has set, a bit each */
    struct fin_rules handling; /* its values */
    uint8_t preset[FIN_MODES];
    struct fin_rules rules[FIN_MODES][FIN_PRESETS]; /* hands apart */
    struct app_bindings keys;                       /* of the set "custom" */
    char seed[APP_SEED_TEXT];                       /* of custom games; empty: a new one each */
    uint16_t board[FIN_FIELD_ROWS];                 /* of custom games, bits */
};

/* As on the first run. */
void app_profile_make(struct app_profile *profile, bool is_page);

/* The mode that Play starts, and its preset. */
int app_profile_mode(const struct app_profile *profile);
int app_profile_preset(const struct app_profile *profile);
/* The rules of a mode under a preset with the player's hands. */
struct fin_rules app_profile_rules(const struct app_profile *profile, int mode, int preset);
/* Puts the values of such rules back: hands as hands, all else as that mode's. */
void app_profile_set_rule(struct app_profile *profile, const struct fin_rules *rules, int setting);
/* Forgets what was set: the app's default again, or else the preset's value. */
void app_profile_forget_rule(struct app_profile *profile, int mode, int preset, int setting);
/* The setting of those rules was changed by the player. */
bool app_profile_rule_is_set(const struct app_profile *profile, int mode, int preset, int setting);
/* The keys as they act. */
void app_profile_keys(const struct app_profile *profile, bool key_releases,
                      struct app_bindings *keys);

/* ---- items ---- */

int app_item_count(void);
/* False if the number stands for nothing that is kept. */
bool app_item_name(int item, char name[APP_ITEM_NAME]);
/* The item of a row of the table that is no rule. */
int app_row_item(int row);
/* The item of a name, or -1. The bare name of a rule is that of the mode and
 * preset that would be played. */
int app_item_find(const struct app_profile *profile, const char *name);
bool app_item_equal(const struct app_profile *a, const struct app_profile *b, int item);
void app_item_copy(struct app_profile *to, const struct app_profile *from, int item);
void app_item_format(const struct app_profile *profile, int item, char text[APP_ITEM_TEXT]);
/* NULL, or a sentence; then nothing changed. */
const char *app_item_parse(struct app_profile *profile, int item, const char *text);

#endif
