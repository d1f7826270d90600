/* Text as the value of each item of the profile: the app's settings, rules of each mode, key
 * bindings. A line "name=value" is also tried as a saved setting. */
#include "app/settings/profile.h"

#include "../fuzz.h"

static struct app_profile profile, before, again;

/* A value that was read is written with the same meaning. */
static void must_come_back(int item) {
    char text[APP_ITEM_TEXT];
    app_item_format(&profile, item, text);
    must(memchr(text, '\0', sizeof text) != NULL, "a value fits");
    again = before;
    must(app_item_parse(&again, item, text) == NULL, "what is written can be read");
    must(app_item_equal(&again, &profile, item), "and is the same");
}

static void read_item(int item, const char *text) {
    profile = before;
    const char *sentence = app_item_parse(&profile, item, text);
    if (sentence != NULL) {
        must_be_sentence(sentence);
        must_be_untouched(&profile, &before, sizeof before);
    } else {
        must_come_back(item);
    }
}

/* One name belongs to one item. */
static void find_item(const char *text) {
    char name[APP_ITEM_NAME];
    int item = app_item_find(&before, text);
    must(item < app_item_count(), "an item that exists");
    must(item < 0 || app_item_name(item, name), "it has a name");
}

/* The first byte chooses where to begin, so that an input costs a part of all items only. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { STEP = 251 };
    if (size == 0) {
        return 0;
    }
    char *text = malloc(size);
    must(text != NULL, "memory");
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    app_profile_make(&before, false);
    for (int item = data[0] % STEP; item < app_item_count(); item += STEP) {
        read_item(item, text);
    }
    find_item(text);
    free(text);
    return 0;
}
