/* Shared code of the fumen reader and writer: digits, numbering of cells and pieces, and the
 * transition from one page to the next. */
#ifndef FIN_NOTATION_FUMEN_H
#define FIN_NOTATION_FUMEN_H

#include "finessimo.h"

enum {
    FUMEN_GREY = 8,      /* highest colour number; 0 is empty */
    FUMEN_UNCHANGED = 8, /* stored value of a cell that does not change */
    FUMEN_DIGIT_VALUES = 64,
    FUMEN_CHARACTER_VALUES = 96,
    FUMEN_CHARACTER_GROUP = 96 * 96 * 96 * 96, /* number of values of four characters */
};

/* The action part of a page: a piece and five flags, in the order of their weight in the number. */
struct fumen_action {
    struct fin_piece piece; /* kind FIN_NONE: none */
    bool rise, mirror, color, comment, lock;
};

/* ---- fumen_field.c ---- */

/* Fumen's colour of a kind; 0 for FIN_NONE. */
int fumen_color(int kind);
/* The kind of a fumen's colour. */
int fumen_kind(int color);
/* True if all cells of the piece are inside the field. */
bool fumen_piece_fits(struct fin_piece piece);
/* The offset from fumen's reference cell of a piece to its lower left corner. */
struct fin_cell fumen_corner(struct fin_piece piece);
void fumen_cells_of_page(const struct fin_fumen_page *page, uint8_t cells[FIN_FUMEN_CELLS]);
void fumen_cells_to_page(const uint8_t cells[FIN_FUMEN_CELLS], struct fin_fumen_page *page);
/* Applies the end of a page to its field: lock, clear, rise, mirror. */
void fumen_cells_finish(uint8_t cells[FIN_FUMEN_CELLS], const struct fumen_action *action);

/* ---- fumen_comment.c ---- */

/* The length in bytes of a white space character (by JavaScript's definition) at the start of the
 * text; 0 if there is none. */
size_t fumen_white_space(const char *text, size_t length);
bool fumen_comment_equal(const struct fin_fumen_comment *a, const struct fin_fumen_comment *b);
/* Copies only the bytes in use. */
void fumen_comment_copy(struct fin_fumen_comment *to, const struct fin_fumen_comment *from);
/* Escapes a comment as stored in a fumen, in at most FIN_FUMEN_COMMENT bytes: takes whole
 * characters while they fit. Returns the number of bytes taken; -1: the comment is not UTF-8. */
int fumen_escape(const struct fin_fumen_comment *comment, struct fin_fumen_comment *escaped);
/* The reverse. */
void fumen_unescape(const struct fin_fumen_comment *escaped, struct fin_fumen_comment *comment);

/* ---- fumen_quiz.c ---- */

/* Starts from a page's own comment. */
void fumen_comment_begin(struct fin_fumen_state *state, const struct fin_fumen_comment *comment);
/* The comment shown on a page without one of its own. */
void fumen_comment_show(const struct fin_fumen_state *state, struct fin_fumen_comment *shown);
/* Applies the end of a page to the comment: a locked piece advances a quiz. */
void fumen_comment_finish(struct fin_fumen_state *state, const struct fumen_action *action);

#endif
