/* Quiz comments: "#Q=[hold](current)next...", and after ';' another quiz or free text. Each
 * locked piece is removed from the quiz, so later pages show a shorter one.
 *
 * Users write these comments by hand. The handling of malformed ones follows the programs that
 * read fumens, including their oddities: any text with the structure of a quiz is one, and a
 * piece that the quiz does not offer leaves it unchanged. */
#include <string.h>

#include "notation/fumen.h"

static const char mark[] = "#Q=";
static const char nothing_left[] = "#Q=[]()";
static const char bag_ended[] = "#Q=[]();";

/* Values of a part besides a byte. */
enum { NOTHING = 256, BEYOND = -1 };

/* A quiz split into parts. Each part is one byte; NOTHING: its brackets are empty; BEYOND: the
 * text ends before it. */
struct parts {
    int hold, current, next;
    size_t rest;       /* index of the text after the brackets */
    size_t after_next; /* the same, after the next piece */
};

static bool begins_with(const struct fin_fumen_comment *text, const char *beginning,
                        size_t length) {
    return text->length >= length && memcmp(text->text, beginning, length) == 0;
}

static bool is_nothing_left(const struct fin_fumen_comment *text) {
    return text->length == sizeof nothing_left - 1 &&
           begins_with(text, nothing_left, sizeof nothing_left - 1);
}

static void take_from(struct fin_fumen_comment *text, size_t start) {
    text->length = (uint16_t)(text->length - start);
    memmove(text->text, text->text + start, text->length);
    text->text[text->length] = '\0';
}

/* ---- recognizing a quiz ---- */

static void remove_white_space(struct fin_fumen_comment *text) {
    uint16_t kept = 0;
    for (size_t at = 0; at < text->length;) {
        size_t white = fumen_white_space(text->text + at, text->length - at);
        if (white == 0) {
            text->text[kept++] = text->text[at++];
        }
        at += white;
    }
    text->length = kept;
    text->text[kept] = '\0';
}

static bool is_piece(char c) {
    return fin_kind_parse(c) != FIN_NONE ||
           (c >= 'a' && c <= 'z' && fin_kind_parse((char)(c - 'a' + 'A')) != FIN_NONE);
}

/* Matches a pair of brackets that holds one piece or nothing. Returns the index after them, 0 if
 * they are not there. */
static size_t after_brackets(const struct fin_fumen_comment *text, size_t at, char open,
                             char close) {
    const char *c = text->text; /* the terminating zero stops a short text */
    if (at == 0 || at >= text->length || c[at] != open) {
        return 0;
    }
    at += is_piece(c[at + 1]) ? 2 : 1;
    return c[at] == close ? at + 1 : 0;
}

/* True if a text is valid where a quiz is expected: a quiz, from which white space is removed, or
 * free text. */
static bool settle(struct fin_fumen_comment *text) {
    if (is_nothing_left(text) || !begins_with(text, mark, sizeof mark - 1)) {
        return true;
    }
    remove_white_space(text);
    return after_brackets(text, after_brackets(text, sizeof mark - 1, '[', ']'), '(', ')') > 0;
}

/* ---- splitting and joining ---- */

static size_t after(const struct fin_fumen_comment *text, char c) {
    for (size_t i = 0; i < text->length; i++) {
        if (text->text[i] == c) {
            return i + 1;
        }
    }
    return 0;
}

static int byte_at(const struct fin_fumen_comment *text, size_t at) {
    return at < text->length ? (uint8_t)text->text[at] : BEYOND;
}

static int part_at(const struct fin_fumen_comment *text, size_t at, char end) {
    int byte = byte_at(text, at);
    return byte == end ? NOTHING : byte;
}

static struct parts take_apart(const struct fin_fumen_comment *text) {
    struct parts parts = {
        .hold = part_at(text, after(text, '['), ']'),
        .current = part_at(text, after(text, '('), ')'),
        .rest = after(text, ')'),
    };
    parts.next = part_at(text, parts.rest, ';');
    parts.after_next = parts.rest + (parts.next != NOTHING && parts.next != BEYOND);
    if (parts.next == BEYOND) {
        parts.next = NOTHING;
    }
    return parts;
}

/* Builds a quiz from a hold piece, a current piece and the text from `from` on. False if the
 * result is not a quiz. */
static bool put_together(struct fin_fumen_comment *text, int hold, int current, size_t from) {
    struct fin_fumen_comment made;
    size_t left = from < text->length ? text->length - from : 0;
    made.length = 0;
    const int beginning[] = {'#', 'Q', '=', '[', hold, ']', '(', current, ')'};
    for (size_t i = 0; i < sizeof beginning / sizeof beginning[0]; i++) {
        if (beginning[i] != NOTHING) {
            made.text[made.length++] = (char)beginning[i];
        }
    }
    if (hold == BEYOND || current == BEYOND || made.length + left >= FIN_FUMEN_COMMENT) {
        return false;
    }
    memcpy(made.text + made.length, text->text + from, left);
    made.length = (uint16_t)(made.length + left);
    made.text[made.length] = '\0';
    if (!settle(&made)) {
        return false;
    }
    fumen_comment_copy(text, &made);
    return true;
}

/* ---- advancing ---- */

/* Removes an empty quiz and the ';' after it, so that the text behind takes its place. */
static bool end_bag(struct fin_fumen_comment *text) {
    if (!begins_with(text, bag_ended, sizeof bag_ended - 1)) {
        return true;
    }
    take_from(text, sizeof bag_ended - 1);
    return settle(text);
}

/* Normalises a quiz for display: if any piece is left, there is a current one. */
static bool arrange(struct fin_fumen_comment *text) {
    if (!end_bag(text)) {
        return false;
    }
    struct parts parts = take_apart(text);
    if (parts.current != NOTHING) {
        return true;
    }
    if (is_nothing_left(text)) {
        take_from(text, text->length);
        return true;
    }
    if (parts.hold != NOTHING) {
        return put_together(text, NOTHING, parts.hold, parts.rest);
    }
    if (parts.rest >= text->length || text->text[parts.rest] == ';') {
        take_from(text, parts.rest + (parts.rest < text->length));
        return settle(text);
    }
    return put_together(text, NOTHING, (uint8_t)text->text[parts.rest], parts.rest + 1);
}

/* Removes a piece: the current one; the held one; or the next one, if the hold is empty. False if
 * the quiz does not offer it. */
static bool use(struct fin_fumen_comment *text, int piece) {
    if (!end_bag(text)) {
        return false;
    }
    struct parts parts = take_apart(text);
    int second = byte_at(text, parts.after_next);
    if (piece == parts.current) {
        return put_together(text, parts.hold, parts.next, parts.after_next);
    }
    if (piece == parts.hold) {
        return put_together(text, parts.current, parts.next, parts.after_next);
    }
    if (piece != parts.next) {
        return false;
    }
    if (parts.hold == NOTHING) {
        return put_together(text, parts.current, second == BEYOND ? NOTHING : second,
                            parts.after_next + 1);
    }
    return parts.current == NOTHING && put_together(text, parts.hold, second, parts.after_next + 1);
}

/* True if a piece can be removed from the quiz, or from the one after an empty quiz. */
static bool goes_on(const struct fin_fumen_comment *text) {
    size_t skipped = begins_with(text, bag_ended, sizeof bag_ended - 1) ? sizeof bag_ended - 1 : 0;
    size_t left = text->length - skipped;
    const char *at = text->text + skipped;
    return left >= sizeof mark - 1 && memcmp(at, mark, sizeof mark - 1) == 0 &&
           (left != sizeof nothing_left - 1 || memcmp(at, nothing_left, left) != 0);
}

void fumen_comment_begin(struct fin_fumen_state *state, const struct fin_fumen_comment *comment) {
    fumen_comment_copy(&state->comment, comment);
    state->quiz = begins_with(comment, mark, sizeof mark - 1) && settle(&state->comment);
    if (!state->quiz) {
        fumen_comment_copy(&state->comment, comment);
    }
}

void fumen_comment_show(const struct fin_fumen_state *state, struct fin_fumen_comment *shown) {
    fumen_comment_copy(shown, &state->comment);
    if (state->quiz && !arrange(shown)) {
        fumen_comment_copy(shown, &state->comment);
    }
}

void fumen_comment_finish(struct fin_fumen_state *state, const struct fumen_action *action) {
    if (!action->lock || !state->quiz || !goes_on(&state->comment)) {
        return;
    }
    struct fin_fumen_comment next;
    fumen_comment_copy(&next, &state->comment);
    if (action->piece.kind == FIN_NONE || !use(&next, fin_kind_letter(action->piece.kind))) {
        fumen_comment_show(state, &next);
    }
    fumen_comment_copy(&state->comment, &next);
}
