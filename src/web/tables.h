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
    WEB_STRUCT,  /* of: enum web_struct */
};

enum web_struct {
    WEB_VIEW,
    WEB_GAME,
    WEB_REPLAY,
    WEB_FIGURE,
    WEB_BAR,
    WEB_CHARTS,
    WEB_ITEM,
    WEB_ROW,
    WEB_STAT,
    WEB_CALL,
    WEB_HINT,
    WEB_SOFT_KEY,
    WEB_TOUCH,
    WEB_RECORD,
    WEB_PLATFORM,
    WEB_EVENT,
    WEB_EFFECT,
    WEB_KEYS,
    WEB_FINESSE,
    WEB_ODDS,
    WEB_FACT,
    WEB_TOOL,
    WEB_RACE,
    WEB_STRUCTS,
};

/* One field: count elements of a size each, one behind the other. */
struct web_field {
    const char *name;
    uint32_t offset, size, count;
    uint8_t type, of;
};

struct web_layout {
    const char *name;
    uint32_t size, field_count;
    const struct web_field *fields;
};

/* A number that has a name in C: kinds of events and effects, flags, actions. */
struct web_constant {
    const char *name;
    uint32_t value;
};

const struct web_layout *web_layout(int structure);
/* NULL past the last. */
const struct web_constant *web_constant(uint32_t number);

#endif
