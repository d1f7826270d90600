/* For tests: finesse feedback as a player meets it. */
#ifndef FIN_TESTS_APP_FAULTY_H
#define FIN_TESTS_APP_FAULTY_H

#include <string.h>

#include "app/train/session.h"
#include "platform.h"

enum { MS = 1000, SECOND = 1000000 };

static struct view view;

static inline struct platform *begin_with(bool releases, const char *mode, const char *retry) {
    struct platform *platform = platform_new(releases);
    app_setting(&platform->app, "mode", mode);
    app_setting(&platform->app, "retry", retry);
    app_setting(&platform->app, "lesson", "on");
    app_setting(&platform->app, "countdown", "off");
    platform_start(platform);
    return platform;
}

static inline struct platform *begin(const char *mode, const char *retry) {
    return begin_with(true, mode, retry);
}

static inline void tap(struct platform *platform, int key) {
    platform_wait(platform, 20 * MS);
    platform_tap(platform, key);
}

/* Two turns that cancel each other, without moving the piece. */
static inline void play_fault(struct platform *platform) {
    tap(platform, APP_KEY_UP);
    tap(platform, 'z');
    tap(platform, APP_KEY_SPACE);
}

static inline void look(struct platform *platform) {
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    platform_view(platform, &view);
}

/* As after a kill: only saved data is left. */
static inline struct platform *resume_after_kill(const struct platform *killed,
                                                 struct platform *other) {
    memcpy(other->running, killed->running, killed->running_length);
    other->running_length = killed->running_length;
    platform_start(other);
    return other;
}

static inline const struct view_stat *stat_of(const char *label) {
    for (int i = 0; i < view.game.stat_count; i++) {
        if (strcmp(view.game.stats[i].label, label) == 0) {
            return &view.game.stats[i];
        }
    }
    return NULL;
}

static inline uint32_t faults_kept(const struct platform *platform) {
    uint32_t faults = 0;
    for (int i = 0; i < TRAIN_PLACEMENTS; i++) {
        faults += platform->app.train.totals.total[APP_TOTAL_PLACEMENTS + TRAIN_PLACEMENTS + i];
    }
    return faults;
}

static inline void hold(struct platform *platform, int key, uint64_t us) {
    platform_wait(platform, 20 * MS);
    platform_press(platform, key);
    platform_wait(platform, us);
    platform_release(platform, key);
}

#endif
