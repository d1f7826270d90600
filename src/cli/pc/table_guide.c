/* Makes the guide for the commands that use it. */
#include <stdio.h>

#include "cli/cache/guide_file.h"
#include "cli/pc/table.h"

bool table_guide(const struct table_task *task) {
    struct guide_held held = guide_open(task->lines, task->rotation, task->options);
    bool good = held.guide != NULL;
    size_t bytes = held.count * sizeof *held.words;
    if (good && task->json) {
        printf("{\"lines\":%d,\"kicks\":\"%s\",\"bytes\":%zu}\n", task->lines,
               fin_rotation_name(task->rotation), bytes);
    } else if (good) {
        printf("%zu bytes\n", bytes);
    }
    guide_close(&held);
    return good;
}
