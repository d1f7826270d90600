/* The sentences, and nothing else. */
#include "app/text/sentences.h"

static void write_count(struct fin_writer *writer, uint32_t count, const char *what) {
    fin_write_number(writer, count);
    fin_write_text(writer, " ");
    fin_write_text(writer, what);
    fin_write_text(writer, count == 1 ? "" : "s");
}

static void write_share(struct fin_writer *writer, struct app_share share, const char *what) {
    fin_write_number(writer, share.count);
    fin_write_text(writer, " of ");
    write_count(writer, share.of, what);
}

void app_say_unproved(struct fin_writer *writer, uint32_t games) {
    if (games > 0) {
        fin_write_char(writer, ' ');
        fin_write_number(writer, games);
        fin_write_text(writer, games == 1
                                   ? " game is not ranked: its replay does not prove it."
                                   : " games are not ranked: their replays do not prove them.");
    }
}

void app_say_imported(struct fin_writer *writer, struct app_share games, struct app_share settings,
                      struct app_share facts) {
    write_share(writer, games, "game");
    fin_write_text(writer, " and ");
    write_share(writer, settings, "setting");
    fin_write_text(writer, " are new");
    if (facts.of > 0) {
        fin_write_text(writer, ", ");
        write_share(writer, facts, "fact");
        fin_write_text(writer, " of training too");
    }
    fin_write_text(writer, ".");
}

void app_say_exported(struct fin_writer *writer, const char *file, uint32_t settings,
                      uint32_t games) {
    fin_write_text(writer, file);
    fin_write_text(writer, ": ");
    write_count(writer, settings, "setting");
    fin_write_text(writer, ", ");
    write_count(writer, games, "game");
    fin_write_text(writer, ".");
}

void app_say_saved(struct fin_writer *writer, const char *file) {
    fin_write_text(writer, "Saved as ");
    fin_write_text(writer, file);
    fin_write_text(writer, ".");
}

void app_say_copied(struct fin_writer *writer, const char *what) {
    fin_write_text(writer, what);
    fin_write_text(writer, " is in the clipboard.");
}

/* Every mistake that is found behind the last byte comes from bytes that are missing. */
void app_say_bad_link(struct fin_writer *writer, struct fin_byte_error error, size_t length) {
    if (error.offset >= length) {
        fin_write_text(writer, "This link is incomplete. Copy the whole link and try again.");
        return;
    }
    fin_write_text(writer, "This link opens no replay. ");
    fin_write_text(writer, error.sentence);
}

void app_say_scenarios(struct fin_writer *writer) {
    fin_write_text(writer, "They are among your scenarios.");
}

void app_say_paste(struct fin_writer *writer) {
    fin_write_text(writer, "Paste a fumen, a board or a link:");
}

void app_say_loading(struct fin_writer *writer, int percent) {
    fin_write_text(writer, "The solver is loading: ");
    fin_write_number(writer, percent);
    fin_write_text(writer, " %");
}
