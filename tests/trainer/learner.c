/* A simulated learner: the number of reviews until it knows all placements, with our schedule and
 * with two simpler ones.
 *
 *   learner [LEARNERS [DAYS [FIRST]]]
 *
 * The learner practises ten minutes a day. Its memory differs from the scheduler's model: recall
 * falls as 1 / (1 + t / 9 s), t days after the last try. The strength s (recall is 90 % after s
 * days) grows with every recall, the more the closer it came to being forgotten, and falls with
 * every miss. Cards differ in difficulty, fingers slip, and a known pattern makes its siblings
 * easier. The learner is done when it would recall 95 % of all placements after DAYS (7) without
 * practice; 0 means the next morning. FIRST (1.5) is the strength after the first try.
 *
 * For comparison there is an oracle, which knows the memory and always practises the most useful
 * card: close to the theoretical minimum. Prints the means. Fails unless our schedule needs fewer
 * reviews than either simple one and, after a week, at most half as many. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "trainer/decks.h"

enum { DAY_S = 600, DAYS_MOST = 400, FIRST_DAY = 20000 };

static const double goal = 0.95;
static double rest_days = 7, first_days = 1.5;

struct learner {
    struct fin_random random;
    double strength[TRAIN_PLACEMENTS]; /* days; 0: never seen */
    double seen_at[TRAIN_PLACEMENTS];
    double ease[TRAIN_PLACEMENTS];
    struct train_progress progress; /* the cards, and our schedule */
    double now;                     /* days */
    double left_s;                  /* remaining today */
    uint32_t reviews;
};

/* ---- the memory ---- */

static double chance(struct learner *learner) {
    return (double)fin_random_below(&learner->random, 1000000) / 1e6;
}

static double recall(const struct learner *learner, int card, double now) {
    double strength = learner->strength[card];
    return strength == 0 ? 0 : 1 / (1 + (now - learner->seen_at[card]) / (9 * strength));
}

static double first_strength(const struct learner *learner, int card) {
    double first = first_days * learner->ease[card];
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        if (learner->progress.cards[i].pattern == learner->progress.cards[card].pattern &&
            learner->strength[i] > 5) {
            return 3 * first;
        }
    }
    return first;
}

/* The effect of a try on the memory. A card seen for the first time shows its keys; a slip of the
 * finger is not forgetting. */
static void remember(struct learner *learner, int card, bool knew) {
    double *strength = &learner->strength[card];
    double first = first_strength(learner, card);
    if (*strength == 0) {
        *strength = first;
    } else if (knew) {
        double forgotten = 1 - recall(learner, card, learner->now);
        *strength *= 1 + 8 * learner->ease[card] * pow(*strength, -0.15) * pow(forgotten, 0.8);
    } else {
        *strength = 0.3 * *strength > first ? 0.3 * *strength : first;
    }
}

/* One try; true if it was clean. */
static bool try_card(struct learner *learner, int card) {
    bool knew =
        learner->strength[card] == 0 || chance(learner) < recall(learner, card, learner->now);
    bool clean = knew && chance(learner) < 0.99;
    double seconds = clean ? 2.5 : 6;
    remember(learner, card, knew);
    learner->reviews++;
    learner->left_s -= seconds;
    learner->now += seconds / 86400;
    learner->seen_at[card] = learner->now;
    return clean;
}

static double recall_of_all(const struct learner *learner) {
    double sum = 0;
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        sum += recall(learner, card, learner->now + rest_days);
    }
    return sum / TRAIN_PLACEMENTS;
}

/* ---- schedules: one day of practice each ---- */

static void review(struct learner *learner, int card, int grade, int32_t day) {
    struct train_review it =
        train_review_make(&learner->progress, card, (uint64_t)(learner->now * 86400000), day);
    it.grade = (uint8_t)grade;
    it.took_ms = 1800;
    it.keys = learner->progress.cards[card].length;
    train_progress_take(&learner->progress, &it);
}

/* A session in the remaining time; false if it was empty. */
static bool practise_session(struct learner *learner, int32_t day) {
    struct train_session session;
    uint32_t before = learner->reviews;
    int card;
    train_session_make(&session, &learner->progress, TRAIN_DECK_ALL, NULL,
                       (uint32_t)learner->left_s, day, (uint64_t)day);
    while (learner->left_s > 0 && (card = train_session_next(&session)) >= 0) {
        if (card >= TRAIN_PLACEMENTS) {
            continue; /* tucks are not measured */
        }
        bool easy = train_never_clean(&learner->progress, card) &&
                    train_sibling_mastered(&learner->progress, card);
        bool clean = try_card(learner, card);
        review(learner, card, !clean ? TRAIN_AGAIN : easy ? TRAIN_EASY : TRAIN_GOOD, day);
        if (!clean) {
            train_session_again(&session, card);
        }
    }
    return learner->reviews > before;
}

/* One session after another, as with Enter: clean cards open the next family. */
static void practise_ours(struct learner *learner, int32_t day) {
    while (learner->left_s > 0 && practise_session(learner, day)) {
    }
}

static void practise_in_turn(struct learner *learner, int32_t day) {
    static int next;
    next = day == FIRST_DAY ? 0 : next;
    while (learner->left_s > 0) {
        try_card(learner, next);
        next = (next + 1) % TRAIN_PLACEMENTS;
    }
}

/* A missed card goes to the end of the queue; when all were clean, the queue is refilled. */
static void practise_queue(struct learner *learner, int32_t day) {
    static int queue[TRAIN_PLACEMENTS], count;
    count = day == FIRST_DAY ? 0 : count;
    while (learner->left_s > 0) {
        for (int i = 0; count == 0 && i < TRAIN_PLACEMENTS; i++) {
            queue[i] = i;
        }
        count = count == 0 ? TRAIN_PLACEMENTS : count;
        int card = queue[0];
        for (int i = 1; i < count; i++) {
            queue[i - 1] = queue[i];
        }
        count--;
        if (!try_card(learner, card)) {
            queue[count++] = card;
        }
    }
}

/* How much a try today advances the goal, on the target day. */
static double gain(struct learner *learner, int card, double day) {
    double strength = learner->strength[card], seen_at = learner->seen_at[card];
    double knows = strength == 0 ? 1 : recall(learner, card, learner->now);
    double before = recall(learner, card, day);
    remember(learner, card, true);
    learner->seen_at[card] = learner->now;
    double after = recall(learner, card, day);
    learner->strength[card] = strength;
    learner->seen_at[card] = seen_at;
    return knows * (after - before);
}

/* The oracle: practises the most useful card, until the goal is reached or no card helps today. */
static void practise_seeing(struct learner *learner, int32_t day) {
    double morning = day + 1.5;
    while (learner->left_s > 0) {
        double best = 0.002, sum = 0;
        int card = -1;
        for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
            double own = gain(learner, i, morning + rest_days);
            sum += recall(learner, i, morning + rest_days);
            card = own > best ? i : card;
            best = own > best ? own : best;
        }
        if (card < 0 || sum / TRAIN_PLACEMENTS >= goal) {
            return;
        }
        try_card(learner, card);
    }
}

/* ---- learners ---- */

static void begin(struct learner *learner, uint64_t seed) {
    *learner = (struct learner){.random = fin_random_seed(seed)};
    train_progress_make(&learner->progress, 1, FIN_ROTATION_SRS, FIN_KEY_SET);
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        double length = learner->progress.cards[card].length;
        learner->ease[card] = (0.6 + 0.8 * chance(learner)) * (1.3 - 0.15 * length);
    }
}

struct outcome {
    double reviews, days;
};

static struct outcome learn(void (*practise)(struct learner *, int32_t), uint64_t seed) {
    static struct learner learner;
    begin(&learner, seed);
    int day = 0;
    for (; day < DAYS_MOST; day++) {
        learner.now = FIRST_DAY + day + 0.5;
        if (recall_of_all(&learner) >= goal) {
            break;
        }
        learner.left_s = DAY_S;
        practise(&learner, FIRST_DAY + day);
    }
    return (struct outcome){learner.reviews, day};
}

int main(int count, char **arguments) {
    static void (*const schedules[])(struct learner *, int32_t) = {practise_ours, practise_in_turn,
                                                                   practise_queue, practise_seeing};
    static const char *const names[] = {"ours", "in turn", "missed last", "seeing"};
    enum { SCHEDULES = sizeof schedules / sizeof schedules[0] };
    struct outcome sums[SCHEDULES] = {{0, 0}};
    int learners = count > 1 ? atoi(arguments[1]) : 20;
    rest_days = count > 2 ? atof(arguments[2]) : rest_days;
    first_days = count > 3 ? atof(arguments[3]) : first_days;
    for (int seed = 0; seed < learners; seed++) {
        for (int i = 0; i < SCHEDULES; i++) {
            struct outcome one = learn(schedules[i], (uint64_t)seed);
            sums[i].reviews += one.reviews / learners;
            sums[i].days += one.days / learners;
        }
    }
    for (int i = 0; i < SCHEDULES; i++) {
        printf("%-12s %6.0f reviews %5.1f days %4.0f %%\n", names[i], sums[i].reviews, sums[i].days,
               100 * sums[0].reviews / sums[i].reviews);
    }
    double least = sums[1].reviews < sums[2].reviews ? sums[1].reviews : sums[2].reviews;
    return sums[0].reviews <= (rest_days < 7 ? 1 : 0.5) * least ? 0 : 1;
}
