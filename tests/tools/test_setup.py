"""Tests tools/setup on a simulated Debian: apt-get, dpkg-query, sudo and id are small scripts
in a folder that is the whole PATH."""
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SETUP = Path(__file__).resolve().parents[2] / "tools" / "setup"

PACKAGES = """\
# a comment

[apt play]
compiler builder | to build
json | to print

[apt test]
checker | to check
engine | to run | enginectl

[apt +looks]
viewer | to look

[apt +choice]
old/new | to choose

[apt +luxury]
velvet? silk? | to please

[apt +cluster]
ranks | to share

[pacman play]
cc maker | to build

[pacman +looks]
eye | to look

[brew play]
brewed | to build
"""


class Machine:
    """A folder with tools/setup, a list of packages, and the available commands."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.bin = self.folder / "bin"
        self.log = self.folder / "log"
        self.bin.mkdir()
        (self.folder / "packages").write_text(PACKAGES)
        shutil.copy(SETUP, self.folder / "setup")
        for tool in ("sh", "sed", "tr", "env", "cat"):
            (self.bin / tool).symlink_to(shutil.which(tool))

    def command(self, name, body):
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)

    def debian(self, *installed, user=0):
        names = "|".join(installed) or "-"
        self.command("dpkg-query", f'for last; do :; done\n'
                     f'case $last in {names}) printf installed ;; *) exit 1 ;; esac')
        self.command("id", f"echo {user}")
        self.command("apt-get", f'echo "apt-get $*" >>{self.log}')

    def setup(self, *arguments):
        return subprocess.run([self.folder / "setup", *arguments], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, env={"PATH": str(self.bin)})

    def calls(self):
        return self.log.read_text().splitlines() if self.log.exists() else []


class SetupTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.machine = Machine(folder.name)

    def assert_refused(self, run, reason, command):
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertIn(reason, run.stderr)
        self.assertEqual(run.stderr.splitlines()[1:], ["  " + command])

    def test_nothing_missing_means_no_apt_and_no_word(self):
        self.machine.debian("compiler", "builder", "json")
        run = self.machine.setup("play")
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))
        self.assertEqual(self.machine.calls(), [])

    def test_only_the_missing_are_installed_and_the_reason_is_given(self):
        self.machine.debian("compiler")
        run = self.machine.setup("play")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("  builder | to build\n  json | to print\n", run.stdout)
        self.assertNotIn("compiler", run.stdout)
        update, install = self.machine.calls()
        self.assertTrue(update.endswith(" update"), update)
        self.assertTrue(install.endswith(" install -y --no-install-recommends builder json"),
                        install)

    def test_a_target_takes_the_lines_above_it_and_none_below(self):
        self.machine.debian()
        self.machine.setup("play")
        self.assertTrue(self.machine.calls()[1].endswith(" compiler builder json"))
        self.machine.setup("test")
        self.assertTrue(self.machine.calls()[3].endswith(" compiler builder json checker engine"))

    def test_a_package_of_one_target_is_in_no_other(self):
        self.machine.debian()
        self.machine.setup("looks")
        self.assertTrue(self.machine.calls()[1].endswith(" json checker engine viewer"))
        self.machine.setup("cluster")
        self.assertTrue(self.machine.calls()[3].endswith(" json checker engine ranks"))

    def test_a_command_can_stand_for_a_package(self):
        self.machine.debian("compiler", "builder", "json", "checker")
        self.machine.command("enginectl", "exit 0")
        self.assertEqual(self.machine.setup("test").returncode, 0)
        self.assertEqual(self.machine.calls(), [])

    def test_a_user_with_sudo_installs_through_it(self):
        self.machine.debian("compiler", "builder", user=1000)
        self.machine.command("sudo", f'echo "sudo $*" >>{self.machine.log}\n'
                             'if [ "$1" = -n ]; then exit 0; fi\nexec "$@"')
        self.assertEqual(self.machine.setup("play").returncode, 0)
        calls = self.machine.calls()
        self.assertTrue(any(call.startswith("sudo env") and call.endswith(" json")
                            for call in calls), calls)

    def test_without_apt_the_one_command_is_named(self):
        self.machine.command("id", "echo 0")
        run = self.machine.setup("play")
        self.assert_refused(run, "there is no package manager here",
                            "su -c 'apt-get update && apt-get install -y "
                            "--no-install-recommends compiler builder json'")

    def test_without_rights_the_one_command_is_named(self):
        self.machine.debian("compiler", "builder", user=1000)
        run = self.machine.setup("play")
        self.assert_refused(run, "needs root's rights",
                            "su -c 'apt-get update && apt-get install -y "
                            "--no-install-recommends json'")
        self.assertEqual(self.machine.calls(), [])

    def test_sudo_that_wants_a_password_without_a_terminal_is_no_right(self):
        self.machine.debian("compiler", "builder", user=1000)
        self.machine.command("sudo", "exit 1")
        run = self.machine.setup("play")
        self.assert_refused(run, "needs root's rights",
                            "sudo sh -c 'apt-get update && apt-get install -y "
                            "--no-install-recommends json'")
        self.assertEqual(self.machine.calls(), [])

    def test_of_two_names_the_one_that_the_system_has_is_taken(self):
        self.machine.debian("compiler", "builder", "json", "checker", "engine")
        self.machine.command("apt-cache", '[ "$2" = new ]')
        run = self.machine.setup("choice")
        self.assertIn("  new | to choose\n", run.stdout)
        self.assertTrue(self.machine.calls()[-1].endswith(" new"))

    def test_optional_packages_are_installed_where_they_exist(self):
        self.machine.debian("compiler", "builder", "json", "checker", "engine")
        self.machine.command("apt-cache", '[ "$2" = silk ]')
        run = self.machine.setup("luxury")
        self.assertIn("  silk | to please\n", run.stdout)
        self.assertTrue(self.machine.calls()[-1].endswith(" silk"))

    def test_nothing_is_done_for_what_is_not_known(self):
        self.machine.debian("compiler", "builder", "json", "checker", "engine")
        self.machine.command("apt-cache", "exit 1")
        self.assertEqual(self.machine.setup("luxury").returncode, 0)
        self.assertEqual(self.machine.calls(), [])

    def test_of_two_names_the_installed_one_is_enough(self):
        self.machine.debian("compiler", "builder", "json", "checker", "engine", "new")
        self.machine.command("apt-cache", "exit 0")
        self.assertEqual(self.machine.setup("choice").returncode, 0)
        self.assertEqual(self.machine.calls(), [])

    def test_alternatives_are_looked_up_again_after_the_update(self):
        self.machine.debian("compiler", "builder", "json", "checker", "engine")
        self.machine.command("apt-cache", f'[ "$2" = new ] && [ -e {self.machine.folder}/lists ]')
        self.machine.command("apt-get", f'echo "$*" >>{self.machine.log}\n'
                             f'case $* in *update) : >{self.machine.folder}/lists ;; esac')
        self.assertEqual(self.machine.setup("choice").returncode, 0)
        self.assertTrue(self.machine.calls()[-1].endswith(" new"))

    def other_system(self, command, *installed, user=0):
        names = "|".join(installed) or "-"
        self.machine.command("id", f"echo {user}")
        self.machine.command(command, f'case $1 in\n-Q|list) for last; do :; done\n'
                             f'case $last in {names}) exit 0 ;; *) exit 1 ;; esac ;;\n'
                             f'*) echo "$*" >>{self.machine.log} ;;\nesac')

    def test_another_manager_has_its_own_names(self):
        self.other_system("pacman", "cc")
        run = self.machine.setup("play")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("Installing them with pacman.", run.stdout)
        self.assertEqual(self.machine.calls(), ["-S --needed --noconfirm maker"])

    def test_another_manager_takes_its_own_lines_only(self):
        self.other_system("pacman")
        self.assertEqual(self.machine.setup("looks").returncode, 0)
        self.assertEqual(self.machine.calls(), ["-S --needed --noconfirm cc maker eye"])

    def test_a_target_that_a_manager_has_no_list_for_gets_a_sentence(self):
        self.other_system("pacman")
        run = self.machine.setup("cluster")
        self.assertEqual(run.returncode, 2)
        self.assertIn('no list "cluster" for pacman', run.stderr)

    def test_another_manager_without_rights_names_its_command(self):
        self.other_system("pacman", "cc", user=1000)
        self.assert_refused(self.machine.setup("play"), "needs root's rights",
                            "su -c 'pacman -S --needed --noconfirm maker'")

    def test_homebrew_needs_no_root(self):
        self.other_system("brew", user=1000)
        self.assertEqual(self.machine.setup("play").returncode, 0)
        self.assertEqual(self.machine.calls(), ["install brewed"])

    def test_a_system_that_is_not_known_is_believed_if_the_parts_are_there(self):
        self.machine.command("id", "echo 1000")
        for name in ("meson", "ninja", "pkg-config"):
            self.machine.command(name, "exit 0")
        self.assertEqual(self.machine.setup("play").returncode, 0)

    def test_apt_that_fails_is_told(self):
        self.machine.debian()
        self.machine.command("apt-get", "exit 100")
        run = self.machine.setup("play")
        self.assertEqual(run.returncode, 2)
        self.assertIn("apt-get could not install them", run.stderr)

    def test_an_update_that_fails_is_told_and_the_install_still_tried(self):
        self.machine.debian()
        self.machine.command("apt-get", f'echo "$*" >>{self.machine.log}\n'
                             'case $* in *update) exit 100 ;; esac')
        run = self.machine.setup("play")
        self.assertEqual(run.returncode, 0)
        self.assertIn("apt-get update failed", run.stderr)
        self.assertEqual(len(self.machine.calls()), 2)

    def test_wrong_use_gets_a_sentence(self):
        self.machine.debian()
        for arguments in ([], ["nonsense"], ["play", "test"]):
            run = self.machine.setup(*arguments)
            self.assertEqual(run.returncode, 2)
            self.assertEqual(len(run.stderr.splitlines()), 1)
        self.assertEqual(self.machine.calls(), [])


class ListTest(unittest.TestCase):
    def test_the_real_list_is_read(self):
        with tempfile.TemporaryDirectory() as folder:
            machine = Machine(folder)
            shutil.copy(SETUP.parent / "packages", machine.folder / "packages")
            machine.debian()
            for target, wanted in (("play", "meson"), ("test", "libcmocka-dev")):
                self.assertEqual(machine.setup(target).returncode, 0)
                self.assertIn(wanted, machine.calls()[-1].split())


if __name__ == "__main__":
    unittest.main()
