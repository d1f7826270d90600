/* Exponentials and logarithms by short series, after range reduction. */
#include "trainer/number.h"

static const double ln2 = 0.69314718055994530942;

static double scale(double x, int twos) {
    for (; twos > 0; twos--) {
        x *= 2;
    }
    for (; twos < 0; twos++) {
        x /= 2;
    }
    return x;
}

/* x = n ln 2 + r with a small r; then the power series of e^r. */
double train_exp(double x) {
    if (x < -700) {
        return 0;
    }
    x = x > 700 ? 700 : x;
    int twos = (int)(x / ln2 + (x < 0 ? -0.5 : 0.5));
    double r = x - twos * ln2;
    double term = 1, sum = 1;
    for (int i = 1; i < 20; i++) {
        term *= r / i;
        sum += term;
    }
    return scale(sum, twos);
}

/* x = 2^n m with m near 1; then log m = 2 artanh((m - 1) / (m + 1)). */
double train_log(double x) {
    int twos = 0;
    for (; x > 1.4142135623730951; twos++) {
        x /= 2;
    }
    for (; x < 0.70710678118654757; twos--) {
        x *= 2;
    }
    double z = (x - 1) / (x + 1);
    double power = z, sum = 0;
    for (int i = 1; i < 40; i += 2) {
        sum += power / i;
        power *= z * z;
    }
    return 2 * sum + twos * ln2;
}

double train_power(double base, double exponent) {
    return train_exp(exponent * train_log(base));
}

double train_round8(double x) {
    const double places = 1e8;
    double scaled = x * places;
    double whole = (double)(long long)(scaled + (scaled < 0 ? -0.5 : 0.5));
    return whole / places;
}
