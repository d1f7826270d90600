"""The table of commands, help, and what happens around every command."""
import re
import subprocess

import program
from program import ProgramTest, run, run_in_terminal


def commands():
    """The names in the overview."""
    return re.findall(r"^  finessimo (\S+)", run("help").stdout, re.MULTILINE)


class CommandsTest(ProgramTest):
    def test_without_words_and_terminal(self):
        done = run()
        self.assert_wrong(done, "terminal", "finessimo help")
        self.assertEqual(done.stdout, "")

    def test_without_words_on_a_terminal(self):
        code, output = run_in_terminal(typed=b"\x03", HOME=str(self.folder))
        self.assertEqual(code, 0)
        self.assertIn("Marathon", output)

    def test_overview(self):
        self.assertLessEqual({"sim", "kicks", "help"}, set(commands()))
        for words in (["help"], ["--help"], ["-h"]):
            done = run(*words)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(done.stdout, run("help").stdout)

    def test_help_of_each_command(self):
        for name in commands():
            texts = {run(*words).stdout for words in (
                ["help", name], [name, "--help"], [name, "-h"], ["--help", name])}
            self.assertEqual(len(texts), 1, name)
            self.assertTrue(texts.pop().startswith(f"finessimo {name}"))

    def test_help_fits_the_screen(self):
        for words in (["help"], *(["help", name] for name in commands())):
            for line in run(*words).stdout.splitlines():
                self.assertLessEqual(len(line), 80, line)

    def test_help_of_sim_names_every_setting(self):
        text = run("help", "sim").stdout
        for name in ("rotation", "limit-level", "shift-before-lock", "marathon", "wall-right"):
            self.assertIn(f" {name}", text)

    def test_names_come_from_one_list(self):
        """Messages, help and usage name the same rotation systems and presets as scripts do."""
        script = run("help", "sim").stdout
        systems = re.search(r"  rotation .*\n    Give (.*)\.", script)[1]
        presets = re.search(r"^Presets: (.*)", script, re.MULTILINE)[1].split()
        spoken = " and ".join(systems.rsplit(" or ", 1))
        self.assertIn(systems, run("help", "kicks").stdout)
        formats = (program.DATA.parents[1] / "docs" / "formats.md").read_text()
        self.assertIn(f"| rotation | {', '.join(systems.replace(' or ', ', ').split(', '))} |",
                      formats)
        for words in (["kicks", "x", "T"], ["perft", "--rotation", "x"],
                      ["pc", "best", "--kicks", "x"], ["pc", "solve", "-K", "x"]):
            self.assert_wrong(run(*words), f"they are {spoken}.")
        for command in ("scores", "stats"):
            usage = " ".join(run("help", command).stdout.split("\n\n")[0].split())
            self.assertIn(f"--rules {'|'.join(presets)}]", usage)
            self.assert_wrong(run(command, "--rules", "x"),
                              f"they are {', '.join(presets[:-1])} and {presets[-1]}.")

    def test_version(self):
        done = run("--version")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"^finessimo \d+\.\d+\.\d+\n$")

    def test_unknown_command(self):
        self.assert_wrong(run("simm"), "`simm`", "did you mean `sim`?")
        self.assert_wrong(run("kikcs"), "did you mean `kicks`?")
        self.assert_wrong(run("help", "hlep"), "did you mean `help`?")
        done = run("zzzzzz")
        self.assert_wrong(done, "`zzzzzz`", "`finessimo help` lists them")
        self.assertNotIn("did you mean", done.stderr)

    def test_unknown_command_is_fit_to_be_printed(self):
        done = run(b"\x1b[31m\xff".decode(errors="surrogateescape") + "x" * 1000)
        self.assert_wrong(done, "`?[31m?xxx", "...`")
        self.assertLess(len(done.stderr), 150)

    def test_help_of_two(self):
        self.assert_wrong(run("help", "sim", "kicks"), "one command")

    def test_results_that_can_not_be_written(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([program.PROGRAM, "help"], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"could not be written", done.stderr)


if __name__ == "__main__":
    program.main()
