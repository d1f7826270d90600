/* Names that a table and sentences share, each list written once. A list is a macro of its
 * two separators: with commas it fills an array, with ", " and " or " it is part of a
 * sentence, which the library must have ready because it has no memory to compose one in. */
#ifndef FIN_CORE_NAMES_H
#define FIN_CORE_NAMES_H

#define FIN_COMMA ,
#define FIN_NAMES_AS_ARRAY(NAMES) NAMES(FIN_COMMA, FIN_COMMA)
#define FIN_NAMES_AS_TEXT(NAMES) NAMES(", ", " or ")

/* In the order of enum fin_rotation. */
#define FIN_ROTATION_NAMES(comma, last)                                                            \
    "srs" comma "srs+" comma "ocular" comma "classic-left" comma "classic-right" last "none"

/* In the order of enum fin_preset. */
#define FIN_PRESET_NAMES(comma, last) "modern" comma "classic" comma "trainer" last "tetrs"

#endif
