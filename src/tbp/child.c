/* Child processes that speak in lines. */
#define _POSIX_C_SOURCE 200809L

#include "tbp/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "platform/platform.h"

extern char **environ;

/* ---- time ---- */

int64_t child_clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* True as soon as the file is ready, false at the end of the time. */
static bool wait_for(const struct child *child, int file, short events, int64_t end_ms) {
    enum { ASK_MS = 100 }; /* how often `stopped` is asked */
    while (child->stopped == NULL || !child->stopped()) {
        int64_t left = end_ms - child_clock_ms();
        int64_t most = child->stopped != NULL && left > ASK_MS ? ASK_MS : left;
        struct pollfd polled = {.fd = file, .events = events};
        int ready = poll(&polled, 1, most > 0 ? (int)most : 0);
        if (ready > 0) {
            return true;
        }
        if (left <= 0) {
            return false;
        }
    }
    return false;
}

/* ---- start ---- */

static int spawn(struct child *child, const char *command, int in, int out, bool quiet) {
    char *words[] = {(char[]){"sh"}, (char[]){"-c"}, (char *)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, plain;
    sigemptyset(&none);
    sigemptyset(&plain);
    sigaddset(&plain, SIGPIPE);
    sigaddset(&plain, SIGINT);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, 0);
    posix_spawn_file_actions_adddup2(&files, out, 1);
    if (quiet) {
        posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    }
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &plain);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    int failed = posix_spawn(&child->pid, "/bin/sh", &files, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failed;
}

static bool make_pipes(int in[2], int out[2]) {
    if (!platform_pipe(in, true)) {
        return false;
    }
    if (!platform_pipe(out, true)) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    fcntl(out[0], F_SETFL, O_NONBLOCK);
    return true;
}

bool child_start(struct child *child, const char *command, bool quiet, bool (*stopped)(void)) {
    int in[2], out[2];
    *child = (struct child){.buffer = malloc(CHILD_LINE_MOST), .stopped = stopped};
    if (child->buffer == NULL || !make_pipes(in, out)) {
        free(child->buffer);
        return false;
    }
    int failed = spawn(child, command, in[0], out[1], quiet);
    close(in[0]);
    close(out[1]);
    child->to = in[1];
    child->from = out[0];
    if (failed != 0) {
        close(child->to);
        close(child->from);
        free(child->buffer);
        *child = (struct child){0};
        errno = failed;
    }
    return failed == 0;
}

/* ---- lines ---- */

/* A write that raises no SIGPIPE: the signal is blocked for it, and taken back if it came. */
static ssize_t write_quietly(int file, const char *bytes, size_t length) {
    sigset_t broken, before, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t written = write(file, bytes, length);
    int error = errno;
    if (written < 0 && error == EPIPE && !was_pending) {
        int number;
        sigpending(&pending);
        if (sigismember(&pending, SIGPIPE) == 1) {
            sigwait(&broken, &number);
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

enum child_result child_write(struct child *child, const char *bytes, size_t length, int ms) {
    int64_t end_ms = child_clock_ms() + ms;
    while (length > 0) {
        ssize_t written = write_quietly(child->to, bytes, length);
        if (written >= 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno != EAGAIN && errno != EINTR) {
            return CHILD_GONE;
        } else if (!wait_for(child, child->to, POLLOUT, end_ms)) {
            return CHILD_LATE;
        }
    }
    return CHILD_DONE;
}

static bool find_line(struct child *child, const char **line, size_t *length) {
    char *start = child->buffer + child->taken;
    char *end = memchr(start, '\n', child->length - child->taken);
    if (end == NULL) {
        return false;
    }
    *line = start;
    *length = (size_t)(end - start);
    child->taken += *length + 1;
    return true;
}

/* Moves the bytes that were not returned yet to the front. */
static void drop_taken(struct child *child) {
    memmove(child->buffer, child->buffer + child->taken, child->length - child->taken);
    child->length -= child->taken;
    child->taken = 0;
}

enum child_result child_read(struct child *child, const char **line, size_t *length, int ms) {
    int64_t end_ms = child_clock_ms() + ms;
    while (!find_line(child, line, length)) {
        drop_taken(child);
        if (child->length == CHILD_LINE_MOST) {
            return CHILD_TOO_LONG;
        }
        ssize_t count =
            read(child->from, child->buffer + child->length, CHILD_LINE_MOST - child->length);
        if (count > 0) {
            child->length += (size_t)count;
        } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
            return CHILD_GONE;
        } else if (!wait_for(child, child->from, POLLIN, end_ms)) {
            return CHILD_LATE;
        }
    }
    return CHILD_DONE;
}

/* ---- end ---- */

/* The group is killed even if the child itself has ended, because others in it may be left. */
void child_end(struct child *child, int ms) {
    const struct timespec nap = {.tv_nsec = 2000000};
    int64_t end_ms = child_clock_ms() + ms;
    if (child->pid == 0) {
        return;
    }
    close(child->to);
    close(child->from);
    siginfo_t info = {0};
    while (waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0 && child_clock_ms() < end_ms) {
        nanosleep(&nap, NULL);
    }
    child->killed = info.si_pid == 0;
    kill(-child->pid, SIGKILL);
    while (waitpid(child->pid, &child->status, 0) < 0 && errno == EINTR) {
    }
    free(child->buffer);
    child->buffer = NULL;
    child->pid = 0;
}
