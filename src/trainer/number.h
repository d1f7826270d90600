/* Exponentials and logarithms, so that the trainer needs no C library and gives
 * the same schedule everywhere. Good to about 15 digits where it is used. */
#ifndef FIN_TRAINER_NUMBER_H
#define FIN_TRAINER_NUMBER_H

double train_exp(double x);
double train_log(double x); /* of a number above 0 */
double train_power(double base, double exponent);
/* Rounded to eight decimals. */
double train_round8(double x);

#endif
