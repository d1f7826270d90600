/* The packs that ship: scenarios by subject. The table is made from data/packs by
 * tools/make-packs. */
#ifndef FIN_TRAINER_PACKS_H
#define FIN_TRAINER_PACKS_H

#include <stdint.h>

struct train_pack {
    const char *name, *about;
    uint8_t first, count; /* of train_pack_cards */
};

extern const int train_pack_count;
extern const struct train_pack train_packs[];
/* The text of each scenario, see scenario.h. */
extern const char *const train_pack_cards[];

/* The pack of a scenario; -1 if there is no such scenario. */
int train_pack_of(int card);

#endif
