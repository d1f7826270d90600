/* Patterns: sets of queues in the notation of perfect clear players. */
#include <string.h>

#include "finessimo_pc.h"

enum { ALL_KINDS = (1 << FIN_KINDS) - 1 };

struct reader {
    const char *text;
    size_t length, at;
    const char *sentence; /* the first error, or NULL */
    struct fin_pattern pattern;
    uint16_t parts;
    uint32_t pieces, kept; /* of the pattern being read */
};

/* The next character other than a blank; 0 at the end. */
static char peek(struct reader *reader) {
    const char *text = reader->text;
    while (reader->at < reader->length && (text[reader->at] == ' ' || text[reader->at] == '\t' ||
                                           text[reader->at] == '\r' || text[reader->at] == '\n')) {
        reader->at++;
    }
    return reader->at < reader->length ? text[reader->at] : '\0';
}

static bool fail(struct reader *reader, const char *sentence) {
    reader->sentence = sentence;
    return false;
}

static int read_kind(struct reader *reader) {
    char letter = peek(reader);
    return fin_kind_parse(letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter);
}

/* Reads the pieces between brackets. */
static bool read_set(struct reader *reader, uint8_t *kinds) {
    bool others = peek(reader) == '^';
    uint8_t set = 0;
    reader->at += others;
    for (; peek(reader) != ']'; reader->at++) {
        int kind = read_kind(reader);
        if (kind == FIN_NONE) {
            return fail(reader, "A set is letters of IOTSZJL between `[` and `]`.");
        }
        if ((set >> kind & 1) != 0) {
            return fail(reader, "A set names each piece only once.");
        }
        set |= (uint8_t)(1 << kind);
    }
    set = others ? ALL_KINDS & ~set : set;
    if (set == 0) {
        return fail(reader, "This set is empty. Name a piece in it.");
    }
    reader->at++;
    *kinds = set;
    return true;
}

static int count_kinds(uint8_t kinds) {
    int count = 0;
    for (; kinds != 0; kinds &= (uint8_t)(kinds - 1)) {
        count++;
    }
    return count;
}

/* Reads `p3`, `!` or nothing, after a set. */
static bool read_picks(struct reader *reader, uint8_t kinds, uint8_t *picks) {
    char sign = peek(reader);
    int most = count_kinds(kinds), number = 1;
    if (sign == '!') {
        number = most;
        reader->at++;
    } else if (sign == 'p' || sign == 'P') {
        reader->at++;
        char digit = peek(reader);
        number = digit - '0';
        if (number < 1 || number > most) {
            return fail(reader, "After `p` give how many pieces to take: 1 up to the set's size.");
        }
        reader->at++;
    }
    *picks = (uint8_t)number;
    return true;
}

static bool read_part(struct reader *reader, struct fin_pattern_part *part) {
    char sign = peek(reader);
    int kind = read_kind(reader);
    if (kind != FIN_NONE) {
        *part = (struct fin_pattern_part){(uint8_t)(1 << kind), 1};
        reader->at++;
        return true;
    }
    if (sign != '*' && sign != '[') {
        return fail(reader,
                    "A pattern is letters of IOTSZJL, sets like `[SZ]` or `[^TI]`, and `*`, "
                    "with `p3` or `!` after a set.");
    }
    reader->at++;
    part->kinds = ALL_KINDS;
    return (sign == '*' || read_set(reader, &part->kinds)) &&
           read_picks(reader, part->kinds, &part->picks);
}

/* Long patterns are truncated to FIN_PATTERN_PIECES. */
static bool keep_part(struct reader *reader, struct fin_pattern_part part) {
    reader->pieces += part.picks;
    if (reader->pieces > UINT16_MAX) {
        return fail(reader, "This pattern is too long. Give fewer pieces.");
    }
    if (reader->kept >= FIN_PATTERN_PIECES) {
        return true;
    }
    if (reader->parts == FIN_PATTERN_PARTS) {
        return fail(reader, "Too many patterns. Give fewer at a time.");
    }
    reader->pattern.parts[reader->parts++] = part;
    reader->kept += part.picks;
    return true;
}

static bool end_pattern(struct reader *reader) {
    struct fin_pattern *pattern = &reader->pattern;
    if (reader->pieces == 0) {
        return fail(reader, "A pattern is missing here.");
    }
    if (pattern->count > 0 && reader->pieces != pattern->length) {
        return fail(reader, "All patterns must have the same number of pieces.");
    }
    if (pattern->count == FIN_PATTERNS_MAX) {
        return fail(reader, "Too many patterns. Give fewer at a time.");
    }
    pattern->length = (uint16_t)reader->pieces;
    pattern->ends[pattern->count++] = reader->parts;
    reader->pieces = reader->kept = 0;
    return true;
}

static bool read_pattern(struct reader *reader) {
    for (char sign = peek(reader); sign != '\0' && sign != ';'; sign = peek(reader)) {
        struct fin_pattern_part part;
        if (!read_part(reader, &part) || !keep_part(reader, part)) {
            return false;
        }
        reader->at += peek(reader) == ',';
    }
    return end_pattern(reader);
}

struct fin_byte_error fin_pattern_parse(const char *text, size_t length,
                                        struct fin_pattern *pattern) {
    struct reader reader;
    memset(&reader, 0, sizeof reader);
    reader.text = text;
    reader.length = length;
    bool good = read_pattern(&reader);
    while (good && peek(&reader) == ';') {
        reader.at++;
        good = peek(&reader) == '\0' || read_pattern(&reader);
    }
    if (good && reader.at < length) {
        good = fail(&reader, "A pattern must not contain zero bytes.");
    }
    if (good) {
        *pattern = reader.pattern;
    }
    return (struct fin_byte_error){reader.sentence, reader.at};
}
