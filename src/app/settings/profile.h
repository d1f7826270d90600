/* Everything that is set and saved: the app's own settings, the player's handling, the rules of
 * each mode under each preset, custom keys. Every value is an item with a name, saved and read
 * back as text, one by one. */
#ifndef FIN_APP_SETTINGS_PROFILE_H
#define FIN_APP_SETTINGS_PROFILE_H

#include "app/settings/bindings.h"
#include "app/settings/settings.h"

enum {
    APP_ITEM_NAME = 40,
    APP_ITEM_TEXT = 120,
    APP_SEED_TEXT = 24,
    /* The app's own defaults for all presets: one handling everywhere. */
    APP_DAS_US = 133000,
    APP_ARR_US = 10000,
    APP_DROP_GUARD_US = 100000,
};

struct app_profile {
    int32_t own[APP_OWN_SETTINGS];
    uint64_t handling_set;     /* handling that the player has changed, a bit each */
    struct fin_rules handling; /* its values */
    uint8_t preset[FIN_MODES];
    struct fin_rules rules[FIN_MODES][FIN_PRESETS]; /* without handling */
    struct app_bindings keys;                       /* of the set "custom" */
    char seed[APP_SEED_TEXT];       /* of custom games; empty: a new one each time */
    uint16_t board[FIN_FIELD_ROWS]; /* of custom games, bits */
};

/* Makes a profile as on the first run. */
void app_profile_make(struct app_profile *profile, bool is_page);

/* The mode that Play starts. */
int app_profile_mode(const struct app_profile *profile);
/* The preset of that mode. */
int app_profile_preset(const struct app_profile *profile);
/* The rules of a mode under a preset, with the player's handling. */
struct fin_rules app_profile_rules(const struct app_profile *profile, int mode, int preset);
/* Stores a setting of such rules: handling for all modes, anything else for that mode. */
void app_profile_set_rule(struct app_profile *profile, const struct fin_rules *rules, int setting);
/* Resets a setting to the app's default, or else to the preset's value. */
void app_profile_forget_rule(struct app_profile *profile, int mode, int preset, int setting);
/* True if the player has changed this setting of those rules. */
bool app_profile_rule_is_set(const struct app_profile *profile, int mode, int preset, int setting);
/* The effective key bindings. */
void app_profile_keys(const struct app_profile *profile, bool key_releases,
                      struct app_bindings *keys);

/* ---- items ---- */

int app_item_count(void);
/* False if the number is not an item. */
bool app_item_name(int item, char name[APP_ITEM_NAME]);
/* The item of a row of the table that is not a rule. */
int app_row_item(int row);
/* The item with this name, or -1. The name of a rule alone means the mode and preset that would
 * be played. */
int app_item_find(const struct app_profile *profile, const char *name);
bool app_item_equal(const struct app_profile *a, const struct app_profile *b, int item);
void app_item_copy(struct app_profile *to, const struct app_profile *from, int item);
void app_item_format(const struct app_profile *profile, int item, char text[APP_ITEM_TEXT]);
/* NULL, or a sentence; then nothing changed. */
const char *app_item_parse(struct app_profile *profile, int item, const char *text);

#endif
