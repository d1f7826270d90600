/* Lists of names that are needed both as an array and inside a sentence. Each list is written
 * once, as a macro of three other macros for the first name, the next ones and the last. The
 * sentences are string literals because the library has no memory to compose them in. */
#ifndef FIN_CORE_NAMES_H
#define FIN_CORE_NAMES_H

#define FIN_NAME_IN_ARRAY(name) name,
#define FIN_NAME_FIRST(name) name
#define FIN_NAME_NEXT(name) ", " name
#define FIN_NAME_LAST(name) " or " name

/* Expands to the names, each followed by a comma. */
#define FIN_NAMES_IN_ARRAY(NAMES) NAMES(FIN_NAME_IN_ARRAY, FIN_NAME_IN_ARRAY, FIN_NAME_IN_ARRAY)
/* Expands to "a, b or c". */
#define FIN_NAMES_AS_TEXT(NAMES) NAMES(FIN_NAME_FIRST, FIN_NAME_NEXT, FIN_NAME_LAST)

/* In the order of enum fin_preset. */
#define FIN_PRESET_NAMES(FIRST, NEXT, LAST)                                                        \
    FIRST("modern") NEXT("classic") NEXT("trainer") LAST("tetrs")

#endif
