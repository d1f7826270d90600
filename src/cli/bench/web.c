/* Benchmarks of the page: the bytes of its first load, and the time of a frame. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/bench/bench.h"
#include "cli/bench/browser.h"
#include "cli/common/message.h"
#include "serve/serve.h"

static size_t sent_length(const struct serve_file *file) {
    for (int encoding = SERVE_ENCODINGS - 1; encoding > SERVE_PLAIN; encoding--) {
        if (file->encodings[encoding].length > 0) {
            return file->encodings[encoding].length;
        }
    }
    return file->encodings[SERVE_PLAIN].length;
}

/* True if the first load needs the file. */
static bool is_first(const struct serve_file *file) {
    static const char *const names[] = {"index.html", "styles.css", "main.js", "finessimo.wasm",
                                        "icon.svg"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(file->name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Bytes sent, without headers. */
struct bench_result bench_load(const void *material, size_t length) {
    struct bench_result result = {.steps = 1};
    (void)material;
    (void)length;
    for (const struct serve_file *file = serve_files; file->name != NULL; file++) {
        result.value += is_first(file) ? (double)sent_length(file) : 0;
    }
    if (serve_files[0].name == NULL) {
        cli_wrong("web.load: this finessimo was built without the page.");
        result.value = NAN;
    }
    return result;
}

/* Runs once for all repetitions, because the page repeats by itself. */
void *bench_prepare_page(size_t length) {
    static const char expression[] =
        "globalThis.finessimo && import('./bench.js').then((file) => file.bench(finessimo))";
    struct bench_result *result = cli_resize(NULL, sizeof *result);
    char message[SERVE_MESSAGE], address[40];
    (void)length;
    *result = (struct bench_result){.value = NAN, .steps = 1};
    struct serve *serve = serve_start(0, message);
    const char *sentence = message;
    if (serve != NULL) {
        snprintf(address, sizeof address, "http://127.0.0.1:%u/", serve_port(serve));
        sentence = browser_ask(address, expression, &result->value);
        serve_stop(serve);
    }
    if (sentence != NULL) {
        result->value = NAN;
        cli_wrong("web.frame: %s", sentence);
    }
    return result;
}

struct bench_result bench_page(const void *material, size_t length) {
    (void)length;
    return *(const struct bench_result *)material;
}
