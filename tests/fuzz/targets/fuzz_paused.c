/* Bytes as a paused game that the store gives back: a replay, a savepoint, and pieces that do not
 * count. Checksums would reject nearly every mutation, so each input is also tried with valid ones.
 * The app says that the game is damaged, or plays on; the platform of the tests then verifies each
 * replay that it saves. */
#include "../../app/platform.h"
#include "session/bytes.h"
#include "session/replay.h"

#include "../fuzz.h"

enum { PIECES = 2, LENGTH_LEAST = 13 };

/* Gives the replay at the start a valid checksum; returns its length, 0 if there is none. */
static size_t seal(uint8_t *bytes, size_t length) {
    size_t span = fin_replay_span(bytes, length);
    if (span >= LENGTH_LEAST) {
        struct fin_byte_writer sum = {.bytes = bytes + span - 4, .size = 4};
        fin_put_fixed(&sum, 4, fin_crc32(bytes, span - 4));
    }
    return span;
}

static void resume(const uint8_t *bytes, size_t length) {
    static struct view view;
    struct platform *platform = platform_new(true);
    memcpy(platform->running, bytes, length);
    platform->running_length = (uint32_t)length;
    app_setting(&platform->app, "countdown", "off");
    app_setting(&platform->app, "resume-countdown", "off");
    platform_start(platform);
    platform_view(platform, &view);
    must(memchr(view.notice, '\0', sizeof view.notice) != NULL, "a notice has an end");
    platform_tap(platform, APP_KEY_ENTER);
    platform_wait(platform, 1000000);
    platform_drop(platform, PIECES);
    platform_event(platform, (struct app_event){.kind = APP_BLUR});
    platform_event(platform, (struct app_event){.kind = APP_LEAVE});
    platform_view(platform, &view);
    platform_free(platform);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0 || size > PLATFORM_RUNNING) {
        return 0;
    }
    uint8_t *bytes = malloc(size);
    must(bytes != NULL, "memory");
    memcpy(bytes, data, size);
    resume(bytes, size);
    size_t own = seal(bytes, size);
    size_t point = own > 0 ? seal(bytes + own, size - own) : 0;
    if (own + point > 0 && memcmp(bytes, data, size) != 0) {
        resume(bytes, size);
    }
    free(bytes);
    return 0;
}
