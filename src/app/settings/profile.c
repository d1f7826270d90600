/* The meaning of a profile: the rules to play, the effective keys. */
#include "app/settings/profile.h"

#include <string.h>

#include "app/game/modes.h"

void app_profile_make(struct app_profile *profile, bool is_page) {
    memset(profile, 0, sizeof *profile);
    for (int i = 0; i < APP_OWN_SETTINGS; i++) {
        profile->own[i] = app_setting_row(i)->initial;
    }
    for (int mode = 0; mode < FIN_MODES; mode++) {
        for (int preset = 0; preset < FIN_PRESETS; preset++) {
            profile->rules[mode][preset] = fin_rules_make(preset, mode);
        }
    }
    profile->preset[FIN_MODE_DRILL] = FIN_PRESET_TRAINER;
    if (is_page) {
        profile->preset[FIN_MODE_MARATHON] = FIN_PRESET_CLASSIC;
        profile->own[APP_SET_SOUND] = APP_ON;
    }
    profile->keys = *app_key_set(APP_KEYS_GUIDELINE);
}

int app_profile_mode(const struct app_profile *profile) {
    return profile->own[APP_SET_MODE];
}

int app_profile_preset(const struct app_profile *profile) {
    return profile->preset[app_profile_mode(profile)];
}

static bool hand_is_set(const struct app_profile *profile, int setting) {
    return (profile->handling_set >> setting & 1) != 0;
}

/* Handling that the app does not take from presets, so that players need not relearn it for each.
 */
static const struct {
    uint8_t setting;
    int32_t us;
} defaults[] = {
    {FIN_SET_DAS, APP_DAS_US},
    {FIN_SET_ARR, APP_ARR_US},
    {FIN_SET_DROP_GUARD, APP_DROP_GUARD_US},
};

struct fin_rules app_profile_rules(const struct app_profile *profile, int mode, int preset) {
    struct fin_rules rules = profile->rules[mode][preset];
    for (size_t i = 0; i < sizeof defaults / sizeof defaults[0]; i++) {
        fin_rules_set(&rules, defaults[i].setting, defaults[i].us);
    }
    for (int setting = 0; setting < FIN_SETTINGS; setting++) {
        if (hand_is_set(profile, setting)) {
            fin_rules_set(&rules, setting, fin_rules_get(&profile->handling, setting));
        }
    }
    return rules;
}

void app_profile_set_rule(struct app_profile *profile, const struct fin_rules *rules, int setting) {
    int64_t value = fin_rules_get(rules, setting);
    if (app_setting_is_handling(setting)) {
        fin_rules_set(&profile->handling, setting, value);
        profile->handling_set |= UINT64_C(1) << setting;
    } else {
        fin_rules_set(&profile->rules[rules->mode][rules->preset], setting, value);
    }
}

void app_profile_forget_rule(struct app_profile *profile, int mode, int preset, int setting) {
    struct fin_rules zero = {0};
    struct fin_rules own = fin_rules_make(preset, mode);
    if (app_setting_is_handling(setting)) {
        profile->handling_set &= ~(UINT64_C(1) << setting);
        fin_rules_set(&profile->handling, setting, fin_rules_get(&zero, setting));
    } else {
        fin_rules_set(&profile->rules[mode][preset], setting, fin_rules_get(&own, setting));
    }
}

bool app_profile_rule_is_set(const struct app_profile *profile, int mode, int preset, int setting) {
    if (app_setting_is_handling(setting)) {
        return hand_is_set(profile, setting);
    }
    struct fin_rules own = fin_rules_make(preset, mode);
    return fin_rules_get(&own, setting) != fin_rules_get(&profile->rules[mode][preset], setting);
}

void app_profile_keys(const struct app_profile *profile, bool key_releases,
                      struct app_bindings *keys) {
    int set = profile->own[APP_SET_KEYS];
    *keys = set == APP_KEYS_CUSTOM ? profile->keys : *app_key_set(set);
    if (set != APP_KEYS_CUSTOM && profile->own[APP_SET_UP_DROPS] && app_bindings_can_swap(keys)) {
        app_bindings_swap_up(keys);
    }
    if (!key_releases) {
        app_bindings_fit_taps(keys);
    } else if (set != APP_KEYS_CUSTOM) {
        app_bindings_fit_releases(keys);
    }
}
