/* Signals. A handler does the least: it writes the number into a pipe. Those of
 * a crash restore the terminal, put back the handler that was there before (a
 * sanitizer's, say) and raise the signal again. */
#define _POSIX_C_SOURCE 200809L

#include "term/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static const int waited[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT};
static const int endings[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

enum { WAITED = sizeof waited / sizeof waited[0], CRASHES = sizeof crashes / sizeof crashes[0] };

static int ends[2] = {-1, -1};
static struct sigaction before[WAITED], before_crash[CRASHES];
static void (*restore_terminal)(void);
static volatile sig_atomic_t is_ending;

static void note(int number) {
    int error = errno;
    char byte = (char)number;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        is_ending = is_ending || endings[i] == number;
    }
    /* A full pipe holds enough signals to wake the loop; one more says nothing new. */
    ssize_t ignored = write(ends[1], &byte, 1);
    (void)ignored;
    errno = error;
}

static void crash(int number) {
    restore_terminal();
    for (int i = 0; i < CRASHES; i++) {
        if (crashes[i] == number) {
            sigaction(number, &before_crash[i], NULL);
        }
    }
    raise(number);
}

static void catch (const int *numbers, int count, void (*handler)(int), struct sigaction *old) {
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < count; i++) {
        sigaction(numbers[i], &action, &old[i]);
    }
}

static void put_back(const int *numbers, int count, const struct sigaction *old) {
    for (int i = 0; i < count; i++) {
        sigaction(numbers[i], &old[i], NULL);
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
    catch (waited, WAITED, note, before);
    catch (crashes, CRASHES, crash, before_crash);
    return true;
}

void term_signals_close(void) {
    put_back(waited, WAITED, before);
    put_back(crashes, CRASHES, before_crash);
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

int term_signals_next(void) {
    char byte;
    return read(ends[0], &byte, 1) == 1 ? byte : 0;
}

/* To this process, or with 0 to its group. */
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
