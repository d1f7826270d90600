/* How many reviews and days it takes to know all placements, by schedule and model of memory.
 *
 *   learner [LEARNERS [ANCHOR]]
 *
 * A learner knows them when it would recall 95 % of the 162 placements, on average, 1, 3 or 7 days
 * after the last practice. Prints a table of the means: reviews, days; and how ours compares with
 * the best fixed rotation. Fails if what lasts a week takes more reviews than it did when the
 * schedule was chosen, or anything more than 110 % or more days; with an ANCHOR it only prints. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "learner.h"

enum { RESTS = 3, DAYS_MOST = 365, SCHEDULES_MOST = 16 };

static const double goal = 0.95;
static const int rests[RESTS] = {1, 3, 7};

struct outcome {
    double reviews, days, unfinished;
};

/* Practises until the goal is reached after every rest. */
static void learn(const struct schedule *schedule, const struct memory_model *model, uint64_t seed,
                  struct outcome outcomes[RESTS]) {
    static struct learner learner;
    int reached = 0;
    learner_begin(&learner, model, seed);
    for (int day = 0; day < DAYS_MOST && reached < RESTS; day++) {
        double noon = LEARNER_FIRST_DAY + day + 0.5;
        learner.now = noon;
        learner.left_s = schedule->seconds;
        schedule->practise(&learner, schedule, LEARNER_FIRST_DAY + day);
        while (reached < RESTS && learner_recall(&learner, noon + rests[reached]) >= goal) {
            outcomes[reached++] = (struct outcome){learner.reviews, day + 1, 0};
        }
    }
    for (; reached < RESTS; reached++) {
        outcomes[reached] = (struct outcome){learner.reviews, DAYS_MOST, 1};
    }
}

static struct outcome table[MEMORY_MODELS][SCHEDULES_MOST][RESTS];

static void measure(int learners) {
    struct outcome one[RESTS];
    for (int model = 0; model < MEMORY_MODELS; model++) {
        for (int i = 0; i < learner_schedule_count; i++) {
            for (int seed = 0; seed < learners; seed++) {
                learn(&learner_schedules[i], &memory_models[model], (uint64_t)seed, one);
                for (int rest = 0; rest < RESTS; rest++) {
                    table[model][i][rest].reviews += one[rest].reviews / learners;
                    table[model][i][rest].days += one[rest].days / learners;
                    table[model][i][rest].unfinished += one[rest].unfinished;
                }
            }
        }
    }
}

static void print_row(int model, int schedule) {
    printf("| %-9s | %-21s |", memory_models[model].name, learner_schedules[schedule].name);
    for (int rest = 0; rest < RESTS; rest++) {
        const struct outcome *outcome = &table[model][schedule][rest];
        const char *more = outcome->unfinished > 0 ? ">" : "";
        printf(" %s%.0f, %s%.0f |", more, outcome->reviews, more, outcome->days);
    }
    printf("\n");
}

static void print_table(void) {
    printf("| model     | schedule              | 1 day | 3 days | 7 days |\n"
           "|---|---|---|---|---|\n");
    for (int model = 0; model < MEMORY_MODELS; model++) {
        for (int i = 0; i < learner_schedule_count; i++) {
            print_row(model, i);
        }
    }
}

/* The fixed rotation that needs the fewest reviews. */
static int best_fixed(int model, int rest) {
    int best = -1;
    for (int i = 0; i < learner_schedule_count; i++) {
        bool fixed = learner_schedules[i].fixed;
        if (fixed &&
            (best < 0 || table[model][i][rest].reviews < table[model][best][rest].reviews)) {
            best = i;
        }
    }
    return best;
}

/* Prints how ours compares; false if it is worse than this many percent, or slower in days. */
static bool compare(int model, int rest, double most) {
    const struct outcome *ours = &table[model][0][rest];
    int best = best_fixed(model, rest);
    const struct outcome *fixed = &table[model][best][rest];
    double share = 100 * ours->reviews / fixed->reviews;
    bool good = share <= most && ours->days <= fixed->days && ours->unfinished == 0;
    printf("%-9s %d days: %3.0f %% of the reviews of \"%s\", in %2.0f days instead of %2.0f%s\n",
           memory_models[model].name, rests[rest], share, learner_schedules[best].name, ours->days,
           fixed->days, good ? "" : ": WORSE THAN IT WAS");
    return good;
}

/* Recall after a week: percent of reviews when the schedule was chosen, rounded up. */
static const double most_percent[MEMORY_MODELS] = {80, 82, 102};

int main(int count, char **words) {
    int learners = count > 1 ? atoi(words[1]) : 20;
    bool good = true;
    memory_anchor = count > 2 ? atof(words[2]) : memory_anchor;
    measure(learners);
    print_table();
    for (int model = 0; model < MEMORY_MODELS; model++) {
        for (int rest = 0; rest < RESTS; rest++) {
            bool week = rest == RESTS - 1;
            good = compare(model, rest, week ? most_percent[model] : 110) && good;
        }
    }
    return good || count > 2 ? 0 : 1;
}
