"""The table of commands, help, and behaviour common to all commands."""
import os
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
        for words in (["help"], *(["help", name] for name in commands()),
                      *(["help", *command] for command in self.SUBCOMMANDS)):
            for line in run(*words).stdout.splitlines():
                self.assertLessEqual(len(line), 80, line)

    def test_help_of_sim_names_every_setting(self):
        text = run("help", "sim").stdout
        for name in ("rotation", "limit-level", "shift-before-lock", "marathon", "wall-right"):
            self.assertIn(f" {name}", text)

    def test_names_come_from_one_list(self):
        """Messages, help and usage name the same rotation systems and presets as scripts."""
        script = run("help", "sim").stdout
        systems = re.search(r"  rotation .*\n    Give (.*)\.", script)[1]
        presets = re.search(r"^Presets: (.*)", script, re.MULTILINE)[1].split()
        spoken = systems
        self.assertIn(systems, run("help", "kicks").stdout)
        formats = (program.DATA.parents[1] / "docs" / "formats.md").read_text()
        self.assertIn(f"| rotation | {', '.join(systems.replace(' or ', ', ').split(', '))} |",
                      formats)
        for words in (["kicks", "x", "T"], ["perft", "--rotation", "x"],
                      ["pc", "best", "--kicks", "x"], ["pc", "solve", "-K", "x"]):
            self.assert_wrong(run(*words), f"Choose {spoken}.")
        for command in ("scores", "stats"):
            usage = " ".join(run("help", command).stdout.split("\n\n")[0].split())
            self.assertIn(f"--rules {'|'.join(presets)}]", usage)
            self.assert_wrong(run(command, "--rules", "x"),
                              f"Choose {', '.join(presets[:-1])} or {presets[-1]}.")

    def test_version(self):
        done = run("--version")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"^finessimo \d+\.\d+\.\d+\n$")

    def test_version_by_other_names(self):
        for words in (["-V"], ["version"]):
            self.assertEqual(run(*words).stdout, run("--version").stdout)

    # options

    SUBCOMMANDS = [["replay", verb] for verb in ("verify", "link", "show", "fumen")] + [
        *(["fumen", verb] for verb in ("decode", "encode", "split", "combine", "pages", "mirror",
                                       "gray", "reduce", "figure")), ["finesse", "table"], ["finesse", "judge"],
        ["stats", "finesse"], ["util", "seq"], *(["pc", verb] for verb in (
            "solve", "percent", "path", "minimal", "cover", "congruents", "saves", "ren", "best",
            "sweep", "table", "batch"))]

    def run_alone(self, *words, **options):
        """Runs in a temporary folder, with its own profile."""
        environment = {**os.environ, "FINESSIMO_PROFILE": str(self.folder / "p.sqlite"),
                       "HOME": str(self.folder)}
        return run(*words, cwd=self.folder, env=environment, **options)

    def test_unknown_options_are_refused(self):
        """Help works for every command, and does nothing else."""
        for command in [[name] for name in commands() if name != "help"] + self.SUBCOMMANDS:
            done = self.run_alone(*command, "--bogus-option")
            self.assert_wrong(done, "`--bogus-option`")
            self.assertNotIn("open", done.stderr, command)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_the_nearest_option_is_named(self):
        for words, near in ((["export", "--profil", "x"], "--profile"),
                            (["scores", "--jsn"], "--json"), (["stats", "--cvs"], "--csv"),
                            (["settings", "--al"], "--all"), (["replay", "show", "--att"], "--at"),
                            (["sim", "--recrod"], "--record"), (["web", "--prot", "1"], "--port"),
                            (["finesse", "--bord", "x"], "--board"), (["bench", "--onc"], "--once"),
                            (["play", "--rule", "x"], "--rules"), (["play", "--dsa", "1"], "--das"),
                            (["train", "--palete", "x"], "--palette"),
                            (["puzzle", "--acsii"], "--ascii")):
            self.assert_wrong(self.run_alone(*words), f"did you mean `{near}`?")

    def test_a_value_is_missing(self):
        for words in (["export", "--profile"], ["scores", "--rules"], ["sim", "--record"],
                      ["replay", "show", "--at"], ["play", "--das"], ["finesse", "--board"]):
            self.assert_wrong(self.run_alone(*words), f"`{words[-1]}` needs ", " after it.")

    def test_a_value_too_many(self):
        for words in (["scores", "--json=yes"], ["fumen", "decode", "--json=1"],
                      ["play", "--ascii=on"], ["perft", "--json=1"]):
            self.assert_wrong(self.run_alone(*words), "takes no value")

    def test_values_behind_an_equals_sign(self):
        both = lambda *words: self.run_alone(*words).stdout
        self.assertEqual(both("finesse", "T", "south", "0", "--rotation=srs", "--180"),
                         both("finesse", "T", "south", "0", "--rotation", "srs", "--180"))
        self.assertEqual(both("perft", "--queue=TIO", "--depth=2"),
                         both("perft", "--queue", "TIO", "--depth", "2"))
        self.assertEqual(both("pc", "solve", "--queue=TIOSZJLTIOS", "--lines=4"),
                         both("pc", "solve", "--queue", "TIOSZJLTIOS", "--lines", "4"))
        path = self.folder / "a=b.replay"
        done = run("sim", f"--record={path}", text="start\ntap hard\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(both("replay", "show", path, "--at=0s", "--json"),
                         both("replay", "show", path, "--at", "0s", "--json"))
        self.assertEqual(self.run_alone("settings", "das", "90ms").returncode, 0)
        profile = f"--profile={self.folder / 'p.sqlite'}"
        self.assertEqual(run("settings", profile, "das").stdout, "das 90ms\n")
        for words in (["--das=80ms"], ["--das=80ms", "--seed=word"], ["--key.hold=c"]):
            self.assert_wrong(self.run_alone("play", *words), "not a terminal")
        self.assert_wrong(self.run_alone("play", "--das=never"), "--das")

    def test_words_behind_two_dashes_are_no_options(self):
        self.assertEqual(self.run_alone("export", "--", "--bogus").returncode, 0)
        self.assertTrue((self.folder / "--bogus").exists())
        script = self.folder / "--script"
        script.write_text("start\nexpect lines 0\n")
        self.assertEqual(self.run_alone("sim", "--", "--script").returncode, 0)
        self.assert_wrong(self.run_alone("scores", "--", "--json"), "no mode `--json`")
        self.assert_wrong(self.run_alone("replay", "verify", "--", "--help"), "can't be opened")

    def test_help_behind_every_command_and_subcommand(self):
        for command in self.SUBCOMMANDS:
            for word in ("-h", "--help"):
                for words in ([*command, word], [*command, "x", word]):
                    done = self.run_alone(*words)
                    self.assertEqual((done.returncode, done.stderr), (0, ""), words)
                    self.assertEqual(done.stdout, run("help", *command).stdout)

    def test_options_without_a_command_are_those_of_play(self):
        self.assert_wrong(self.run_alone("--bogus-option"), "`play` has no option")

    def test_a_verb_that_does_not_exist(self):
        self.assert_wrong(self.run_alone("replay", "frob", "x.rep"), "no `replay` subcommand `frob`",
                          "`finessimo help replay` lists them")

    # The same mistake gets the same sentence from every command.

    def messages(self, *runs):
        """The messages of some runs, each without the command's own words."""
        found = set()
        for words, *own in runs:
            done = self.run_alone(*words)
            self.assert_wrong(done)
            message = done.stderr.removeprefix("finessimo: ")
            for word in own:
                self.assertIn(word, message)
                message = re.sub(rf"(?<![\w.]){word}(?! or directory)", "X", message)
            found.add(message)
        return found

    def assert_same(self, sentence, *runs):
        self.assertEqual(self.messages(*runs), {sentence + "\n"})

    def test_the_same_sentence_for_an_unknown_option(self):
        self.assert_same(
            "`X` has no option `--bogus-option`; `finessimo help X` lists them.",
            *(([name, "--bogus-option"], name) for name in commands()
              if name not in ("help", "pc", "puzzle", "bot")))

    def test_the_same_sentence_for_a_missing_file(self):
        missing = "The X `missing` can't be opened (No such file or directory)."
        self.assert_same(
            missing, (["sim", "missing"], "script"), (["import", "missing"], "profile"),
            (["replay", "verify", "missing"], "replay"), (["replay", "show", "missing"], "replay"),
            (["replay", "link", "missing"], "replay"), (["replay", "fumen", "missing"], "replay"),
            (["finesse", "judge", "missing"], "replay"),
            (["pc", "batch", "missing"], "batch"), (["puzzle", "missing"], "puzzle"),
            (["train", "--scenarios", "missing"], "file of scenarios"),
            (["fumen", "encode", "missing"], "text"),
            (["pc", "percent", "-p", "*p7", "-f", "missing"], "field"))

    def test_the_same_sentence_for_a_number_out_of_range(self):
        limit = r"takes a number from \d+ to \d+, not `-1`\.\n$"
        for words in (["pc", "solve", "--lines"], ["pc", "percent", "-c"], ["pc", "best", "--lines"],
                      ["pc", "percent", "-td"], ["pc", "table", "--previews"],
                      ["pc", "sweep", "--previews"], ["perft", "--depth"], ["web", "--port"],
                      ["bench", "--once"], ["puzzle", "--print"]):
            self.assertRegex(self.run_alone(*words, "-1").stderr, limit, words)

    def test_the_same_sentence_for_a_word_out_of_a_list(self):
        for words in (["pc", "solve", "--hold"], ["pc", "percent", "--hold"],
                      ["pc", "table", "--hold"], ["pc", "best", "--hold"],
                      ["pc", "solve", "--format"], ["pc", "solve", "--by"],
                      ["pc", "percent", "--drop"], ["pc", "best", "--generator"],
                      ["pc", "table", "--lines"], ["pc", "sweep", "--lines"]):
            self.assertRegex(self.run_alone(*words, "blue").stderr,
                             rf"^finessimo: `{words[2]}` takes .* or .*, not `blue`\.\n$", words)

    def test_the_same_sentence_for_a_wrong_piece(self):
        self.assert_same(
            "Letter 2 of X `TX` is not a piece. Pieces are I O T S Z J L.",
            (["pc", "solve", "--queue", "TX"], "the queue"), (["perft", "--queue", "TX"], "the queue"),
            (["pc", "solve", "--save", "TX"], "the saved pieces"),
            (["pc", "best", "--see", "TX"], "the visible pieces"),
            (["pc", "best", "--bag", "TX"], "the bag"),
            (["pc", "best", "--seen", "TX"], "the pieces seen"))
        self.assert_same("There is no piece `x`. Pieces are I O T S Z J L.",
                         (["kicks", "srs", "x"],), (["finesse", "x", "east", "3"],))

    def test_the_same_sentence_for_an_unknown_name(self):
        self.assert_same("There is no mode `zzzzzz`; `finessimo help X` lists them.",
                         *(([name, "zzzzzz"], name) for name in ("play", "scores", "stats")))
        self.assert_same("There is no `X` subcommand `zzzzzz`; `finessimo help X` lists them.",
                         (["pc", "zzzzzz"], "pc"), (["replay", "zzzzzz", "x"], "replay"),
                         (["help", "pc", "zzzzzz"], "pc"), (["help", "stats", "zzzzzz"], "stats"))
        self.assertEqual(len(self.messages(
            (["kicks", "zzz", "T"],), (["perft", "--rotation", "zzz"],),
            (["finesse", "T", "east", "3", "--rotation", "zzz"],), (["pc", "best", "-K", "zzz"],),
            (["pc", "table", "-K", "zzz"],), (["pc", "sweep", "-K", "zzz"],),
            (["pc", "solve", "-K", "zzz"],))), 1)
        self.assertEqual(len(self.messages(
            (["play", "--rules", "zzz"],), (["scores", "--rules", "zzz"],),
            (["stats", "--rules", "zzz"],), (["stats", "finesse", "--rules", "zzz"],))), 1)

    def test_the_same_sentence_for_a_missing_file_name(self):
        for words in (["export"], ["import"], ["replay"], ["replay", "show"], ["replay", "link"],
                      ["replay", "fumen"], ["pc", "batch"]):
            name = " ".join(words)
            self.assertRegex(self.run_alone(*words).stderr,
                             rf"^finessimo: `{name}` needs one file: `finessimo {name} FILE.*`\.\n$")

    def test_the_same_sentence_for_a_word_too_many(self):
        self.assert_same("`X` takes only options. Leave out `zzz`.", (["train", "zzz"], "train"),
                         (["web", "zzz"], "web"), (["tbp", "zzz"], "tbp"))
        self.assert_same("`X` takes one mode. Leave out `zzz`.", (["play", "ultra", "zzz"], "play"),
                         (["scores", "ultra", "zzz"], "scores"), (["stats", "ultra", "zzz"], "stats"))

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

    def test_names_of_files_are_fit_to_be_printed(self):
        """C1 controls and bidi overrides, which take several bytes."""
        for hidden in ("\x9b31m", "\u202egpj.", "\u2028"):
            path = self.folder / f"a{hidden}z.replay"
            shown = str(path).replace(hidden[0], "?")
            self.assert_wrong(run("replay", "verify", path), shown)
            path.write_bytes(b"FINR")
            self.assertIn(f"{shown}: invalid:", run("replay", "verify", path).stdout)

    def test_help_of_what_is_no_subcommand(self):
        self.assert_wrong(run("help", "sim", "kicks"), "no `sim` subcommand `kicks`")
        self.assert_wrong(run("help", "pc", "solve", "best"), "one command")

    def test_results_that_can_not_be_written(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([program.PROGRAM, "help"], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"could not be written", done.stderr)


if __name__ == "__main__":
    program.main()
