"""The commands for the saved profile: scores, settings, stats, export, import."""
import json
import os
import resource
import sqlite3
import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "cli"))

import profile_reader
import profile_writer
import program
import replay_reader
from profile_test import ProfileTest
from program import DATA, run

FIXTURE = DATA / "store" / "version-4-no-facts.profile"


class SettingsTest(ProfileTest):
    def test_nothing_is_kept_at_first(self):
        self.assertEqual(self.lines("settings"), [])

    def test_choices_are_explained(self):
        lines = self.lines("settings", "--explain", "lock-out")
        self.assertEqual(lines[0].split(":")[0], "lock-out")
        self.assertEqual([line.split()[0] for line in lines[1:]], ["off", "full", "partial"])
        said = [json.loads(line) for line in self.lines("settings", "--explain", "look", "--json")]
        self.assertEqual(said[2]["value"], "ascii")
        self.assertEqual(said[2]["explanation"], "Plain ASCII characters.")
        self.assert_wrong(self.run_here("settings", "--explain", "loock"), "did you mean `look`?")

    def test_set_read_forget(self):
        self.assertEqual(self.lines("settings", "das"), ["das 133ms"])
        self.assertEqual(self.lines("settings", "das", "0.1s"), [])
        self.assertEqual(self.lines("settings", "das"), ["das 100ms"])
        self.lines("settings", "palette", "okabe-ito")
        self.assertEqual(self.lines("settings"), ["das 100ms", "palette okabe-ito"])
        self.lines("settings", "--forget", "das")
        self.assertEqual(self.lines("settings"), ["palette okabe-ito"])
        self.lines("settings", "palette", "default")
        self.assertEqual(self.lines("settings"), [])

    def test_every_setting(self):
        pairs = [line.split(" ", 1) for line in self.lines("settings", "--all")]
        self.assertGreater(len(pairs), 40)
        for name, value in pairs:
            self.assertEqual(self.lines("settings", name), [f"{name} {value}"])
            self.lines("settings", name, value)
            self.assertEqual(self.lines("settings", name), [f"{name} {value}"])
        text = run("help", "settings").stdout
        for name, _ in pairs:
            self.assertIn(f"\n  {name} ", text)

    def test_a_rule_is_that_of_the_mode(self):
        self.lines("settings", "preview", "3")
        self.assertEqual(self.lines("settings"), ["marathon.modern.preview 3"])
        self.lines("settings", "mode", "40-lines")
        self.assertEqual(self.lines("settings", "preview"), ["preview 5"])
        self.lines("settings", "40-lines.modern.preview", "2")
        self.assertEqual(self.lines("settings", "preview"), ["preview 2"])

    def test_json(self):
        self.lines("settings", "das", "100ms")
        lines = [json.loads(line) for line in self.lines("settings", "--json")]
        self.assertEqual(lines, [{"name": "das", "value": "100ms"}])
        self.assertEqual(json.loads(self.lines("settings", "arr", "--json")[0])["name"], "arr")

    def test_wrong_use(self):
        self.assert_wrong(self.run_here("settings", "dsa"), "did you mean `das`?")
        self.assert_wrong(self.run_here("settings", "zzzzzz", "1"), "help settings")
        self.assert_wrong(self.run_here("settings", "das", "fast"), "`das`", "`fast`", "a time")
        self.assert_wrong(self.run_here("settings", "das", "1ms", "2ms"), "Quote a value")
        self.assert_wrong(self.run_here("settings", "--forget"), "`--forget` needs")
        self.assert_wrong(self.run_here("settings", "--all", "das"), "--all")
        self.assert_wrong(self.run_here("settings", "--profile"), "--profile")
        self.assertEqual(self.lines("settings"), [])

    def test_unknown_names_and_values_are_ignored(self):
        self.lines("settings", "das", "100ms")
        database = sqlite3.connect(self.profile)
        with database:
            database.execute("INSERT INTO settings VALUES ('of-later', 'x', 1)")
            database.execute("INSERT INTO settings VALUES ('arr', 'often', 1)")
            database.execute("INSERT INTO settings VALUES ('dcd', char(27) || '[31m', 1)")
        database.close()
        self.assertEqual(self.lines("settings"), ["arr often", "das 100ms", "of-later x"])
        self.assertEqual(self.lines("settings", "arr"), ["arr 10ms"])
        self.assertEqual(self.lines("settings", "das"), ["das 100ms"])


class ScoresTest(ProfileTest):
    def test_nothing_yet(self):
        self.assertEqual(self.lines("scores"), ["No game is ranked here yet."])
        self.assertEqual(self.lines("scores", "--json"), [])

    def test_lists(self):
        self.lines("import", FIXTURE)
        lines = self.lines("scores")
        self.assertIn("Marathon · classic", lines)
        row = lines[lines.index("Marathon · classic") + 2].split()
        self.assertEqual(row, ["1", "3,242", "2", "13", "0:10.168", "49", "2025-06-15"])
        self.assertIn("Custom · modern · 5 lines", lines)
        self.assertIn("Custom · classic, changed", lines)
        games = [json.loads(line) for line in self.lines("scores", "--json")]
        self.assertEqual(len([line for line in lines if line.startswith("   ")]), len(games))
        first = next(game for game in games if game["list"] == "marathon/classic")
        self.assertEqual((first["list"], first["rank"], first["score"], first["time_us"]),
                         ("marathon/classic", 1, 3242, 10168000))
        self.assertEqual(sorted(first), sorted(
            ["list", "mode", "rules", "changed", "rank", "score", "level", "lines", "time_us",
             "pieces", "keys", "played_at", "won", "seed", "hash"]))

    def test_one_mode_and_rules(self):
        self.lines("import", FIXTURE)
        for game in map(json.loads, self.lines("scores", "custom", "--json")):
            self.assertEqual(game["mode"], "custom")
        only = [json.loads(line)
                for line in self.lines("scores", "custom", "--rules", "classic", "--json")]
        self.assertEqual({game["rules"] for game in only}, {"classic"})
        self.assertEqual(self.lines("scores", "cheese"), ["No game is ranked here yet."])

    def test_lost_games_stand_behind_those_that_were_won(self):
        self.lines("import", FIXTURE)
        games = [json.loads(line) for line in self.lines("scores", "sprint", "--json")]
        self.assertTrue(games)
        self.assertNotIn(True, [game["won"] for game in games])
        database = sqlite3.connect(self.profile)
        with database:
            database.execute("UPDATE games SET list = '40-lines/modern' WHERE list LIKE '40-lines%'")
            best = database.execute("SELECT lines FROM games WHERE list = '40-lines/modern'"
                                    " ORDER BY rank, rank_then").fetchall()
        database.close()
        self.assertEqual(best, sorted(best, reverse=True))
        self.assertGreater(len(best), 2)

    def test_combo_is_the_last_column(self):
        self.lines("import", FIXTURE)
        modes = run("help", "scores").stdout.split("Modes: ")[1].split()  # in order
        database = sqlite3.connect(self.profile)
        with database:
            database.execute(
                "UPDATE games SET list = 'combo/classic', mode = ?, clears_1 = 5, clears_2 = 4,"
                " clears_3 = 2, clears_4 = 1 WHERE list = 'marathon/classic'",
                [modes.index("combo")])
        database.close()
        lines = self.lines("scores", "combo")
        self.assertEqual(lines[1].split()[-2:], ["DATE", "COMBO"])
        self.assertEqual(lines[2].split()[-2:], ["2025-06-15", "12"])
        self.assertEqual(len(lines[1]), len(lines[2]))
        first = json.loads(self.lines("scores", "combo", "--json")[0])
        self.assertEqual(list(first.items())[-1], ("combo", 12))
        header, *rows = self.lines("scores", "--csv")
        self.assertEqual(header.split(",")[-2:], ["hash", "combo"])
        for row in (line.split(",") for line in rows):
            self.assertEqual(len(row), 16)
            self.assertEqual(row[-1], "12" if row[1] == "combo" else "")
        self.assertNotIn("COMBO", self.lines("scores", "custom")[1])

    def test_deleted_games_are_gone(self):
        self.lines("import", FIXTURE)
        database = sqlite3.connect(self.profile)
        with database:
            database.execute("UPDATE games SET hidden_s = 9999999999")
        database.close()
        self.assertEqual(self.lines("scores"), ["No game is ranked here yet."])

    def test_wrong_use(self):
        self.assert_wrong(self.run_here("scores", "marathn"), "did you mean `marathon`?")
        self.assert_wrong(self.run_here("scores", "zzzzzz"), "help scores")
        self.assert_wrong(self.run_here("scores", "ultra", "master"), "one mode")
        self.assert_wrong(self.run_here("scores", "--rules", "mine"), "modern, classic")
        self.assert_wrong(self.run_here("scores", "--rules"), "modern, classic")


class TransferTest(ProfileTest):
    def test_there_and_back(self):
        copy = self.folder / "copy.profile"
        self.assertEqual(self.lines("import", FIXTURE),
                         [f"{FIXTURE}: Imported 11 games and 4 settings."])
        self.assertEqual(self.lines("export", copy), [f"{copy}: 4 settings, 11 games"])
        self.assertEqual(copy.read_bytes(), FIXTURE.read_bytes())
        self.assertEqual(self.lines("import", copy),
                         [f"{copy}: Nothing new in this file."])
        self.assertEqual(self.lines("settings"),
                         ["das 120ms", "key.hold c shift", "mode 40-lines"])
        self.assertEqual(list(self.folder.glob(".finessimo*")), [])

    def test_the_page_is_enough_to_read_it(self):
        self.lines("import", FIXTURE)
        settings, games = profile_reader.read(FIXTURE.read_bytes())
        self.assertEqual([setting["name"] for setting in settings],
                         ["das", "key.hold", "mode", "palette"])
        database = sqlite3.connect(self.profile)
        names = ", ".join(profile_reader.FIELDS)
        rows = database.execute(f"SELECT {names}, bytes FROM games LEFT JOIN replays ON game = id"
                                " ORDER BY played_at").fetchall()
        database.close()
        self.assertEqual(len(rows), len(games))
        for row, game in zip(rows, games):
            wide = [value % 2**64 if isinstance(value, int) else value or b"" for value in row]
            self.assertEqual(wide, list(game.values()))
        replays = [(game, replay_reader.read(game["replay"])) for game in games if game["replay"]]
        self.assertEqual(len(replays), 10)
        for game, replay in replays:
            self.assertEqual(replay["seed"], game["seed"])

    def test_by_pipe(self):
        piped = self.run_here("import", "-", text=FIXTURE.read_bytes())
        self.assertEqual(piped.stdout, "stdin: Imported 11 games and 4 settings.\n")
        done = program.subprocess.run([program.PROGRAM, "export", "-"], env=self.environment,
                                      capture_output=True)
        self.assertEqual((done.returncode, done.stdout), (0, FIXTURE.read_bytes()))

    def test_an_older_file_survives_a_full_disk(self):
        self.run_here("import", "-", text=FIXTURE.read_bytes())
        file = self.write("copy.profile", "older")
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
        self.assert_wrong(self.run_here("export", file, preexec_fn=limit), "File too large")
        self.assertEqual(file.read_text(), "older")
        self.assertEqual(list(self.folder.glob(".finessimo*")), [])

    def test_a_pipe_is_written_into(self):
        """Anything but a plain file stays unchanged."""
        self.run_here("import", "-", text=FIXTURE.read_bytes())
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        with program.subprocess.Popen(["cat", pipe], stdout=program.subprocess.PIPE) as reader:
            self.assertEqual(self.lines("export", pipe), [f"{pipe}: 4 settings, 11 games"])
            self.assertEqual(reader.stdout.read(), FIXTURE.read_bytes())
        self.assertTrue(pipe.is_fifo())
        self.assertEqual(list(self.folder.glob(".finessimo*")), [])

    def puzzles(self, name, facts):
        """A profile in which these stages were tried or solved, and its file."""
        path, file = self.folder / f"{name}.sqlite", self.folder / f"{name}.profile"
        self.lines("settings", "das", "100ms", "--profile", path)
        with sqlite3.connect(path) as database:
            database.executemany("INSERT INTO facts VALUES (4, ?, 0, 0, ?)", facts)
        database.close()
        self.lines("export", file, "--profile", path)
        return path, file

    def test_training_is_merged(self):
        """Reviews, counters and scenarios of two devices, in either order."""
        both = []
        for device in (1, 2):
            path = self.folder / f"device{device}.sqlite"
            self.lines("export", str(self.folder / "none"), "--profile", str(path))
            self.lines("import", str(self.folder / "none"), "--profile", str(path))
            review = 3 | 2 << 3 | 900 << 11 | 20000 + 2 ** 20 << 35
            missed = review - 2
            database = sqlite3.connect(path)
            with database:
                database.executemany("INSERT INTO facts VALUES (?, ?, ?, ?, ?)", [
                    (1, 0, 1728000000000 + device, device, review),
                    (1, 1, 1728000000000, device, missed),
                    (2, 2, 20000, device, 100), (2, 3, 20000, device, 90 - device),
                    (2, 32, 0, device, 7), (2, 194, 0, device, 1)])
            database.close()
            both.append(self.folder / f"device{device}.profile")
            self.lines("export", str(both[-1]), "--profile", str(path))
        tables = []
        for name, files in {"there": both, "back": both[::-1], "often": both * 2}.items():
            path = str(self.folder / f"{name}.sqlite")
            for file in files:
                self.lines("import", str(file), "--profile", path)
            tables.append(self.lines("stats", "finesse", "--csv", "--profile", path))
        self.assertEqual(tables[0], tables[1])
        self.assertEqual(tables[0], tables[2])
        self.assertEqual(tables[0][0], "table,name,day,pieces,faults,keys,best,milliseconds,judged,timed")
        self.assertIn("placement,I north 0,,14,2,,,,14,", tables[0])
        self.assertIn("drill,I north 0,,2,0,,,900,2,1", tables[0])
        self.assertIn("drill,I north 1,,2,2,,,,2,", tables[0])
        rows = [json.loads(line) for line in self.lines("stats", "finesse", "--json", "--profile", path)]
        self.assertEqual(len(rows) + 1, len(tables[0]))
        self.assertEqual(self.lines("stats", "finesse", "--profile", path)[-1].split()[0], "drill")

    def test_puzzles_are_merged(self):
        """The better result wins, in either order and any number of times."""
        one, one_file = self.puzzles("one", [(0, 21), (1, 17), (2, 3)])
        two, two_file = self.puzzles("two", [(0, 5), (1, 19), (3, 16), (64, 1)])
        for _ in range(2):
            self.lines("import", two_file, "--profile", one)
            self.lines("import", one_file, "--profile", two)
        for path in (one, two):
            with sqlite3.connect(path) as database:
                rows = database.execute("SELECT what, value FROM facts WHERE kind = 4").fetchall()
            database.close()
            self.assertEqual(sorted(rows), [(0, 21), (1, 19), (2, 3), (3, 16), (64, 1)])

    def test_another_profile(self):
        other = self.folder / "other.sqlite"
        self.lines("import", FIXTURE, "--profile", other)
        self.assertEqual(self.lines("scores"), ["No game is ranked here yet."])
        self.assertGreater(len(self.lines("scores", "--profile", other)), 5)

    def test_claims_are_not_believed(self):
        """A score, a victory and a rank that the replay contradicts; and an invalid replay."""
        settings, games = profile_reader.read(FIXTURE.read_bytes())
        best = next(game for game in games if game["score"] == 3242)
        best.update(score=2**63 - 1, status=1, ranked=1)
        forged = self.write("forged.profile", profile_writer.write(settings, games))
        self.lines("import", forged)
        scores = [json.loads(line) for line in self.lines("scores", "--json")]
        self.assertIn(3242, [game["score"] for game in scores])
        self.assertNotIn(2**63 - 1, [game["score"] for game in scores])

    def test_a_replay_that_proves_nothing_is_not_ranked(self):
        settings, games = profile_reader.read(FIXTURE.read_bytes())
        best = next(game for game in games if game["score"] == 3242)
        replay = bytearray(best["replay"])
        at = bytes(replay).index(best["hash"].to_bytes(8, "little"))
        replay[at] ^= 1
        replay[-4:] = zlib.crc32(replay[:-4]).to_bytes(4, "little")
        best.update(replay=bytes(replay), hash=best["hash"] ^ 1, score=2**63 - 1)
        forged = self.write("forged.profile", profile_writer.write(settings, games))
        done = self.run_here("import", forged)
        self.assertEqual((done.returncode, done.stderr),
                         (0, "finessimo: 1 game is not ranked: its replay doesn't match.\n"))
        self.assertIn("Imported 11 games", done.stdout)
        scores = [json.loads(line) for line in self.lines("scores", "--json")]
        self.assertNotIn(2**63 - 1, [game["score"] for game in scores])

    def test_bad_files_change_nothing(self):
        self.lines("settings", "das", "100ms")
        good = FIXTURE.read_bytes()
        for name, data, part in (
                ("cut", good[:-5], "incomplete"),
                ("flipped", good[:200] + bytes([good[200] ^ 1]) + good[201:], "checksum"),
                ("empty", b"", "byte 0: This is not a Finessimo profile"),
                ("replay", (DATA / "replays" / "sprint.replay").read_bytes(), "not a Finessimo profile"),
                ("longer", good + b"x", "extra data")):
            self.assert_wrong(self.run_here("import", self.write(name, data)), part, name)
        self.assert_wrong(self.run_here("import", self.folder / "missing"), "No such file")
        self.assert_wrong(self.run_here("import", self.folder), "directory")
        self.assert_wrong(self.run_here("import"), "needs one file")
        self.assertEqual(self.lines("settings"), ["das 100ms"])
        self.assertEqual(self.lines("scores"), ["No game is ranked here yet."])

    def test_files_that_cannot_be_written(self):
        self.assert_wrong(self.run_here("export", self.folder / "no" / "such"), "No such file")
        self.assert_wrong(self.run_here("export", self.folder), "can't be written")
        self.assert_wrong(self.run_here("export"), "needs one file")
        with open("/dev/full", "wb") as full:
            done = program.subprocess.run([program.PROGRAM, "export", "-"], stdout=full,
                                          env=self.environment, stderr=-1)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.count(b"\n"), 1)

    def test_profiles_that_cannot_be_opened(self):
        done = self.run_here("import", FIXTURE, "--profile", "/dev/null/profile.sqlite")
        self.assert_wrong(done, "/dev/null/profile.sqlite")
        done = self.run_here("settings", "das", "1ms", "--profile", "/dev/null/profile.sqlite")
        self.assert_wrong(done, "/dev/null/profile.sqlite")
        self.assert_wrong(self.run_here("scores", "--profile", "/dev/null/x"), "/dev/null/x")
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("HOME", "XDG_DATA_HOME", "FINESSIMO_PROFILE")}
        self.assert_wrong(run("scores", env=environment, cwd="/proc"), "HOME is not set")

    def test_a_damaged_profile_is_set_aside(self):
        """At the player's own path, a command that writes repairs; one that reads only
        reports."""
        own = self.folder / "finessimo" / "profile.sqlite"
        environment = {**self.environment, "XDG_DATA_HOME": str(self.folder)}
        del environment["FINESSIMO_PROFILE"]
        own.parent.mkdir()
        own.write_bytes(b"not a database at all")
        done = run("scores", env=environment)
        self.assert_wrong(done, "profile.sqlite is damaged. Start the game")
        self.assertEqual(list(own.parent.iterdir()), [own])
        done = run("settings", "das", "1ms", env=environment)
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stderr, r"set aside as profile\.sqlite\.damaged-[0-9-]+; 0 games")
        aside = list(own.parent.glob("profile.sqlite.damaged-*"))
        self.assertEqual([path.read_bytes() for path in aside], [b"not a database at all"])

    def test_other_files_are_refused(self):
        """With any command, the file is unchanged, and no other files appear."""
        export = self.folder / "export.profile"
        self.lines("export", export)
        for name, data in (("notes.txt", b"buy milk\n" * 40), ("export", export.read_bytes())):
            path = self.folder / "other" / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
            for words in (["scores"], ["stats"], ["settings"], ["settings", "das", "1ms"],
                          ["export", self.folder / "out"], ["import", FIXTURE]):
                done = self.run_here(*words, "--profile", path)
                self.assert_wrong(done, f"other/{name} is not a Finessimo profile. Choose another "
                                        "file with --profile.")
                self.assertEqual((path.read_bytes(), list(path.parent.iterdir())), (data, [path]))
            path.unlink()
        self.assertFalse((self.folder / "out").exists())

    def test_the_game_refuses_it_too(self):
        path = self.write("notes.txt", b"buy milk")
        terminal, own = os.openpty()
        for words in (["play"], []):
            done = program.subprocess.run([program.PROGRAM, *words, "--profile", str(path)],
                                          stdin=own, stdout=own, stderr=program.subprocess.PIPE,
                                          text=True, timeout=30, start_new_session=True,
                                          env={**self.environment, "TERM": "xterm-256color"})
            self.assertEqual(done.returncode, 2)
            if words:
                self.assertIn("notes.txt is not a Finessimo profile. Choose another", done.stderr)
        os.close(terminal)
        os.close(own)
        self.assertEqual(Path(path).read_bytes(), b"buy milk")
        self.assertEqual(list(self.folder.iterdir()), [Path(path)])

    def test_what_is_no_file_is_refused(self):
        """A pipe without a writer does not block."""
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        for path in (pipe, self.folder, "/dev/zero"):
            self.assert_wrong(self.run_here("scores", "--profile", path), "is not a file. Choose")
            self.assert_wrong(self.run_here("settings", "das", "1ms", "--profile", path),
                              "is not a file. Choose")

    def test_reading_makes_no_profile(self):
        for words in (["scores"], ["stats"], ["settings"], ["settings", "das"], ["settings", "--all"]):
            self.assertEqual(self.run_here(*words).returncode, 0)
        self.assertEqual(list(self.folder.iterdir()), [])
        copy = self.folder / "copy.profile"
        self.assertEqual(self.lines("export", copy), [f"{copy}: 0 settings, 0 games"])
        self.assertEqual(list(self.folder.iterdir()), [copy])

    def test_one_setting_is_no_plural(self):
        copy = self.folder / "copy.profile"
        self.lines("settings", "das", "1ms")
        self.assertEqual(self.lines("export", copy), [f"{copy}: 1 setting, 0 games"])

    def test_reading_migrates_nothing(self):
        old = (DATA / "store" / "version-1.sqlite").read_bytes()
        self.profile.write_bytes(old)
        self.assertIn("Marathon · classic", self.lines("scores"))
        self.lines("stats")
        self.lines("settings")
        self.lines("export", self.folder / "copy.profile")
        self.assertEqual(self.profile.read_bytes(), old)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()),
                         ["copy.profile", "profile.sqlite"])

    def test_a_newer_profile_is_left_alone(self):
        self.lines("settings", "das", "1ms")
        database = sqlite3.connect(self.profile)
        database.execute("PRAGMA user_version = 99")
        database.execute("CREATE TABLE of_later (a)")
        database.close()
        self.assert_wrong(self.run_here("settings"), "newer Finessimo")
        self.assert_wrong(self.run_here("import", FIXTURE), "newer Finessimo")


class FillTest(ProfileTest):
    def test_games_are_real(self):
        program.subprocess.run([os.environ["FILL_PROFILE"], "30", self.profile], check=True)
        copy = self.folder / "copy.profile"
        self.assertEqual(self.lines("export", copy), [f"{copy}: 0 settings, 30 games"])
        _, games = profile_reader.read(copy.read_bytes())
        files = [self.write(f"{i}.replay", game["replay"]) for i, game in enumerate(games)]
        proved = self.lines("replay", "verify", *files)
        self.assertEqual(proved, [f"{file}: ok {game['hash']:016x}"
                                  for file, game in zip(files, games)])
        self.assertGreater(sum(game["lines"] for game in games), 100)


if __name__ == "__main__":
    program.main()
