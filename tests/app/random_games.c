/* Games by random keys, played by the app. Prints a line for each: its replay as digits, and a hash
 * of the verdicts during play.
 *
 *   random_games COUNT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "platform.h"

enum { MS = 1000, KEYS_A_GAME = 60 };

static const uint8_t keys[] = {APP_KEY_LEFT,  APP_KEY_RIGHT, APP_KEY_UP, 'z', APP_KEY_DOWN,
                               APP_KEY_SPACE, APP_KEY_SPACE, 'c',        'a'};
static const char *const modes[] = {"marathon", "free", "40-lines", "master", "cheese"};

static struct platform *begin(const char *mode) {
    struct platform *platform = platform_new(true);
    app_setting(&platform->app, "mode", mode);
    app_setting(&platform->app, "countdown", "off");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    return platform;
}

/* A verdict on a piece that locked since the last call. */
static uint64_t hear(const struct app_play *play, uint32_t *verdicts, uint64_t sum) {
    if (play->finesse.verdicts > *verdicts + 1) {
        fprintf(stderr, "Two pieces locked at once: the first verdict is lost.\n");
        exit(1);
    }
    sum = play->finesse.verdicts > *verdicts ? app_finesse_fold(sum, &play->finesse.last) : sum;
    *verdicts = play->finesse.verdicts;
    return sum;
}

static uint64_t play_game(struct platform *platform, struct fin_random *random) {
    const struct app_play *play = &platform->app.play;
    uint32_t verdicts = 0;
    uint64_t sum = 0;
    for (int i = 0; i < KEYS_A_GAME && play->state == APP_PLAY_RUNNING; i++) {
        int key = keys[fin_random_below(random, sizeof keys)];
        if (fin_random_below(random, 2) == 0) {
            platform_press(platform, key);
        } else {
            platform_release(platform, key);
        }
        sum = hear(play, &verdicts, sum);
        for (uint32_t ms = fin_random_below(random, 180); ms > 0; ms--) {
            platform_wait(platform, MS);
            sum = hear(play, &verdicts, sum);
        }
    }
    return sum;
}

int main(int count, char **arguments) {
    static uint8_t bytes[1 << 16];
    struct fin_random random = fin_random_seed(78);
    int games = count > 1 ? atoi(arguments[1]) : 1;
    for (int game = 0; game < games; game++) {
        struct platform *platform = begin(modes[game % 5]);
        uint64_t sum = play_game(platform, &random);
        uint32_t length = app_play_encode(&platform->app.play, bytes, sizeof bytes);
        for (uint32_t i = 0; i < length; i++) {
            printf("%02x", bytes[i]);
        }
        printf(" %016" PRIx64 "\n", sum);
        platform_free(platform);
    }
    return 0;
}
