/* The sounds of the page, as notes for its oscillators. Nothing is downloaded. */
#include "app/play/play.h"
#include "web/exports.h"
#include "web/tables.h"

/* clang-format off */
static const struct web_note notes[] = { /* Hz, ms and percent */
    {APP_SOUND_MOVE, WEB_SQUARE, 190, 170, 0, 25, 10},
    {APP_SOUND_TURN, WEB_TRIANGLE, 360, 520, 0, 45, 22},
    {APP_SOUND_HOLD, WEB_TRIANGLE, 520, 300, 0, 80, 25},
    {APP_SOUND_LOCK, WEB_SINE, 150, 60, 0, 90, 50},
    {APP_SOUND_SPIN, WEB_TRIANGLE, 500, 1000, 0, 140, 30},
    {APP_SOUND_CLEAR, WEB_TRIANGLE, 523, 523, 0, 90, 35},
    {APP_SOUND_CLEAR, WEB_TRIANGLE, 784, 784, 70, 160, 35},
    {APP_SOUND_FOUR, WEB_TRIANGLE, 523, 523, 0, 100, 40},
    {APP_SOUND_FOUR, WEB_TRIANGLE, 659, 659, 80, 100, 40},
    {APP_SOUND_FOUR, WEB_TRIANGLE, 784, 784, 160, 100, 40},
    {APP_SOUND_FOUR, WEB_TRIANGLE, 1047, 1047, 240, 400, 45},
    {APP_SOUND_FOUR, WEB_SINE, 262, 262, 240, 400, 35},
    {APP_SOUND_LEVEL, WEB_SQUARE, 392, 392, 0, 90, 14},
    {APP_SOUND_LEVEL, WEB_SQUARE, 523, 523, 90, 90, 14},
    {APP_SOUND_LEVEL, WEB_SQUARE, 784, 784, 180, 220, 14},
    {APP_SOUND_OVER, WEB_SAWTOOTH, 330, 310, 0, 220, 20},
    {APP_SOUND_OVER, WEB_SAWTOOTH, 262, 245, 200, 240, 20},
    {APP_SOUND_OVER, WEB_SAWTOOTH, 196, 80, 420, 700, 22},
    {APP_SOUND_WON, WEB_TRIANGLE, 523, 523, 0, 140, 40},
    {APP_SOUND_WON, WEB_TRIANGLE, 784, 784, 130, 140, 40},
    {APP_SOUND_WON, WEB_TRIANGLE, 1047, 1047, 260, 140, 40},
    {APP_SOUND_WON, WEB_TRIANGLE, 1568, 1568, 390, 600, 35},
    {APP_SOUND_FAULT, WEB_SQUARE, 110, 100, 0, 120, 16},
};
/* clang-format on */

EXPORT(notes_at) const struct web_note *notes_at(void) {
    return notes;
}

EXPORT(note_count) int note_count(void) {
    return sizeof notes / sizeof notes[0];
}
