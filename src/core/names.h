/* Names that a table and sentences share, each list written once. A list is a macro of three
 * others, for its first name, the next ones and the last: they make it an array, or part of a
 * sentence, which the library must have ready because it has no memory to compose one in. */
#ifndef FIN_CORE_NAMES_H
#define FIN_CORE_NAMES_H

#define FIN_NAME_IN_ARRAY(name) name,
#define FIN_NAME_FIRST(name) name
#define FIN_NAME_NEXT(name) ", " name
#define FIN_NAME_LAST(name) " or " name

/* The names, with a comma after each. */
#define FIN_NAMES_IN_ARRAY(NAMES) NAMES(FIN_NAME_IN_ARRAY, FIN_NAME_IN_ARRAY, FIN_NAME_IN_ARRAY)
/* "a, b or c" */
#define FIN_NAMES_AS_TEXT(NAMES) NAMES(FIN_NAME_FIRST, FIN_NAME_NEXT, FIN_NAME_LAST)

/* In the order of enum fin_rotation. */
#define FIN_ROTATION_NAMES(FIRST, NEXT, LAST)                                                      \
    FIRST("srs")                                                                                   \
    NEXT("srs+") NEXT("ocular") NEXT("classic-left") NEXT("classic-right") LAST("none")

/* In the order of enum fin_preset. */
#define FIN_PRESET_NAMES(FIRST, NEXT, LAST)                                                        \
    FIRST("modern") NEXT("classic") NEXT("trainer") LAST("tetrs")

#endif
