/* Makes the guide for the commands that use it. */
#include <stdio.h>

#include "cli/cache/guide_file.h"
#include "cli/pc/table.h"

bool table_guide(const struct table_task *task) {
    struct guide_table table = guide_open(task->lines, task->rotation, task->options);
    bool good = table.guide != NULL;
    size_t bytes = table.count * sizeof *table.words;
    if (good && task->json) {
        printf("{\"lines\":%d,\"kicks\":\"%s\",\"bytes\":%zu}\n", task->lines,
               fin_rotation_name(task->rotation), bytes);
    } else if (good) {
        printf("%zu bytes\n", bytes);
    }
    guide_close(&table);
    return good;
}
