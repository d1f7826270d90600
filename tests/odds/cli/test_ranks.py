#!/usr/bin/env python3
"""Long work of `finessimo pc` in units: results, files and resuming are the same on one rank, and
with mpirun on two and four. Tables have few fields, or two lines.

    test_ranks.py FINESSIMO LIST_FIELDS [FINESSIMO_WITH_MPI]
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from few_boards import write_legal_boards
from stopped import kill_at_size

PROGRAM, LIST_FIELDS = sys.argv.pop(1), sys.argv.pop(1)
WITH_MPI = sys.argv.pop(1) if len(sys.argv) > 1 else None
SWEEP = ["pc", "sweep", "--lines", "2", "--held", "--range", "28001-28400"]


def variables_of(cache):
    return dict(os.environ, XDG_CACHE_HOME=str(cache), OMPI_ALLOW_RUN_AS_ROOT="1",
                OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMPI_MCA_plm_rsh_agent="")


def run(cache, ranks, words):
    """Runs on this many ranks; 0: without mpirun."""
    begin = [PROGRAM]
    if ranks > 0:
        begin = ["mpirun", "-n", str(ranks), "--oversubscribe", "--bind-to", "none", WITH_MPI]
    return subprocess.run(
        [*begin, *words], capture_output=True, text=True, check=False,
        env=variables_of(cache))


def said(done):
    """The program's stderr without progress; mpirun may print messages too."""
    return [line for line in done.stderr.splitlines()
            if line.startswith("finessimo: ") and "% done" not in line]


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.cache = Path(self.folder.name) / "cache"

    def tearDown(self):
        self.folder.cleanup()

    def answer(self, ranks, words, told=()):
        done = run(self.cache, ranks, words)
        self.assertEqual((done.returncode, said(done)), (0, list(told)))
        return done.stdout


class Sweep(Case):
    def test_openers_of_two_lines(self):
        """Only six pieces matter, and none of the first bags has a perfect clear."""
        first, *rows = self.answer(0, ["pc", "sweep", "--lines", "2"]).splitlines()
        self.assertEqual(first, "0/5040 0.0000%")
        self.assertEqual(len({row.split()[0] for row in rows}), 5040)
        self.assertEqual({len(set(row.split()[0])) for row in rows}, {6})

    def test_windows_are_questions_of_best(self):
        first, *rows = map(json.loads, self.answer(0, [*SWEEP, "--json"]).splitlines())
        self.assertEqual(first["windows"], len(rows))
        self.assertEqual([sum(row["odds"][i] for row in rows) for i in (0, 1)], first["odds"])
        self.assertGreater(first["odds"][0], 0)
        some = [row for row in rows if row["odds"][0] > 0][:3] + rows[:3]
        for row in some:
            asked = run(self.cache, 0, ["pc", "best", "--lines", "2", "--see", row["see"],
                                        "--hold", row["hold"], "--bag", row["bag"], "--json"])
            best = json.loads(asked.stdout)["odds"]
            self.assertEqual(best[0] * row["odds"][1], best[1] * row["odds"][0], row)

    def test_every_window_comes_once(self):
        seen = set()
        words = ["pc", "sweep", "--lines", "2", "--held", "--json", "--range"]
        for start in (1, 5041, 10081, 160021 - 200, 1120140 - 300):
            text = self.answer(0, [*words, f"{start}-{start + 300}"])
            for row in map(json.loads, text.splitlines()[1:]):
                bag = set(row["bag"])
                self.assertFalse(bag & set(row["see"][-(7 - len(bag)) % 7:]) and len(bag) == 6)
                seen.add((row["see"], row["hold"], row["bag"]))
        self.assertEqual(len(seen), 5 * 301)

    def test_kept_and_gone_on(self):
        """Odds in the file are not computed again; damaged ones are."""
        whole = self.answer(0, SWEEP)
        kept, = (self.cache / "finessimo").iterdir()
        self.assertEqual(self.answer(0, SWEEP), whole)
        data = kept.read_bytes()
        kept.write_bytes(data[:12 + 8 + 8 * 28100] + b"\1" + data[12 + 8 + 8 * 28100 + 1:])
        done = run(self.cache, 0, SWEEP)
        self.assertEqual(done.stdout, whole)
        self.assertIn("is damaged or of another version, and is made again.", done.stderr)
        self.assertEqual(kept.read_bytes(), data)

    def test_sentences(self):
        for words, sentence in (
                (["--lines", "3"], "takes 2 or 4, not"), (["--range", "0-5"], "two numbers from 1 on"),
                (["--range", "7"], "two numbers from 1 on"), (["--range", "9-8"], "two numbers from 1 on"),
                (["--range", "1-5041"], "ends above 5040, the number of queues"), (["--previews", "8"], "from 0 to 7, not"),
                (["--held", "--previews", "4"], "5 previews or more"), (["T"], "`T`")):
            done = run(self.cache, 0, ["pc", "sweep", *words])
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertIn(sentence, done.stderr)

    def test_without_mpi_it_says_so(self):
        done = subprocess.run([PROGRAM, *SWEEP], capture_output=True, text=True, check=False,
                              env=dict(os.environ, OMPI_COMM_WORLD_SIZE="2",
                                       XDG_CACHE_HOME=str(self.cache)))
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("built without MPI", done.stderr)


class Slices(Case):
    """Sequences of four lines, killed while they are made."""

    WORDS = ["pc", "table", "--opener"]

    def test_goes_on(self):
        write_legal_boards(LIST_FIELDS, self.cache)
        made = self.cache / "finessimo" / "words-4-srs-0"
        parts = made.with_name("unfinished")
        self.assertIn("/4233600 ", self.answer(0, self.WORDS))
        words = made.read_bytes()
        self.assertFalse(parts.exists())
        made.unlink()
        # All slices are there, but not the end.
        self.assertTrue(kill_at_size([PROGRAM, *self.WORDS], 1000000, variables_of(self.cache)))
        for path in [*parts.glob("words.0.1*"), *made.parent.glob("*.new")]:
            path.unlink()
        part = parts / "words.0.20-4-srs-0"
        part.write_bytes(part.read_bytes()[:-1])
        done = run(self.cache, 0, self.WORDS)
        first, second = said(done)
        self.assertIn("Continuing: 39 of 49 slices are done.", first)
        self.assertIn("is damaged or of another version, and is made again.", second)
        self.assertEqual(made.read_bytes(), words)
        self.assertFalse(parts.exists())


@unittest.skipIf(WITH_MPI is None or shutil.which("mpirun") is None,
                 "OpenMPI is not installed: tools/setup mpi")
class Ranks(Case):
    def test_sweep(self):
        whole = self.answer(0, SWEEP)
        for ranks in (1, 2, 4):
            shutil.rmtree(self.cache)
            if ranks == 4:  # some already exist
                self.answer(0, [*SWEEP[:-1], "28100-28200"])
            self.assertEqual(self.answer(ranks, SWEEP), whole)

    def test_table(self):
        write_legal_boards(LIST_FIELDS, self.cache)
        policy = ["pc", "table", "--opener", "--policy"]
        counts = ["pc", "table", "--opener"]
        made = self.cache / "finessimo" / "words-4-srs-0"
        odds, all_counts = self.answer(0, policy), self.answer(0, counts)
        words = made.read_bytes()
        for ranks in (2, 4):
            self.assertEqual(self.answer(ranks, policy), odds)
        made.unlink()
        self.assertEqual(self.answer(4, counts), all_counts)
        self.assertEqual(made.read_bytes(), words)
        self.assertFalse(made.with_name("unfinished").exists())
        self.assertEqual(self.answer(2, ["pc", "table", "--lines", "2"]), "5148/154980 3.3217%\n")

    def test_a_rank_that_fails_ends_all(self):
        done = run(self.cache, 2, ["pc", "sweep", "--lines", "3"])
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("takes 2 or 4, not", done.stderr)


unittest.main()
