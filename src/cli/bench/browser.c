/* Talks to Chromium in its DevTools protocol: JSON objects, each ended by a zero byte, written to
 * its descriptor 3 and read from its descriptor 4. */
#define _GNU_SOURCE

#include "cli/bench/browser.h"

#include <fcntl.h>
#include <ftw.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/common/message.h"
#include "platform/platform.h"

extern char **environ;

enum { WAIT_MS = 60000, TRIES = 100, TRY_US = 50000 };

static const char silent[] = "chromium does not answer.";

struct browser {
    pid_t process;
    int to, from;
    int last; /* number of the latest message */
    char *seen;
    size_t length, room;
    char folder[64];
};

/* ---- starting and ending ---- */

static int remove_entry(const char *path, const struct stat *what, int kind, struct FTW *tree) {
    (void)what;
    (void)kind;
    (void)tree;
    remove(path);
    return 0;
}

static int spawn_chromium(struct browser *browser, int input, int output) {
    char data[96];
    snprintf(data, sizeof data, "--user-data-dir=%s", browser->folder);
    char *words[] = {(char[]){"chromium"},
                     (char[]){"--headless"},
                     (char[]){"--no-sandbox"},
                     (char[]){"--disable-gpu"},
                     (char[]){"--no-first-run"},
                     (char[]){"--disable-background-networking"},
                     (char[]){"--remote-debugging-pipe"},
                     data,
                     NULL};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, 3);
    posix_spawn_file_actions_adddup2(&files, output, 4);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", 1, 0);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", 1, 0);
    int failed = posix_spawnp(&browser->process, words[0], &files, NULL, words, environ);
    posix_spawn_file_actions_destroy(&files);
    return failed;
}

/* The child needs descriptors 3 and 4, so ours must be others. */
static bool make_pipe(int ends[2]) {
    int first[2];
    if (!platform_pipe(first, true)) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(first[i], F_DUPFD_CLOEXEC, 10);
        close(first[i]);
    }
    return ends[0] >= 0 && ends[1] >= 0;
}

static const char *start(struct browser *browser) {
    int there[2], back[2];
    *browser = (struct browser){.folder = "/tmp/finessimo-XXXXXX"};
    if (mkdtemp(browser->folder) == NULL || !make_pipe(there) || !make_pipe(back)) {
        return "A browser can't be started from here.";
    }
    int failed = spawn_chromium(browser, there[0], back[1]);
    close(there[0]);
    close(back[1]);
    browser->to = there[1];
    browser->from = back[0];
    if (failed != 0) {
        browser->process = 0;
        return "There is no chromium here to measure it in.";
    }
    signal(SIGPIPE, SIG_IGN);
    return NULL;
}

/* ---- messages ---- */

/* The next message; NULL if none comes. */
static json_t *receive(struct browser *browser) {
    for (;;) {
        char *stop = browser->length > 0 ? memchr(browser->seen, '\0', browser->length) : NULL;
        if (stop != NULL) {
            size_t taken = (size_t)(stop - browser->seen) + 1;
            json_t *message = json_loads(browser->seen, 0, NULL);
            memmove(browser->seen, stop + 1, browser->length - taken);
            browser->length -= taken;
            return message;
        }
        struct pollfd waits = {.fd = browser->from, .events = POLLIN};
        if (browser->room - browser->length < 4096) {
            browser->room = 2 * browser->room + 65536;
            browser->seen = cli_resize(browser->seen, browser->room);
        }
        ssize_t count = poll(&waits, 1, WAIT_MS) == 1
                            ? read(browser->from, browser->seen + browser->length, 4096)
                            : 0;
        if (count <= 0) {
            return NULL;
        }
        browser->length += (size_t)count;
    }
}

static bool send_message(struct browser *browser, const json_t *message) {
    char *text = json_dumps(message, JSON_COMPACT);
    size_t length = strlen(text) + 1, done = 0;
    while (done < length) {
        ssize_t count = write(browser->to, text + done, length - done);
        if (count <= 0) {
            break;
        }
        done += (size_t)count;
    }
    free(text);
    return done == length;
}

/* The answer to a command; takes the parameters. NULL if there is none. */
static json_t *command(struct browser *browser, const char *session, const char *method,
                       json_t *parameters) {
    json_t *message =
        json_pack("{s:i,s:s,s:o}", "id", ++browser->last, "method", method, "params", parameters);
    if (session != NULL) {
        json_object_set_new(message, "sessionId", json_string(session));
    }
    bool sent = send_message(browser, message);
    json_decref(message);
    while (sent) {
        json_t *answer = receive(browser);
        if (answer == NULL || json_integer_value(json_object_get(answer, "id")) == browser->last) {
            json_t *result = json_incref(json_object_get(answer, "result"));
            json_decref(answer);
            return result;
        }
        json_decref(answer);
    }
    return NULL;
}

/* ---- evaluating ---- */

/* Copies a text from an answer and frees the answer; false if it has none. */
static bool take_text(json_t *answer, const char *name, char text[96]) {
    const char *found = json_string_value(json_object_get(answer, name));
    snprintf(text, 96, "%s", found != NULL ? found : "");
    json_decref(answer);
    return found != NULL;
}

static bool open_page(struct browser *browser, const char *address, char session[96]) {
    char target[96];
    return take_text(
               command(browser, NULL, "Target.createTarget", json_pack("{s:s}", "url", address)),
               "targetId", target) &&
           take_text(command(browser, NULL, "Target.attachToTarget",
                             json_pack("{s:s,s:b}", "targetId", target, "flatten", 1)),
                     "sessionId", session);
}

/* False if the value of the expression is no number. */
static bool evaluate(struct browser *browser, const char *session, const char *expression,
                     double *number) {
    json_t *answer = command(browser, session, "Runtime.evaluate",
                             json_pack("{s:s,s:b,s:b}", "expression", expression, "awaitPromise", 1,
                                       "returnByValue", 1));
    const json_t *value = json_object_get(json_object_get(answer, "result"), "value");
    bool is_number = json_is_number(value);
    *number = json_number_value(value);
    json_decref(answer);
    return is_number;
}

/* Browser.close lets the browser finish writing its files before it exits. */
static void end(struct browser *browser) {
    if (browser->process > 0) {
        json_decref(command(browser, NULL, "Browser.close", json_object()));
        waitpid(browser->process, NULL, 0);
    }
    close(browser->to);
    close(browser->from);
    free(browser->seen);
    nftw(browser->folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

const char *browser_ask(const char *address, const char *expression, double *number) {
    struct browser browser;
    char session[96];
    const char *sentence = start(&browser);
    if (sentence == NULL && !open_page(&browser, address, session)) {
        sentence = silent;
    }
    bool answered = false;
    for (int i = 0; sentence == NULL && !answered && i < TRIES; i++) {
        answered = evaluate(&browser, session, expression, number);
        if (!answered) {
            usleep(TRY_US);
        }
    }
    end(&browser);
    return sentence != NULL || answered ? sentence : silent;
}
