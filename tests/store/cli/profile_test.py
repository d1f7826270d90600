"""A test with a profile of its own."""
import os

from program import ProgramTest, run


class ProfileTest(ProgramTest):
    """A profile of the test's own, by the variable."""

    def setUp(self):
        super().setUp()
        self.profile = self.folder / "profile.sqlite"
        self.environment = {**os.environ, "FINESSIMO_PROFILE": str(self.profile), "TZ": "UTC"}

    def run_here(self, *words, **options):
        return run(*words, env=self.environment, **options)

    def lines(self, *words):
        """The output of a run that must be good."""
        done = self.run_here(*words)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()
