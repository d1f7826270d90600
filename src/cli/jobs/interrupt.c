/* Ctrl-C as a flag. */
#define _DEFAULT_SOURCE

#include "cli/jobs/interrupt.h"

#include <signal.h>

static volatile sig_atomic_t came;

static void note(int number) {
    (void)number;
    came = 1;
}

void interrupt_catch(int number, bool once, struct sigaction *before) {
    struct sigaction ours = {.sa_handler = note, .sa_flags = once ? (int)SA_RESETHAND : 0};
    sigaction(number, &ours, before);
}

bool interrupted(void) {
    return came != 0;
}
