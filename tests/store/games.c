/* A player that turns, moves and drops each piece to its best place, and towards the end of its
 * game only drops. */
#include "games.h"

#include <assert.h>
#include <string.h>

#include "../property/games/random_game.h"
#include "game/mode.h"

enum { STEP_US = 31000 };

static const int modes[] = {FIN_MODE_MARATHON, FIN_MODE_40_LINES, FIN_MODE_ULTRA, FIN_MODE_MASTER,
                            FIN_MODE_CUSTOM};

struct player {
    struct app_play *play;
    uint64_t now;
};

static void tap(struct player *player, int button) {
    player->now += STEP_US;
    app_play_button(player->play, button, true, player->now);
    app_play_button(player->play, button, false, player->now + STEP_US / 2);
}

static bool goes_on(const struct player *player) {
    return player->play->state == APP_PLAY_RUNNING;
}

static void steer(struct player *player) {
    const struct fin_game *game = &player->play->session.game;
    struct fin_piece target = builder_target(&game->board, fin_game_piece(game));
    uint32_t number = game->number;
    int turns = (target.facing - fin_game_piece(game).facing + 4) % 4;
    for (int i = 0; i < turns && game->number == number; i++) {
        tap(player, FIN_TURN_CW);
    }
    for (int i = 0; i < FIN_COLUMNS && game->number == number; i++) {
        int x = fin_game_piece(game).x;
        if (x != target.x) {
            tap(player, x < target.x ? FIN_RIGHT : FIN_LEFT);
        }
    }
}

static void play_pieces(struct player *player, int pieces) {
    uint32_t last = player->play->session.game.pieces + (uint32_t)pieces;
    while (goes_on(player) && player->play->session.game.pieces < last) {
        if (fin_game_piece(&player->play->session.game).kind == FIN_NONE) {
            player->now += STEP_US;
            app_play_advance(player->play, player->now);
            continue;
        }
        steer(player);
        tap(player, FIN_HARD);
    }
}

static struct fin_setup make_setup(uint64_t number) {
    int mode = modes[number % (sizeof modes / sizeof modes[0])];
    struct fin_setup setup = fin_setup_make((int)(number / 5 % FIN_PRESETS), mode);
    if (mode == FIN_MODE_CUSTOM) {
        setup.rules.limit_lines = 5;
    }
    if (number % 7 == 0) {
        setup.rules.preview = 2;
    }
    setup.seed = number * UINT64_C(0x9E3779B97F4A7C15);
    return setup;
}

static struct player start(struct played_game *played, uint64_t number) {
    struct fin_setup setup = make_setup(number);
    memset(&played->play, 0, sizeof played->play);
    app_play_give_log(&played->play, played->words, GAME_WORDS);
    app_play_start(&played->play, &setup, 1, 0);
    return (struct player){.play = &played->play, .now = 1};
}

uint32_t play_half_game(struct played_game *played, uint64_t number, int pieces) {
    struct player player = start(played, number);
    play_pieces(&player, pieces);
    assert(goes_on(&player));
    app_play_pause(&played->play, player.now + STEP_US);
    return app_play_encode(&played->play, played->bytes, GAME_BYTES);
}

void play_game(struct played_game *played, uint64_t number, int pieces) {
    struct player player = start(played, number);
    play_pieces(&player, pieces);
    for (int i = 0; i < 200 && goes_on(&player); i++) {
        tap(&player, FIN_HARD);
    }
    app_play_forfeit(&played->play, player.now + STEP_US);
    played->game = (struct app_file_game){
        .record = app_play_record(&played->play, INT64_C(1750000000) + (int64_t)number * 60),
        .replay = played->bytes,
        .replay_length = app_play_encode(&played->play, played->bytes, GAME_BYTES),
    };
    assert(played->game.replay_length > 0);
}
