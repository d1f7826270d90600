"""`finessimo stats` against the replays of the games, piece by piece."""
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "cli"))

import profile_reader
import program
import replay_reader
from profile_test import ProfileTest


class StatsTest(ProfileTest):
    """`stats` against an independent count from `replay show` after each piece."""

    SUMS = ["games", "won", "abandoned", "ranked", "time_us", "pieces", "keys", "lines", "score",
            "perfect",
            *(f"clears_{i}" for i in range(5)), *(f"by_kind_{i}" for i in range(7))]
    MOST = ["best_pps", "best_combo", "best_b2b", "best_score", "best_lines", "best_clears", "most_lines",
            "most_pieces", "longest_us"]
    LEAST = ["best_time_us", "fewest_pieces"]
    # the number that compares a mode's ranked games
    BESTS = {"40-lines": "best_time_us", "cheese": "fewest_pieces", "combo": "best_clears",
             "master": "best_lines"}
    PRESETS = ["modern", "classic", "trainer", "tetrs"]
    FORFEITED = 5
    PPS_PIECES = 10  # pieces from which a game's speed counts
    LIMITS_BY_TIME = (2, 4)  # custom games with a limit of score or lines

    def states(self, file, replay):
        """The game after each of its pieces, and at its end."""
        hard = replay_reader.BUTTONS.index("hard")
        times = [f"{stamp * 100}us" for stamp, button, press in replay["changes"]
                 if button == hard and press]
        shown = [self.lines("replay", "show", file, "--json", "--at", time) for time in times]
        shown.append(self.lines("replay", "show", file, "--json"))
        return [json.loads(lines[0]) for lines in shown]

    def count(self, states, game, replay):
        """The counters of one game."""
        end = states[-1]
        counted = dict.fromkeys(self.SUMS + self.MOST + self.LEAST, 0)
        pieces = lines = 0
        for state in states:
            self.assertLessEqual(state["pieces"], pieces + 1)  # none was missed
            if state["lines"] > lines:
                counted[f"clears_{min(state['lines'] - lines, 4)}"] += 1
                counted["perfect"] += not "".join(state["board"]).strip(".")
            pieces, lines = state["pieces"], state["lines"]
        counted.update({f"by_kind_{i}": end["pieces_by_kind"][kind]
                        for i, kind in enumerate("IOTSZJL")})
        counted.update(
            games=1, won=int(end["status"] == "won"), ranked=game["ranked"],
            abandoned=int(game["cause"] == self.FORFEITED),
            keys=sum(press for _, _, press in replay["changes"]), time_us=end["time_us"], pieces=pieces,
            lines=lines, score=end["score"], most_lines=lines,
            most_pieces=pieces, longest_us=end["time_us"],
            best_combo=max(state["combo"] for state in states),
            best_b2b=max(state["b2b"] for state in states))
        if game["ranked"]:
            fast = pieces >= self.PPS_PIECES
            counted["best_pps"] = pieces * 10**9 // end["time_us"] if fast else 0
            by_time = game["limit_kind"] in self.LIMITS_BY_TIME
            best = "best_time_us" if by_time else self.BESTS.get(end["mode"], "best_score")
            counted[best] = {"best_time_us": end["time_us"], "fewest_pieces": pieces,
                             "best_clears": sum(counted[f"clears_{i}"] for i in range(1, 5)),
                             "best_lines": lines, "best_score": end["score"]}[best]
            if end["mode"] == "custom":  # the only number that games with different limits share
                counted["best_score"] = end["score"]
        return counted

    def add(self, games):
        least = {name: min((game[name] for game in games if game[name]), default=0)
                 for name in self.LEAST}
        return least | {name: (sum if name in self.SUMS else max)(game[name] for game in games)
                        for name in self.SUMS + self.MOST}

    def test_numbers_are_those_of_the_replays(self):
        source, copy = self.folder / "source.sqlite", self.folder / "copy.profile"
        program.subprocess.run([os.environ["FILL_PROFILE"], "12", source], check=True)
        self.lines("export", copy, "--profile", source)
        self.lines("import", copy)
        sets = {}
        for i, game in enumerate(profile_reader.read(copy.read_bytes())[1]):
            file = self.write(f"{i}.replay", game["replay"])
            replay = replay_reader.read(game["replay"])
            states = self.states(file, replay)
            rules = states[-1]["mode"], self.PRESETS[game["preset"]], bool(game["changed"])
            sets.setdefault(rules, []).append(self.count(states, game, replay))
        rows = [json.loads(line) for line in self.lines("stats", "--json")]
        found = {(row["mode"], row["rules"], row["changed"]): self.add([row]) for row in rows}
        self.assertEqual(len(found), len(rows))
        total = found.pop((None, None, False))
        self.assertEqual(found, {rules: self.add(games) for rules, games in sets.items()})
        self.assertEqual(total, self.add([game for games in sets.values() for game in games]))
        self.assertEqual(total["games"], 12)
        self.assertGreater(total["best_combo"], 1)


if __name__ == "__main__":
    program.main()
