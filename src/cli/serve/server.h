/* The server of questions: threads that answer them, and a list of those in flight. */
#ifndef FINESSIMO_CLI_SERVE_SERVER_H
#define FINESSIMO_CLI_SERVE_SERVER_H

#include <stdbool.h>
#include <stdio.h>

/* The most questions in flight. Further lines are read when one is answered. */
enum { SERVER_QUESTIONS = 256, SERVER_THREADS = 64 };

/* Reads lines to the end and answers each with a line, on this many threads. False if the answers
 * can not be written. */
bool server_run(FILE *in, FILE *out, int threads);

#endif
