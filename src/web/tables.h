/* The layout of the structs that the page reads and writes, as data: the fields with their
 * offsets and types. The page reads these tables once at the start, so its layout always matches
 * the module's. */
#ifndef FIN_WEB_TABLES_H
#define FIN_WEB_TABLES_H

#include <stddef.h>
#include <stdint.h>

enum web_type {
    WEB_BOOL,
    WEB_U8,
    WEB_U16,
    WEB_U32,
    WEB_I32,
    WEB_U64,
    WEB_I64,
    WEB_TEXT,    /* UTF-8, zero-terminated; the size is that of its array */
    WEB_POINTER, /* an address, 0: none */
    WEB_STRUCT,  /* of: the number of its layout */
};

/* A field: count consecutive elements of this size. */
struct web_field {
    uint16_t offset, size, count;
    uint8_t type, of;
};

/* For the page, which reads the tables by these. */
enum {
    WEB_FIELD_BYTES = sizeof(struct web_field),
    WEB_FIELD_OFFSET = offsetof(struct web_field, offset),
    WEB_FIELD_SIZE = offsetof(struct web_field, size),
    WEB_FIELD_COUNT = offsetof(struct web_field, count),
    WEB_FIELD_TYPE = offsetof(struct web_field, type),
    WEB_FIELD_OF = offsetof(struct web_field, of),
};

/* Before the first field of a struct comes an entry with the size of the struct. */
extern const struct web_field web_fields[];
/* The names of the fields: a line per struct, which begins with the name of the struct. */
extern const char web_field_names[];
/* By kind of effect: the member of its union that is set; NULL: none. */
extern const char *const web_effect_members[];

/* ---- sounds.c ---- */

/* In the order of the page's list. */
enum web_wave { WEB_SINE, WEB_SQUARE, WEB_TRIANGLE, WEB_SAWTOOTH };

/* A note of a sound: it glides from one pitch to another. */
struct web_note {
    uint8_t sound, wave;      /* enum app_sound, enum web_wave */
    uint16_t from, to;        /* in Hz */
    uint16_t start, duration; /* in milliseconds */
    uint8_t loudness;         /* in percent */
};

#endif
