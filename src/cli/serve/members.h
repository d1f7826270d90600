/* The members of a question's object, each taken out once: what is left over is unknown. */
#ifndef FINESSIMO_CLI_SERVE_MEMBERS_H
#define FINESSIMO_CLI_SERVE_MEMBERS_H

#include <jansson.h>
#include <stdbool.h>

#include "cli/serve/question.h"
#include "finessimo.h"

struct question_reader {
    json_t *object;
    const struct question_limits *limits;
    char *problem; /* QUESTION_PROBLEM bytes; empty: none so far */
};

/* Writes the problem, if it is the first; returns false. */
bool members_wrong(struct question_reader *reader, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Takes a member out; free it by json_decref. NULL: it is missing. */
json_t *members_take(struct question_reader *reader, const char *name);

/* Each reads a member into a value, which stays as it is if the member is missing, and returns
 * false with a problem if the member is malformed. */
bool members_flag(struct question_reader *reader, const char *name, bool *flag);
bool members_number(struct question_reader *reader, const char *name, int64_t least, int64_t most,
                    int64_t *number);
/* A rotation system by its name. */
bool members_rotation(struct question_reader *reader, int *rotation);
/* Rows, the top one first, or a fumen, of which the first page counts. */
bool members_board(struct question_reader *reader, struct fin_board *board);
/* A letter; null stands for FIN_NONE. */
bool members_piece(struct question_reader *reader, const char *name, int *kind);
/* `hold`: a letter, null for an empty hold, or false to play without hold. */
bool members_hold(struct question_reader *reader, int *kind, bool *without);
/* A text of letters. *length is 0 if it is missing. */
bool members_pieces(struct question_reader *reader, const char *name, uint8_t *kinds, int most,
                    int *length);
/* A facing by its name. */
bool members_facing(struct question_reader *reader, int *facing);
/* A copy of any text, to free; NULL if it is missing. */
bool members_text(struct question_reader *reader, const char *name, char **text);

#endif
