/* Two kinds of transposition table: one keeps everything, with open addressing; the other has
 * buckets of two entries and replaces one. */
#include "solver/solve/state_table.h"

#include <string.h>

struct fin_state_table fin_state_table_make(void *memory, size_t size, bool keeps_all) {
    uint64_t count = 2;
    while (count * 2 * sizeof(struct fin_entry) <= size) {
        count *= 2;
    }
    struct fin_state_table table = {memory, count - 1, 0, keeps_all};
    fin_state_table_clear(&table);
    return table;
}

void fin_state_table_clear(struct fin_state_table *table) {
    memset(table->entries, 0, (size_t)(table->mask + 1) * sizeof(struct fin_entry));
    table->used = 0;
}

/* An entry for a new key; NULL if the table is full. */
static struct fin_entry *free_entry(struct fin_state_table *table, struct fin_state_key key) {
    uint64_t mixed = fin_state_key_hash(key), at = mixed & table->mask;
    if (!table->keeps_all) {
        struct fin_entry *one = &table->entries[at], *other = &table->entries[at ^ 1];
        bool other_goes =
            !fin_entry_is_empty(one) && (fin_entry_is_empty(other) || mixed >> 63 != 0);
        return other_goes ? other : one;
    }
    if (table->used >= table->mask / 8 * 7) {
        return NULL;
    }
    while (!fin_entry_is_empty(&table->entries[at])) {
        at = (at + 1) & table->mask;
    }
    table->used++;
    return &table->entries[at];
}

static void merge(struct fin_entry *entry, struct fin_entry found) {
    bool hint = (found.key.rest & FIN_ENTRY_HINT) != 0;
    bool known = (entry->key.rest & FIN_ENTRY_HINT) == 0;
    entry->solved |= found.solved;
    if (hint == !known) {
        entry->tried |= found.tried;
    } else if (!hint) {
        entry->tried = found.tried;
        entry->key = found.key;
    }
}

bool fin_state_table_add(struct fin_state_table *table, struct fin_entry found) {
    struct fin_state_key key = {found.key.low, found.key.rest & ~(uint64_t)FIN_ENTRY_HINT};
    struct fin_entry *entry = fin_state_table_find(table, key);
    if (entry != NULL) {
        merge(entry, found);
        return true;
    }
    entry = free_entry(table, key);
    if (entry == NULL) {
        return false;
    }
    *entry = found;
    return true;
}

void fin_state_table_copy(struct fin_state_table *table, const struct fin_state_table *from) {
    for (uint64_t i = 0; i <= from->mask; i++) {
        if (!fin_entry_is_empty(&from->entries[i])) {
            fin_state_table_add(table, from->entries[i]);
        }
    }
}
