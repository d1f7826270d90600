/* The functions with which the page saves a game. */
#include "app/game/modes.h"
#include "app/records/profile_file.h"
#include "app/records/record_fields.h"
#include "web/exports.h"

/* The name of the best list that a game belongs to. */
EXPORT(record_list) const char *record_list(const struct app_record *record) {
    static char name[64];
    struct app_list list = app_record_list(record);
    app_list_name(&list, name, sizeof name);
    return name;
}

/* True if all its values are valid. */
EXPORT(record_is_sound) bool record_is_sound(const struct app_record *record) {
    return app_record_is_sound(record) && record->mode < FIN_MODES && record->preset < FIN_PRESETS;
}
