/* The small board beside the visual settings: all seven pieces, a ghost and a stack, drawn with the
 * settings as they are. */
#include "app/menu/screens.h"

/* The highest row first: a locked cell as a capital letter, the piece in play as a small one, its
 * ghost as a sign. */
static const char rows[VIEW_PICTURE_ROWS][VIEW_COLUMNS + 1] = {
    "...t......", "..ttt.....", "..........", ".........I",
    "...+.....I", "OO+++.JJ.I", "OOSS.LJZZI", "GSSLLLJ.ZZ",
};

static uint8_t cell_of(char sign, bool ghost) {
    switch (sign) {
    case 't':
        return FIN_T | VIEW_PIECE;
    case '+':
        return ghost ? FIN_T | VIEW_GHOST : FIN_NONE;
    case 'G':
        return FIN_GARBAGE | VIEW_LOCKED;
    case '.':
        return FIN_NONE;
    default:
        return (uint8_t)(fin_kind_parse(sign) | VIEW_LOCKED);
    }
}

void app_sample_view(const struct app *app, struct view *view) {
    bool ghost = app->profile.own[APP_SET_GHOST] == APP_ON;
    view->picture_rows = VIEW_PICTURE_ROWS;
    for (int i = 0; i < VIEW_PICTURE_ROWS * VIEW_COLUMNS; i++) {
        int x = i % VIEW_COLUMNS, y = i / VIEW_COLUMNS;
        view->picture[VIEW_PICTURE_ROWS - 1 - y][x] = cell_of(rows[y][x], ghost);
    }
}
