/* Exact set cover by branch and bound.
 *
 * 1. Reductions (problem.c).
 * 2. Parts that share no set are answered one by one.
 * 3. Lower bound: subgradient steps on the Lagrange multipliers of elements. Sets whose reduced
 *    cost closes the gap are excluded or forced.
 * 4. Branching: takes the element with the fewest sets, and tries each of its sets without those
 *    tried before. */
#define _POSIX_C_SOURCE 200809L

#include "cli/minimal/set_cover.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/jobs/interrupt.h"
#include "cli/jobs/progress.h"
#include "cli/minimal/problem.h"

enum { ROUNDS_FIRST = 600, ROUNDS_NODE = 60, GREEDY_EVERY = 10 };

struct search {
    uint64_t nodes, steps;
    bool stopped;
};

/* The best cover of a problem. */
struct best {
    uint64_t cost; /* a cover must be cheaper */
    bool found;
    size_t count, *chosen; /* names */
};

/* ---- bounds ---- */

/* Adds sets by the least reduced cost for each new element, then removes those that are not
 * needed. Returns the total cost. */
static uint64_t cover_greedily(const struct problem *part, const double *reduced, bool *in) {
    uint32_t *times = problem_memory(part->elements, sizeof *times);
    size_t *fresh = problem_memory(part->sets, sizeof *fresh), left = part->elements;
    uint64_t cost = 0;
    memset(in, 0, part->sets);
    for (size_t set = 0; set < part->sets; set++) {
        fresh[set] = part->first[set + 1] - part->first[set];
    }
    while (left > 0) {
        size_t best = 0;
        double least = INFINITY;
        for (size_t set = 0; set < part->sets; set++) {
            double value = fresh[set] == 0    ? INFINITY
                           : reduced[set] > 0 ? reduced[set] / (double)fresh[set]
                                              : reduced[set] * (double)fresh[set];
            if (value < least) {
                least = value;
                best = set;
            }
        }
        in[best] = true;
        cost += part->cost[best];
        for (size_t i = part->first[best]; i < part->first[best + 1]; i++) {
            size_t e = part->element[i];
            if (times[e]++ == 0) {
                left--;
                for (size_t k = part->first_of[e]; k < part->first_of[e + 1]; k++) {
                    fresh[part->set[k]]--;
                }
            }
        }
    }
    for (size_t set = part->sets; set-- > 0;) {
        bool needed = !in[set];
        for (size_t i = part->first[set]; !needed && i < part->first[set + 1]; i++) {
            needed = times[part->element[i]] == 1;
        }
        for (size_t i = part->first[set]; !needed && i < part->first[set + 1]; i++) {
            times[part->element[i]]--;
        }
        cost -= needed ? 0 : part->cost[set];
        in[set] = needed && in[set];
    }
    free(times);
    free(fresh);
    return cost;
}

static void keep(const struct problem *part, const bool *in, uint64_t cost, struct best *best) {
    if (cost < best->cost) {
        best->cost = cost;
        best->found = true;
        best->count = 0;
        for (size_t set = 0; set < part->sets; set++) {
            if (in[set]) {
                best->chosen[best->count++] = part->name[set];
            }
        }
    }
}

/* The bound of the prices, and the reduced cost of each set. */
static double evaluate(const struct problem *part, const double *price, double *reduced) {
    double bound = 0;
    for (size_t e = 0; e < part->elements; e++) {
        bound += price[e];
    }
    for (size_t set = 0; set < part->sets; set++) {
        reduced[set] = part->cost[set];
        for (size_t i = part->first[set]; i < part->first[set + 1]; i++) {
            reduced[set] -= price[part->element[i]];
        }
        bound += reduced[set] < 0 ? reduced[set] : 0;
    }
    return bound;
}

/* Moves the prices along the subgradient; false if there is none. */
static bool step_prices(const struct problem *part, double *price, const double *reduced,
                        double gap, double speed) {
    double *slope = problem_memory(part->elements, sizeof *slope), length = 0;
    for (size_t e = 0; e < part->elements; e++) {
        slope[e] = 1;
    }
    for (size_t set = 0; set < part->sets; set++) {
        for (size_t i = part->first[set]; reduced[set] < 0 && i < part->first[set + 1]; i++) {
            slope[part->element[i]] -= 1;
        }
    }
    for (size_t e = 0; e < part->elements; e++) {
        length += slope[e] * slope[e];
    }
    for (size_t e = 0; e < part->elements && length > 0; e++) {
        price[e] += speed * gap / length * slope[e];
        price[e] = price[e] > 0 ? price[e] : 0;
    }
    free(slope);
    return length > 0;
}

/* The bound, rounded up. Rounding errors stay far below one millionth. */
static uint64_t round_up(double bound) {
    return bound <= 0 ? 0 : (uint64_t)ceil(bound - 1e-6);
}

/* Improves bound and cover. Leaves the best prices in the part, their reduced costs in `reduced`;
 * returns the bound. */
static double find_bound(struct problem *part, int rounds, double *reduced, struct best *best) {
    double *price = problem_memory(part->elements, sizeof *price),
           *now = problem_memory(part->sets, sizeof *now);
    bool *in = problem_memory(part->sets, sizeof *in);
    double highest = -INFINITY, speed = 1.5;
    int since = 0;
    memcpy(price, part->price, part->elements * sizeof *price);
    for (int round = 0; round < rounds; round++) {
        double bound = evaluate(part, price, now);
        if (bound > highest + 1e-9) {
            highest = bound;
            memcpy(part->price, price, part->elements * sizeof *price);
            memcpy(reduced, now, part->sets * sizeof *now);
            since = 0;
        } else if (++since == 20) {
            since = 0;
            speed /= 2;
        }
        if (round % GREEDY_EVERY == 0) {
            keep(part, in, cover_greedily(part, now, in), best);
        }
        if (round_up(highest) >= best->cost || speed < 0.005 ||
            !step_prices(part, price, now, (double)best->cost * 1.02 - bound, speed)) {
            break;
        }
    }
    free(price);
    free(now);
    free(in);
    return highest;
}

/* ---- the search ---- */

static void solve(struct search *search, struct problem part, struct best *best, uint64_t *bound,
                  int depth);

/* Answers the groups one by one; adds them up. */
static void solve_groups(struct search *search, const struct problem *part, const size_t *group,
                         size_t groups, struct best *best, uint64_t *bound, int depth) {
    struct best sum = {.chosen = problem_memory(part->sets, sizeof *sum.chosen)};
    uint64_t low = 0;
    for (size_t number = 0; number < groups; number++) {
        bool *sets = problem_memory(part->sets, sizeof *sets),
             *elements = problem_memory(part->elements, 1);
        for (size_t set = 0; set < part->sets; set++) {
            sets[set] = group[set] == number;
            for (size_t i = part->first[set]; sets[set] && i < part->first[set + 1]; i++) {
                elements[part->element[i]] = true;
            }
        }
        struct problem one = problem_cut(part, sets, elements);
        struct best found = {.cost = UINT64_MAX,
                             .chosen = problem_memory(one.sets, sizeof *found.chosen)};
        uint64_t least = 0;
        solve(search, one, &found, &least, depth);
        memcpy(sum.chosen + sum.count, found.chosen, found.count * sizeof *found.chosen);
        sum.count += found.count;
        sum.cost += found.cost;
        low += least;
        free(found.chosen);
        free(sets);
        free(elements);
    }
    if (sum.cost < best->cost) {
        best->cost = sum.cost;
        best->found = true;
        best->count = sum.count;
        memcpy(best->chosen, sum.chosen, sum.count * sizeof *sum.chosen);
    }
    *bound = low;
    free(sum.chosen);
}

/* The element with the fewest sets. */
static size_t rarest_element(const struct problem *part) {
    size_t rarest = 0, least = SIZE_MAX;
    for (size_t e = 0; e < part->elements; e++) {
        size_t count = part->first_of[e + 1] - part->first_of[e];
        if (count < least) {
            least = count;
            rarest = e;
        }
    }
    return rarest;
}

/* Sets in the order of their reduced costs. */
static const double *compared_costs;

static int compare_sets(const void *one, const void *other) {
    double a = compared_costs[*(const uint32_t *)one], b = compared_costs[*(const uint32_t *)other];
    return a < b ? -1 : a > b;
}

/* Adds a set to the best cover of the rest. */
static void take_branch(struct search *search, const struct problem *part, size_t set,
                        const bool *allowed, struct best *best, uint64_t *low, int depth) {
    bool *elements = problem_memory(part->elements, 1);
    memset(elements, true, part->elements);
    for (size_t i = part->first[set]; i < part->first[set + 1]; i++) {
        elements[part->element[i]] = false;
    }
    struct problem rest = problem_cut(part, allowed, elements);
    struct best found = {.cost = best->cost - part->cost[set],
                         .chosen = problem_memory(part->sets, sizeof *found.chosen)};
    uint64_t bound = 0;
    solve(search, rest, &found, &bound, depth + 1);
    if (found.found) {
        best->cost = found.cost + part->cost[set];
        best->found = true;
        best->count = found.count + 1;
        memcpy(best->chosen, found.chosen, found.count * sizeof *found.chosen);
        best->chosen[found.count] = part->name[set];
    }
    bound += part->cost[set];
    *low = bound < *low ? bound : *low;
    free(found.chosen);
    free(elements);
}

static void branch(struct search *search, struct problem *part, const double *reduced,
                   struct best *best, uint64_t *bound, int depth) {
    bool *allowed = problem_memory(part->sets, sizeof *allowed);
    size_t e = rarest_element(part), count = part->first_of[e + 1] - part->first_of[e];
    uint32_t *sets = problem_memory(count, sizeof *sets);
    uint64_t low = UINT64_MAX;
    memset(allowed, true, part->sets);
    memcpy(sets, part->set + part->first_of[e], count * sizeof *sets);
    compared_costs = reduced;
    qsort(sets, count, sizeof *sets, compare_sets);
    for (size_t i = 0; i < count; i++) {
        allowed[sets[i]] = false; /* later branches are without it */
        if (part->cost[sets[i]] < best->cost) {
            take_branch(search, part, sets[i], allowed, best, &low, depth);
        } else {
            low = part->cost[sets[i]] < low ? part->cost[sets[i]] : low;
        }
    }
    *bound = low > *bound ? low : *bound;
    free(sets);
    free(allowed);
}

/* The problem without sets that no better cover can have. */
static struct problem drop_dear(const struct problem *part, const double *reduced, double bound,
                                uint64_t best) {
    bool *sets = problem_memory(part->sets, sizeof *sets);
    bool *elements = problem_memory(part->elements, sizeof *elements);
    memset(elements, true, part->elements);
    for (size_t set = 0; set < part->sets; set++) {
        sets[set] = reduced[set] <= 0 || round_up(bound + reduced[set]) < best;
    }
    struct problem kept = problem_cut(part, sets, elements);
    free(sets);
    free(elements);
    return kept;
}

static bool is_stopped(struct search *search) {
    search->nodes++;
    search->stopped =
        search->stopped || interrupted() || (search->steps > 0 && search->nodes > search->steps);
    progress_percent(0, 1);
    return search->stopped;
}

/* Answers a problem that is one group and can not be reduced. */
static void solve_group(struct search *search, struct problem *part, struct best *best,
                        uint64_t *low, int depth) {
    double *reduced = problem_memory(part->sets, sizeof *reduced);
    size_t sets = part->sets;
    if (best->cost == UINT64_MAX) { /* no limit: any cover is a start */
        bool *in = problem_memory(part->sets, sizeof *in);
        evaluate(part, part->price, reduced);
        keep(part, in, cover_greedily(part, reduced, in), best);
        free(in);
    }
    double value = find_bound(part, depth == 0 ? ROUNDS_FIRST : ROUNDS_NODE, reduced, best);
    *low = round_up(value);
    if (*low < best->cost && !is_stopped(search)) {
        uint64_t more = best->cost;
        struct problem kept = drop_dear(part, reduced, value, best->cost);
        if (kept.sets == sets) {
            more = *low;
            branch(search, &kept, reduced, best, &more, depth);
            problem_free(&kept);
        } else {
            solve(search, kept, best, &more, depth + 1);
        }
        *low = more > *low ? more : *low;
    }
    free(reduced);
}

static void solve_reduced(struct search *search, struct problem *part, struct best *best,
                          uint64_t *low, int depth) {
    size_t *group = problem_memory(part->sets, sizeof *group), groups = problem_group(part, group);
    if (groups > 1) {
        solve_groups(search, part, group, groups, best, low, depth);
    } else {
        solve_group(search, part, best, low, depth);
    }
    free(group);
}

/* Improves the best cover of a problem, and frees the problem. Sets *bound to a lower bound on the
 * cost of every cover, at most best->cost. */
static void solve(struct search *search, struct problem part, struct best *best, uint64_t *bound,
                  int depth) {
    size_t *forced = problem_memory(part.sets, sizeof *forced), count = 0;
    uint64_t cost = 0, low = 0;
    bool limited = best->cost != UINT64_MAX;
    if (!problem_is_coverable(&part)) {
        *bound = best->cost;
        free(forced);
        problem_free(&part);
        return;
    }
    part = problem_reduce(part, forced, &count, &cost);
    struct best inner = {.cost = best->cost,
                         .chosen = problem_memory(part.sets, sizeof *inner.chosen)};
    if (limited) {
        inner.cost = cost < best->cost ? best->cost - cost : 0;
    }
    if (part.elements == 0 && inner.cost > 0) {
        inner.found = true;
        inner.cost = 0;
    } else if (inner.cost > 0) {
        solve_reduced(search, &part, &inner, &low, depth);
    }
    if (inner.found) {
        best->cost = inner.cost + cost;
        best->found = true;
        best->count = count + inner.count;
        memcpy(best->chosen, forced, count * sizeof *forced);
        memcpy(best->chosen + count, inner.chosen, inner.count * sizeof *inner.chosen);
    }
    *bound = cost + low < best->cost ? cost + low : best->cost;
    free(inner.chosen);
    free(forced);
    problem_free(&part);
}

static int compare_numbers(const void *one, const void *other) {
    size_t a = *(const size_t *)one, b = *(const size_t *)other;
    return a < b ? -1 : a > b;
}

void set_cover_find(const struct set_cover *cover, struct set_cover_result *result) {
    struct search search = {.steps = cover->steps};
    struct best best = {.cost = UINT64_MAX,
                        .chosen = problem_memory(cover->sets, sizeof *best.chosen)};
    struct sigaction before;
    uint64_t bound = 0;
    interrupt_catch(SIGINT, true, &before);
    solve(&search, problem_make(cover), &best, &bound, 0);
    sigaction(SIGINT, &before, NULL);
    progress_percent_clear();
    qsort(best.chosen, best.count, sizeof *best.chosen, compare_numbers);
    *result = (struct set_cover_result){best.count, best.chosen, best.cost,
                                        search.stopped ? bound : best.cost, search.nodes};
}
