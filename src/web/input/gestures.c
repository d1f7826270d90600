/* Touches on the board. With buttons, a tap rotates on release and a swipe down drops; nothing
 * else has an effect. In gesture mode the piece follows the finger along one axis at a time, a
 * flick down drops and a flick up holds. */
#include "app/settings/bindings.h"
#include "finessimo.h"
#include "web/changes.h"
#include "web/exports.h"

enum {
    TAP_PX = 10,          /* the most CSS pixels of a tap */
    TAP_MS = 250,         /* the longest tap */
    SWIPE_PX = 40,        /* the least CSS pixels of a swipe */
    SWIPE_MS = 300,       /* the longest swipe */
    SWIPE_PX_PER_S = 350, /* the least speed of a swipe at its end */
    LATEST_MS = 80,       /* the speed is measured over the last milliseconds, this many */
    LOCK_PX = 10,         /* CSS pixels before the axis is locked */
    FINGERS = 10,
    POINTS = 64, /* of the end of a path */
};

enum axis { UNKNOWN, ACROSS, DOWN };

struct point {
    int x, y, ms;
};

static struct gesture {
    struct point begin, points[POINTS];
    uint32_t count;    /* of all points; only the last ones are stored */
    int width, middle; /* of the board */
    enum axis axis;
    int columns, rows; /* that the piece has moved */
    bool strayed;
} gestures[FINGERS];

/* The result of the last call: an action, and the number of presses. */
static int action, times;

EXPORT(gesture_action) int gesture_action(void) {
    return action;
}

static int size_of(int number) {
    return number < 0 ? -number : number;
}

/* A finger touches a board of this width and middle; CSS pixels. */
EXPORT(gesture_begin)
void gesture_begin(uint32_t finger, int x, int y, int ms, int width, int middle) {
    struct gesture *gesture = &gestures[finger % FINGERS];
    *gesture = (struct gesture){
        .begin = {x, y, ms}, .points = {{x, y, ms}}, .count = 1, .width = width, .middle = middle};
}

/* Moves a column for every cell that the finger has moved. */
static void follow(struct gesture *gesture, int columns) {
    times = columns - gesture->columns;
    action = times > 0 ? FIN_RIGHT : FIN_LEFT;
    times = times > 0 ? times : -times;
    gesture->columns = columns;
}

/* A slow drag lowers the piece row by row; it never drops it. */
static void lower(struct gesture *gesture, int rows) {
    action = FIN_SOFT;
    times = rows > gesture->rows ? rows - gesture->rows : 0;
    gesture->rows = rows > gesture->rows ? rows : gesture->rows;
}

/* Returns the number of presses of gesture_action. */
EXPORT(gesture_move) int gesture_move(uint32_t finger, int x, int y, int ms) {
    struct gesture *gesture = &gestures[finger % FINGERS];
    int dx = x - gesture->begin.x, dy = y - gesture->begin.y;
    int across = size_of(dx), down = size_of(dy);
    times = 0;
    gesture->points[gesture->count++ % POINTS] = (struct point){x, y, ms};
    gesture->strayed |= dx * dx + dy * dy >= TAP_PX * TAP_PX;
    if (!web_view.touch.gestures) {
        return 0;
    }
    if (gesture->axis == UNKNOWN && (across >= LOCK_PX || down >= LOCK_PX)) {
        gesture->axis = across >= down ? ACROSS : DOWN;
    }
    if (gesture->axis == ACROSS) {
        follow(gesture, dx * VIEW_COLUMNS / gesture->width);
    } else if (gesture->axis == DOWN && ms - gesture->begin.ms > SWIPE_MS) {
        lower(gesture, dy * VIEW_COLUMNS / gesture->width);
    }
    return times;
}

/* The first point of the last LATEST_MS. */
static const struct point *latest(const struct gesture *gesture, int ms) {
    uint32_t i = gesture->count > POINTS ? gesture->count - POINTS : 0;
    while (ms - gesture->points[i % POINTS].ms > LATEST_MS) {
        i++;
    }
    return &gesture->points[i % POINTS];
}

static void swipe(const struct gesture *gesture, int x, int y, int ms) {
    const struct point *from = latest(gesture, ms);
    int dx = size_of(x - gesture->begin.x), dy = y - gesture->begin.y;
    int speed = (y - from->y) * 1000 / (ms > from->ms ? ms - from->ms : 1);
    if (size_of(dy) < SWIPE_PX || 2 * size_of(dy) < 3 * dx) {
        return;
    }
    bool drops = dy > 0 && speed >= SWIPE_PX_PER_S;
    bool holds = dy < 0 && speed <= -SWIPE_PX_PER_S && web_view.touch.gestures;
    action = drops ? FIN_HARD : FIN_HOLD;
    times = drops || holds;
}

/* The finger was lifted, after its last gesture_move. */
EXPORT(gesture_end) int gesture_end(uint32_t finger, int x, int y, int ms) {
    const struct gesture *gesture = &gestures[finger % FINGERS];
    int lasted = ms - gesture->begin.ms;
    bool is_left = web_view.touch.gestures && gesture->begin.x < gesture->middle;
    times = 0;
    if (!gesture->strayed) {
        action = is_left ? FIN_TURN_CCW : FIN_TURN_CW;
        times = lasted < TAP_MS && web_view.touch.tap_turns;
    } else if (gesture->axis != ACROSS && lasted <= SWIPE_MS) {
        swipe(gesture, x, y, ms);
    }
    return times;
}
