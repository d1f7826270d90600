/* HTTP requests and their responses. Only names in the table are served, so no path can escape
 * from it. */
#include "serve/answer.h"

#include <string.h>
#include <strings.h>

#include "serve/serve.h"

/* Content security policy: everything is loaded from here and only runs here; compiling
 * WebAssembly is allowed. */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/* The first two apply to all files, the others to pages and scripts. */
static const char *const headers[][2] = {
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"X-Content-Type-Options", "nosniff"},
    {"Content-Security-Policy", policy},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
    {"Referrer-Policy", "no-referrer"},
    {"X-Frame-Options", "DENY"},
};
enum { FOR_ANY = 2, HEADERS = sizeof headers / sizeof headers[0] };

/* ---- sending ---- */

static enum MHD_Result send_response(struct MHD_Connection *connection, unsigned int status,
                                     struct MHD_Response *response, int header_count) {
    if (response == NULL) {
        return MHD_NO;
    }
    for (int i = 0; i < header_count; i++) {
        MHD_add_response_header(response, headers[i][0], headers[i][1]);
    }
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

/* The bytes are part of the program: not copied and not freed. */
static struct MHD_Response *make_response(const void *bytes, size_t length) {
    return MHD_create_response_from_buffer(length, (void *)(uintptr_t)bytes,
                                           MHD_RESPMEM_PERSISTENT);
}

static struct MHD_Response *make_sentence(const char *sentence) {
    struct MHD_Response *response = make_response(sentence, strlen(sentence));
    if (response != NULL) {
        MHD_add_response_header(response, "Content-Type", "text/plain; charset=utf-8");
        MHD_add_response_header(response, "Cache-Control", "no-store");
    }
    return response;
}

static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned int status,
                              const char *sentence) {
    return send_response(connection, status, make_sentence(sentence), HEADERS);
}

static enum MHD_Result refuse_method(struct MHD_Connection *connection) {
    struct MHD_Response *response = make_sentence("The page can only be read.\n");
    if (response != NULL) {
        MHD_add_response_header(response, "Allow", "GET, HEAD");
    }
    return send_response(connection, MHD_HTTP_METHOD_NOT_ALLOWED, response, HEADERS);
}

/* ---- reading ---- */

static const char *header(struct MHD_Connection *connection, const char *name) {
    const char *value = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
    return value != NULL ? value : "";
}

/* Rejects DNS rebinding: a foreign site whose name was pointed here sends its own name. The port
 * is not checked, because it may be forwarded. */
static bool is_for_us(const char *host) {
    static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t length = strlen(names[i]);
        if (strncasecmp(host, names[i], length) == 0 &&
            (host[length] == '\0' || host[length] == ':')) {
            return true;
        }
    }
    return false;
}

/* Names of content encodings in headers. */
static const char *const encodings[SERVE_ENCODINGS] = {
    [SERVE_GZIP] = "gzip", [SERVE_BROTLI] = "br"};

/* The position of an encoding in the list, as a whole word; NULL if absent. */
static const char *find_encoding(const char *accepted, const char *name) {
    size_t length = strlen(name);
    for (const char *at = accepted; *at != '\0'; at += *at != '\0') {
        at += strspn(at, " \t,");
        size_t word = strcspn(at, " \t,;");
        if (word == length && strncasecmp(at, name, length) == 0) {
            return at;
        }
        at += strcspn(at, ",");
    }
    return NULL;
}

/* True if the encoding is listed with a weight other than 0. A client that sends "*" supports at
 * least gzip. */
static bool accepts_encoding(const char *accepted, int encoding) {
    const char *at = find_encoding(accepted, encodings[encoding]);
    if (at == NULL && encoding == SERVE_GZIP) {
        at = find_encoding(accepted, "*");
    }
    if (at == NULL) {
        return false;
    }
    const char *end = at + strcspn(at, ",");
    const char *weight = strstr(at, "q=");
    return weight == NULL || weight > end || strspn(weight + 2, "0. ") < (size_t)(end - weight - 2);
}

/* The shortest encoding that the browser accepts. */
static int choose_encoding(const struct serve_file *file, const char *accepted) {
    for (int encoding = SERVE_ENCODINGS - 1; encoding > SERVE_PLAIN; encoding--) {
        if (file->encodings[encoding].length > 0 && accepts_encoding(accepted, encoding)) {
            return encoding;
        }
    }
    return SERVE_PLAIN;
}

static const struct serve_file *find_file(const char *path) {
    const char *name = path[0] == '/' ? path + 1 : path;
    name = name[0] == '\0' ? "index.html" : name;
    for (const struct serve_file *file = serve_files; file->name != NULL; file++) {
        if (strcmp(file->name, name) == 0) {
            return file;
        }
    }
    return NULL;
}

/* ---- files ---- */

/* The browser caches the file and revalidates it each time. */
static void describe(struct MHD_Response *response, const struct serve_file *file, int encoding) {
    char tag[80] = "\"";
    strncat(tag, file->tag, sizeof tag - 16);
    if (encoding != SERVE_PLAIN) {
        strcat(tag, "-");
        strcat(tag, encodings[encoding]);
    }
    strcat(tag, "\"");
    MHD_add_response_header(response, "ETag", tag);
    MHD_add_response_header(response, "Cache-Control", "no-cache");
    MHD_add_response_header(response, "Vary", "Accept-Encoding");
}

static bool can_act(const struct serve_file *file) {
    return strstr(file->type, "html") != NULL || strstr(file->type, "javascript") != NULL;
}

static enum MHD_Result send_file(struct MHD_Connection *connection, const struct serve_file *file) {
    int encoding = choose_encoding(file, header(connection, "Accept-Encoding"));
    const char *known = header(connection, "If-None-Match");
    bool is_known = strcmp(known, "*") == 0 || strstr(known, file->tag) != NULL;
    struct MHD_Response *response =
        is_known ? make_response("", 0)
                 : make_response(file->encodings[encoding].bytes, file->encodings[encoding].length);
    if (response == NULL) {
        return MHD_NO;
    }
    describe(response, file, encoding);
    if (!is_known) {
        MHD_add_response_header(response, "Content-Type", file->type);
    }
    if (!is_known && encoding != SERVE_PLAIN) {
        MHD_add_response_header(response, "Content-Encoding", encodings[encoding]);
    }
    return send_response(connection, is_known ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, response,
                         can_act(file) ? HEADERS : FOR_ANY);
}

/* libmicrohttpd calls once before it reads the request's body. Responding then closes the
 * connection, which is right only for refusals. */
static bool is_first_call(void **request) {
    static char known;
    bool first = *request == NULL;
    *request = &known;
    return first;
}

enum MHD_Result serve_answer(void *context, struct MHD_Connection *connection, const char *path,
                             const char *method, const char *version, const char *upload,
                             size_t *upload_length, void **request) {
    (void)context;
    (void)version;
    (void)upload;
    (void)upload_length;
    if (!is_for_us(header(connection, "Host"))) {
        return refuse(connection, MHD_HTTP_MISDIRECTED_REQUEST,
                      "Finessimo answers only on 127.0.0.1.\n");
    }
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0) {
        return refuse_method(connection);
    }
    if (is_first_call(request)) {
        return MHD_YES;
    }
    const struct serve_file *file = find_file(path);
    if (file == NULL) {
        return refuse(connection, MHD_HTTP_NOT_FOUND, "There is no such file. The page is at /.\n");
    }
    return send_file(connection, file);
}
