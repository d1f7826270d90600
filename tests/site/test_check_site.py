#!/usr/bin/env python3
"""tools/check-site finds each kind of mistake."""
import subprocess
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parents[2] / "tools" / "check-site"
POLICY = """<meta http-equiv="Content-Security-Policy" content="default-src 'none'">"""
GOOD = {"index.html": f'{POLICY}<link rel="stylesheet" href="a.css?v=1"><a href="docs/b.html#x">b</a>'
                      '<a href="https://example.org/">elsewhere</a>',
        "docs/b.html": f'{POLICY}<h1 id="x">B</h1><a href="../index.html">back</a><img src="p.png">',
        "docs/p.png": "", "a.css": "a { background: url(docs/p.png) }", "a.js": "fetch('a.css')"}


class CheckSite(unittest.TestCase):
    def check(self, **changes):
        with tempfile.TemporaryDirectory() as folder:
            files = {**GOOD, **{name.replace("__", "/").replace("_", "."): text
                                for name, text in changes.items()}}
            for name, text in files.items():
                if text is not None:
                    path = Path(folder) / name
                    path.parent.mkdir(exist_ok=True)
                    path.write_text(text)
            done = subprocess.run([CHECK, folder], capture_output=True, text=True, check=False)
            return done.returncode, done.stdout

    def test_a_good_site(self):
        self.assertEqual(self.check()[0], 0, self.check()[1])

    def test_mistakes(self):
        for changes, message in (
            ({"index_html": None}, "index.html is missing"),
            ({"docs__b_html": '<h1 id="x">B</h1>'}, "no content security policy"),
            ({"docs__b_html": f'{POLICY}<h1>B</h1>'}, "no such heading"),
            ({"docs__p_png": None}, "p.png leads nowhere"),
            ({"index_html": f'{POLICY}<a href="/docs/b.html">b</a>'}, "does not work in a folder"),
            ({"index_html": f'{POLICY}<a href="../x.html">b</a>'}, "leads nowhere"),
            ({"index_html": f'{POLICY}<script src="https://example.org/a.js"></script>'}, "on another host"),
            ({"index_html": f'{POLICY}<img src="//example.org/a.png">'}, "on another host"),
            ({"a_css": "a { background: url(https://example.org/p.png) }"}, "on another host"),
            ({"a_css": '@import "https://example.org/b.css";'}, "on another host"),
            ({"a_js": "fetch('https://example.org/a')"}, "on another host"),
            ({"a_js": "import('/a.js')"}, "on another host"),
        ):
            with self.subTest(**changes):
                code, text = self.check(**changes)
                self.assertEqual(code, 1, text)
                self.assertIn(message, text)


unittest.main()
