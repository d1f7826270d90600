/* Formats events as words of the script language. */
#include "game/event.h"

#include "core/text.h"

/* The part after the colon: none, the value, the detail, or a text of its own. */
enum tail { BARE, VALUE, DETAIL, OWN };

/* clang-format off */
static const struct {
    const char *word; /* NULL: no word */
    enum tail tail;
} words[FIN_EVENTS] = {
    [FIN_EVENT_HOLD] = {"hold", BARE},       [FIN_EVENT_SPAWN] = {"spawn", BARE},
    [FIN_EVENT_MOVE] = {"move", BARE},       [FIN_EVENT_TURN] = {"turn:", VALUE},
    [FIN_EVENT_FAIL] = {"fail", BARE},       [FIN_EVENT_DROP] = {"drop:", VALUE},
    [FIN_EVENT_LAND] = {"land", BARE},       [FIN_EVENT_LOCK] = {"lock", BARE},
    [FIN_EVENT_CLEAR] = {"clear:", DETAIL},  [FIN_EVENT_SPIN] = {"spin:", OWN},
    [FIN_EVENT_COMBO] = {"combo:", VALUE},   [FIN_EVENT_B2B] = {"b2b:", VALUE},
    [FIN_EVENT_PERFECT] = {"perfect", BARE}, [FIN_EVENT_LEVEL] = {"level:", VALUE},
    [FIN_EVENT_GARBAGE] = {"garbage:", VALUE}, [FIN_EVENT_END] = {"", OWN},
};
/* clang-format on */

static void write_own(struct fin_writer *writer, const struct fin_event *event) {
    if (event->kind == FIN_EVENT_SPIN) {
        fin_write_char(writer, fin_kind_letter(event->piece));
        fin_write_text(writer, event->detail == FIN_SPIN_MINI ? "-mini" : "");
    } else {
        struct fin_game game = {.status = (uint8_t)event->value, .cause = event->detail};
        fin_write_text(writer, fin_game_status(&game));
    }
}

size_t fin_event_word(const struct fin_event *event, char *word, size_t size) {
    struct fin_writer writer = fin_writer_start(word, size);
    if (event->kind >= FIN_EVENTS || words[event->kind].word == NULL) {
        return 0;
    }
    fin_write_text(&writer, words[event->kind].word);
    switch (words[event->kind].tail) {
    case VALUE:
        fin_write_number(&writer, event->value);
        break;
    case DETAIL:
        fin_write_number(&writer, event->detail);
        break;
    case OWN:
        write_own(&writer, event);
        break;
    default:
        break;
    }
    return writer.length;
}
