"""`finessimo review`: ratings of replays, as text and as JSON."""
import json

import program
from program import DATA, ProgramTest, run

SPRINT = DATA / "replays" / "sprint.replay"
# Every piece dropped where it comes.
CARELESS = "rules modern\nmode free\nstart\n" + "tap hard\n" * 12


class ReviewTest(ProgramTest):
    def record(self, script):
        path = self.folder / "game.replay"
        done = run("sim", "--record", path, self.write("script", script))
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        return path

    def json(self, *words):
        done = run("review", *words, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        *pieces, summary = map(json.loads, done.stdout.splitlines())
        return pieces, summary

    def test_a_careless_game(self):
        pieces, summary = self.json(self.record(CARELESS), "--nodes", "5000")
        self.assertEqual((summary["pieces"], summary["rated"]), (12, 12))
        self.assertEqual(summary["aim"], "attack")
        self.assertEqual(sum(summary["qualities"].values()), 12)
        bad = [p for p in pieces if p["quality"] in ("mistake", "blunder")]
        self.assertGreater(len(bad), 4)
        self.assertEqual(len(summary["costliest"]), 3)
        costs = sorted((p["cost"] for p in pieces), reverse=True)[:3]
        self.assertEqual([pieces[n - 1]["cost"] for n in summary["costliest"]], costs)
        for piece in pieces:
            same = piece["made"] == piece["best"]
            self.assertEqual(same, piece["quality"] == "best", piece)
            self.assertEqual(same, piece["cost"] == 0, piece)
        self.assertTrue(all(p["reason"] for p in bad if p["made"]["hold"] == p["best"]["hold"]))

    def test_the_keys_lead_to_the_best_move(self):
        pieces, _ = self.json(self.record(CARELESS), "--nodes", "2000")
        first = pieces[0]["best"]
        way = run("finesse", first["piece"], first["facing"], str(first["x"])).stdout
        self.assertEqual(len(pieces[0]["keys"]), int(way.split()[0]))

    def test_text(self):
        path = self.record(CARELESS)
        text = run("review", path, "--nodes", "3000").stdout
        self.assertRegex(text, r"^12 of 12 pieces rated by the aim attack: accuracy [\d.]+ %\n")
        self.assertRegex(text, r"\nCostliest:\n1\. piece \d+ at \d:\d\d\.\d, (mistake|blunder): ")
        self.assertIn("   It ", text)
        self.assertIn("   Better: ", text)
        every = run("review", path, "--nodes", "3000", "--all").stdout
        self.assertTrue(every.endswith(text))
        self.assertEqual(every[:-len(text)].count("piece "), 12)

    def test_repeats_itself(self):
        words = ("review", SPRINT, "--nodes", "1000", "--json")
        self.assertEqual(run(*words).stdout, run(*words).stdout)

    def test_aims(self):
        _, summary = self.json(SPRINT, "--nodes", "500")
        self.assertEqual((summary["aim"], summary["unit"]), ("sprint", "rows of height"))
        _, summary = self.json(SPRINT, "--nodes", "500", "--aim", "attack")
        self.assertEqual((summary["aim"], summary["unit"]), ("attack", "lines sent"))
        self.assert_wrong(run("review", SPRINT, "--aim", "perfect"), "perfect")

    def test_other_files(self):
        done = run("review", "-", "--nodes", "200", text=SPRINT.read_bytes())
        self.assertEqual(done.returncode, 0)
        self.assert_wrong(run("review", self.write("text", "no replay")), "replay")
        self.assert_wrong(run("review"), "one file")
        self.assert_wrong(run("review", SPRINT, SPRINT), "one file")


if __name__ == "__main__":
    program.main()
