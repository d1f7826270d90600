/* If the system has Landlock, the sandbox blocks access to files and other hosts, and open
 * descriptors stay open. */
#define _GNU_SOURCE

#include "serve/sandbox.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <netinet/in.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static long landlock_version(void) {
    return syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, LANDLOCK_CREATE_RULESET_VERSION);
}

static int connect_to(uint16_t port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = port};
    int end = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int result = connect(end, (const struct sockaddr *)&address, sizeof address);
    int error = result == 0 ? 0 : errno;
    close(end);
    return error;
}

/* A listening loopback socket; its port in network byte order. */
static int listen_at(uint16_t *port) {
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t length = sizeof address;
    int opened = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(opened, (const struct sockaddr *)&address, length) != 0 || listen(opened, 4) != 0 ||
        getsockname(opened, (struct sockaddr *)&address, &length) != 0) {
        return -1;
    }
    *port = address.sin_port;
    return opened;
}

static int open_error(const char *path, int flags) {
    int opened = open(path, flags | O_CLOEXEC, 0600);
    int error = opened >= 0 ? 0 : errno;
    if (opened >= 0) {
        close(opened);
    }
    return error;
}

/* No file can be read or created, no folder removed. */
static bool is_closed(const char *folder) {
    char path[64];
    snprintf(path, sizeof path, "%s/new", folder);
    return open_error("/etc/passwd", O_RDONLY) == EACCES &&
           open_error(path, O_WRONLY | O_CREAT) == EACCES && rmdir(folder) != 0 && errno == EACCES;
}

struct look {
    const char *folder;
    bool is_closed;
};

static void *look_around(void *argument) {
    struct look *look = argument;
    look->is_closed = is_closed(look->folder);
    return NULL;
}

/* In a separate process, because the sandbox is permanent. Returns its exit status: a row of
 * `said`. */
static const char *const said[] = {
    "all closed",      "no sandbox",        "an open file was closed",
    "a file was open", "a thread got more", "a connection was made"};

static int try_sandbox(const char *folder) {
    uint16_t port;
    char byte;
    pthread_t thread;
    struct look look = {.folder = folder};
    int listening = listen_at(&port), before = open("/etc/passwd", O_RDONLY | O_CLOEXEC);
    if (listening < 0 || connect_to(port) != 0 || before < 0 || !serve_sandbox()) {
        return 1;
    }
    if (read(before, &byte, 1) != 1) {
        return 2;
    }
    if (!is_closed(folder)) {
        return 3;
    }
    if (pthread_create(&thread, NULL, look_around, &look) != 0 || pthread_join(thread, NULL) != 0 ||
        !look.is_closed) {
        return 4;
    }
    return landlock_version() >= 4 && connect_to(port) != EACCES ? 5 : 0;
}

static void the_sandbox_closes_all_but_what_is_open(void **state) {
    char folder[] = "/tmp/finessimo-sandbox-XXXXXX";
    int status;
    (void)state;
    if (landlock_version() < 1) {
        assert_false(serve_sandbox());
        return;
    }
    assert_non_null(mkdtemp(folder));
    pid_t child = fork();
    if (child == 0) {
        _exit(try_sandbox(folder));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(rmdir(folder), 0);
    assert_true(WIFEXITED(status));
    assert_string_equal(said[WEXITSTATUS(status)], said[0]);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sandbox_closes_all_but_what_is_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
