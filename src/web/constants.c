/* The values of constants.def for the page's scripts. Only tools/page-constants compiles this
 * file; it is not part of the module. */
#include <stdint.h>

#include "app/cards/scenarios.h"
#include "app/core/app.h"
#include "app/keeping/keeping.h"
#include "app/paused/kept_game.h"
#include "app/play/play.h"
#include "app/settings/bindings.h"
#include "app/settings/settings.h"
#include "app/text/failures.h"
#include "app/text/labels.h"
#include "web/changes.h"
#include "web/draw/drawing.h"
#include "web/elements/elements.h"
#include "web/tables.h"

enum {
    WEB_PIECE_BYTES = sizeof(struct fin_piece),
    WEB_QUESTION_BYTES = sizeof(struct fin_best_question),
};

#define CONSTANT(name) (name),
#define TEXT(name)
extern const int64_t web_constants[];
const int64_t web_constants[] = {
#include "web/constants.def"
};
#undef CONSTANT
#undef TEXT

#define CONSTANT(name)
#define TEXT(name) const char web_text_##name[] = name;
#include "web/constants.def"
