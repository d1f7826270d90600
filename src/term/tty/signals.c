/* Signals. For signals that the loop handles, the handler only writes the number to a pipe
 * (self-pipe trick). For any other signal that ends the program, the handler restores the
 * terminal, reinstalls the previous handler (for example a sanitizer's) and raises the signal
 * again. It runs on an alternate stack, because the normal one may have overflowed. */
#define _GNU_SOURCE

#include "term/tty/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static const int waited[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT};
static const int endings[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
/* Caught even if other code handles them: that handler runs after ours. */
static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
/* Signals that do not end a program by default, or can not be caught. */
static const int harmless[] = {SIGKILL, SIGSTOP, SIGCHLD, SIGURG, SIGTTIN, SIGTTOU, SIGXFSZ};

enum {
    WAITED = sizeof waited / sizeof waited[0],
    STACK_BYTES = 1 << 16,
};

static int ends[2] = {-1, -1};
static struct sigaction before[NSIG];
static bool is_caught[NSIG];
static stack_t stack_before;
static char stack[STACK_BYTES];
static void (*restore_terminal)(void);
static volatile sig_atomic_t is_ending;

static void note(int number) {
    int error = errno;
    char byte = (char)number;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        is_ending = is_ending || endings[i] == number;
    }
    /* a full pipe already wakes the loop */
    ssize_t ignored = write(ends[1], &byte, 1);
    (void)ignored;
    errno = error;
}

static void crash(int number) {
    is_ending = 1; /* the terminal may accept no more output */
    restore_terminal();
    sigaction(number, &before[number], NULL);
    raise(number);
}

static bool is_among(int number, const int *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] == number) {
            return true;
        }
    }
    return false;
}

static void catch (int number, void (*handler)(int), int flags) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    is_caught[number] = sigaction(number, &action, &before[number]) == 0;
}

/* Catches every signal that ends a program, including real-time ones. A signal that the parent
 * process set to be ignored stays ignored. */
static void catch_endings(void) {
    for (int i = 1; i < NSIG; i++) {
        struct sigaction now;
        bool is_fault = is_among(i, faults, sizeof faults / sizeof faults[0]);
        bool is_other = is_among(i, waited, WAITED) ||
                        is_among(i, harmless, sizeof harmless / sizeof harmless[0]);
        if (!is_other && sigaction(i, NULL, &now) == 0 && (is_fault || now.sa_handler == SIG_DFL)) {
            catch (i, crash, SA_ONSTACK);
        }
    }
}

bool term_signals_open(void (*restore)(void)) {
    if (pipe(ends) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    restore_terminal = restore;
    is_ending = 0;
    stack_t mine = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&mine, &stack_before);
    for (int i = 0; i < WAITED; i++) {
        catch (waited[i], note, 0);
    }
    catch_endings();
    return true;
}

/* A key press that arrives after the game must not kill the program while it closes its files. */
static void ignore_keys(void) {
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGINT, &ignore, NULL);
    sigaction(SIGQUIT, &ignore, NULL);
}

void term_signals_close(void) {
    for (int i = 1; i < NSIG; i++) {
        if (is_caught[i] && i != SIGINT && i != SIGQUIT) {
            sigaction(i, &before[i], NULL);
        }
        is_caught[i] = false;
    }
    ignore_keys();
    sigaltstack(&stack_before, NULL);
    close(ends[0]);
    close(ends[1]);
    ends[0] = ends[1] = -1;
}

int term_signals_descriptor(void) {
    return ends[0];
}

bool term_signals_end(void) {
    return is_ending != 0;
}

void term_signals_hurry(void) {
    is_ending = 1;
}

int term_signals_next(void) {
    char byte;
    return read(ends[0], &byte, 1) == 1 ? byte : 0;
}

/* Sends a signal with its default action to this process, or (0) to its process group. */
static void send_by_default(pid_t to, int number, struct sigaction *old) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigset_t one;
    sigemptyset(&action.sa_mask);
    sigemptyset(&one);
    sigaddset(&one, number);
    sigaction(number, &action, old);
    kill(to, number);
    sigprocmask(SIG_UNBLOCK, &one, NULL);
}

void term_signals_stop(bool whole_job) {
    struct sigaction old;
    send_by_default(whole_job ? 0 : getpid(), SIGTSTP, &old);
    sigaction(SIGTSTP, &old, NULL);
}

void term_signals_die(int number) {
    struct sigaction old;
    send_by_default(getpid(), number, &old);
    _exit(128 + number);
}
