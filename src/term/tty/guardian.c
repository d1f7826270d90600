/* The guardian process waits at a pipe whose other end only the game holds. The system closes
 * that end when the game is gone, for whatever reason. */
#define _GNU_SOURCE

#include "term/tty/guardian.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "platform/platform.h"
#include "term/tty/signals.h"

enum { PIPE = 3 };

static pid_t guardian = -1;
static int pipe_end = -1;

/* Closes everything but the terminal and the pipe. Otherwise the profile's locks, for example,
 * would outlive the game. */
static void close_others(void) {
    close(STDERR_FILENO);
    platform_close_from(PIPE + 1);
}

/* Signals that end the game must not end the guardian before its work is done. A background
 * process must ignore SIGTTOU to change the terminal. */
static void ignore_signals(void) {
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    for (int i = 1; i < NSIG; i++) {
        sigaction(i, &ignore, NULL);
    }
}

_Noreturn static void guard(int end, void (*restore)(void)) {
    char byte;
    setpgid(0, 0); /* out of reach of signals to the whole job */
    ignore_signals();
    term_signals_hurry();
    if (dup2(end, PIPE) == PIPE) {
        close_others();
        while (read(PIPE, &byte, 1) < 0 && errno == EINTR) {
        }
        restore();
    }
    _exit(0);
}

void term_guardian_start(void (*restore)(void)) {
    int ends[2];
    if (pipe(ends) != 0) {
        return;
    }
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    guardian = fork();
    if (guardian == 0) {
        close(ends[1]);
        guard(ends[0], restore);
    }
    if (guardian > 0) {
        setpgid(guardian, guardian); /* both do this, so that neither has to wait */
    }
    close(ends[0]);
    pipe_end = ends[1];
}

void term_guardian_end(void) {
    if (guardian > 0) {
        kill(guardian, SIGKILL);
        while (waitpid(guardian, NULL, 0) < 0 && errno == EINTR) {
        }
    }
    if (pipe_end >= 0) {
        close(pipe_end);
    }
    guardian = -1;
    pipe_end = -1;
}
