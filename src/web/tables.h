/* The layout of the structs that the page reads and writes, as data: which
 * fields there are, where, of what type. The page reads these tables once at the
 * start, so its idea of the memory can't be stale. */
#ifndef FIN_WEB_TABLES_H
#define FIN_WEB_TABLES_H

#include <stdint.h>

enum web_type {
    WEB_BOOL,
    WEB_U8,
    WEB_U16,
    WEB_U32,
    WEB_I32,
    WEB_U64,
    WEB_I64,
    WEB_TEXT,    /* UTF-8, ended by a zero; the size is that of its array */
    WEB_POINTER, /* an address, 0: none */
    WEB_STRUCT,  /* of: the number of its layout */
};

/* One field: count elements of a size each, one behind the other. */
struct web_field {
    uint16_t offset, size, count;
    uint8_t type, of;
};

enum { WEB_FIELD_BYTES = sizeof(struct web_field) };

/* In the place of a field, before the first one of a struct: its size. */
extern const struct web_field web_fields[];
/* The names that belong to them: a line for each struct, which begins with its own. */
extern const char web_field_names[];
/* By kind of effect: the member of its union that holds; NULL: none does. */
extern const char *const web_effect_members[];

#endif
