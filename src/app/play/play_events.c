/* Turns the events of a game into counts for the record, calls, light effects and sounds. */
#include "app/play/play_events.h"

#include "app/text/format.h"
#include "game/game.h"

/* The effects of one lock, collected until its points are known. */
struct feat {
    int lines, spin;
    uint8_t piece;
    bool perfect;
    uint32_t combo, b2b; /* from 2, as in their events */
};

void app_play_sound(struct app_play *play, int sound) {
    if (play->sound_count < APP_SOUNDS) {
        play->sounds[play->sound_count++] = (uint8_t)sound;
    }
}

/* Drops the oldest call if there is no room. */
static struct app_call *new_call(struct app_play *play, uint64_t now) {
    if (play->call_count == VIEW_CALLS) {
        for (int i = 1; i < VIEW_CALLS; i++) {
            play->calls[i - 1] = play->calls[i];
        }
        play->call_count--;
    }
    struct app_call *call = &play->calls[play->call_count++];
    *call = (struct app_call){.began_at = now};
    return call;
}

static void call_number(struct app_play *play, const char *word, uint64_t number, uint64_t now) {
    struct app_call *call = new_call(play, now);
    struct fin_writer writer = fin_writer_start(call->text, sizeof call->text);
    fin_write_text(&writer, word);
    fin_write_number(&writer, (int64_t)number);
}

static const char *const line_words[] = {"", "SINGLE", "DOUBLE", "TRIPLE", "TETRIS!"};

static void write_spin(struct fin_writer *writer, const struct feat *feat) {
    fin_write_char(writer, fin_kind_letter(feat->piece));
    fin_write_text(writer, "-SPIN");
    fin_write_text(writer, feat->spin == FIN_SPIN_MINI ? " MINI" : "");
    if (feat->lines > 0) {
        fin_write_char(writer, ' ');
        fin_write_text(writer, line_words[feat->lines < 4 ? feat->lines : 4]);
    }
}

/* The call for the lock itself; singles to triples without a spin have none. */
static void call_lock(struct app_play *play, const struct feat *feat, uint64_t points,
                      uint64_t now) {
    bool four = feat->lines >= 4 && feat->spin == FIN_NO_SPIN;
    if (!four && !feat->perfect && feat->spin == FIN_NO_SPIN) {
        return;
    }
    struct app_call *call = new_call(play, now);
    struct fin_writer writer = fin_writer_start(call->text, sizeof call->text);
    call->on_field = four || feat->perfect;
    call->gold = four || feat->perfect;
    if (feat->perfect) {
        fin_write_text(&writer, "PERFECT CLEAR");
    } else if (four) {
        fin_write_text(&writer, line_words[4]);
    } else {
        write_spin(&writer, feat);
    }
    if (points > 0) {
        writer = fin_writer_start(call->points, sizeof call->points);
        fin_write_char(&writer, '+');
        app_write_grouped(&writer, points);
    }
}

static void call_streaks(struct app_play *play, const struct feat *feat, uint64_t now) {
    if (feat->b2b >= 2) {
        call_number(play, "BACK-TO-BACK x", feat->b2b, now);
    }
    if (feat->combo >= 2) {
        call_number(play, "COMBO x", feat->combo, now);
    }
}

/* ---- text for screen readers ---- */

static struct fin_writer say(struct app_play *play) {
    play->said_count++;
    return fin_writer_start(play->said, sizeof play->said);
}

/* Writes "Double, 300 points. Score 1,250." */
static void say_clear(struct app_play *play, const struct feat *feat, uint64_t points) {
    static const char *const words[] = {"", "Single", "Double", "Triple", "Tetris"};
    if (feat->lines == 0) {
        return;
    }
    struct fin_writer writer = say(play);
    fin_write_text(&writer, feat->perfect ? "Perfect clear, " : "");
    fin_write_text(&writer, words[feat->lines < 4 ? feat->lines : 4]);
    fin_write_text(&writer, ", ");
    app_write_grouped(&writer, points);
    fin_write_text(&writer, " points. Score ");
    app_write_grouped(&writer, play->session.game.score);
    fin_write_char(&writer, '.');
}

static void say_level(struct app_play *play, uint64_t level) {
    char before[sizeof play->said];
    struct fin_writer copy = fin_writer_start(before, sizeof before);
    fin_write_text(&copy, play->said);
    struct fin_writer writer = say(play);
    fin_write_text(&writer, before);
    fin_write_text(&writer, " Level ");
    fin_write_number(&writer, (int64_t)level);
    fin_write_char(&writer, '.');
}

/* Writes "Game over. Score 1,250, level 2, 14 lines." */
static void say_end(struct app_play *play, bool won) {
    const struct fin_game *game = &play->session.game;
    struct fin_writer writer = say(play);
    fin_write_text(&writer, won ? "Won. Score " : "Game over. Score ");
    app_write_grouped(&writer, game->score);
    fin_write_text(&writer, ", level ");
    fin_write_number(&writer, game->level);
    fin_write_text(&writer, ", ");
    fin_write_number(&writer, game->lines);
    fin_write_text(&writer, game->lines == 1 ? " line." : " lines.");
}

/* ---- single events ---- */

static uint32_t greater(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

static uint32_t lines_cleared(const struct app_play *play) {
    return play->clears[1] + 2 * play->clears[2] + 3 * play->clears[3] + 4 * play->clears[4];
}

/* Call before the clear is counted. */
static void take_split(struct app_play *play, const struct fin_event *event) {
    uint32_t before = lines_cleared(play) / APP_SPLIT_LINES;
    uint32_t split = (lines_cleared(play) + event->detail) / APP_SPLIT_LINES;
    if (split > before && split <= APP_SPLITS) {
        play->splits[split - 1] = event->time_us;
    }
}

static void count_clear(struct app_play *play, const struct fin_event *event, uint64_t now) {
    take_split(play, event);
    play->clears[event->detail < 4 ? event->detail : 4]++;
    play->cleared_at = now;
    play->cleared_rows = (uint64_t)event->value;
    app_play_sound(play, event->detail >= 4 ? APP_SOUND_FOUR : APP_SOUND_CLEAR);
}

/* The clear, if there is one, came before. */
static void count_spin(struct app_play *play, const struct feat *feat) {
    play->spins++;
    play->minis += feat->spin == FIN_SPIN_MINI;
    if (feat->lines > 0) {
        play->spin_lines[feat->lines < 3 ? feat->lines - 1 : 2]++;
    }
}

/* Counts streaks like the game, once all of a lock is known. Their events start at 2; a single
 * clear is a combo of 1, and a difficult one a back-to-back of 1. */
static void count_streaks(struct app_play *play, const struct feat *feat) {
    if (feat->lines == 0) {
        return;
    }
    bool difficult = fin_score_is_difficult(play->setup.rules.scoring, feat->piece, feat->lines,
                                            feat->spin, feat->perfect);
    play->best_combo = greater(play->best_combo, greater(feat->combo, 1));
    play->best_b2b = greater(play->best_b2b, greater(feat->b2b, difficult));
}

static void take_lock(struct app_play *play, const struct fin_event *event, uint64_t now) {
    play->locked = fin_event_piece(event);
    play->locked_at = now;
    play->last_lock_us = event->time_us;
    app_play_sound(play, APP_SOUND_LOCK);
}

static void take_drop(struct app_play *play, const struct fin_event *event, uint64_t now) {
    if (event->detail == FIN_BY_HARD && event->value > 0) {
        play->dropped_at = now;
        play->dropped_rows = (uint8_t)event->value;
    }
}

static void take_end(struct app_play *play, const struct fin_event *event) {
    app_play_sound(play, event->value == FIN_WON ? APP_SOUND_WON : APP_SOUND_OVER);
    say_end(play, event->value == FIN_WON);
}

/* Handles one event; the feat collects from the lock to its points. */
static void take(struct app_play *play, const struct fin_event *event, struct feat *feat,
                 uint64_t now) {
    switch (event->kind) {
    case FIN_EVENT_PRESS:
        play->keys++;
        break;
    case FIN_EVENT_MOVE:
        app_play_sound(play, APP_SOUND_MOVE);
        break;
    case FIN_EVENT_TURN:
        app_play_sound(play, APP_SOUND_TURN);
        break;
    case FIN_EVENT_HOLD:
        app_play_sound(play, APP_SOUND_HOLD);
        break;
    case FIN_EVENT_DROP:
        take_drop(play, event, now);
        break;
    case FIN_EVENT_LOCK:
        count_streaks(play, feat);
        *feat = (struct feat){.piece = event->piece};
        take_lock(play, event, now);
        break;
    case FIN_EVENT_CLEAR:
        feat->lines = event->detail;
        count_clear(play, event, now);
        break;
    case FIN_EVENT_SPIN:
        feat->spin = event->detail;
        count_spin(play, feat);
        app_play_sound(play, APP_SOUND_SPIN);
        break;
    case FIN_EVENT_COMBO:
        feat->combo = (uint32_t)event->value;
        break;
    case FIN_EVENT_B2B:
        feat->b2b = (uint32_t)event->value;
        break;
    case FIN_EVENT_PERFECT:
        feat->perfect = true;
        play->perfect++;
        break;
    case FIN_EVENT_SCORE:
        call_lock(play, feat, (uint64_t)event->value, now);
        call_streaks(play, feat, now);
        say_clear(play, feat, (uint64_t)event->value);
        break;
    case FIN_EVENT_LEVEL:
        call_number(play, "LEVEL ", (uint64_t)event->value, now);
        say_level(play, (uint64_t)event->value);
        app_play_sound(play, APP_SOUND_LEVEL);
        break;
    case FIN_EVENT_END:
        take_end(play, event);
        break;
    default:
        break;
    }
}

void app_play_take(struct app_play *play, const struct fin_event *events, size_t count,
                   uint64_t now) {
    struct feat feat = {0};
    for (size_t i = 0; i < count; i++) {
        take(play, &events[i], &feat, now);
    }
    count_streaks(play, &feat); /* an instant always comes whole, so no lock is split */
}
