#include "finessimo.h"

const char *fin_version(void) {
    return FIN_VERSION;
}
