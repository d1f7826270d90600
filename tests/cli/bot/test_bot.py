"""`finessimo bot`: solo games, matches, weights."""
import json

import program
from program import ProgramTest, run


def solo(*words):
    done = run("bot", "solo", *words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


class BotTest(ProgramTest):
    def test_solo_is_deterministic(self):
        first, again = (solo("attack:500", "--pieces", "200", "--seed", "5") for _ in range(2))
        del first["cpu_seconds"], again["cpu_seconds"]
        self.assertEqual(first, again)
        self.assertEqual(first["pieces"], 200)
        other = solo("attack:500", "--pieces", "200", "--seed", "6")
        self.assertNotEqual(first["signature"], other["signature"])

    def test_strength(self):
        """A small twin of `finessimo bench bot`: far below its figures, far above chance."""
        attack = solo("attack:2000", "--pieces", "600")
        self.assertGreater(attack["sent"] / attack["pieces"], 0.5)
        self.assertEqual(attack["topped_out"], 0)
        cheese = solo("cheese:2000", "--cheese", "10")
        self.assertLess(cheese["pieces"] / 10, 25)
        for aim in ("survive", "score", "sprint", "combo", "perfect"):
            self.assertEqual(solo(f"{aim}:500", "--pieces", "500")["topped_out"], 0, aim)

    def test_a_match_finds_the_better_player(self):
        done = run("bot", "match", "attack:2000", "survive:100", "--games", "6", "--pieces", "100")
        self.assertIn("A is better", done.stdout)
        done = run("bot", "match", "survive:100", "attack:2000", "--games", "6", "--pieces", "100")
        self.assertIn("B is better", done.stdout)
        done = run("bot", "match", "attack:300", "attack:300", "--games", "4", "--pieces", "50")
        self.assertIn("no difference", done.stdout)
        done = run("bot", "match", "cheese:3000", "attack:100", "--games", "5", "--cheese")
        self.assertIn("A is better", done.stdout)

    def test_a_match_as_json(self):
        done = run("bot", "match", "attack:300", "survive:300", "--games", "3", "--pieces", "50",
                   "--json")
        match = json.loads(done.stdout)
        self.assertEqual((match["games"], match["unit"]), (3, "lines per piece"))
        means = [player["result"]["mean"] for player in match["players"]]
        self.assertAlmostEqual(means[0] - means[1], match["difference"]["mean"], places=5)

    def test_weights(self):
        weights = run("bot", "weights", "attack").stdout
        path = self.write("weights", weights)
        own = solo("attack:300", "--pieces", "100")
        self.assertEqual(solo("survive:300", "--pieces", "100", "--weights", path)["signature"],
                         own["signature"])
        path = self.write("weights", "holes 0\nattack 5\n")
        self.assertNotEqual(solo("attack:300", "--pieces", "100", "--weights", path)["signature"],
                            own["signature"])
        for text in ("hole 3", "holes", "holes x", "holes 10000000"):
            path = self.write("weights", f"attack 1\n{text}\n")
            self.assert_wrong(run("bot", "solo", "--weights", path), "line 2", "weight")

    def test_usage(self):
        self.assert_wrong(run("bot"), "solo, match or weights")
        self.assert_wrong(run("bot", "sole"), "did you mean `solo`?")
        self.assert_wrong(run("bot", "solo", "atack"), "did you mean `attack`?")
        self.assert_wrong(run("bot", "solo", "attack:0"), "whole number")
        self.assert_wrong(run("bot", "solo", "attack", "survive"), "one player")
        self.assert_wrong(run("bot", "solo", "--pieces", "0"), "`--pieces`")
        self.assert_wrong(run("bot", "match", "attack"), "two players")
        self.assert_wrong(run("bot", "match", "attack", "attack", "--games", "0"), "`--games`")
        self.assert_wrong(run("bot", "weights"), "aim")


if __name__ == "__main__":
    program.main()
