/* Builds the tables from fields.def, which it includes once for the names and once for the
 * numbers. */
#include "web/tables.h"

#include <stddef.h>

#include "app/core/app.h"
#include "app/puzzle/check.h"
#include "web/changes.h"
#include "web/draw/drawing.h"

_Static_assert(sizeof(struct view) <= UINT16_MAX, "offsets of fields have 16 bits");

/* ---- numbers of structs ---- */

#define LAYOUT(name, structure) number_of_##name,
#define FIELD(structure, member, type)
#define ARRAY(structure, member, type, count)
#define STRUCTS(structure, member, name, count)

enum {
#include "web/fields.def"
};

#undef LAYOUT
#undef FIELD
#undef ARRAY
#undef STRUCTS

/* ---- names ---- */

#define LAYOUT(name, structure) "\n" #name
#define FIELD(structure, member, type) " " #member
#define ARRAY(structure, member, type, count) " " #member
#define STRUCTS(structure, member, name, count) " " #member

const char web_field_names[] =
#include "web/fields.def"
    ;

#undef LAYOUT
#undef FIELD
#undef ARRAY
#undef STRUCTS

/* ---- offsets ---- */

#define MEMBER(structure, member, field_count, field_type, field_of)                               \
    {                                                                                              \
        .offset = offsetof(struct structure, member),                                              \
        .size = sizeof(((struct structure *)0)->member) / (field_count),                           \
        .count = (field_count),                                                                    \
        .type = (field_type),                                                                      \
        .of = (field_of),                                                                          \
    },
#define LAYOUT(name, structure) {.size = sizeof(struct structure)},
#define FIELD(structure, member, type) MEMBER(structure, member, 1, WEB_##type, 0)
#define ARRAY(structure, member, type, count) MEMBER(structure, member, count, WEB_##type, 0)
#define STRUCTS(structure, member, name, count)                                                    \
    MEMBER(structure, member, count, WEB_STRUCT, number_of_##name)

const struct web_field web_fields[] = {
#include "web/fields.def"
};

/* ---- effects ---- */

/* The compiler checks that the member exists. */
#define SAYS(kind, member) [kind] = sizeof(((struct app_effect *)0)->member) > 0 ? #member : NULL

const char *const web_effect_members[APP_EFFECTS] = {
    SAYS(APP_SAVE_SETTING, setting), SAYS(APP_SAVE_GAME, save),     SAYS(APP_SAVE_RUNNING, save),
    SAYS(APP_LOAD_RUNNING, running), SAYS(APP_LOAD_BEST, page),     SAYS(APP_LOAD_GAMES, page),
    SAYS(APP_LOAD_REPLAY, game),     SAYS(APP_DELETE_GAME, game),   SAYS(APP_RESTORE_GAME, game),
    SAYS(APP_GROW_LOG, log),         SAYS(APP_BELL, bell),          SAYS(APP_KEEP, keep),
    SAYS(APP_LOAD_STATS, stats),     SAYS(APP_SAVE_FACTS, batch),   SAYS(APP_LOAD_FACTS, facts),
    SAYS(APP_COPY_TEXT, text),       SAYS(APP_SAVE_FILE, text),     SAYS(APP_SOLVE, odds),
    SAYS(APP_CHECK_PUZZLE, text),    SAYS(APP_LOAD_LIMITS, limits), SAYS(APP_COACH, text),
};
