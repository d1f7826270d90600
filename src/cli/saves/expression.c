/* Reads and evaluates expressions: recursive descent, `not` before `and` before `or`. */
#include "cli/saves/expression.h"

#include <stddef.h>
#include <string.h>

enum { PIECES, NOT, AND, OR };

struct parser {
    const char *at;
    struct expression *to;
    const char *sentence; /* the first mistake, or NULL */
};

static const char syntax[] = "Pieces to save are written `T`, `II` for both, `T or SZ`, `S and not "
                             "I`, with parentheses; `,` separates several questions.";

static void skip_blanks(struct parser *parser) {
    parser->at += strspn(parser->at, " \t");
}

/* Takes one of two spellings of an operator. */
static bool take(struct parser *parser, const char *word, const char *sign) {
    skip_blanks(parser);
    size_t length = strlen(word);
    bool is_word = strncmp(parser->at, word, length) == 0;
    if (!is_word) {
        length = strlen(sign);
        if (strncmp(parser->at, sign, length) != 0) {
            return false;
        }
    }
    parser->at += length;
    return true;
}

static int add(struct parser *parser, struct expression_node node) {
    if (parser->to->count == EXPRESSION_NODES) {
        parser->sentence = "The expression for the pieces to save is too long.";
        return 0;
    }
    parser->to->nodes[parser->to->count] = node;
    return parser->to->count++;
}

static int parse_or(struct parser *parser, int depth);

static int parse_pieces(struct parser *parser) {
    struct expression_node node = {.kind = PIECES};
    size_t length = strspn(parser->at, "IOTSZJL");
    for (size_t i = 0; i < length; i++) {
        node.pieces[fin_kind_parse(parser->at[i])]++;
    }
    parser->at += length;
    if (length == 0 && parser->sentence == NULL) {
        parser->sentence = syntax;
    }
    return add(parser, node);
}

static int parse_not(struct parser *parser, int depth) {
    if (depth > EXPRESSION_NODES) {
        parser->sentence = "The expression for the pieces to save is too long.";
    }
    if (parser->sentence != NULL) {
        return 0;
    }
    if (take(parser, "not ", "!")) {
        int inner = parse_not(parser, depth + 1);
        return add(parser, (struct expression_node){.kind = NOT, .left = (int8_t)inner});
    }
    if (take(parser, "(", "(")) {
        int inner = parse_or(parser, depth + 1);
        if (!take(parser, ")", ")") && parser->sentence == NULL) {
            parser->sentence = syntax;
        }
        return inner;
    }
    return parse_pieces(parser);
}

static int parse_and(struct parser *parser, int depth) {
    int left = parse_not(parser, depth);
    while (parser->sentence == NULL && take(parser, "and ", "&&")) {
        int right = parse_not(parser, depth);
        left = add(parser, (struct expression_node){
                               .kind = AND, .left = (int8_t)left, .right = (int8_t)right});
    }
    return left;
}

static int parse_or(struct parser *parser, int depth) {
    int left = parse_and(parser, depth);
    while (parser->sentence == NULL && take(parser, "or ", "||")) {
        int right = parse_and(parser, depth);
        left =
            add(parser,
                (struct expression_node){.kind = OR, .left = (int8_t)left, .right = (int8_t)right});
    }
    return left;
}

const char *expression_parse(const char *text, struct expression *expression) {
    *expression = (struct expression){.count = 0};
    struct parser parser = {text, expression, NULL};
    skip_blanks(&parser);
    expression->text = parser.at;
    expression->root = parse_or(&parser, 0);
    const char *end = parser.at;
    skip_blanks(&parser);
    if (parser.sentence == NULL && *parser.at != '\0' && *parser.at != ',') {
        parser.sentence = syntax;
    }
    while (end > expression->text && (end[-1] == ' ' || end[-1] == '\t')) {
        end--;
    }
    expression->length = (int)(end - expression->text);
    return parser.sentence;
}

static bool holds(const struct expression *expression, int number,
                  const uint8_t pieces[FIN_KINDS]) {
    const struct expression_node *node = &expression->nodes[number];
    bool all = true;
    switch (node->kind) {
    case NOT:
        return !holds(expression, node->left, pieces);
    case AND:
        return holds(expression, node->left, pieces) && holds(expression, node->right, pieces);
    case OR:
        return holds(expression, node->left, pieces) || holds(expression, node->right, pieces);
    default:
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            all = all && pieces[kind] >= node->pieces[kind];
        }
        return all;
    }
}

bool expression_holds(const struct expression *expression, const uint8_t pieces[FIN_KINDS]) {
    return holds(expression, expression->root, pieces);
}
