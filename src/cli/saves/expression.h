/* Expressions over leftover pieces: "T", "T or II", "(S and Z) or not I". */
#ifndef FINESSIMO_CLI_SAVES_EXPRESSION_H
#define FINESSIMO_CLI_SAVES_EXPRESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "finessimo.h"

enum { EXPRESSION_NODES = 64 };

struct expression {
    const char *text; /* the caller's */
    int length;       /* of the text */
    int root, count;
    struct expression_node {
        uint8_t kind;              /* enum in expression.c */
        uint8_t pieces[FIN_KINDS]; /* how many of each must be left */
        int8_t left, right;
    } nodes[EXPRESSION_NODES];
};

/* Reads an expression up to a comma or the end; the text must outlive it. NULL, or a sentence. */
const char *expression_parse(const char *text, struct expression *expression);
/* True if these pieces satisfy it. */
bool expression_holds(const struct expression *expression, const uint8_t pieces[FIN_KINDS]);

#endif
