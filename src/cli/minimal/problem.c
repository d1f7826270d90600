/* Reductions of a set cover problem, until nothing changes: an element in a single set forces that
 * set; an element whose sets include all those of another one is covered with it; a set whose
 * elements are all in another one that costs no more is not needed. */
#include "cli/minimal/problem.h"

#include <stdlib.h>
#include <string.h>

#include "cli/common/message.h"

enum { WORD_BITS = 64 };

/* ---- lists ---- */

void *problem_memory(size_t count, size_t size) {
    void *memory = cli_resize(NULL, (count + 1) * size);
    memset(memory, 0, (count + 1) * size);
    return memory;
}

void problem_free(struct problem *part) {
    free(part->name);
    free(part->cost);
    free(part->first);
    free(part->first_of);
    free(part->element);
    free(part->set);
    free(part->price);
}

/* Fills in the sets of each element from the elements of each set. */
static void turn_lists(struct problem *part) {
    size_t total = part->first[part->sets], *at = problem_memory(part->elements + 1, sizeof *at);
    part->first_of = problem_memory(part->elements + 1, sizeof *part->first_of);
    part->set = problem_memory(total, sizeof *part->set);
    for (size_t i = 0; i < total; i++) {
        part->first_of[part->element[i] + 1]++;
    }
    for (size_t i = 0; i < part->elements; i++) {
        part->first_of[i + 1] += part->first_of[i];
        at[i] = part->first_of[i];
    }
    for (size_t set = 0; set < part->sets; set++) {
        for (size_t i = part->first[set]; i < part->first[set + 1]; i++) {
            part->set[at[part->element[i]]++] = (uint32_t)set;
        }
    }
    free(at);
}

struct problem problem_make(const struct set_cover *cover) {
    struct problem part = {.sets = cover->sets, .elements = cover->elements};
    size_t total = 0, next = 0;
    for (size_t i = 0; i < cover->sets * cover->words; i++) {
        total += (size_t)__builtin_popcountll(cover->bits[i]);
    }
    part.name = problem_memory(part.sets, sizeof *part.name);
    part.cost = problem_memory(part.sets, sizeof *part.cost);
    part.first = problem_memory(part.sets + 1, sizeof *part.first);
    part.element = problem_memory(total, sizeof *part.element);
    part.price = problem_memory(part.elements, sizeof *part.price);
    for (size_t set = 0; set < cover->sets; set++) {
        part.name[set] = set;
        part.cost[set] = cover->cost[set];
        for (size_t word = 0; word < cover->words; word++) {
            uint64_t bits = cover->bits[set * cover->words + word];
            for (; bits != 0; bits &= bits - 1) {
                part.element[next++] = (uint32_t)(word * WORD_BITS + (size_t)__builtin_ctzll(bits));
            }
        }
        part.first[set + 1] = next;
    }
    turn_lists(&part);
    return part;
}

/* The part with only some sets and elements. */
struct problem problem_cut(const struct problem *from, const bool *sets, const bool *elements) {
    struct problem part = {0};
    uint32_t *number = problem_memory(from->elements, sizeof *number);
    size_t next = 0;
    part.name = problem_memory(from->sets, sizeof *part.name);
    part.cost = problem_memory(from->sets, sizeof *part.cost);
    part.first = problem_memory(from->sets + 1, sizeof *part.first);
    part.element = problem_memory(from->first[from->sets], sizeof *part.element);
    part.price = problem_memory(from->elements, sizeof *part.price);
    for (size_t i = 0; i < from->elements; i++) {
        number[i] = (uint32_t)part.elements;
        part.price[part.elements] = from->price[i];
        part.elements += elements[i];
    }
    for (size_t set = 0; set < from->sets; set++) {
        for (size_t i = from->first[set]; sets[set] && i < from->first[set + 1]; i++) {
            if (elements[from->element[i]]) {
                part.element[next++] = number[from->element[i]];
            }
        }
        if (sets[set] && next > part.first[part.sets]) {
            part.name[part.sets] = from->name[set];
            part.cost[part.sets] = from->cost[set];
            part.first[++part.sets] = next;
        }
    }
    free(number);
    turn_lists(&part);
    return part;
}

/* ---- reductions ---- */

/* True if a sorted list contains all numbers of another one. */
static bool contains(const uint32_t *list, size_t count, const uint32_t *others, size_t more) {
    size_t at = 0;
    for (size_t i = 0; i < more; i++) {
        while (at < count && list[at] < others[i]) {
            at++;
        }
        if (at == count || list[at] != others[i]) {
            return false;
        }
    }
    return true;
}

/* The one of these members whose own list, which begins at first[member], is the shortest. */
static uint32_t shortest(const uint32_t *members, size_t count, const size_t *first) {
    uint32_t best = members[0];
    for (size_t i = 1; i < count; i++) {
        size_t length = first[members[i] + 1] - first[members[i]];
        best = length < first[best + 1] - first[best] ? members[i] : best;
    }
    return best;
}

/* Elements that are covered whenever another one is. Only sets of one element are compared. */
static size_t drop_elements(const struct problem *part, bool *elements) {
    size_t dropped = 0;
    for (size_t e = 0; e < part->elements; e++) {
        const uint32_t *sets = part->set + part->first_of[e];
        size_t count = part->first_of[e + 1] - part->first_of[e];
        uint32_t smallest = shortest(sets, count, part->first); /* it has all candidates */
        for (size_t i = part->first[smallest]; i < part->first[smallest + 1]; i++) {
            size_t other = part->element[i];
            size_t more = part->first_of[other + 1] - part->first_of[other];
            bool first = more > count || (more == count && other > e);
            if (other != e && elements[other] && elements[e] && first &&
                contains(part->set + part->first_of[other], more, sets, count)) {
                elements[other] = false;
                dropped++;
            }
        }
    }
    return dropped;
}

/* Sets that another one replaces. */
static size_t drop_sets(const struct problem *part, bool *sets) {
    size_t dropped = 0;
    for (size_t set = 0; set < part->sets; set++) {
        const uint32_t *elements = part->element + part->first[set];
        size_t count = part->first[set + 1] - part->first[set];
        uint32_t rarest = shortest(elements, count, part->first_of); /* it has all candidates */
        for (size_t i = part->first_of[rarest]; i < part->first_of[rarest + 1] && sets[set]; i++) {
            size_t other = part->set[i], more = part->first[other + 1] - part->first[other];
            bool same = more == count && part->cost[other] == part->cost[set];
            if (other != set && sets[other] && part->cost[other] <= part->cost[set] &&
                more >= count && (!same || other < set) &&
                contains(part->element + part->first[other], more, elements, count)) {
                sets[set] = false;
                dropped++;
            }
        }
    }
    return dropped;
}

/* Sets without which an element can not be covered; they and their elements are done. */
static size_t take_forced(const struct problem *part, bool *sets, bool *elements, size_t *chosen,
                          size_t *count, uint64_t *cost) {
    size_t taken = 0;
    for (size_t e = 0; e < part->elements; e++) {
        if (!elements[e] || part->first_of[e + 1] - part->first_of[e] != 1) {
            continue;
        }
        size_t set = part->set[part->first_of[e]];
        if (!sets[set]) {
            continue;
        }
        sets[set] = false;
        chosen[(*count)++] = part->name[set];
        *cost += part->cost[set];
        taken++;
        for (size_t i = part->first[set]; i < part->first[set + 1]; i++) {
            elements[part->element[i]] = false;
        }
    }
    return taken;
}

/* Reduces as far as possible; forced sets are added to `chosen`. Frees the old part. */
struct problem problem_reduce(struct problem part, size_t *chosen, size_t *count, uint64_t *cost) {
    for (bool more = true; more && part.elements > 0;) {
        bool *sets = problem_memory(part.sets, sizeof *sets),
             *elements = problem_memory(part.elements, 1);
        memset(sets, true, part.sets);
        memset(elements, true, part.elements);
        size_t changes = take_forced(&part, sets, elements, chosen, count, cost);
        if (changes == 0) {
            changes = drop_elements(&part, elements);
            changes += drop_sets(&part, sets);
        }
        more = changes > 0;
        if (more) {
            struct problem next = problem_cut(&part, sets, elements);
            problem_free(&part);
            part = next;
        }
        free(sets);
        free(elements);
    }
    return part;
}

/* ---- groups ---- */

bool problem_is_coverable(const struct problem *part) {
    for (size_t e = 0; e < part->elements; e++) {
        if (part->first_of[e] == part->first_of[e + 1]) {
            return false;
        }
    }
    return true;
}

/* The sets of a part in groups that share no element: by set, the lowest set of its group. */
size_t problem_group(const struct problem *part, size_t *group) {
    size_t groups = 0, *open = problem_memory(part->sets, sizeof *open);
    for (size_t set = 0; set < part->sets; set++) {
        group[set] = SIZE_MAX;
    }
    for (size_t set = 0; set < part->sets; set++) {
        size_t count = 0;
        if (group[set] == SIZE_MAX) {
            group[set] = groups;
            open[count++] = set;
        }
        while (count > 0) {
            size_t next = open[--count];
            for (size_t i = part->first[next]; i < part->first[next + 1]; i++) {
                size_t e = part->element[i];
                for (size_t k = part->first_of[e]; k < part->first_of[e + 1]; k++) {
                    if (group[part->set[k]] == SIZE_MAX) {
                        group[part->set[k]] = groups;
                        open[count++] = part->set[k];
                    }
                }
            }
        }
        groups += group[set] == groups;
    }
    free(open);
    return groups;
}
