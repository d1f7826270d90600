/* Another time zone while the game is open: clocks change, and computers travel. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/core/state.h"
#include "store/store.h"
#include "term/loop/loop_state.h"
#include "term/tty/environment.h"

enum { HOUR = 3600 };

static struct store *open_profile(const char *path) {
    char message[STORE_MESSAGE];
    struct store *store = store_open(path, message);
    assert_non_null(store);
    return store;
}

static void open_loop(struct term_loop *loop, const char *path) {
    *loop = (struct term_loop){.version = "0",
                               .store = open_profile(path),
                               .keys = term_keys_make(),
                               .give_up_at = FIN_NEVER,
                               .app = calloc(1, app_size())};
    assert_non_null(loop->app);
    struct app_platform can = term_platform(true, TERM_TRUE, 0, "0");
    app_make(loop->app, &can);
    term_loop_tell(loop, (struct app_event){.kind = APP_START});
    term_loop_all(loop);
}

static void close_loop(struct term_loop *loop) {
    term_loop_all(loop);
    store_close(loop->store);
    free(loop->log);
    free(loop->app);
}

/* The zone is checked once a minute, when something happens: pretends that the last check was a
 * minute ago. */
static void tell_a_minute_later(struct term_loop *loop) {
    loop->zone_minute--;
    loop->changed = false;
    term_loop_tell(loop, (struct app_event){.kind = APP_TIME});
}

static void the_day_goes_by_the_clock_where_the_game_is(void **state) {
    char folder[] = "/tmp/finessimo-zone-XXXXXX";
    char path[64];
    struct term_loop loop;
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/profile", folder);
    setenv("TZ", "HOME-1", 1);
    open_loop(&loop, path);
    assert_int_equal(loop.app->platform.zone_s, HOUR);
    tell_a_minute_later(&loop);
    assert_int_equal(loop.app->platform.zone_s, HOUR);
    assert_false(loop.changed);
    setenv("TZ", "AWAY+4", 1);
    tell_a_minute_later(&loop);
    assert_int_equal(loop.app->platform.zone_s, -4 * HOUR);
    assert_true(loop.changed);
    setenv("TZ", "HOME-1", 1);
    tell_a_minute_later(&loop);
    assert_int_equal(loop.app->platform.zone_s, HOUR);
    close_loop(&loop);
    unlink(path);
    snprintf(path, sizeof path, "%s/profile-lock", folder);
    unlink(path);
    assert_int_equal(rmdir(folder), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_day_goes_by_the_clock_where_the_game_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
