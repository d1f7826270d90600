/* Runs transcripts: lines that begin with "$ " are commands; the lines after them are their output.
 * Regenerates the whole transcript and compares it with the file.
 *
 *     run_views FILE...           compares; prints the first difference
 *     run_views --update FILE...  rewrites the files
 *
 * Commands:
 *     new [taps] [page] [touch] [no-color] [still]   a new app; taps: no key releases
 *     kept NAME VALUE     a setting saved in an earlier run, before start
 *     begin MODE PRESET SEED   a game at once, before start
 *     tap KEY...          presses and releases each
 *     press KEY / release KEY / repeat KEY / shift KEY / ctrl KEY
 *     type TEXT           taps of its characters
 *     wait TIME           advances the clock
 *     paste TEXT          \n in it is a line feed
 *     cell NUMBER [drawn] [erases]
 *     tab TAB / map NUMBER / seek PLACE / text TEXT
 *     act ACTION / end ACTION     without a key: left, cw, pause
 *     pad BUTTON / pad-end BUTTON     a gamepad
 *     light ITEM / choose ITEM / less ITEM / more ITEM / row ROW     a pointer
 *     blur / focus / leave / back
 *     deaf                the platform stops answering
 *     say TEXT / fail TEXT     a message from the platform
 *     solve [STEPS]       answers the odds question, exactly or after this many steps
 *     again               ends the app and starts a new one with the saved data
 *     game MODE PRESET SCORE LINES SECONDS [changed]     a finished game in the store
 *     limited KIND VALUE PRESET SCORE [changed]     one of a custom game
 *     games N             N more games
 *     view / field / effects / items / said
 * */
#include <stdlib.h>
#include <string.h>

#include "app/game/modes.h"
#include "platform.h"
#include "view_text.h"

struct run {
    struct platform *platform;
    FILE *out;
    char settings[220][2][128]; /* saved settings */
    int setting_count;
    uint8_t pasted[1 << 14];
};

/* ---- words ---- */

static char *next_word(char **line) {
    char *word = strsep(line, " ");
    while (word != NULL && *word == '\0') {
        word = strsep(line, " ");
    }
    return word;
}

static int parse_key(const char *word) {
    int key = app_key_parse(word);
    if (key == APP_KEY_NONE) {
        fprintf(stderr, "%s is no key\n", word);
        exit(2);
    }
    return key;
}

/* ---- commands ---- */

static void do_new(struct run *run, const char *line) {
    struct app_platform abilities = {.key_releases = strstr(line, "taps") == NULL,
                                     .is_page = strstr(line, "page") != NULL,
                                     .touch = strstr(line, "touch") != NULL,
                                     .no_color = strstr(line, "no-color") != NULL,
                                     .reduced_motion = strstr(line, "still") != NULL,
                                     .version = "1.0"};
    if (!abilities.key_releases) {
        strcpy(abilities.abilities, "This terminal reports no key releases.");
    }
    if (run->platform != NULL) {
        platform_free(run->platform);
    }
    run->platform = platform_new_as(&abilities);
    run->setting_count = 0;
}

static void do_kept(struct run *run, char *line) {
    const char *name = next_word(&line);
    const char *sentence = app_setting(&run->platform->app, name, line != NULL ? line : "");
    if (sentence != NULL) {
        fprintf(run->out, "%s\n", sentence);
    }
}

static void do_begin(struct run *run, char *line) {
    struct app_begin begin = {.mode = fin_mode_parse(next_word(&line)),
                              .preset = fin_preset_parse(next_word(&line)),
                              .has_seed = true};
    const char *seed = next_word(&line);
    begin.daily = strcmp(seed, "daily") == 0;
    begin.has_seed = !begin.daily;
    begin.seed = fin_seed_parse(seed);
    app_begin(&run->platform->app, &begin);
}

static void do_tap(struct run *run, char *line) {
    for (char *word = next_word(&line); word != NULL; word = next_word(&line)) {
        platform_tap(run->platform, parse_key(word));
        run->platform->now += 200000;
        platform_event(run->platform, (struct app_event){.kind = APP_TIME});
    }
}

static void do_type(struct run *run, const char *line) {
    for (; *line != '\0'; line++) {
        platform_tap(run->platform, *line);
        run->platform->now += 100000;
    }
}

/* The app may read it until the next one. */
static void do_paste(struct run *run, const char *line) {
    uint32_t length = 0;
    for (; *line != '\0' && length < sizeof run->pasted; line++) {
        bool feed = line[0] == '\\' && line[1] == 'n';
        run->pasted[length++] = (uint8_t)(feed ? '\n' : *line);
        line += feed;
    }
    platform_event(run->platform,
                   (struct app_event){.kind = APP_PASTE, .bytes = run->pasted, .length = length});
}

static void press_with(struct run *run, const char *line, bool repeat, bool ctrl, bool shift) {
    platform_event(run->platform, (struct app_event){.kind = APP_PRESS,
                                                     .key = (uint8_t)parse_key(line),
                                                     .repeat = repeat,
                                                     .ctrl = ctrl,
                                                     .shift = shift});
}

static void do_wait(struct run *run, const char *line) {
    int64_t us = 0;
    const char *sentence = fin_time_parse(line, &us);
    if (sentence != NULL) {
        fprintf(stderr, "%s: %s\n", line, sentence);
        exit(2);
    }
    platform_wait(run->platform, (uint64_t)us);
}

static void do_say(struct run *run, const char *line, bool failed) {
    struct app_event event = {.kind = APP_ANSWER, .failed = failed};
    snprintf(event.text, sizeof event.text, "%s", line);
    platform_event(run->platform, event);
}

/* Passes the saved settings to the new app. */
static void do_again(struct run *run, const char *mode) {
    struct platform *old = run->platform;
    struct platform *platform = platform_new_as(&old->app.platform);
    platform->now = old->now;
    memcpy(platform->games, old->games, sizeof old->games);
    memcpy(platform->lists, old->lists, sizeof old->lists);
    memcpy(platform->replays, old->replays, sizeof old->replays);
    memcpy(platform->replay_lengths, old->replay_lengths, sizeof old->replay_lengths);
    memset(old->replays, 0, sizeof old->replays);
    platform->game_count = old->game_count;
    memcpy(platform->facts, old->facts, sizeof old->facts);
    platform->fact_count = old->fact_count;
    memcpy(platform->running, old->running, old->running_length);
    platform->running_length = old->running_length;
    platform->running_record = old->running_record;
    memcpy(platform->paused, old->paused, sizeof old->paused);
    memset(old->paused, 0, sizeof old->paused);
    platform_free(old);
    run->platform = platform;
    for (int i = 0; i < run->setting_count; i++) {
        app_setting(&platform->app, run->settings[i][0], run->settings[i][1]);
    }
    if (mode[0] != '\0') {
        app_begin(&platform->app, &(struct app_begin){.mode = fin_mode_parse(mode), .preset = -1});
    }
    platform_start(platform);
}

static void add_game(struct run *run, struct app_record *record) {
    struct platform *platform = run->platform;
    record->status = FIN_WON;
    record->listed = true;
    record->played_at = platform->wall_s - 86400 * (30 - platform->game_count);
    app_rank(record);
    int place = platform->game_count++;
    platform->games[place] = *record;
    platform->games[place].id = place + 1;
    struct app_list list = app_record_list(record);
    app_list_name(&list, platform->lists[place], sizeof platform->lists[place]);
}

static void do_limited(struct run *run, char *line) {
    struct app_record record = {.mode = FIN_MODE_CUSTOM, .lines = 1};
    record.limit_kind = (uint8_t)atoi(next_word(&line));
    record.limit_value = strtoull(next_word(&line), NULL, 10);
    record.preset = (uint8_t)fin_preset_parse(next_word(&line));
    record.score = strtoull(next_word(&line), NULL, 10);
    record.changed = line != NULL && strcmp(line, "changed") == 0;
    add_game(run, &record);
}

static void do_game(struct run *run, char *line) {
    struct app_record record = {.mode = (uint8_t)fin_mode_parse(next_word(&line))};
    record.preset = (uint8_t)fin_preset_parse(next_word(&line));
    record.score = strtoull(next_word(&line), NULL, 10);
    record.lines = (uint32_t)strtoul(next_word(&line), NULL, 10);
    record.time_us = strtoull(next_word(&line), NULL, 10) * 1000000;
    record.changed = line != NULL && strcmp(line, "changed") == 0;
    record.level = 1 + record.lines / 10;
    record.pieces = record.lines * 5 / 2;
    add_game(run, &record);
}

static void do_games(struct run *run, const char *line) {
    for (int i = 1; i <= atoi(line); i++) {
        char game[64];
        snprintf(game, sizeof game, "marathon modern %d 10 100", i * 100);
        do_game(run, game);
    }
}

/* ---- output ---- */

static void do_view(struct run *run) {
    struct view view;
    platform_view(run->platform, &view);
    view_print(run->out, &view);
}

static void do_field(struct run *run) {
    struct view view;
    platform_view(run->platform, &view);
    view_print_game(run->out, &view.game);
}

/* Only title and lines. */
static void do_items(struct run *run) {
    struct view view;
    platform_view(run->platform, &view);
    view.has_game = view.has_strip = false;
    view.column_count = 0;
    view.game.hint_count = 0;
    view_print(run->out, &view);
}

static void do_said(struct run *run) {
    struct view view;
    platform_view(run->platform, &view);
    fprintf(run->out, "%u: %s\n", view.said_count, view.said);
}

static void print_effect(FILE *out, const struct app_effect *effect) {
    static const char *const names[] = {
        [APP_SAVE_SETTING] = "save setting",
        [APP_SAVE_GAME] = "save game",
        [APP_SAVE_RUNNING] = "save running",
        [APP_LOAD_RUNNING] = "load running",
        [APP_LOAD_BEST] = "load best",
        [APP_LOAD_GAMES] = "load games",
        [APP_DELETE_GAME] = "delete game",
        [APP_RESTORE_GAME] = "restore game",
        [APP_GROW_LOG] = "grow log",
        [APP_BELL] = "bell",
        [APP_KEEP] = "keep",
        [APP_SUSPEND] = "suspend",
        [APP_QUIT] = "quit",
        [APP_EXPORT] = "export",
        [APP_IMPORT] = "import",
        [APP_INSTALL] = "install",
        [APP_FILL_SCREEN] = "fill the screen",
        [APP_SAVE_FACTS] = "save facts",
        [APP_LOAD_FACTS] = "load facts",
        [APP_LOAD_REPLAY] = "load replay",
        [APP_COPY_TEXT] = "copy",
        [APP_SAVE_FILE] = "save file",
        [APP_OPEN_FILE] = "open file",
        [APP_LOAD_STATS] = "load stats",
        [APP_ASK_PASTE] = "ask for a paste",
        [APP_CHECK_PUZZLE] = "check a puzzle",
        [APP_LOAD_LIMITS] = "load limits",
        [APP_COACH] = "ask the coach",
    };
    fprintf(out, "%s", names[effect->kind]);
    if (effect->kind == APP_SAVE_SETTING) {
        fprintf(out, " %s = %s", effect->setting.name, effect->setting.value);
    } else if (effect->kind == APP_SAVE_GAME) {
        fprintf(out, ": %u lines, %u pieces%s%s, %s", effect->save.record.lines,
                effect->save.record.pieces, effect->save.record.listed ? "" : ", not listed",
                effect->save.record.ranked ? "" : ", not ranked",
                effect->save.length > 0 ? "with its replay" : "without replay");
    } else if (effect->kind == APP_SAVE_RUNNING) {
        fprintf(out, " %s%s", fin_mode_name(effect->save.record.mode),
                effect->save.length > 0 ? "" : ": none");
    } else if (effect->kind == APP_LOAD_BEST) {
        fprintf(out, " %s", effect->page.list);
    } else if (effect->kind == APP_LOAD_GAMES) {
        fprintf(out, " %u", effect->page.from);
    } else if (effect->kind == APP_BELL) {
        fprintf(out, " %u", effect->bell.sound);
    } else if (effect->kind == APP_KEEP) {
        fprintf(out, " %u", effect->keep.level);
    } else if (effect->kind == APP_COPY_TEXT) {
        fprintf(out, " %.24s...", (const char *)effect->text.bytes);
    } else if (effect->kind == APP_SAVE_FILE) {
        fprintf(out, " %s: %.4s...", effect->text.name, (const char *)effect->text.bytes);
    } else if (effect->kind == APP_OPEN_FILE) {
        fprintf(out, " %s", effect->file.path);
    } else if (effect->kind == APP_GROW_LOG) {
        fprintf(out, " %u", effect->log.words);
    } else if (effect->kind == APP_SAVE_FACTS) {
        fprintf(out, ": %u", effect->batch.fact_count);
    }
    fprintf(out, "\n");
}

static void remember(struct run *run) {
    struct platform *platform = run->platform;
    for (int i = 0; i < platform->seen_count; i++) {
        const struct app_effect *effect = &platform->seen[i];
        if (effect->kind == APP_SAVE_SETTING && run->setting_count < 200) {
            snprintf(run->settings[run->setting_count][0], 128, "%s", effect->setting.name);
            snprintf(run->settings[run->setting_count++][1], 128, "%s", effect->setting.value);
        }
    }
}

/* Drops effects that were not shown before the next command. */
static void do_effects(struct run *run) {
    for (int i = 0; i < run->platform->seen_count; i++) {
        print_effect(run->out, &run->platform->seen[i]);
    }
}

static void look(struct run *run, const char *command) {
    if (strcmp(command, "view") == 0) {
        do_view(run);
    } else if (strcmp(command, "field") == 0) {
        do_field(run);
    } else if (strcmp(command, "items") == 0) {
        do_items(run);
    } else if (strcmp(command, "said") == 0) {
        do_said(run);
    } else if (strcmp(command, "effects") == 0) {
        do_effects(run);
    } else {
        fprintf(stderr, "%s is no command\n", command);
        exit(2);
    }
}

static bool simple_event(struct run *run, const char *command) {
    static const struct {
        const char *name;
        uint8_t kind;
    } kinds[] = {
        {"blur", APP_BLUR}, {"focus", APP_FOCUS}, {"leave", APP_LEAVE}, {"back", APP_BACK}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(command, kinds[i].name) == 0) {
            platform_event(run->platform, (struct app_event){.kind = kinds[i].kind});
            return true;
        }
    }
    return false;
}

static bool key_command(struct run *run, const char *command, char *line) {
    if (strcmp(command, "tap") == 0) {
        do_tap(run, line);
    } else if (strcmp(command, "press") == 0) {
        platform_press(run->platform, parse_key(line));
    } else if (strcmp(command, "release") == 0) {
        platform_release(run->platform, parse_key(line));
    } else if (strcmp(command, "repeat") == 0) {
        press_with(run, line, true, false, false);
    } else if (strcmp(command, "ctrl") == 0) {
        press_with(run, line, false, true, false);
    } else if (strcmp(command, "shift") == 0) {
        press_with(run, line, false, false, true);
    } else if (strcmp(command, "type") == 0) {
        do_type(run, line);
    } else {
        return false;
    }
    return true;
}

static bool pointer_command(struct run *run, const char *command, const char *line) {
    static const struct {
        const char *name;
        uint8_t kind;
        int8_t direction;
    } kinds[] = {{"light", APP_HOVER, 0}, {"choose", APP_CHOOSE, 0}, {"less", APP_CHANGE, -1},
                 {"more", APP_CHANGE, 1}, {"row", APP_ROW, 0},       {"tab", APP_TAB, 0},
                 {"cell", APP_CELL, 0},   {"pad", APP_PAD, 0},       {"pad-end", APP_PAD_END, 0}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(command, kinds[i].name) == 0) {
            bool erases = strstr(line, "erases") != NULL;
            platform_event(run->platform,
                           (struct app_event){.kind = kinds[i].kind,
                                              .item = (uint8_t)atoi(line),
                                              .repeat = strstr(line, "drawn") != NULL,
                                              .direction = erases ? -1 : kinds[i].direction});
            return true;
        }
    }
    return false;
}

static int parse_action(const char *name) {
    for (int action = 0; app_action_name(action) != NULL; action++) {
        if (strcmp(app_action_name(action), name) == 0) {
            return action;
        }
    }
    fprintf(stderr, "%s is no action\n", name);
    exit(2);
}

static bool keyless_command(struct run *run, const char *command, const char *line) {
    struct app_event event = {.kind = APP_TEXT};
    if (strcmp(command, "act") == 0 || strcmp(command, "end") == 0) {
        event.kind = command[0] == 'a' ? APP_ACT : APP_ACT_END;
        event.item = (uint8_t)parse_action(line);
    } else if (strcmp(command, "map") == 0 || strcmp(command, "seek") == 0) {
        event.kind = command[0] == 'm' ? APP_MAP : APP_SEEK;
        event.number = (uint32_t)atoi(line);
    } else if (strcmp(command, "text") == 0) {
        snprintf(event.text, sizeof event.text, "%s", line);
    } else {
        return false;
    }
    platform_event(run->platform, event);
    return true;
}

static bool platform_command(struct run *run, const char *command, char *line) {
    if (strcmp(command, "new") == 0) {
        do_new(run, line != NULL ? line : "");
    } else if (strcmp(command, "kept") == 0) {
        do_kept(run, line);
    } else if (strcmp(command, "begin") == 0) {
        do_begin(run, line);
    } else if (strcmp(command, "start") == 0) {
        platform_start(run->platform);
    } else if (strcmp(command, "limited") == 0) {
        do_limited(run, line);
    } else if (strcmp(command, "game") == 0) {
        do_game(run, line);
    } else if (strcmp(command, "games") == 0) {
        do_games(run, line);
    } else if (strcmp(command, "deaf") == 0) {
        run->platform->deaf = true;
    } else if (strcmp(command, "say") == 0 || strcmp(command, "fail") == 0) {
        do_say(run, line, command[0] == 'f');
    } else if (strcmp(command, "solve") == 0) {
        while (platform_solve(run->platform, strtoul(line != NULL ? line : "0", NULL, 10)) &&
               line == NULL) {
        }
    } else if (strcmp(command, "again") == 0) {
        do_again(run, line != NULL ? line : "");
    } else if (strcmp(command, "wait") == 0) {
        do_wait(run, line);
    } else if (strcmp(command, "paste") == 0) {
        do_paste(run, line != NULL ? line : "");
    } else {
        return false;
    }
    return true;
}

static void run_line(struct run *run, char *line) {
    const char *command = next_word(&line);
    bool looks = strcmp(command, "effects") == 0 || strcmp(command, "view") == 0 ||
                 strcmp(command, "items") == 0 || strcmp(command, "field") == 0;
    if (!looks && run->platform != NULL) {
        remember(run);
        run->platform->seen_count = 0;
    }
    if (!platform_command(run, command, line) && !key_command(run, command, line) &&
        !pointer_command(run, command, line) && !keyless_command(run, command, line) &&
        !simple_event(run, command)) {
        look(run, command);
    }
}

/* ---- files ---- */

static char *read_file(const char *path) {
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    char *text = calloc(1, 1 << 20);
    size_t length = fread(text, 1, (1 << 20) - 1, file);
    text[length] = '\0';
    fclose(file);
    return text;
}

/* Comments, empty lines and commands stay; the commands produce everything else. */
static char *transcript(const char *path) {
    char *text = NULL;
    size_t size = 0;
    struct run run = {.out = open_memstream(&text, &size)};
    char *given = read_file(path);
    char *rest = given;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        bool command = strncmp(line, "$ ", 2) == 0;
        if (command || strncmp(line, "## ", 3) == 0 || (line[0] == '\0' && rest != NULL)) {
            fprintf(run.out, "%s\n", line);
        }
        if (command) {
            run_line(&run, line + 2);
        }
    }
    if (run.platform != NULL) {
        platform_free(run.platform);
    }
    free(given);
    fclose(run.out);
    return text;
}

static bool compare(const char *path, const char *seen) {
    char *given = read_file(path);
    const char *a = given, *b = seen;
    int number = 1;
    for (; *a == *b && *a != '\0'; a++, b++) {
        number += *a == '\n';
    }
    bool same = *a == *b;
    if (!same) {
        while (a > given && a[-1] != '\n') {
            a--;
            b--;
        }
        printf("# %s:%d: expected: %.*s\n# now: %.*s\n", path, number, (int)strcspn(a, "\n"), a,
               (int)strcspn(b, "\n"), b);
    }
    free(given);
    return same;
}

static void update(const char *path, const char *seen) {
    FILE *file = fopen(path, "w");
    fputs(seen, file);
    fclose(file);
}

int main(int argc, char **argv) {
    bool updates = argc > 1 && strcmp(argv[1], "--update") == 0;
    int first = updates ? 2 : 1;
    int failed = 0;
    printf("1..%d\n", argc - first);
    for (int i = first; i < argc; i++) {
        char *seen = transcript(argv[i]);
        if (updates) {
            update(argv[i], seen);
        }
        bool same = compare(argv[i], seen);
        printf("%s %d %s\n", same ? "ok" : "not ok", i - first + 1, strrchr(argv[i], '/') + 1);
        failed += !same;
        free(seen);
    }
    return failed > 0 ? 1 : 0;
}
