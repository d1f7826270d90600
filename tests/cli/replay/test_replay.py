"""`finessimo replay` and `sim --record`, on the recorded games of tests/data."""
import json
import os
import resource
import unittest
import zlib

import program
import replay_reader
from program import DATA, ProgramTest, run

GAMES = sorted((DATA / "replays").glob("*.replay"))
LINK = "#r="


def named(name):
    return DATA / "replays" / name


class ReplayTest(ProgramTest):
    def record(self, script, name="game.replay"):
        """Records a script's last game; returns the path of its replay."""
        path = self.folder / name
        done = run("sim", "--record", path, "-", text=script)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return path

    def assert_invalid(self, done, *parts):
        """Expects exit code 1 and a line on stdout."""
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertRegex(done.stdout.splitlines()[0],
                         "^.*: invalid: (byte|character) [0-9]+: .+\\.$")
        for part in parts:
            self.assertIn(part, done.stdout.splitlines()[0])

    # writing

    def record_over(self, path, most):
        """Records a game while files are limited in size."""
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        return run("sim", "--record", path, "-", text="start\ntap hard\nwait 9s\n",
                   preexec_fn=limit)

    def test_an_older_file_survives_a_full_disk(self):
        path = self.write("game.replay", b"older")
        for most in (0, 20):
            self.assert_wrong(self.record_over(path, most), "File too large", str(path))
            self.assertEqual(path.read_bytes(), b"older")
            self.assertEqual(list(self.folder.iterdir()), [path])

    def test_a_file_is_replaced_where_it_is(self):
        path, link = self.write("game.replay", b"older"), self.folder / "link.replay"
        path.chmod(0o640)
        link.symlink_to(path.name)
        self.assertEqual(self.record_over(link, 100000).returncode, 0)
        self.assertTrue(link.is_symlink())
        self.assertEqual(path.stat().st_mode & 0o777, 0o640)
        self.assertEqual(run("replay", "verify", path).returncode, 0)
        self.assertEqual(len(list(self.folder.iterdir())), 2)

    # recorded games

    def test_there_are_games(self):
        self.assertGreaterEqual(len(GAMES), 5)

    def test_games_verify(self):
        done = run("replay", "verify", *GAMES)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), len(GAMES))
        for path, line in zip(GAMES, lines):
            self.assertRegex(line, f"^{path}: ok [0-9a-f]{{16}}$")

    def test_games_are_what_their_scripts_record(self):
        for path in GAMES:
            again = self.folder / path.name
            done = run("sim", "--record", again, path.with_suffix(".script"))
            self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
            self.assertEqual(again.read_bytes(), path.read_bytes(), path)

    def test_version_1_is_read(self):
        """The same games from before the seal: old replays and links stay valid."""
        for path in GAMES:
            old = DATA / "replays" / "version-1" / path.name
            self.assertEqual(run("replay", "verify", old).stdout.split()[-1],
                             run("replay", "verify", path).stdout.split()[-1])
            self.assertEqual(replay_reader.read(old.read_bytes()),
                             replay_reader.read(path.read_bytes()))
            self.assertEqual(old.stat().st_size, path.stat().st_size)
        link = DATA / "replays" / "version-1" / "position.link"
        self.assertEqual(run("replay", "verify", link).returncode, 0)

    def test_hash_is_the_one_of_the_script(self):
        for path in GAMES:
            script = path.with_suffix(".script").read_text() + "\nhash\n"
            expected = run("sim", text=script).stdout.splitlines()[-2]
            self.assertIn(f"ok {expected}\n", run("replay", "verify", path).stdout)

    # docs/formats.md

    def test_the_page_is_enough_for_a_reader(self):
        for path in GAMES:
            replay = replay_reader.read(path.read_bytes())
            self.assertIn(f"ok {replay['hash']:016x}\n", run("replay", "verify", path).stdout)
            self.assertEqual(replay["changes"],
                             script_changes(path.with_suffix(".script"), replay["end"]))

    def test_reader_reads_the_set_up(self):
        replay = replay_reader.read_link(named("position.link").read_text())
        self.assertEqual(replay, replay_reader.read(named("position.replay").read_bytes()))
        self.assertEqual([replay["preset"], replay["mode"]], [2, 6])
        self.assertEqual(replay["board"], ["GGG.GGGGGG", "GG..GGG.OO", "IIII.G..OO", ".....G...."])
        self.assertEqual([replay["queue"], replay["hold"]], ["TIOSZJLTTOI", "S"])
        self.assertEqual(replay["buttons"], 1 << 0 | 1 << 5)
        self.assertGreaterEqual(len(replay["settings"]), 35)
        self.assertEqual([replay["settings"][i] for i in [0, 10, 15, 24, 25]],
                         [1, -2, 133000, 2, 2])

    def test_reader_reads_the_checks(self):
        path = named("sprint.replay")
        checks = replay_reader.read(path.read_bytes())["checks"]
        self.assertEqual(len(checks), 9)
        for number, check in enumerate(checks, 1):
            at = f"{5 * number}s"
            state = json.loads(run("replay", "show", path, "--at", at, "--json").stdout)
            self.assertEqual(state["hash"][8:], f"{check:08x}")

    def test_garbage_from_outside(self):
        path = self.record("mode free\nset gravity off\nstart\ntap hard\nwait 1s\ngarbage 3 4\n"
                           "tap left\nwait 1s\ngarbage 1 0\ntap hard\n")
        replay = replay_reader.read(path.read_bytes())
        self.assertEqual(path.read_bytes()[4], 3)
        self.assertEqual([change for change in replay["changes"] if change[1] == "garbage"],
                         [(10000, "garbage", (3, 4)), (20000, "garbage", (1, 0))])
        self.assertEqual(len(replay["changes"]), 8)
        self.assertIn(f"ok {replay['hash']:016x}\n", run("replay", "verify", path).stdout)
        rows = json.loads(run("replay", "show", path, "--at", "1.5s", "--json").stdout)["board"]
        self.assertIn("GGGG.GGGGG", "\n".join(rows))
        self.assertEqual(run("replay", "fumen", path).returncode, 0)
        link = self.write("link.txt", run("replay", "link", path).stdout.encode())
        self.assertEqual(run("replay", "verify", link).returncode, 0)

    # verify

    def test_verify_differs(self):
        script = "seed 1\nmode free\nstart\nwait 12.3456s\n"
        good = self.record(script).read_bytes()
        other = self.record(script.replace("seed 1", "seed 2"), name="other.replay").read_bytes()
        self.assertNotEqual(good, other)
        path = self.write("forged.replay", forge(good, other))
        done = run("replay", "verify", path)
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertEqual(done.stdout, f"{path}: differs at 5.0000s\n")
        done = run("replay", "verify", "--json", path, self.folder / "game.replay")
        first, second = map(json.loads, done.stdout.splitlines())
        self.assertEqual(first, {"file": str(path), "ok": False, "differs_us": 5000000})
        self.assertEqual([second["ok"], len(second["hash"])], [True, 16])
        self.assertEqual(done.returncode, 1)

    def test_verify_differs_at_the_end(self):
        script = "seed 1\nmode free\nstart\nwait 3.4567s\n"
        good = self.record(script).read_bytes()
        other = self.record(script.replace("seed 1", "seed 2"), name="other.replay").read_bytes()
        path = self.write("forged.replay", forge(good, other))
        self.assertEqual(run("replay", "verify", path).stdout, f"{path}: differs at 3.4567s\n")

    def test_verify_goes_on_after_a_bad_file(self):
        bad = self.write("bad.replay", GAMES[0].read_bytes()[:-1])
        done = run("replay", "verify", bad, GAMES[0])
        self.assert_invalid(done, f"{bad}: ", "incomplete")
        self.assertIn(f"{GAMES[0]}: ok ", done.stdout)
        done = run("replay", "verify", self.folder / "missing", bad, GAMES[0])
        self.assert_wrong(done, "can't be opened")
        self.assertEqual(len(done.stdout.splitlines()), 2)
        done = run("replay", "verify", "--json", bad)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(json.loads(done.stdout), {
            "file": str(bad), "ok": False,
            "invalid": f"byte {len(GAMES[0].read_bytes()) - 1}: "
                       "The replay is incomplete. Copy all of it and try again."})

    def test_verify_stdin(self):
        done = run("replay", "verify", "-", text=GAMES[0].read_bytes())
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, "^stdin: ok [0-9a-f]{16}\n$")

    # # not replays

    def test_every_cut_is_told(self):
        data = named("position.replay").read_bytes()
        for length in list(range(0, 20)) + [len(data) - 1]:
            path = self.write("cut.replay", data[:length])
            self.assert_invalid(run("replay", "verify", path), f": byte {length}: ")
            self.assert_wrong(run("replay", "show", path), f"byte {length}: ")

    def test_flipped_bytes_are_told(self):
        data = named("position.replay").read_bytes()
        for place in range(0, len(data), 3):
            flipped = bytearray(data)
            flipped[place] ^= 1 << place % 8
            path = self.write("flipped.replay", bytes(flipped))
            self.assert_invalid(run("replay", "verify", path), f"{path}: ", "byte ")

    def test_not_a_replay(self):
        for data in [b"", b"\n", b"hello", b"\0" * 1000, b"#replay", b"RklOU", b"FIN"]:
            path = self.write("none", data)
            self.assert_invalid(run("replay", "verify", path), "byte ", "This is not a replay")
            self.assert_wrong(run("replay", "link", path), "byte ", "This is not a replay")
        self.assert_wrong(run("replay", "verify", self.folder / "missing"), "can't be opened")
        self.assert_wrong(run("replay", "verify", self.folder), str(self.folder))

    def test_names_stay_on_their_line(self):
        path = self.write("a\nb\033[31m.replay", GAMES[0].read_bytes())
        done = run("replay", "verify", path)
        self.assertRegex(done.stdout, "^[^\n\033]*/a\\?b\\?\\[31m.replay: ok [0-9a-f]{16}\n$")
        self.assert_wrong(run("replay", "show", path, "--at", "1000s"), "a?b?[31m.replay` ends at")
        self.assert_wrong(run("replay", "verify", self.folder / "c\nd"), "c?d` can't be opened")
        self.assert_wrong(run("sim", self.folder / "c\nd"), "c?d` can't be opened")
        self.assert_wrong(run("sim", self.write("e\nf", "hop")), "e?f:1: ")
        for words in [["fumen", "decode"], ["import"], ["finesse", "T", "east", "1", "--board"]]:
            self.assert_wrong(run(*words, self.folder / "c\nd"), "c?d")
        done = run("sim", self.write("g\nh", "start\nexpect lines 1\n"))
        self.assertIn("g?h:2: expected lines 1, got 0\n", done.stdout)

    # links

    def test_link_and_back(self):
        for path in GAMES:
            done = run("replay", "link", path)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertRegex(done.stdout, f"^{LINK}[A-Za-z0-9_-]+\n$")
            verdict = run("replay", "verify", "-", text=path.read_bytes()).stdout
            text = done.stdout.strip()
            for form in [text, text + "\r\n", text[len(LINK):], f"  https://example.org/{text}\n"]:
                self.assertEqual(run("replay", "verify", "-", text=form).stdout, verdict)
            self.assertEqual(run("replay", "link", "-", text=text).stdout, done.stdout)

    def test_links_have_the_address_of_the_page(self):
        path = named("sprint.replay")
        part = run("replay", "link", path).stdout
        whole = run("replay", "link", path, env={**os.environ, "FINESSIMO_PAGE": "https://example.org/"})
        self.assertEqual(whole.stdout, "https://example.org/" + part)

    def test_fumen(self):
        """One page per piece; the last page has the final field."""
        done = run("replay", "fumen", named("sprint.replay"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        pages = [json.loads(line) for line in
                 run("fumen", "decode", done.stdout.strip(), "--json").stdout.splitlines()]
        shown = json.loads(run("replay", "show", named("sprint.replay"), "--json").stdout)
        self.assertEqual(shown["pieces"], len(pages))
        self.assertTrue(pages[0]["comment"].startswith("#Q=[]("))
        self.assertEqual(shown["pieces_by_kind"],
                         {kind: sum(page["piece"]["piece"] == kind for page in pages)
                          for kind in "IOTSZJL"})
        self.assertEqual(run("replay", "fumen").returncode, 2)
        self.assertEqual(run("replay", "fumen", "nowhere").returncode, 2)

    def test_sprint_fits_a_link(self):
        path = named("sprint.replay")
        self.assertLessEqual(path.stat().st_size, 1600)
        self.assertLessEqual(len(run("replay", "link", path).stdout.strip()), 2200)

    def test_damaged_links(self):
        text = run("replay", "link", named("position.replay")).stdout.strip()
        self.assert_invalid(run("replay", "verify", "-", text=text[:-1]), "Copy the whole link and try again")
        self.assert_invalid(run("replay", "verify", "-", text=text[:-4]), "incomplete")
        self.assert_invalid(run("replay", "verify", "-", text=text[:20] + "%" + text[21:]),
                            "stdin: invalid: character 21: ", "A-Z")
        other = "A" if text[30] != "A" else "B"
        self.assert_invalid(run("replay", "verify", "-", text=text[:30] + other + text[31:]),
                            "checksum")

    # show

    def test_show_is_what_sim_shows(self):
        lines = named("position.script").read_text().splitlines()
        start = lines.index("start") + 1
        for wait in ["0us", "40.5ms", "173.5ms", "100ms"]:
            at = lines[:start] + {
                "0us": ["show", "json"],
                "40.5ms": ["wait 40.5ms", "release cw", "show", "json"],
                "173.5ms": ["wait 40.5ms", "release cw", "wait 133ms", "release left", "tap 180",
                            "show", "json"],
                "100ms": ["wait 40.5ms", "release cw", "wait 59.5ms", "show", "json"],
            }[wait]
            expected = run("sim", text="\n".join(at)).stdout.splitlines()
            shown = run("replay", "show", named("position.replay"), "--at", wait)
            self.assertEqual((shown.returncode, shown.stderr), (0, ""))
            self.assertEqual(shown.stdout.splitlines(), expected[:-2])
            shown = run("replay", "show", "--json", "--at", wait, named("position.replay"))
            self.assertEqual(shown.stdout.splitlines(), expected[-2:-1])

    def test_show_at_the_end(self):
        for path in GAMES:
            state = json.loads(run("replay", "show", path, "--json").stdout)
            self.assertIn(f"ok {state['hash']}\n", run("replay", "verify", path).stdout)

    def test_show_wrong_times(self):
        path = named("limit.replay")
        self.assert_wrong(run("replay", "show", path, "--at", "25.1s"), "ends at 25.0000s")
        self.assert_wrong(run("replay", "show", path, "--at", "soon"), "`soon` is not a time")
        self.assert_wrong(run("replay", "show", path, "--at", "-1s"), "`-1s` is not a time")
        self.assert_wrong(run("replay", "show", path, "--at"), "`--at` needs a time")

    # use

    def test_watching(self):
        self.assert_wrong(run("replay", GAMES[0]), "not a terminal", "--at T")
        self.assert_wrong(run("replay", self.folder / "missing"), "can't be opened")
        self.assert_wrong(run("replay", GAMES[0], GAMES[1]), "watches one file")

    def test_mistyped_verb(self):
        self.assert_wrong(run("replay", "verfiy", GAMES[0]), "`verfiy`", "did you mean `verify`?")
        self.assert_wrong(run("replay", "shwo", GAMES[0]), "did you mean `show`?")

    def test_wrong_use(self):
        self.assert_wrong(run("replay"), "`replay` needs one file: `finessimo replay FILE`.")
        self.assert_wrong(run("replay", "verify"), "needs a file")
        self.assert_wrong(run("replay", "link"), "one file")
        self.assert_wrong(run("replay", "link", GAMES[0], GAMES[1]), "one file")
        self.assert_wrong(run("replay", "show"), "one file")
        self.assert_wrong(run("replay", "verify", "--at", "1s", GAMES[0]), "`--at`")

    # sim --record

    def test_last_game_is_recorded(self):
        first = "start\ngarbage 2 3\nwait 0.00005s\npress left\n"
        second = "seed 9\nstart\npress left\nwait 100ms\nrelease left\nhash\n"
        script = self.write("two.test", first + second)
        path = self.folder / "two.replay"
        done = run("sim", "--record", path, script)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        expected = done.stdout.splitlines()[0]
        self.assertEqual(run("replay", "verify", path).stdout, f"{path}: ok {expected}\n")

    def test_every_script_records_or_says_why(self):
        """A recorded game ends like the script's."""
        recorded = 0
        for script in sorted((DATA.parent / "scripts").rglob("*.test"))[::7]:
            path = self.folder / "any.replay"
            done = run("sim", "--record", path, script)
            if done.returncode == 2:
                self.assertRegex(done.stderr, "A recording |There is no game")
                continue
            recorded += 1
            self.assertEqual(run("replay", "verify", path).returncode, 0)
        self.assertGreater(recorded, 5)

    def test_end_of_a_game_between_stamps(self):
        state = json.loads(run("replay", "show", named("untouched.replay"), "--json").stdout)
        self.assertNotEqual(state["time_us"] % 100, 0)
        self.assertEqual(state["status"], "over:lock-out")

    def test_end_between_stamps(self):
        """The replay ends with the script, also where no button could be pressed."""
        for wait in ["1000050us", "5000001us", "4999999us"]:
            path = self.record(f"rules classic\nseed 5\nstart\nwait {wait}\n")
            state = json.loads(run("replay", "show", path, "--json").stdout)
            self.assertEqual(f"{state['time_us']}us", wait)
            expected = run("sim", text=f"rules classic\nseed 5\nstart\nwait {wait}\nhash\n").stdout
            self.assertEqual(run("replay", "verify", path).stdout,
                             f"{path}: ok {expected.splitlines()[0]}\n")

    def test_record_stands_anywhere(self):
        script = self.write("any.test", "start\nwait 1s\n")
        for number, order in enumerate([["--record", None, script], [script, "--record", None]]):
            out = self.folder / f"{number}.replay"
            done = run("sim", *[out if word is None else word for word in order])
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(run("replay", "verify", out).returncode, 0)
        self.assert_wrong(run("sim", script, "--record"), "`--record` needs")
        self.assert_wrong(run("sim", script, "--recrod", "x"), "has no option `--recrod`", "`--record`")

    def test_times_that_can_not_be_recorded(self):
        out = self.folder / "none.replay"
        odd = "start\nwait 1.23456s\n\ntap left\nwait 0.00004s\n"
        done = run("sim", "--record", out, "-", text=odd)
        self.assert_wrong(done, "stdin:4: ", "tenths of a millisecond")
        done = run("sim", "--record", out, "-", text="start\nwait 0.00004s\ngarbage 1 1\nwait 1s\n")
        self.assert_wrong(done, "stdin:3: ", "tenths of a millisecond")
        self.assert_wrong(run("sim", "--record", out, "-", text="seed 1\n"), "no game to record")
        self.assert_wrong(run("sim", "--record", out, "-", text="start\nhop\n"), "stdin:2: ")
        self.assertFalse(out.exists())
        self.assert_wrong(run("sim", "--record"), "`--record` needs")
        self.assert_wrong(run("sim", "--record", self.folder / "no" / "x", "-", text="start\n"),
                          "can't be written")

    def test_failed_expectations_do_not_stop_the_recording(self):
        out = self.folder / "failed.replay"
        done = run("sim", "--record", out, "-", text="start\nexpect lines 5\n")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(run("replay", "verify", out).returncode, 0)


def script_changes(path, end):
    """The changes of a script before a time, according to its lines."""
    changes, down, time, started = [], set(), 0, False
    for line in path.read_text().splitlines():
        words = line.split()
        if words[:1] == ["start"]:
            started = True
        elif words[:1] == ["wait"]:
            number, unit = words[1].rstrip("ms"), words[1].lstrip("0123456789.")
            time += round(float(number) * {"ms": 10, "s": 10000}[unit])
        elif words[:1] == ["forfeit"]:
            changes.append((time, 11, True))
        elif words and words[0] in ("press", "release", "tap"):
            button = replay_reader.BUTTONS.index(words[1])
            for press in {"press": [True], "release": [False], "tap": [True, False]}[words[0]]:
                if press != (button in down):
                    (down.add if press else down.remove)(button)
                    if started and time * 100 <= end:
                        changes.append((time, button, press))
    return changes


def forge(good, other):
    """The first replay with the seed of the second and a valid checksum."""
    seed = next(i for i in range(25, len(good)) if good[i] != other[i])
    forged = bytearray(good)
    forged[seed] = other[seed]
    return bytes(forged[:-4]) + zlib.crc32(forged[:-4]).to_bytes(4, "little")


if __name__ == "__main__":
    program.main()
