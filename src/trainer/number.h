/* Exponentials and logarithms, so that the trainer needs no C library and gives the same schedule
 * on every platform. About 15 digits are correct in the range used. */
#ifndef FIN_TRAINER_NUMBER_H
#define FIN_TRAINER_NUMBER_H

double train_exp(double x);
double train_log(double x); /* for x above 0 */
double train_power(double base, double exponent);
/* Rounds to eight decimals. */
double train_round8(double x);

#endif
