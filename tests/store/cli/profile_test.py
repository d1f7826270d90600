"""A test with its own profile."""
import os

from program import ProgramTest, run


class ProfileTest(ProgramTest):
    """Sets the variable for the profile."""

    def setUp(self):
        super().setUp()
        self.profile = self.folder / "profile.sqlite"
        self.environment = {**os.environ, "FINESSIMO_PROFILE": str(self.profile), "TZ": "UTC"}

    def run_here(self, *words, **options):
        return run(*words, env=self.environment, **options)

    def lines(self, *words):
        """The output of a run that must succeed."""
        done = self.run_here(*words)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()
