/* Formats numbers and times for people. */
#include "app/text/format.h"

void app_write_grouped(struct fin_writer *writer, uint64_t number) {
    char digits[20];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) {
        fin_write_char(writer, digits[--count]);
        if (count > 0 && count % 3 == 0) {
            fin_write_char(writer, ',');
        }
    }
}

void app_write_time(struct fin_writer *writer, uint64_t us, int digits) {
    uint64_t seconds = us / 1000000;
    fin_write_number(writer, (int64_t)(seconds / 60));
    fin_write_char(writer, ':');
    fin_write_char(writer, (char)('0' + seconds % 60 / 10));
    fin_write_char(writer, (char)('0' + seconds % 10));
    if (digits > 0) {
        fin_write_char(writer, '.');
    }
    uint64_t rest = us % 1000000;
    for (uint64_t unit = 100000; digits > 0; digits--, unit /= 10) {
        fin_write_char(writer, (char)('0' + rest / unit % 10));
    }
}

void app_write_ratio(struct fin_writer *writer, uint64_t above, uint64_t below) {
    uint64_t hundredths = below == 0 ? 0 : above * 100 / below;
    fin_write_number(writer, (int64_t)(hundredths / 100));
    fin_write_char(writer, '.');
    fin_write_char(writer, (char)('0' + hundredths / 10 % 10));
    fin_write_char(writer, (char)('0' + hundredths % 10));
}

/* The date of a time since 1970, in the Gregorian calendar. */
void app_write_date(struct fin_writer *writer, int64_t seconds) {
    int64_t days = (seconds >= 0 ? seconds : seconds - 86399) / 86400 + 719468;
    int64_t era = (days >= 0 ? days : days - 146096) / 146097;
    int64_t of_era = days - era * 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * of_year + 2) / 153; /* counted from March */
    int64_t day = of_year - (153 * month + 2) / 5 + 1;
    bool next_year = month >= 10;
    month = next_year ? month - 9 : month + 3;
    fin_write_number(writer, year + era * 400 + next_year);
    fin_write_text(writer, month < 10 ? "-0" : "-");
    fin_write_number(writer, month);
    fin_write_text(writer, day < 10 ? "-0" : "-");
    fin_write_number(writer, day);
}
