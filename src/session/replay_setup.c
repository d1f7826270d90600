/* Encodes the set-up of a game, and which pieces were dragged with a finger. It stores all
 * settings, not only those that differ from the preset, so that presets may change without
 * breaking old replays. Settings added later are stored up to the last that is not 0. */
#include "session/replay.h"

/* The number of settings in the first version that wrote replays. */
enum { SETTINGS_LEAST = 35 };

/* Optional parts: stored only if present. */
enum part {
    PART_BOARD = 1,
    PART_QUEUE = 2,
    PART_HOLD = 4,
    PART_BUTTONS = 8,
    PART_FINGERS = 16,
    PARTS_ALL = 31,
};

/* ---- writing ---- */

/* Packs two 4-bit values per byte, the first in the lower half. */
static void put_halves(struct fin_byte_writer *writer, const uint8_t *values, int count) {
    for (int i = 0; i < count; i += 2) {
        int second = i + 1 < count ? values[i + 1] : 0;
        fin_put_byte(writer, (uint8_t)(values[i] | second << 4));
    }
}

static void put_board(struct fin_byte_writer *writer, const struct fin_board *board, int rows) {
    fin_put_byte(writer, (uint8_t)rows);
    for (int y = 0; y < rows; y++) {
        uint8_t cells[FIN_COLUMNS];
        for (int x = 0; x < FIN_COLUMNS; x++) {
            int kind = fin_board_cell(board, x, y);
            cells[x] = kind == FIN_NONE ? 0 : (uint8_t)(kind + 1);
        }
        put_halves(writer, cells, FIN_COLUMNS);
    }
}

static int settings_of(const struct fin_rules *rules) {
    int count = fin_setting_count();
    while (count > SETTINGS_LEAST && fin_rules_get(rules, count - 1) == 0) {
        count--;
    }
    return count;
}

static void put_rules(struct fin_byte_writer *writer, const struct fin_rules *rules) {
    fin_put_varint(writer, rules->preset);
    fin_put_varint(writer, rules->mode);
    int count = settings_of(rules);
    fin_put_varint(writer, (uint64_t)count);
    for (int i = 0; i < count; i++) {
        fin_put_signed(writer, fin_rules_get(rules, i));
    }
}

/* Stores the first flip, then the differences between flips. */
static void put_fingers(struct fin_byte_writer *writer, const struct fin_fingers *fingers) {
    fin_put_varint(writer, fingers->count);
    for (int i = 0; i < fingers->count; i++) {
        fin_put_varint(writer, fingers->flips[i] - (i > 0 ? fingers->flips[i - 1] : 0));
    }
}

void fin_put_setup(struct fin_byte_writer *writer, const struct fin_setup *setup,
                   const struct fin_fingers *fingers) {
    put_rules(writer, &setup->rules);
    fin_put_fixed(writer, 8, setup->seed);
    int rows = fin_board_height(&setup->board);
    int parts = (rows > 0 ? PART_BOARD : 0) | (setup->queue_length > 0 ? PART_QUEUE : 0) |
                (setup->hold != FIN_NONE ? PART_HOLD : 0) |
                (setup->buttons != 0 ? PART_BUTTONS : 0) | (fingers->count > 0 ? PART_FINGERS : 0);
    fin_put_byte(writer, (uint8_t)parts);
    if ((parts & PART_BOARD) != 0) {
        put_board(writer, &setup->board, rows);
    }
    if ((parts & PART_QUEUE) != 0) {
        fin_put_varint(writer, setup->queue_length);
        put_halves(writer, setup->queue, setup->queue_length);
    }
    if ((parts & PART_HOLD) != 0) {
        fin_put_byte(writer, setup->hold);
    }
    if ((parts & PART_BUTTONS) != 0) {
        fin_put_fixed(writer, 2, setup->buttons);
    }
    if ((parts & PART_FINGERS) != 0) {
        put_fingers(writer, fingers);
    }
}

/* ---- reading ---- */

/* Reads 4-bit values; each must be at most `most`. */
static void get_halves(struct fin_byte_reader *reader, uint8_t *values, int count, int most,
                       const char *sentence) {
    for (int i = 0; i < count; i += 2) {
        size_t offset = reader->position;
        uint8_t byte = fin_get_byte(reader);
        int second = byte >> 4;
        values[i] = byte & 15;
        bool good = values[i] <= most && second <= (i + 1 < count ? most : 0);
        if (i + 1 < count) {
            values[i + 1] = (uint8_t)second;
        }
        if (!good) {
            fin_byte_fail(reader, offset, sentence);
        }
    }
}

static void get_board(struct fin_byte_reader *reader, struct fin_board *board) {
    size_t offset = reader->position;
    int rows = fin_get_byte(reader);
    if (rows < 1 || rows > FIN_ROWS) {
        fin_byte_fail(reader, offset, "The replay's board must have 1 to 40 rows.");
        return;
    }
    for (int y = 0; y < rows; y++) {
        uint8_t cells[FIN_COLUMNS];
        get_halves(reader, cells, FIN_COLUMNS, FIN_GARBAGE + 1,
                   "The replay's board has a cell of unknown colour.");
        for (int x = 0; x < FIN_COLUMNS && reader->error.sentence == NULL; x++) {
            fin_board_set(board, x, y, cells[x] == 0 ? FIN_NONE : cells[x] - 1);
        }
    }
    if (fin_board_height(board) != rows) {
        fin_byte_fail(reader, offset, "The replay's board has an empty row on top.");
    }
}

static void get_queue(struct fin_byte_reader *reader, struct fin_setup *setup) {
    size_t offset = reader->position;
    uint64_t length = fin_get_varint(reader);
    if (length < 1 || length > FIN_QUEUE_MAX) {
        fin_byte_fail(reader, offset, "The replay's queue must have 1 to 1000 pieces.");
        return;
    }
    setup->queue_length = (uint16_t)length;
    get_halves(reader, setup->queue, (int)length, FIN_KINDS - 1,
               "The replay's queue has an unknown piece.");
}

static void get_hold(struct fin_byte_reader *reader, struct fin_setup *setup) {
    size_t offset = reader->position;
    setup->hold = fin_get_byte(reader);
    if (setup->hold >= FIN_KINDS) {
        fin_byte_fail(reader, offset, "The replay's hold has an unknown piece.");
    }
}

static void get_buttons(struct fin_byte_reader *reader, struct fin_setup *setup) {
    size_t offset = reader->position;
    setup->buttons = (uint16_t)fin_get_fixed(reader, 2);
    unsigned buttons = setup->buttons & ~(unsigned)FIN_LEFT_RULES;
    if (buttons == 0 || buttons >> FIN_BUTTONS != 0) {
        fin_byte_fail(reader, offset, "The replay starts with an unknown button.");
    }
}

static void get_fingers(struct fin_byte_reader *reader, struct fin_fingers *fingers) {
    static const char sentence[] = "The replay's list of gesture pieces is wrong.";
    size_t offset = reader->position;
    uint64_t count = fin_get_varint(reader), flip = 0;
    if (count < 1 || count > FIN_FINGER_FLIPS) {
        fin_byte_fail(reader, offset, sentence);
        return;
    }
    for (int i = 0; i < (int)count; i++) {
        offset = reader->position;
        uint64_t step = fin_get_varint(reader);
        if ((i > 0 && step == 0) || step > UINT32_MAX - flip) {
            fin_byte_fail(reader, offset, sentence);
            return;
        }
        flip += step;
        fingers->flips[i] = (uint32_t)flip;
    }
    fingers->count = (uint8_t)count;
}

static void get_settings(struct fin_byte_reader *reader, struct fin_rules *rules) {
    size_t offset = reader->position;
    uint64_t count = fin_get_varint(reader);
    if (count > (uint64_t)fin_setting_count()) {
        fin_byte_fail(reader, offset, "This replay needs a newer Finessimo. Update and try again.");
        return;
    }
    if (count < SETTINGS_LEAST) {
        fin_byte_fail(reader, offset, "The replay has too few settings.");
        return;
    }
    for (int i = 0; i < (int)count; i++) {
        offset = reader->position;
        int64_t value = fin_get_signed(reader);
        if (!fin_rules_set(rules, i, value) || fin_rules_get(rules, i) != value) {
            fin_byte_fail(reader, offset, "A setting in the replay is out of range.");
        }
    }
    for (int i = (int)count; i < fin_setting_count(); i++) {
        if (!fin_rules_set(rules, i, 0)) {
            fin_byte_fail(reader, offset, "The replay lacks a required setting.");
        }
    }
    if (settings_of(rules) != (int)count) {
        fin_byte_fail(reader, offset, "The replay's last setting is 0 and must be left out.");
    }
}

/* Reads an index into a table of names. */
static int get_id(struct fin_byte_reader *reader, const char *(*name)(int)) {
    size_t offset = reader->position;
    uint64_t id = fin_get_varint(reader);
    if (id > UINT8_MAX || name((int)id) == NULL) {
        fin_byte_fail(reader, offset, "This replay needs a newer Finessimo. Update and try again.");
        return 0;
    }
    return (int)id;
}

void fin_get_setup(struct fin_byte_reader *reader, struct fin_setup *setup,
                   struct fin_fingers *fingers) {
    int preset = get_id(reader, fin_preset_name);
    int mode = get_id(reader, fin_mode_name);
    *setup = fin_setup_make(preset, mode);
    *fingers = (struct fin_fingers){.count = 0};
    get_settings(reader, &setup->rules);
    setup->seed = fin_get_fixed(reader, 8);
    size_t offset = reader->position;
    int parts = fin_get_byte(reader);
    if (parts > PARTS_ALL) {
        fin_byte_fail(reader, offset, "The replay's set-up has unknown parts.");
        return;
    }
    if ((parts & PART_BOARD) != 0) {
        get_board(reader, &setup->board);
    }
    if ((parts & PART_QUEUE) != 0) {
        get_queue(reader, setup);
    }
    if ((parts & PART_HOLD) != 0) {
        get_hold(reader, setup);
    }
    if ((parts & PART_BUTTONS) != 0) {
        get_buttons(reader, setup);
    }
    if ((parts & PART_FINGERS) != 0) {
        get_fingers(reader, fingers);
    }
}
