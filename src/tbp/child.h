/* A child process that speaks in lines: started by the shell, read and written with time limits,
 * and always ended, with every process that it has started. */
#ifndef FINESSIMO_TBP_CHILD_H
#define FINESSIMO_TBP_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { CHILD_LINE_MOST = 1 << 20 }; /* bytes of the longest line */

struct child {
    pid_t pid;    /* of its process group too; 0: none */
    int to, from; /* pipes; `from` can be polled */
    char *buffer;
    size_t length, taken;  /* bytes in the buffer, and those of them that were returned */
    bool (*stopped)(void); /* asked ten times per second: true ends a wait; or NULL */
    /* after child_end */
    int status;  /* of waitpid */
    bool killed; /* it had not ended by itself */
};

enum child_result {
    CHILD_DONE,
    CHILD_LATE,     /* the time is over, or `stopped` ended the wait */
    CHILD_GONE,     /* the child has closed the pipe, or ended */
    CHILD_TOO_LONG, /* a line is longer than CHILD_LINE_MOST */
};

/* Milliseconds of a clock that only runs forward. */
int64_t child_clock_ms(void);

/* Starts a command of the shell. Its errors go to our stderr unless `quiet`; `stopped` may be
 * NULL. False if that is impossible; then errno says why. */
bool child_start(struct child *child, const char *command, bool quiet, bool (*stopped)(void));
/* Writes all bytes within this time. Returns CHILD_DONE, CHILD_LATE or CHILD_GONE. */
enum child_result child_write(struct child *child, const char *bytes, size_t length, int ms);
/* Reads a line within this time, 0: only what is there. It is valid until the next call and has no
 * line feed. */
enum child_result child_read(struct child *child, const char **line, size_t *length, int ms);
/* Closes the pipes, waits for at most this time, then kills what is left. */
void child_end(struct child *child, int ms);

#endif
