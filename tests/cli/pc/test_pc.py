"""`finessimo pc`: solutions, odds and lists of perfect clears, batches, usage errors."""
import json
import os
import re
import signal
import subprocess

import program
from program import ProgramTest, run

ROWS = "__X_______\n__XX_____X\nXXXX_____X\nXXXXX___XX"
NEARLY = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH"
STEP = re.compile(r"^[IOTSZJL] (north|east|south|west) \d \d +"
                  r"((h|l|r|L|R|cw|ccw|180|s|s\d+) )*d$")


def lines(*words, code=0, **options):
    done = run("pc", *words, **options)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout.splitlines()


def objects(*words):
    return [json.loads(line) for line in lines(*words)]


class SolveTest(ProgramTest):
    def test_one(self):
        steps = lines("solve", "--queue", "TIOSZJLTIOS")
        self.assertEqual(len(steps), 10)
        for step in steps:
            self.assertRegex(step, STEP)

    def test_none(self):
        done = run("pc", "solve", "--queue", "SZSZSZSZSZS")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, r"^finessimo: .*no perfect clear.*of 10 pieces.*\n$")
        done = run("pc", "solve", "--queue", "SZSZSZSZSZS", "--json")
        self.assertEqual(json.loads(done.stdout)["solved"], False)

    def test_board_hold_and_lines(self):
        board = self.write("board", "XXXXXX____\nXXXXXX____\n")
        self.assertEqual(len(lines("solve", "--board", board, "--lines", "2", "--queue", "OO")), 2)
        held = lines("solve", "--board", board, "--lines", "2", "--queue", "O", "--hold", "O")
        self.assertEqual([line.split()[4] == "h" for line in held], [False, True])
        lines("solve", "--board", board, "--lines", "2", "--queue", "IOI", "--hold", "no", code=1)
        lines("solve", "--board", board, "--lines", "2", "--queue", "IOI")
        self.assertEqual(lines("solve", "--board", board, "--lines", "2", "--queue", "OOT",
                               "--save", "T")[0].split()[0], "O")
        lines("solve", "--board", board, "--lines", "2", "--queue", "OOT", "--save", "ZS", code=1)

    def test_all(self):
        board = self.write("board", "XXXXXX____\nXXXXXX____\n")
        words = ["solve", "--board", board, "--lines", "2", "--queue", "OO", "--all"]
        self.assertEqual(lines(*words)[0], "1")
        self.assertEqual(lines(*words, "--by", "order")[0], "2")
        counted = objects(*words, "--json")
        self.assertEqual(counted[0], {"count": 1})
        self.assertEqual(len(counted), 2)

    def test_fewest(self):
        board = self.write("board", "X________X\nX________X\nXX______XX\nXXXXXX__XX\n")
        words = ["solve", "--board", board, "--queue", "OLJTSZ", "--json"]
        self.assertLessEqual(objects(*words, "--fewest")[0]["keys"], objects(*words)[0]["keys"])
        everything = objects(*words, "--all", "--by", "order")[1:]
        self.assertEqual(objects(*words, "--fewest")[0]["keys"],
                         min(way["keys"] for way in everything))

    def test_stops_of_soft_drop_are_counted(self):
        text = run("help", "pc").stdout
        self.assertIn("`s3` soft drop by three rows", text)

    def test_formats(self):
        way = objects("solve", "--queue", "TIOSZJLTIOS", "--format", "json")[0]
        self.assertEqual(len(way["steps"]), 10)
        self.assertEqual(set(way["steps"][0]), {"piece", "facing", "x", "y", "hold", "keys"})
        fumen = lines("solve", "--queue", "TIOSZJLTIOS", "--format", "fumen")[0]
        pages = run("fumen", "decode", fumen, "--json").stdout.splitlines()
        placed = [json.loads(page)["piece"]["piece"] for page in pages]
        self.assertEqual(placed, [step["piece"] for step in way["steps"]])


class FindTest(ProgramTest):
    def test_percent(self):
        first, *heads = lines("percent", "-t", NEARLY, "-p", "*p4", "-c", "4", "-td", "1")
        self.assertEqual(first, "514/840 61.19%")
        self.assertEqual(len(heads), 7)
        self.assertEqual(sum(int(re.search(r" (\d+)/120", head)[1]) for head in heads), 514)
        self.assertEqual(lines("percent", "-t", "v115@GhA8DeA8CeB8DeF8DeF8JeAgH", "-p", "*!")[0],
                         "5028/5040 99.76%")
        self.assertEqual(lines("percent", "-t", ROWS, "-p", "*p7")[0], "5016/5040 99.52%")

    def test_percent_on_all_cores(self):
        """This many queues use threads; those with one first piece do not."""
        rows = "__________\nXX______XX\nXX______XX\nXX______XX"
        first, *heads = lines("percent", "-t", rows, "-p", "*,*p7", "-td", "1")
        self.assertEqual(first, "34328/35280 97.30%")
        for head, piece in zip(heads, "IOTSZJL", strict=True):
            alone = lines("percent", "-t", rows, "-p", piece + ",*p7", "-td", "1")
            self.assertEqual(head, alone[1])

    def test_options_of_solution_finder(self):
        hole = "\n".join(["XXXXXX____"] * 4)
        field = self.write("field.txt", f"# a hole\n4\n{hole}\n")
        self.assertEqual(lines("percent", "-f", field, "--patterns", "*p4", "--drop",
                               "harddrop")[0], "314/840 37.38%")
        self.assertEqual(lines("percent", "--tetfu", hole, "-p", "*,*p3", "--clear-line", "4",
                               "-K", "@srs", "--hold", "avoid", "-td", "0")[0].split("/")[1][:4],
                         "1470")
        objects("percent", "-t", hole, "-p", "[SZ]p2[^TI]O;IIII", "-d", "180", "--json")

    def test_files_and_pages_of_solution_finder(self):
        patterns = self.write("patterns.txt", "# comment\n[SZ]p2*p2  # behind a pattern\n\nTI*p2\n")
        both = lines("percent", "-t", NEARLY, "-p", "[SZ]p2*p2;TI*p2", "-td", "0")
        self.assertEqual(lines("percent", "-t", NEARLY, "-pp", patterns, "-td", "0", "-th", "1",
                               "-lp", "log.txt"), both)
        field = self.write("field.txt", "4\n" + "XXXXXX____\n" * 4)
        self.assertEqual(lines("percent", "-fp", field, "-p", "*p4", "-d", "harddrop")[0],
                         "314/840 37.38%")
        text = "page 1\nboard\n" + "XXXXXX____\n" * 4 + f"\npage 2\nboard\n{ROWS}\n\n"
        pages = run("fumen", "encode", self.write("pages", text)).stdout.strip()
        self.assertEqual(lines("percent", "-t", pages, "-p", "*p4", "-d", "harddrop")[0],
                         "314/840 37.38%")
        self.assertEqual(lines("percent", "-t", pages, "-P", "2", "-p", "*p7")[0],
                         "5016/5040 99.52%")
        self.assert_wrong(run("pc", "percent", "-t", pages, "-p", "*p7", "-P", "4"), "no page 4")
        self.assert_wrong(run("pc", "percent", "-t", pages, "-p", "*p7", "-P", "0"), "`--page`")

    def test_failed_queues(self):
        first, *rest = lines("percent", "-t", NEARLY, "-p", "*p4", "-td", "0", "-fc", "-1")
        self.assertEqual((first, rest[0]), ("514/840 61.19%", "failed 326"))
        self.assertEqual((len(rest), rest[1:]), (327, sorted(rest[1:], key=lambda queue: [
            "IOTSZJL".index(piece) for piece in queue])))
        solved = set()
        for line in lines("path", "-t", NEARLY, "-p", "*p4")[1:]:
            solved.update(line.split()[2:])
        self.assertEqual(solved & set(rest[1:]), set())
        few = lines("percent", "-t", NEARLY, "-p", "*p4", "-td", "0", "-fc", "2")
        self.assertEqual(few, [first, "failed 326, the first 2:", *rest[1:3]])
        answer = objects("percent", "-t", NEARLY, "-p", "*p4", "-fc", "5", "--json")[0]
        self.assertEqual(answer["failed"], rest[1:6])

    def test_failed_queues_on_all_cores(self):
        rows = "__________\nXX______XX\nXX______XX\nXX______XX"
        failed = lines("percent", "-t", rows, "-p", "*,*p7", "-td", "0", "-fc", "-1")
        self.assertEqual((failed[1], len(failed)), ("failed 952", 954))
        self.assertEqual(lines("percent", "-t", rows, "-p", "*,*p7", "-td", "0", "-fc", "9")[2:],
                         failed[2:11])

    def test_drops_of_solution_finder(self):
        counts = {drop: int(lines("percent", "-t", NEARLY, "-p", "*p4", "-td", "0", "-d", drop)[0]
                            .split("/")[0])
                  for drop in ("softdrop", "harddrop", "t-softdrop", "180", "softdrop180")}
        self.assertLessEqual(counts["harddrop"], counts["t-softdrop"])
        self.assertLessEqual(counts["t-softdrop"], counts["softdrop"])
        self.assertEqual(counts["180"], counts["softdrop180"])
        for drop in ("harddrop", "t-softdrop"):  # without T the same
            words = ["-t", NEARLY, "-p", "[^T]p4", "-td", "0", "-d"]
            self.assertEqual(lines("percent", *words, drop), lines("percent", *words, "harddrop"))

    def test_rows_with_slashes(self):
        self.assertEqual(lines("percent", "-t", ROWS.replace("\n", "/"), "-p", "*p7")[0],
                         "5016/5040 99.52%")
        self.assert_wrong(run("pc", "percent", "-t", "X_________/XX", "-p", "*p7"), "line 2",
                          "ten characters")

    def test_json(self):
        answer = objects("percent", "-t", NEARLY, "-p", "*p4", "-td", "2", "--json")[0]
        self.assertEqual((answer["solved"], answer["queues"]), (514, 840))
        self.assertEqual(answer["heads"]["I"], [88, 120])

    def test_path(self):
        first, *tilings = lines("path", "-t", NEARLY, "-p", "*p4", "-c", "4")
        self.assertEqual(int(first), len(tilings))
        served = set()
        for line in tilings:
            fumen, count, *queues = line.split()
            self.assertEqual(int(count), len(queues))
            self.assertTrue(fumen.startswith("v115@"))
            served.update(queues)
        self.assertEqual(len(served), 514)
        self.assertEqual(len(objects("path", "-t", NEARLY, "-p", "*p4", "--json")),
                         len(tilings) + 1)


class BatchTest(ProgramTest):
    def test_passes_and_fails(self):
        batch = self.write("batch", f'# comment\n// comment\n\n"percent -t {NEARLY} -p *p4",514,840\n'
                           f'"percent -t {NEARLY} -p *p4",513,840\n')
        done = run("pc", "batch", batch)
        self.assertEqual(done.returncode, 1)
        self.assertIn(":5: expected 513/840, got 514/840", done.stdout)
        self.assertTrue(done.stdout.endswith("1 passed, 1 failed\n"))

    def test_commands_alone(self):
        batch = self.write("batch", f"percent -t {NEARLY} -p '*p4'\npath -t {NEARLY} -p *p4\n")
        self.assertEqual(lines("batch", batch)[-1], "2 passed, 0 failed")

    def test_any_number_of_columns(self):
        """A number that the command does not compute differs from any expected one."""
        batch = self.write("batch", f'"percent -t {NEARLY} -p *p4",514,840,514,840\n'
                           f'"percent -t {NEARLY} -p *p4",514\n')
        done = run("pc", "batch", batch)
        self.assertEqual((done.returncode, done.stdout), (1, f"{batch}:1: expected 514/840/514/840,"
                                                          " got 514/840\n1 passed, 1 failed\n"))

    def test_wrong_lines(self):
        for line in ("nonsense", '"percent', '"percent",1,x', "percent -p X", "batch x", '"",1'):
            done = run("pc", "batch", self.write("batch", line + "\n"))
            self.assert_wrong(done, "line 1: ")


class FullRowsTest(ProgramTest):
    """Solutions of solution-finder that require a full row to be cleared first."""

    LINES = {"percent-hold1": (202, 398, 468, 620, 997), "percent-nohold1": (229, 614)}

    def test_game_and_solution_finder_differ(self):
        for name, numbers in self.LINES.items():
            rows = (program.DATA / "solution-finder" / f"{name}.csv").read_text().splitlines()
            for number in numbers:
                words = rows[number - 1].split('"')[1].split()
                given = dict(zip(words[1::2], words[2::2]))
                self.assertEqual(lines(*words)[0], "1/1 100.00%")
                lines("solve", "--board", given["-t"], "--queue", given["-p"].replace(",", ""),
                      "--lines", given["-c"], "--hold", given.get("--hold", "use"), code=1)


class VerbsTest(ProgramTest):
    """Usage, help, dispatch and messages name the same verbs."""

    def verbs(self):
        text = " ".join(run("help", "pc").stdout.split("\n\n")[0].split()).replace("| ", "|")
        return re.match(r"finessimo pc (\S+) ", text)[1].split("|")

    def test_help_explains_each(self):
        sections = re.findall(r"^  finessimo pc (\w+)  +\S", run("help", "pc").stdout, re.MULTILINE)
        self.assertEqual(sections, self.verbs())

    def test_messages_list_each(self):
        names = ", ".join(self.verbs()[:-1]) + f" or {self.verbs()[-1]}"
        self.assert_wrong(run("pc"), f"`pc` needs a subcommand: {names}.")
        self.assert_wrong(run("pc", "zzzzzz"), "There is no `pc` subcommand `zzzzzz`; "
                          "`finessimo help pc` lists them.")

    def test_each_is_suggested_and_runs(self):
        for verb in self.verbs():
            self.assert_wrong(run("pc", verb + "x"), f"did you mean `{verb}`?")
            self.assert_wrong(run("pc", verb, "--no-such-option", "x"), f"`pc {verb}`")

    def test_batches_take_those_that_find_numbers(self):
        finding = [verb for verb in self.verbs()
                   if verb not in ("best", "sweep", "table", "batch")]
        names = f"takes {', '.join(finding[:-1])} or {finding[-1]}, not"
        for verb in ("best", "sweep", "table", "batch"):
            self.assert_wrong(run("pc", "batch", self.write("batch", f"{verb} x\n")), "line 1: ",
                              names)


class HostileTest(ProgramTest):
    def test_wrong_use(self):
        self.assert_wrong(run("pc"), "solve, percent, path, ", "best, sweep, table or batch")
        self.assert_wrong(run("pc", "sovle"), "did you mean `solve`?")
        self.assert_wrong(run("pc", "solve"), "needs a queue")
        self.assert_wrong(run("pc", "percent"), "needs a pattern")
        self.assert_wrong(run("pc", "solve", "--queue", "TIX"), "Letter 3")
        self.assert_wrong(run("pc", "solve", "--queue", "TIO"), "10 pieces are needed", "3")
        self.assert_wrong(run("pc", "percent", "-p", "*p9"), "character 3")
        self.assert_wrong(run("pc", "percent", "-p"), "`--patterns`")
        self.assert_wrong(run("pc", "percent", "-q", "x"), "`-q`")
        for number in ("0", "9", "-1", "x", "99999999999999999999"):
            self.assert_wrong(run("pc", "percent", "-p", "*p7", "-c", number), "`--clear-line` takes a number from 1 to 8")
        self.assert_wrong(run("pc", "solve", "--queue", "T", "--kicks", "x"), "rotation system")
        self.assert_wrong(run("pc", "solve", "--queue", "TT", "--save", "T", "--lines", "2",
                              "--board", "XXXXXX____\nXXXXXX____"), "`--save`")

    def test_fields_that_can_not_be_cleared(self):
        for board, lines_, part in (("X.........", "4", "multiple of 4"),
                                    ("XXXXXXXXXX", "1", "no empty cell"),
                                    ("X.........\n" * 5, "4", "higher")):
            self.assert_wrong(run("pc", "percent", "-t", board, "-p", "*p7", "-c", lines_), part)

    def test_long_input(self):
        fumen = "v115@" + "vhzAAAAAA" * 120000
        path = self.write("long", fumen)
        lines("solve", "--board", path, "--queue", "S" * 11, code=1)
        path = self.write("wrong", "v115@" + "8" * 1000000)
        self.assert_wrong(run("pc", "solve", "--board", path, "--queue", "S" * 11), "character")
        self.assert_wrong(run("pc", "percent", "-p", "T" * 100000), "too long")
        self.assert_wrong(run("pc", "percent", "-p", ";".join(["*p7"] * 300)), "Too many")

    def test_long_work_can_be_stopped(self):
        variables = dict(os.environ, XDG_CACHE_HOME=str(self.folder))
        work = subprocess.Popen([program.PROGRAM, "pc", "percent", "-p", "*!*!"], env=variables,
                                stderr=subprocess.PIPE, stdout=subprocess.PIPE)
        line = work.stderr.readline()
        self.assertRegex(line.decode(), r"^finessimo: \d+\.\d % done")
        work.send_signal(signal.SIGINT)
        work.communicate()
        self.assertNotEqual(work.returncode, 0)  # it would be 0 if the work was finished


if __name__ == "__main__":
    program.main()
