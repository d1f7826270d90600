/* The hash of a session: all members that are not derivable, in the order of the structs, each as
 * a 64-bit value. */
#include "finessimo.h"

static uint64_t fold(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0xFF51AFD7ED558CCD);
    return hash ^ hash >> 32;
}

/* Skips settings that are 0. A setting added later keeps the old behaviour at 0, so the hashes of
 * older replays stay valid. */
static uint64_t hash_rules(uint64_t hash, const struct fin_rules *rules) {
    for (int i = 0; i < fin_setting_count(); i++) {
        int64_t value = fin_rules_get(rules, i);
        if (value != 0) {
            hash = fold(fold(hash, (uint64_t)i), (uint64_t)value);
        }
    }
    return fold(hash, (uint64_t)rules->preset << 8 | rules->mode);
}

static uint64_t hash_board(uint64_t hash, const struct fin_board *board) {
    for (int y = 0; y < FIN_ROWS; y++) {
        hash = fold(hash, (uint64_t)board->rows[y] << 32 | board->colors[y]);
    }
    return hash;
}

static uint64_t hash_pieces(uint64_t hash, const struct fin_game *game) {
    for (int i = game->queue_used / 21; i * 21 < game->queue_length; i++) {
        hash = fold(hash, game->queue[i]);
    }
    hash = fold(hash, (uint64_t)game->queue_length << 16 | game->queue_used);
    hash = fold(hash, game->next);
    hash = fold(hash, game->generator.random.state);
    for (int i = 0; i < FIN_KINDS; i++) {
        hash = fold(hash, (uint64_t)game->generator.tally[i] << 32 | game->by_kind[i]);
    }
    return fold(hash, game->generator.left);
}

static uint64_t hash_counts(uint64_t hash, const struct fin_game *game) {
    hash = fold(hash, game->score);
    hash = fold(hash, (uint64_t)game->lines << 32 | game->level);
    hash = fold(hash, (uint64_t)game->pieces << 32 | game->number);
    hash = fold(hash, (uint64_t)game->combo << 32 | game->b2b);
    for (int i = 0; i < FIN_MODE_BYTES / 8; i++) {
        hash = fold(hash, game->mode_data[i]);
    }
    return hash;
}

static uint64_t hash_piece(uint64_t hash, const struct fin_game *game) {
    hash = fold(hash, (uint64_t)game->piece.kind << 24 | (uint64_t)game->piece.facing << 16 |
                          (uint64_t)(uint8_t)game->piece.x << 8 | (uint8_t)game->piece.y);
    hash = fold(hash, (uint64_t)game->hold << 8 | game->hold_used);
    hash = fold(hash, (uint64_t)game->lowest << 32 | (uint64_t)game->last_kick << 24 |
                          (uint64_t)game->half_turned << 17 | (uint64_t)game->guarded << 16 |
                          game->resets);
    return fold(hash, game->entered);
}

static uint64_t hash_times(uint64_t hash, const struct fin_game *game) {
    hash = fold(hash, game->time);
    hash = fold(hash, game->fall_due);
    hash = fold(hash, game->lock_due);
    hash = fold(hash, game->ground_since);
    hash = fold(hash, game->air_since);
    hash = fold(hash, game->phase_due);
    return fold(hash, (uint64_t)game->phase << 24 | (uint64_t)game->status << 16 |
                          (uint64_t)game->cause << 8 | (uint64_t)game->resting << 2 |
                          (uint64_t)game->frozen << 1 | game->soft);
}

static uint64_t hash_input(uint64_t hash, const struct fin_input *input) {
    hash = fold(hash, input->pressed[0]);
    hash = fold(hash, input->pressed[1]);
    hash = fold(hash, input->try_due);
    hash = fold(hash, input->quiet_till);
    return fold(hash, (uint64_t)input->down << 32 | (uint64_t)input->fresh << 8 |
                          (uint8_t)input->direction);
}

uint64_t fin_session_hash(const struct fin_session *session) {
    const struct fin_game *game = &session->game;
    uint64_t hash = hash_rules(UINT64_C(0x66696E657373696D), &game->rules);
    hash = hash_board(hash, &game->board);
    hash = hash_pieces(hash, game);
    hash = hash_counts(hash, game);
    hash = hash_piece(hash, game);
    hash = hash_times(hash, game);
    return hash_input(hash, &session->input);
}
