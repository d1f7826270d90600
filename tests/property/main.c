/* Runs a check for many numbers: the first ones as a test, new ones for some seconds as a soak,
 * or one to repeat a failure. */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "checks.h"

const struct check checks[] = {
    {"invariants", check_invariants, 200},
    {"cut", check_cut, 2},
    {"limits", check_limits, 2},
    {"replay", check_replay, 4},
    {"judge", check_judge, 2},
    {"generators", check_generators, 1},
    {"mirror", check_mirror, 1},
    {"landings", check_landings, 20},
    {"perft", check_perft, 20},
    {NULL, NULL, 0},
};

static int usage(void) {
    fputs("usage: property CHECK COUNT      the numbers from 0 on\n"
          "       property CHECK --seed N   one number, to repeat a failure\n"
          "       property soak SECONDS     all checks, new numbers\n"
          "CHECK is invariants, cut, limits, replay, judge, generators, mirror, landings or\n"
          "perft.\n",
          stderr);
    return 2;
}

static const struct check *find_check(const char *name) {
    const struct check *check = checks;
    while (check->name != NULL && strcmp(check->name, name) != 0) {
        check++;
    }
    return check->name != NULL ? check : NULL;
}

static bool read_number(const char *text, uint64_t *number) {
    char *end;
    *number = strtoull(text, &end, 0);
    return *text != '\0' && *end == '\0';
}

static bool run_one(const struct check *check, uint64_t seed, struct tally *tally) {
    char why[REASON_ROOM] = "";
    if (check->holds(seed, tally, why)) {
        return true;
    }
    printf("\n%s fails: %s\nrepeat it with: property %s --seed %" PRIu64 "\n", check->name, why,
           check->name, seed);
    return false;
}

static void print_tally(const struct tally *tally) {
    printf("%" PRIu64 " steps, %" PRIu64 " button changes, %" PRIu64 " pieces, %" PRIu64 " lines\n",
           tally->steps, tally->changes, tally->pieces, tally->lines);
}

static int run_many(const struct check *check, uint64_t count) {
    struct tally tally = {0};
    char why[REASON_ROOM];
    for (uint64_t seed = 0; seed < count; seed++) {
        if (!run_one(check, seed, &tally)) {
            return 1;
        }
    }
    printf("%s: %" PRIu64 " numbers, ", check->name, count);
    print_tally(&tally);
    if (check->holds == check_limits && !limits_reached(why)) {
        puts(why);
        return 1;
    }
    return 0;
}

/* ---- soak ---- */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Numbers that have almost certainly not been tried before. */
static struct dice new_numbers(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return dice_make((uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec +
                     (uint64_t)getpid());
}

static void print_progress(double seconds, const struct tally *tally) {
    printf("%s%6.0f s  %12" PRIu64 " button changes  %10" PRIu64 " pieces%s",
           isatty(STDOUT_FILENO) ? "\r" : "", seconds, tally->changes, tally->pieces,
           isatty(STDOUT_FILENO) ? "" : "\n");
    fflush(stdout);
}

static bool run_round(struct dice *numbers, struct tally *tally) {
    for (const struct check *check = checks; check->name != NULL; check++) {
        for (int i = 0; i < check->share; i++) {
            if (!run_one(check, dice_roll(numbers), tally)) {
                return false;
            }
        }
    }
    return true;
}

static int soak(uint64_t seconds) {
    struct tally tally = {0};
    struct dice numbers = new_numbers();
    double start = now(), next_line = start + 1;
    while (now() < start + (double)seconds) {
        if (!run_round(&numbers, &tally)) {
            return 1;
        }
        if (now() >= next_line) {
            print_progress(now() - start, &tally);
            next_line = now() + (isatty(STDOUT_FILENO) ? 1 : 10);
        }
    }
    printf("\nsoak: nothing found in ");
    print_tally(&tally);
    return 0;
}

int main(int count, char **words) {
    uint64_t number;
    bool single = count == 4 && strcmp(words[2], "--seed") == 0;
    if ((count != 3 && !single) || !read_number(words[count - 1], &number)) {
        return usage();
    }
    if (strcmp(words[1], "soak") == 0) {
        return single ? usage() : soak(number);
    }
    const struct check *check = find_check(words[1]);
    if (check == NULL) {
        return usage();
    }
    struct tally tally = {0};
    return single ? !run_one(check, number, &tally) : run_many(check, number);
}
