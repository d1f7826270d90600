/* Quiz comments: "#Q=[hold](current)next...", after ';' another quiz or free
 * text. A locked piece takes itself out of the quiz, so the comment that later
 * pages show goes on. Everything else in such a comment is the user's, and the
 * rules for it are those of the programs that read fumens, oddities included: a
 * text counts as a quiz as long as it is built like one, and a piece that the
 * quiz does not offer leaves it as it is. */
#include <string.h>

#include "notation/fumen.h"

static const char mark[] = "#Q=";
static const char nothing_left[] = "#Q=[]()";
static const char bag_ended[] = "#Q=[]();";

/* What stands at a place of a text besides a byte. */
enum { NOTHING = 256, BEYOND = -1 };

/* A text and its parts. A part that is there is one byte; NOTHING: the brackets
 * are empty; BEYOND: the text ends before it. */
struct parts {
    int hold, current, next;
    size_t rest;       /* where it goes on after the brackets */
    size_t after_next; /* the same without the next piece */
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

/* ---- what a quiz is ---- */

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

/* Two brackets at a place with a piece between them, or nothing. Returns the
 * place after them, 0 if they are not there. */
static size_t after_brackets(const struct fin_fumen_comment *text, size_t at, char open,
                             char close) {
    const char *c = text->text; /* the terminating zero stops what is too short */
    if (at == 0 || at >= text->length || c[at] != open) {
        return 0;
    }
    at += is_piece(c[at + 1]) ? 2 : 1;
    return c[at] == close ? at + 1 : 0;
}

/* Whether a text can stand where a quiz is expected: one that is built as such,
 * which loses its white space, or free text. */
static bool settle(struct fin_fumen_comment *text) {
    if (is_nothing_left(text) || !begins_with(text, mark, sizeof mark - 1)) {
        return true;
    }
    remove_white_space(text);
    return after_brackets(text, after_brackets(text, sizeof mark - 1, '[', ']'), '(', ')') > 0;
}

/* ---- taking it apart and putting it together ---- */

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

/* Makes a quiz of a hold piece, a current piece and the end of the text from a
 * place on. False if that is none. */
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

/* ---- going on ---- */

/* A bag that is used up makes room for what follows it. */
static bool end_bag(struct fin_fumen_comment *text) {
    if (!begins_with(text, bag_ended, sizeof bag_ended - 1)) {
        return true;
    }
    take_from(text, sizeof bag_ended - 1);
    return settle(text);
}

/* As it is shown: with a current piece wherever there is a piece. */
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

/* Takes a piece out: the current one, the one held, or with room in the hold the
 * next one. False if it is not there. */
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

/* Whether a piece can be taken out of the text, or of what follows an ended bag. */
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
