/* For systems without Landlock, and for builds with a sanitizer, which needs to open files for
 * its report. */
#include "serve/sandbox.h"

bool serve_sandbox(void) {
    return false;
}
