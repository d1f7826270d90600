/* The kinds of questions, a file each. */
#ifndef FINESSIMO_CLI_SERVE_KINDS_H
#define FINESSIMO_CLI_SERVE_KINDS_H

#include "cli/serve/members.h"
#include "cli/serve/question.h"

extern const struct question_kind ask_pc, ask_finesse, ask_search, ask_bot, ask_review;

#endif
