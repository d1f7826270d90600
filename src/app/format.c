/* Numbers and times as people read them. */
#include "app/format.h"

struct fin_writer app_writer(char *text, size_t size) {
    text[0] = '\0';
    return (struct fin_writer){text, size, 0};
}

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
    fin_write_char(writer, '.');
    uint64_t rest = us % 1000000;
    for (uint64_t place = 100000; digits > 0; digits--, place /= 10) {
        fin_write_char(writer, (char)('0' + rest / place % 10));
    }
}

void app_write_ratio(struct fin_writer *writer, uint64_t above, uint64_t below) {
    uint64_t hundredths = below == 0 ? 0 : above * 100 / below;
    fin_write_number(writer, (int64_t)(hundredths / 100));
    fin_write_char(writer, '.');
    fin_write_char(writer, (char)('0' + hundredths / 10 % 10));
    fin_write_char(writer, (char)('0' + hundredths % 10));
}
