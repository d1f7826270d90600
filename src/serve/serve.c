/* The web server: a socket on loopback, libmicrohttpd in a thread of its own, and waiting for a
 * signal to end. */
#define _GNU_SOURCE

#include "serve/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "serve/answer.h"
#include "serve/sandbox.h"

/* A page needs about ten connections. Clients that send nothing for IDLE_SECONDS are
 * disconnected; the limit leaves room for many slow ones. */
enum {
    MOST_CONNECTIONS = 2048,
    FEW_CONNECTIONS = 256,
    IDLE_SECONDS = 5,
    BACKLOG = 512,
    OTHER_FILES = 64
};

struct serve {
    struct MHD_Daemon *daemon;
    uint16_t port;
};

/* ---- the socket ---- */

static void describe(uint16_t port, char message[SERVE_MESSAGE]) {
    if (errno == EADDRINUSE) {
        snprintf(message, SERVE_MESSAGE,
                 "Port %u is in use. Choose another one with --port N, or any "
                 "free one with --port 0.",
                 port);
    } else if (errno == EACCES) {
        snprintf(message, SERVE_MESSAGE,
                 "Port %u needs more rights. Choose one above 1023 with --port N.", port);
    } else {
        snprintf(message, SERVE_MESSAGE,
                 "Port %u of 127.0.0.1 can't be opened (%s). Choose another one with --port N.",
                 port, strerror(errno));
    }
}

/* Without SO_REUSEADDR, a server that has just ended would block its port. */
static bool listen_on(int socket, uint16_t port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    int on = 1;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
           bind(socket, (const struct sockaddr *)&address, sizeof address) == 0 &&
           listen(socket, BACKLOG) == 0;
}

static int open_socket(uint16_t port, char message[SERVE_MESSAGE]) {
    int opened = socket(AF_INET, SOCK_STREAM, 0);
    if (opened < 0 || fcntl(opened, F_SETFD, FD_CLOEXEC) != 0 || !listen_on(opened, port)) {
        describe(port, message);
        if (opened >= 0) {
            close(opened);
        }
        return -1;
    }
    return opened;
}

static uint16_t port_of(int opened) {
    struct sockaddr_in address = {0};
    socklen_t length = sizeof address;
    getsockname(opened, (struct sockaddr *)&address, &length);
    return ntohs(address.sin_port);
}

/* ---- signals ---- */

static sigset_t ends(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    return set;
}

void serve_wait(void) {
    sigset_t set = ends();
    int got;
    serve_sandbox();
    while (sigwait(&set, &got) != 0) {
    }
}

/* ---- the server ---- */

/* Each connection needs a file descriptor, and the system limits these. */
static unsigned int connection_limit(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) {
        return FEW_CONNECTIONS;
    }
    rlim_t wanted = MOST_CONNECTIONS + OTHER_FILES;
    if (files.rlim_cur < wanted) {
        files.rlim_cur = files.rlim_max < wanted ? files.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
    }
    return files.rlim_cur >= wanted ? MOST_CONNECTIONS : FEW_CONNECTIONS;
}

struct daemon_start {
    int opened, error;
    struct MHD_Daemon *daemon;
};

/* The daemon closes the socket, even if it fails to start. */
static void *start_limited(void *argument) {
    struct daemon_start *start = argument;
    serve_sandbox();
    start->daemon = MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD, 0, NULL, NULL, serve_answer, NULL, MHD_OPTION_LISTEN_SOCKET,
        start->opened, MHD_OPTION_CONNECTION_LIMIT, connection_limit(),
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned int)IDLE_SECONDS, MHD_OPTION_END);
    start->error = errno;
    return NULL;
}

/* A thread's limits are inherited by the threads it starts. So the daemon starts from a limited
 * thread, while this one may still open a browser. NULL with errno if it fails to start. */
static struct MHD_Daemon *start_daemon(int opened) {
    struct daemon_start start = {.opened = opened};
    pthread_t thread;
    start.error = pthread_create(&thread, NULL, start_limited, &start);
    if (start.error != 0) {
        close(opened);
    } else {
        pthread_join(thread, NULL);
    }
    errno = start.error;
    return start.daemon;
}

struct serve *serve_start(uint16_t port, char message[SERVE_MESSAGE]) {
    sigset_t set = ends();
    struct serve *serve = malloc(sizeof *serve);
    int opened = serve != NULL ? open_socket(port, message) : -1;
    if (opened < 0) {
        if (serve == NULL) {
            snprintf(message, SERVE_MESSAGE,
                     "Not enough memory for the server. Close other programs.");
        }
        free(serve);
        return NULL;
    }
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    serve->port = port_of(opened);
    serve->daemon = start_daemon(opened);
    if (serve->daemon == NULL) {
        snprintf(message, SERVE_MESSAGE, "The server can't be started (%s).", strerror(errno));
        free(serve);
        return NULL;
    }
    return serve;
}

uint16_t serve_port(const struct serve *serve) {
    return serve->port;
}

void serve_stop(struct serve *serve) {
    MHD_stop_daemon(serve->daemon);
    free(serve);
}
