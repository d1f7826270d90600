/* The smaller and the greater of two numbers. */
#ifndef FIN_TERM_SCREEN_MIN_MAX_H
#define FIN_TERM_SCREEN_MIN_MAX_H

static inline int smaller(int a, int b) {
    return a < b ? a : b;
}

static inline int greater(int a, int b) {
    return a > b ? a : b;
}

#endif
