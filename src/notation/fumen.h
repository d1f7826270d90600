/* What reading and writing fumens share: digits, numbers of cells and pieces,
 * and the step from one page to the next. */
#ifndef FIN_NOTATION_FUMEN_H
#define FIN_NOTATION_FUMEN_H

#include "finessimo.h"

enum {
    FUMEN_GREY = 8,      /* the largest number of a colour; 0 is empty */
    FUMEN_UNCHANGED = 8, /* a difference of 0, as it is stored */
    FUMEN_DIGIT_VALUES = 64,
    FUMEN_CHARACTER_VALUES = 96,
    FUMEN_CHARACTER_GROUP = 96 * 96 * 96 * 96, /* values of four characters */
};

/* The five flags of an action, and its parts in the order of their weight. */
struct fumen_action {
    struct fin_piece piece; /* kind FIN_NONE: none */
    bool rise, mirror, color, comment, lock;
};

/* ---- fumen_field.c ---- */

/* Between our kinds and fumen's colours; FIN_NONE is 0. */
int fumen_color(int kind);
int fumen_kind(int color);
/* A piece whose cells are all in the field. */
bool fumen_piece_fits(struct fin_piece piece);
/* Where fumen says that a piece is, as a move from there to its lower left
 * corner. */
struct fin_cell fumen_corner(struct fin_piece piece);
void fumen_cells_of_page(const struct fin_fumen_page *page, uint8_t cells[FIN_FUMEN_CELLS]);
void fumen_cells_to_page(const uint8_t cells[FIN_FUMEN_CELLS], struct fin_fumen_page *page);
/* What a page does at its end to its field. */
void fumen_cells_finish(uint8_t cells[FIN_FUMEN_CELLS], const struct fumen_action *action);

/* ---- fumen_comment.c ---- */

/* The bytes of a white space character that a text begins with, 0 if there is
 * none. White space is what JavaScript takes for it. */
size_t fumen_white_space(const char *text, size_t length);
bool fumen_comment_equal(const struct fin_fumen_comment *a, const struct fin_fumen_comment *b);
/* Copies what is in use. */
void fumen_comment_copy(struct fin_fumen_comment *to, const struct fin_fumen_comment *from);
/* Characters as a fumen holds them (FIN_FUMEN_COMMENT bytes are enough), and back.
 * Takes whole characters while there is room for them, and returns the bytes
 * taken; -1 if it is not UTF-8. */
int fumen_escape(const struct fin_fumen_comment *comment, struct fin_fumen_comment *escaped);
void fumen_unescape(const struct fin_fumen_comment *escaped, struct fin_fumen_comment *comment);

/* ---- fumen_quiz.c ---- */

/* The state after a page's own comment. */
void fumen_comment_begin(struct fin_fumen_state *state, const struct fin_fumen_comment *comment);
/* The comment that a page without one shows. */
void fumen_comment_show(const struct fin_fumen_state *state, struct fin_fumen_comment *shown);
/* What the end of a page does to the comment. */
void fumen_comment_finish(struct fin_fumen_state *state, const struct fumen_action *action);

#endif
