/* The tables are made of fields.def, which is read once for the names and once for the
 * numbers. */
#include "web/tables.h"

#include <stddef.h>

#include "app/core/app.h"
#include "app/puzzle/check.h"
#include "web/changes.h"

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

/* ---- where they are ---- */

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
