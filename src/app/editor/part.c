/* The board editor, as the rest of the app sees it: the position that settings keep, and the hooks
 * of the part. */
#include <string.h>

#include "app/core/part.h"
#include "app/menu/lines.h"

const char app_edited_prefix[] = "editor.";

/* The index of the part in a setting; -1: none. */
static int part_of(const char *name) {
    const char *rest = app_after(app_edited_prefix, name);
    bool one =
        rest != NULL && rest[0] >= 'a' && rest[0] < 'a' + APP_EDITED_PARTS && rest[1] == '\0';
    return one ? rest[0] - 'a' : -1;
}

bool app_edited_setting(struct app *app, const char *name, const char *value,
                        const char **sentence) {
    size_t length = fin_text_length(value);
    int part = part_of(name);
    if (part < 0) {
        return false;
    }
    *sentence = length > APP_EDITED_PART ? "This part of the position is too long." : NULL;
    if (*sentence == NULL) {
        memset(app->editing.kept[part], 0, sizeof app->editing.kept[0]);
        memcpy(app->editing.kept[part], value, length);
    }
    return true;
}

void app_editor_init(struct app *app) {
    app_editor_make(&app->editing.editor);
    app->editing.puzzle_rotation = FIN_ROTATION_OCULAR;
}

static const struct app_action_row own_actions[] = {
    {.action = APP_ACTION_COPY, .run = app_copy_here},
    {0},
};

const struct app_part app_editor_part = {.make = app_editor_init,
                                         .setting = app_edited_setting,
                                         .paste = app_paste_take,
                                         .actions = own_actions};
