/* Systems without Landlock, and builds with a sanitizer, which opens files when it
 * reports. */
#include "serve/sandbox.h"

bool serve_sandbox(void) {
    return false;
}
