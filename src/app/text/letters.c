/* The pixel font, drawn. Each block has eight letters side by side, one every six characters. */
#include "app/text/letters.h"

#include <stddef.h>

enum { IN_A_BLOCK = 8, PITCH = 6 };

struct block {
    const char *letters;
    const char *rows[APP_LETTER_HEIGHT];
};

// clang-format off
static const struct block blocks[] = {
    {"ABCDEFGH", {
        " ###  ####   #### ####  ##### #####  #### #   #",
        "#   # #   # #     #   # #     #     #     #   #",
        "#   # #   # #     #   # #     #     #     #   #",
        "##### ####  #     #   # ####  ####  #  ## #####",
        "#   # #   # #     #   # #     #     #   # #   #",
        "#   # #   # #     #   # #     #     #   # #   #",
        "#   # ####   #### ####  ##### #      #### #   #",
    }},
    {"IJKLMNOP", {
        "###     ### #   # #     #   # #   #  ###  #### ",
        " #       #  #  #  #     ## ## ##  # #   # #   #",
        " #       #  # #   #     # # # ##  # #   # #   #",
        " #       #  ##    #     # # # # # # #   # #### ",
        " #       #  # #   #     #   # #  ## #   # #    ",
        " #    #  #  #  #  #     #   # #  ## #   # #    ",
        "###    ##   #   # ##### #   # #   #  ###  #    ",
    }},
    {"QRSTUVWX", {
        " ###  ####   #### ##### #   # #   # #   # #   #",
        "#   # #   # #       #   #   # #   # #   # #   #",
        "#   # #   # #       #   #   # #   # #   #  # # ",
        "#   # ####   ###    #   #   # #   # # # #   #  ",
        "# # # # #       #   #   #   # #   # # # #  # # ",
        "#  #  #  #      #   #   #   #  # #  ## ## #   #",
        " ## # #   # ####    #    ###    #   #   # #   #",
    }},
    {"YZ012345", {
        "#   # #####  ###    #    ###   ###     #  #####",
        "#   #     # #   #  ##   #   # #   #   ##  #    ",
        " # #     #  #  ##   #       #     #  # #  #### ",
        "  #     #   # # #   #     ##    ##  #  #      #",
        "  #    #    ##  #   #    #        # #####     #",
        "  #   #     #   #   #   #     #   #    #  #   #",
        "  #   #####  ###   ###  #####  ###     #   ### ",
    }},
    {"6789!?+-", {
        " ###  #####  ###   ###  #      ###             ",
        "#         # #   # #   # #     #   #   #        ",
        "#        #  #   # #   # #         #   #        ",
        "####    #    ###   #### #        #  ##### #####",
        "#   #   #   #   #     # #       #     #        ",
        "#   #   #   #   #     #               #        ",
        " ###    #    ###   ###  #       #              ",
    }},
    {".,:/%   ", {
        "                      # ##                     ",
        "                      # ##  #                  ",
        "            #        #     #                   ",
        "                    #     #                    ",
        "                   #     #                     ",
        "       #    #     #     #  ##                  ",
        "#     #           #        ##                  ",
    }},
};
// clang-format on

enum { BLOCKS = sizeof blocks / sizeof blocks[0] };

/* The first column of a letter in its block, and the block. */
static const struct block *find(char letter, int *column) {
    letter = letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
    for (int i = 0; i < BLOCKS; i++) {
        for (int j = 0; j < IN_A_BLOCK; j++) {
            if (blocks[i].letters[j] == letter) {
                *column = j * PITCH;
                return &blocks[i];
            }
        }
    }
    return NULL;
}

bool app_letter_known(char letter) {
    int column;
    return letter == ' ' || find(letter, &column) != NULL;
}

bool app_letter_pixel(char letter, int x, int y) {
    int column;
    const struct block *block = find(letter, &column);
    if (block == NULL || x < 0 || x >= APP_LETTER_WIDTH || y < 0 || y >= APP_LETTER_HEIGHT) {
        return false;
    }
    return block->rows[y][column + x] == '#';
}

static bool column_is_empty(char letter, int x) {
    for (int y = 0; y < APP_LETTER_HEIGHT; y++) {
        if (app_letter_pixel(letter, x, y)) {
            return false;
        }
    }
    return true;
}

int app_letter_width(char letter) {
    int width = APP_LETTER_WIDTH;
    if (letter >= '0' && letter <= '9') {
        return width;
    }
    while (width > 0 && column_is_empty(letter, width - 1)) {
        width--;
    }
    return width > 0 ? width : APP_LETTER_WIDTH - 2;
}

int app_letters_width(const char *text) {
    int width = 0;
    for (; *text != '\0'; text++) {
        width += app_letter_width(*text) + (text[1] != '\0' ? APP_LETTER_GAP : 0);
    }
    return width;
}
