"""`finessimo bench`: names, output, JSON, and stable signatures."""
import json
import re

import program
from program import ProgramTest, run

ENGINE = {"engine.A": "us/piece", "engine.B": "ns/advance", "engine.C": "us/piece",
          "engine.size": "bytes"}


def bench(*words):
    """The result of each benchmark by its name."""
    done = run("bench", "--json", "--once", "200", *words)
    assert done.returncode == 0, done.stderr
    results = [json.loads(line) for line in done.stdout.splitlines()]
    return {result["name"]: result for result in results}


class BenchTest(ProgramTest):
    def test_names(self):
        units = {name: result["unit"] for name, result in bench("engine").items()}
        self.assertEqual(units, ENGINE)
        self.assertEqual(set(bench("engine.B", "session.copy")), {"engine.B", "session.copy"})
        self.assertLessEqual(set(ENGINE) | {"session.copy"}, set(bench()))

    def test_lines(self):
        done = run("bench", "--once", "200", "engine", "session")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), 5)
        for line in lines:
            self.assertRegex(line, r"^\S+ +[\d.]+ \S+( +[0-9a-f]{16})?$")

    def test_session_is_small(self):
        self.assertLessEqual(bench("engine.size")["engine.size"]["value"], 1024)

    def test_values(self):
        for name, result in bench("engine", "session").items():
            self.assertGreater(result["value"], 0, name)
        self.assertEqual(bench("engine.A")["engine.A"]["steps"], 200)

    def test_signatures(self):
        """Equal work has equal signatures; different work has different ones."""
        first, again = bench("engine"), bench("engine")
        for name in ("engine.A", "engine.B", "engine.C"):
            self.assertRegex(first[name]["signature"], "^[0-9a-f]{16}$")
            self.assertEqual(first[name]["signature"], again[name]["signature"])
        self.assertNotEqual(first["engine.A"]["signature"], first["engine.C"]["signature"])
        other = run("bench", "--json", "--once", "201", "engine.A")
        self.assertNotEqual(json.loads(other.stdout)["signature"], first["engine.A"]["signature"])

    def test_wrong_use(self):
        for word in ("engin", "engine.", "engine.AB", "", "."):
            self.assert_wrong(run("bench", word), f"`{word}`")
        self.assert_wrong(run("bench", "egnine.B"), "did you mean `engine.B`?")
        self.assert_wrong(run("bench", "--jsn"), "`--jsn`")
        for words in (["--once", "x"], ["--once", "0"], ["--once", "-1"], ["--once", "1e3"],
                      ["--once", "99999999999999999999"]):
            self.assert_wrong(run("bench", "engine.A", *words), "`--once`", "takes a number from 1 to")

    def test_help_lists_the_names(self):
        text = run("help", "bench").stdout
        for name, unit in ENGINE.items():
            self.assertTrue(re.search(rf"^  {re.escape(name)} +{unit}$", text, re.MULTILINE), name)


if __name__ == "__main__":
    program.main()
