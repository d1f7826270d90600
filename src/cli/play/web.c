/* `finessimo web`: serves the page, which is part of this program, to browsers on this machine. */
#define _GNU_SOURCE

#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "platform/platform.h"
#include "serve/serve.h"

extern char **environ;

struct options {
    uint16_t port;
    bool open;
};

static bool read_words(struct options *options, int count, char **words) {
    enum { PORT, OPEN, ROWS };
    static const struct cli_option rows[ROWS + 1] = {
        [PORT] = {.name = "--port", .takes = "a number"}, [OPEN] = {.name = "--open"}};
    static const struct cli_options table = {.command = "web", .help = "web", .rows = rows};
    const char *values[ROWS] = {NULL};
    uint64_t port = 0;
    int rest = cli_read_words(&table, count, words, values);
    if (rest > 0) {
        cli_only_options("web", words[0]);
    }
    if (rest != 0) {
        return false;
    }
    if (values[PORT] != NULL && !cli_number(values[PORT], UINT16_MAX, &port)) {
        cli_wrong("`--port` takes a number from 0 to %d, not %s.", UINT16_MAX,
                  cli_quote(values[PORT]).text);
        return false;
    }
    options->open = values[OPEN] != NULL;
    options->port = values[PORT] != NULL ? (uint16_t)port : options->port;
    return true;
}

/* The browser outlives this program: it has its own session and no blocked signals, and no
 * process waits for it. */
static bool open_browser(char *address) {
    char *words[] = {(char[]){"xdg-open"}, address, NULL};
    posix_spawn_file_actions_t silence;
    posix_spawnattr_t attributes;
    sigset_t none;
    pid_t process;
    sigemptyset(&none);
    signal(SIGCHLD, SIG_IGN);
    posix_spawn_file_actions_init(&silence);
    posix_spawn_file_actions_addopen(&silence, 1, "/dev/null", 1, 0);
    posix_spawn_file_actions_addopen(&silence, 2, "/dev/null", 1, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes,
                             (short)(POSIX_SPAWN_SETSIGMASK | platform_spawn_session()));
    posix_spawnattr_setsigmask(&attributes, &none);
    int failed = posix_spawnp(&process, words[0], &silence, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&silence);
    return failed == 0;
}

static int run(int count, char **words) {
    struct options options = {.port = SERVE_PORT};
    char message[SERVE_MESSAGE], address[40];
    if (!read_words(&options, count, words)) {
        return CLI_WRONG;
    }
    struct serve *serve = serve_start(options.port, message);
    if (serve == NULL) {
        return cli_wrong("%s", message);
    }
    snprintf(address, sizeof address, "http://127.0.0.1:%u/", serve_port(serve));
    printf("The page is at %s until you press Ctrl+C.\n", address);
    fflush(stdout);
    if (options.open && !open_browser(address)) {
        cli_wrong("xdg-open is missing. Open %s yourself.", address);
    }
    serve_wait();
    serve_stop(serve);
    return CLI_DONE;
}

static const char help[] =
    "  --port N         listen on port N; default: 8040; 0 picks a free one\n"
    "  --open           open the page in your browser\n"
    "\n"
    "Serves the page on 127.0.0.1 until you press Ctrl-C. Everything is in this\n"
    "program: no network is needed. Browsers keep separate scores for each port.\n";

const struct command web_command = {
    .name = "web",
    .usage = "web [OPTIONS]",
    .summary = "serves the game as a web page on this machine",
    .help = help,
    .examples = "  finessimo web --port 0\n",
    .run = run,
};
