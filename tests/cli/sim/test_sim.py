"""`finessimo sim`: the script language, its messages and exit codes."""
import json
import random

import program
from program import ProgramTest, run

START = "queue TIOSZJL\nset gravity off\nstart\n"


class SimTest(ProgramTest):
    def sim(self, text):
        return run("sim", text=text)

    def assert_passes(self, text):
        done = self.sim(text)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout + done.stderr)
        return done

    def assert_fails(self, text, *messages):
        """Expects exit code 1 and these messages with the count on stdout."""
        done = self.sim(text)
        self.assertEqual((done.returncode, done.stderr), (1, ""), done.stdout + done.stderr)
        self.assertEqual(done.stdout.splitlines()[:-1], list(messages))

    def assert_line_wrong(self, text, line, *parts):
        """Expects exit code 2 and a message with this line number."""
        done = self.sim(text)
        self.assert_wrong(done, *parts)
        self.assertTrue(done.stderr.startswith(f"stdin:{line}: "), done.stderr)


class FilesTest(SimTest):
    def test_exit_codes_and_count(self):
        good = self.write("good.test", START + "expect lines 0\nexpect level 1\n")
        bad = self.write("bad.test", START + "expect lines 1\nexpect score 0\n")
        unreadable = self.write("unreadable.test", START + "\nexpect lines\n")
        done = run("sim", good)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout, "2 passed, 0 failed\n")
        done = run("sim", good, bad)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout,
                         f"{bad}:4: expected lines 1, got 0\n3 passed, 1 failed\n")
        done = run("sim", bad, unreadable, good)
        self.assert_wrong(done, f"{unreadable}:5: ")
        self.assertTrue(done.stdout.endswith("\n1 passed, 1 failed\n"), "good is not run any more")

    def test_no_expectation(self):
        self.assertEqual(run("sim", text="").stdout, "0 passed, 0 failed\n")
        self.assertEqual(run("sim", self.write("empty.test", "")).stdout, "0 passed, 0 failed\n")

    def test_stdin(self):
        text = START + "expect lines 1\n"
        self.assertEqual(run("sim", text=text).stdout, run("sim", "-", text=text).stdout)
        self.assertIn("stdin:4: expected lines 1, got 0\n", run("sim", text=text).stdout)

    def test_a_file_is_a_script_of_its_own(self):
        first = self.write("first.test", START + "board\n##########\n")
        second = self.write("second.test", "expect lines 0\n")
        self.assert_wrong(run("sim", first, second), f"{second}:1: No game is running")

    def test_files_that_can_not_be_read(self):
        missing = self.folder / "missing.test"
        done = run("sim", missing)
        self.assert_wrong(done, str(missing), "No such file")
        self.assertEqual(done.stdout, "0 passed, 0 failed\n")
        self.assert_wrong(run("sim", self.folder), f"{self.folder}:1: ", "directory")

    def test_options(self):
        self.assert_wrong(run("sim", "--nonsense"), "`--nonsense`")
        odd = self.write("-odd", START + "expect lines 0\n")
        self.assertEqual(run("sim", "--", "-odd", cwd=odd.parent).returncode, 0)


class LinesTest(SimTest):
    def test_comments_and_blanks(self):
        self.assert_passes("# a comment\n\n  \t\n#\nqueue TI # words after it\n"
                           "\tset\tgravity  off\nstart\t#\nexpect next I #\n")
        self.assert_line_wrong("start#\n", 1, "`start#`")
        self.assert_passes("seed a#b\nstart\nexpect lines 0\n")

    def test_rows_are_no_comments(self):
        self.assert_passes("set gravity off\nboard\n##########\n#.########\n\n"
                           "start\nexpect board\n##########\n#.########\n")

    def test_line_ends(self):
        text = START + "board\n.........#\n\nstart\nexpect board\n.........#\n\nexpect lines 0"
        for variant in (text, text + "\n", text.replace("\n", "\r\n"), text + "\r\n"):
            self.assertEqual(self.assert_passes(variant).stdout, "2 passed, 0 failed\n")

    def test_hostile_bytes(self):
        self.assert_line_wrong(b"start\nwait \x001s\n", 2, "zero byte")
        self.assert_line_wrong(b"\x1b[2J\xff\n", 1, "`?[2J?`")
        self.assert_line_wrong("x" * 1000000, 1, "`xxx", "...`")
        self.assert_line_wrong(b"board\n.....\x00....\n", 2, "column 6")
        self.assert_passes("expect lines 0\n".join([START, " " * 1000000 + "\n"]))

    def test_unknown_words(self):
        for line, part in (
                ("strat", "script command `strat`; did you mean `start`?"),
                ("blubber", "script command `blubber`; `finessimo help sim`"),
                ("rules moderm", "preset `moderm`; did you mean `modern`?"),
                ("mode maraton", "mode `maraton`; did you mean `marathon`?"),
                ("set dass 1s", "setting `dass`; did you mean `das`?"),
                ("press lefft", "button `lefft`; did you mean `left`?"),
        ):
            self.assert_line_wrong(line, 1, part)
        for line, part in (
                ("expect scor 1", "expectation `scor`; did you mean `score`?"),
                ("expect status over:blockout", "status `over:blockout`; did you mean"),
                ("expect events lokc", "event `lokc`; did you mean `lock`?"),
                ("expect no-event clera:1", "event `clera:1`"),
                ("release x", "button `x`"),
                ("tap forfeit", "button `forfeit`"),
        ):
            self.assert_line_wrong(START + line, 4, part)

    def test_number_of_words(self):
        for line in ("rules", "rules modern classic", "set das", "set das 1s 2s", "board x",
                     "start 1", "queue", "queue T I", "hold", "seed", "mode", "press"):
            self.assert_line_wrong(line, 1, "too ", f"Write `{line.split()[0]}")
        for line in ("press left right", "release", "tap", "wait", "wait 1 s", "forfeit now",
                     "garbage 1", "garbage 1 2 3", "show me", "json x", "hash x", "expect",
                     "expect score", "expect score 1 2", "expect board x", "expect time",
                     "expect piece", "expect piece T east 3 0 0", "expect cells", "expect hold",
                     "expect can-hold", "expect next", "expect next I O", "expect status",
                     "expect events", "expect no-event", "expect no-event lock land"):
            self.assert_line_wrong(START + line, 4, "too ", f"Write `{line.split()[0]}")

    def test_values_that_can_not_be_read(self):
        for line, part in (
                ("set das soon", "`das` can't be `soon`. "),
                ("set level 31", "`level` can't be `31`. "),
                ("set hold maybe", "`hold` can't be `maybe`. "),
                ("queue TIX", "Letter 3, `X`"),
                ("queue t", "Letter 1, `t`"),
                ("queue " + "T" * 1001, "more than 1000 pieces (1001)"),
                ("hold X", "Letter 1, `X`"),
                ("hold TT", "takes one piece"),
                ("hold none", "Letter 1, `n`"),
        ):
            self.assert_line_wrong(line, 1, part)
        for line, part in (
                ("wait 1", "`1` is not a time"), ("wait s", "`s` is not a time"),
                ("wait -1s", "`-1s` is not a time"), ("wait 1.s", "`1.s` is not a time"),
                ("wait 1h", "`1h` is not a time"), ("expect time 5", "`5` is not a time"),
                ("garbage 0 3", "1 to 40 rows"), ("garbage 41 3", "1 to 40 rows"),
                ("garbage 1 10", "from 0 to 9"), ("garbage 1 -1", "from 0 to 9"),
                ("expect score -1", "`-1` is not a whole number"),
                ("expect score 18446744073709551616", "not a whole number"),
                ("expect score 1x", "`1x` is not a whole number"),
                ("expect piece X east 3 0", "A piece is one of"),
                ("expect piece T up 3 0", "A facing is"),
                ("expect piece T east 9 0", "The column"),
                ("expect piece T east 3", "The row"),
                ("expect piece T", "A facing is"),
                ("expect cells 1,2 3;4", "`3;4` is not a cell"), ("expect cells 10,0", "`10,0`"),
                ("expect cells 0,40", "`0,40`"), ("expect cells 1,", "`1,`"),
                ("expect ghost ,1", "`,1`"), ("expect hold X", "takes a piece or none"),
                ("expect hold TT", "takes a piece or none"), ("expect can-hold maybe", "can-hold yes"),
                ("expect next tio", "pieces without spaces"),
                ("expect events lock:1", "`lock:1`"), ("expect events clear:x", "`clear:x`"),
                ("expect events clear:", "`clear:`"), ("expect events spin:G", "`spin:G`"),
                ("expect events spin:S-mini", "`spin:S-mini`"),
                ("expect no-event over:boredom", "`over:boredom`"),
                *((f"expect no-event {word}", f"There is no event `{word}`")
                  for word in ("clear:01", "clear:0", "clear:41", "combo:1", "combo:0", "combo:02",
                               "b2b:1", "level:1", "turn:10", "turn:00", "drop:40", "drop:01",
                               "garbage:0", "garbage:41", "garbage:4294967296")),
        ):
            self.assert_line_wrong(START + line, 4, part)

    def test_play_before_start(self):
        for line in ("release left", "tap hard", "wait 1s", "forfeit", "garbage 1 1", "show",
                     "json", "hash", "expect score 0"):
            self.assert_line_wrong(line, 1, "No game is running", f"`{line.split()[0]}`")

    def test_long_lines(self):
        """Lines have a maximum length; a long comment is an error, too."""
        head = START + "expect pieces 0\n# "
        self.assert_passes(head + "x" * 999998 + "\nexpect pieces 0\n")
        self.assert_line_wrong(head + "x" * 999999 + "\nexpect pieces 7\n", 5, "1000000 bytes")
        self.assert_line_wrong(head + "x" * 5000000, 5, "1000000 bytes")

    def test_a_script_can_not_run_for_ever(self):
        self.assert_passes(START + "wait 86400s\nexpect time 86400s\n")
        self.assert_line_wrong(START + "wait 86400s\nwait 1us\n", 5, "24 hours")
        self.assert_line_wrong(START + "wait 100000000000000000000s\n", 4, "is not a time")
        busy = "mode free\nset gravity 1us\nset lock-delay 1us\nset lock-resets 0\nstart\n"
        self.assert_line_wrong(busy + "wait 1000s\n", 6, "4000000 steps")


class BoardsTest(SimTest):
    def test_set_up(self):
        text = "board\n" + "I.........\n" * 2 + "IOTSZJL#XG\n_________.\n\nstart\njson\n"
        state = json.loads(self.sim(text).stdout.splitlines()[0])
        self.assertEqual(state["board"][-4:],
                         ["I.........", "I.........", "IOTSZJLGGG", ".........."])

    def test_board_at_the_end_of_a_script(self):
        self.assert_passes(START + "expect board")
        self.assert_passes(START + "expect board\n..........\n..........")
        self.assert_passes("board\n.........#\n")

    def test_board_without_rows_is_empty(self):
        self.assert_passes("board\n\n" + START + "expect board\n\nexpect lines 0\n")
        self.assert_fails("board\n.........#\n\nset gravity off\nstart\nexpect board\n",
                          "stdin:6: expected row 0 .........., got row 0 .........G")

    def test_expected_board(self):
        board = "set gravity off\nboard\n..........\nIOTSZJL#XG\n\nstart\nexpect board\n"
        for row in ("IOTSZJLGGG", "##########", "IOTSZJL###", "#OTSZJLXXX"):
            self.assert_passes(board + row)
            self.assert_passes(board + "..........\n" * 39 + row)
        for row in (".OTSZJLGGG", "OOTSZJLGGG", "IOTSZJLGGL", "GOTSZJLGGG", ".#########"):
            self.assert_fails(board + row,
                              f"stdin:7: expected row 0 {row}, got row 0 IOTSZJLGGG")
        self.assert_fails(board + "T.........\n##########\n",
                          "stdin:7: expected row 1 T........., got row 1 ..........")

    def test_failure_names_every_row(self):
        self.assert_fails(START + "expect board\nT.........\n..........\n.........S\n",
                          "stdin:4: expected row 2 T........., row 0 .........S, "
                          "got row 2 .........., row 0 ..........")

    def test_wrong_rows(self):
        for head, line in (("board\n", 2), (START + "expect board\n", 5)):
            for row, column in (("...", 4), ("...........", 11), ("....x.....", 5),
                                (" .........", 1), (".......... ", 11), ("start", 1),
                                ("# comment", 2), (".........#c", 11)):
                self.assert_line_wrong(head + "..........\n" + row + "\n", line + 1,
                                       f"column {column}: A board ")
            self.assert_passes(head + "..........\n" * 40)
            self.assert_line_wrong(head + "..........\n" * 41, line + 40, "at most 40 rows")


class SetupTest(SimTest):
    def test_order_is_free(self):
        """Precedence is preset < mode < set, whatever the order of lines."""
        lines = ["rules classic", "mode master", "set preview 2", "set level 4", "seed 9"]
        outputs = set()
        for seed in range(8):
            random.Random(seed).shuffle(lines)
            outputs.add(self.sim("\n".join(lines) + "\nstart\njson\n").stdout)
        self.assertEqual(len(outputs), 1)
        state = json.loads(outputs.pop().splitlines()[0])
        self.assertEqual((state["mode"], state["level"], len(state["next"])), ("master", 4, 2))
        output = self.sim("rules classic\nmode master\nstart\njson\n").stdout
        plain = json.loads(output.splitlines()[0])
        self.assertEqual((plain["level"], len(plain["next"])), (20, 3))

    def test_defaults(self):
        self.assertEqual(self.sim("start\nhash\n").stdout,
                         self.sim("rules modern\nmode none\nseed 0\nstart\nhash\n").stdout)

    def test_later_lines_replace_earlier_ones(self):
        self.assert_passes("queue S\nqueue ZL\nhold I\nhold O\nset preview 1\nset preview 0\n"
                           "set gravity off\nstart\nexpect piece Z north 3 19\nexpect hold O\n"
                           "expect next none\n")

    def test_set_up_after_start_begins_anew(self):
        self.assert_passes("rules classic\nqueue ZZZZ\nhold I\nset hold off\nboard\n#.........\n\n"
                           "press left\nstart\nqueue TI\nstart\nexpect hold none\nexpect next I\n"
                           "expect can-hold yes\nexpect board\n")
        self.assertEqual(self.sim("mode ultra\nset level 9\nstart\nseed 5\nstart\nhash\n").stdout,
                         self.sim("seed 5\nstart\nhash\n").stdout)

    def test_set_up_after_start_ends_the_game(self):
        self.assert_line_wrong(START + "seed 1\nexpect lines 0\n", 5, "No game is running")

    def test_press_before_start_is_down_from_the_beginning(self):
        self.assert_passes("set gravity off\nset das 100ms\nset arr 0s\nqueue TI\n"
                           "press left\nstart\nexpect piece T north 3 19\nwait 99.999ms\n"
                           "expect piece T north 3 19\nwait 1us\nexpect piece T north 0 19\n")

    def test_start_again_is_the_same_game(self):
        self.assert_passes(START + "tap hard\nexpect pieces 1\nstart\nexpect pieces 0\n"
                           "expect time 0s\nexpect next IOSZJ\nexpect events spawn\n")

    def test_seed(self):
        hashes = [self.sim(f"seed {seed}\nstart\nhash\n").stdout for seed in
                  ("0", "1", "word", "18446744073709551615")]
        self.assertEqual(len(set(hashes)), 4)
        self.assertRegex(hashes[0], r"^[0-9a-f]{16}\n0 passed, 0 failed\n$")

    def test_a_game_that_ends_at_its_start(self):
        self.assert_passes("board\n" + "##########\n" * 40 + "\nstart\n"
                           "expect events over:block-out\nexpect status over:block-out\n"
                           "expect piece none\nwait 1s\nexpect time 0s\n")


class TimeTest(SimTest):
    def test_units(self):
        for text, us in (("1us", 1), ("1ms", 1000), ("1s", 1000000), ("1f", 16666), ("2f", 33333),
                         ("60f", 1000000), ("0.5f", 8333), ("1.5ms", 1500), ("0.000001s", 1),
                         ("0.0015ms", 1), ("2.9us", 2), ("133.3333ms", 133333), ("0s", 0)):
            self.assert_passes(START + f"wait {text}\nexpect time {us}us\nexpect time {text}\n")

    def test_failed_time(self):
        self.assert_fails(START + "wait 1.5ms\nexpect time 2ms\n",
                          "stdin:5: expected time 2ms, got 1500us")

    def test_presses_happen_at_the_present_time(self):
        self.assert_passes(START + "wait 10ms\ntap left\npress right\nrelease right\n"
                           "expect time 10ms\nexpect piece T north 3 19\n")


class ExpectTest(SimTest):
    def test_expectations_that_hold(self):
        self.assert_passes(START + """
expect score 0
expect lines 0
expect level 1
expect pieces 0
expect combo 0
expect b2b 0
expect time 0s
expect piece T north 3 19
expect cells 4,20 3,19 5,19 4,19
expect cells 4,20 3,19 5,19 4,19 3,19
expect ghost 3,0 4,0 5,0 4,1
expect hold none
expect can-hold yes
expect next I
expect next IOSZJ
expect status playing
tap hold
expect hold T
expect can-hold no
expect piece I north 3 19
forfeit
expect status over:forfeit
expect piece none
expect cells none
expect ghost none
expect can-hold no
""")

    def test_expectations_that_fail(self):
        for expectation, got in (
                ("score 1", "0"), ("lines 1", "0"), ("level 2", "1"), ("pieces 1", "0"),
                ("combo 1", "0"), ("b2b 1", "0"), ("time 1us", "0us"),
                ("piece none", "T north 3 19"), ("piece I north 3 19", "T north 3 19"),
                ("piece T east 3 19", "T north 3 19"), ("piece T north 4 19", "T north 3 19"),
                ("piece T north 3 18", "T north 3 19"),
                ("cells none", "3,19 4,19 5,19 4,20"), ("cells 3,19", "3,19 4,19 5,19 4,20"),
                ("cells 3,19 4,19 5,19 4,20 6,19", "3,19 4,19 5,19 4,20"),
                ("ghost 3,19 4,19 5,19 4,20", "3,0 4,0 5,0 4,1"),
                ("hold T", "none"), ("can-hold no", "yes"), ("next O", "IOSZJ"),
                ("next IOSZJL", "IOSZJ"), ("next none", "IOSZJ"), ("status won", "playing"),
        ):
            self.assert_fails(START + f"expect {expectation}\n",
                              f"stdin:4: expected {expectation}, got {got}")

    def test_no_previews(self):
        self.assert_passes("set preview 0\nstart\nexpect next none\n")
        self.assert_fails("set preview 0\nstart\nexpect next I\n",
                          "stdin:3: expected next I, got none")

    def test_goes_on_after_a_failure(self):
        done = self.sim(START + "expect lines 1\nexpect lines 0\nexpect lines 2\n")
        self.assertEqual(done.stdout.splitlines()[-1], "1 passed, 2 failed")


class EventsTest(SimTest):
    # The I falls into the gap, and the board is empty.
    CLEAR = "queue IIT\nset gravity off\nboard\n######....\n\nstart\npress wall-right\n"

    def test_of_the_last_line(self):
        self.assert_passes(START + """
expect events spawn
tap left
expect events move
expect no-event spawn
wait 1ms
expect no-event move
tap cw
expect events turn:0
tap hard
expect events drop:18 lock spawn
expect events drop:18 spawn
expect no-event land
press left
expect events move
release left
expect no-event move
garbage 2 3
expect events garbage:2
expect lines 0
show
expect events garbage:2
forfeit
expect events over:forfeit
""")

    def test_a_word_without_colon_is_its_kind(self):
        self.assert_passes(self.CLEAR + "expect events move\ntap hard\n"
                           "expect events drop lock clear perfect spawn\n"
                           "expect events drop:19 lock clear:1 perfect spawn\n")
        self.assert_passes(START + "tap cw\nexpect events turn\nforfeit\nexpect events over\n")
        self.assert_fails(START + "tap cw\nexpect no-event turn\n",
                          "stdin:5: expected no-event turn, got turn:0")
        self.assert_passes(START + "tap cw\nexpect no-event turn:1\n")

    def test_order_counts(self):
        self.assert_fails(self.CLEAR + "tap hard\nexpect events clear:1 lock\n",
                          "stdin:9: expected events clear:1 lock, "
                          "got drop:19 lock clear:1 perfect spawn")
        self.assert_fails(self.CLEAR + "tap hard\nexpect events clear:1 clear:1\n",
                          "stdin:9: expected events clear:1 clear:1, "
                          "got drop:19 lock clear:1 perfect spawn")

    def test_every_word_can_be_read(self):
        words = ("hold spawn move turn turn:3 fail drop:2 land lock clear:4 spin:T spin:T-mini "
                 "spin:S combo:2 b2b:2 perfect level:2 garbage:1 won over:block-out "
                 "over:lock-out over:top-out over:limit over:forfeit")
        self.assert_fails(START + f"wait 1s\nexpect events {words}\n",
                          f"stdin:5: expected events {words}, got none")
        for word in words.split():
            self.assert_passes(START + f"wait 1s\nexpect no-event {word}\n")

    def test_many_events(self):
        busy = "mode free\nset gravity 10us\nset lock-delay 10us\nstart\nwait 1s\n"
        done = self.sim(busy + "expect events spawn land lock spawn\nexpect events won\n")
        self.assertEqual(done.returncode, 1)
        message, count = done.stdout.splitlines()
        self.assertEqual(count, "1 passed, 1 failed")
        self.assertTrue(message.endswith(" ..."), message)
        self.assertLess(len(message), 1000)


class LookTest(SimTest):
    BOARD = "queue TIOSZJL\nset gravity off\nboard\nT.........\n#.ZZZZZZZZ\n\nstart\n"

    def test_json(self):
        line = self.sim(self.BOARD + "json\n").stdout.splitlines()[0]
        state = json.loads(line)
        self.assertEqual(list(state), [
            "time_us", "status", "mode", "board", "piece", "ghost", "hold", "can_hold", "next",
            "score", "lines", "level", "pieces", "combo", "b2b", "pieces_by_kind", "hash"])
        self.assertEqual(state["board"], [".........."] * 18 + ["T.........", "G.ZZZZZZZZ"])
        self.assertEqual(list(state["piece"]), ["piece", "facing", "x", "y", "cells"])
        self.assertEqual(state["piece"], {"piece": "T", "facing": "north", "x": 3,
                                          "y": 19, "cells": [[3, 19], [4, 19], [5, 19], [4, 20]]})
        self.assertEqual(state["ghost"], [[3, 1], [4, 1], [5, 1], [4, 2]])
        self.assertEqual((state["hold"], state["can_hold"], state["next"]), (None, True, "IOSZJ"))
        self.assertEqual((state["time_us"], state["status"], state["mode"]), (0, "playing", "none"))
        self.assertEqual(state["pieces_by_kind"], dict.fromkeys("IOTSZJL", 0))
        self.assertNotIn(" ", line)

    def test_json_later(self):
        done = self.sim(self.BOARD + "tap hold\ntap hard\nwait 1.5ms\njson\nhash\nforfeit\njson\n")
        first, hash_line, last = done.stdout.splitlines()[:3]
        state = json.loads(first)
        self.assertEqual((state["hold"], state["pieces"], state["time_us"]), ("T", 1, 1500))
        self.assertEqual(state["pieces_by_kind"]["I"], 1)
        self.assertEqual(state["hash"], hash_line)
        state = json.loads(last)
        self.assertEqual((state["piece"], state["ghost"], state["can_hold"]), (None, None, False))
        self.assertEqual(state["status"], "over:forfeit")

    def test_json_of_a_high_board(self):
        rows = "board\n" + "#.........\n" * 25 + "\n"
        state = json.loads(self.sim(rows + "start\njson\n").stdout.splitlines()[0])
        self.assertEqual(state["board"], ["G........."] * 25)

    def test_hash_follows_the_state(self):
        done = self.sim(START + "hash\nhash\ntap left\nhash\ntap right\nstart\nhash\n")
        first, second, moved, again = done.stdout.splitlines()[:4]
        self.assertEqual(first, second)
        self.assertEqual(first, again)
        self.assertNotEqual(first, moved)

    def test_show(self):
        lines = self.sim(self.BOARD + "tap hold\nwait 1.5ms\nshow\n").stdout.splitlines()
        self.assertEqual(lines[:11], [
            "19 |...iiii...|  status  playing",
            "18 |..........|  mode    none",
            "17 |..........|  time    0.001500 s",
            "16 |..........|  score   0",
            "15 |..........|  lines   0",
            "14 |..........|  level   1",
            "13 |..........|  pieces  0",
            "12 |..........|  combo   0",
            "11 |..........|  b2b     0",
            "10 |..........|  hold    T (not now)",
            " 9 |..........|  next    OSZJL"])
        self.assertEqual(lines[18:22], [
            " 1 |T..::::...|",
            " 0 |G.ZZZZZZZZ|",
            "   +----------+",
            "    0123456789"])

    def test_show_of_rows_above_the_field(self):
        self.assertEqual(self.sim(START + "show\n").stdout.splitlines()[0],
                         "20 |....t.....|  status  playing")


class HostileTest(SimTest):
    """Random scripts end with one of the three exit codes and well-formed messages."""
    WORDS = ("rules modern classic tetrs mode free 40-lines marathon master ultra custom set das "
             "arr dcd gravity lock-delay off on 0s 1us 10ms 20g by-level x20 inf seed 7 queue "
             "TIOSZJL hold T board ...T...... ########## #.######## start press release tap wait "
             "1s 100ms 7f left right soft hard sonic cw ccw 180 wall-left wall-right forfeit "
             "garbage 1 3 40 9 show json hash expect score piece none cells 3,4 events lock "
             "clear:1 no-event spawn status won # \0 \x1b").split(" ")
    LINES = ("tap hard|tap cw|tap left|press right|release right|press soft|release soft|tap hold|"
             "wait 100ms|wait 1s|garbage 2 3|garbage 20 0|forfeit|show|json|hash|expect lines 0|"
             "expect events lock|start|set gravity 20g\nset arr 0s\nstart|mode free\nstart|"
             "rules tetrs\nseed 3\nboard\n##.#######\n\nstart").split("|")

    def check(self, text):
        done = self.sim(text)
        self.assertIn(done.returncode, (0, 1, 2), done.stderr)
        self.assertRegex(done.stdout.splitlines()[-1], r"^\d+ passed, \d+ failed$")
        self.assertEqual(done.stderr.count("\n"), done.returncode == 2, done.stderr)
        return done

    def test_random_words(self):
        for seed in range(60):
            choice = random.Random(seed)
            self.check("\n".join(" ".join(choice.choices(self.WORDS, k=choice.randint(0, 4)))
                                 for _ in range(30)))

    def test_random_lines(self):
        for seed in range(60):
            choice = random.Random(seed)
            done = self.check("\n".join(["start"] + choice.choices(self.LINES, k=100)))
            self.assertLess(done.returncode, 2, done.stderr)

    def test_random_bytes(self):
        for seed in range(20):
            self.check(random.Random(seed).randbytes(300))


if __name__ == "__main__":
    program.main()
