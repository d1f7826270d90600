"""Output with --json has the shapes that docs/json.md gives."""
import base64
import json
import os
import re
import unittest

import program
from program import ProgramTest, run

PAGE = program.DATA.parents[1] / "docs" / "json.md"
TOKEN = re.compile(r'\s*("[^"]*"|[\w ]*\w|\W)')
NEARLY = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH"
PATTERN = ["-t", NEARLY, "-p", "*p4"]


class Parser:
    """Reads a schema into (kind, ...) tuples."""

    def __init__(self, text):
        self.tokens = TOKEN.findall(text.strip())

    def take(self, token):
        if self.tokens and self.tokens[0] == token:
            return self.tokens.pop(0)
        return None

    def either(self):
        choices = [self.joined()]
        while self.take("|"):
            choices.append(self.joined())
        return ("either", choices) if len(choices) > 1 else choices[0]

    def joined(self):
        parts = [self.one()]
        while self.take("+"):
            parts.append(self.one())
        return ("joined", parts) if len(parts) > 1 else parts[0]

    def one(self):
        if self.take("["):
            parts = [self.either()]
            while self.take(","):
                parts.append(self.either())
            assert self.take("]"), self.tokens
            return ("array", parts[0]) if len(parts) == 1 else ("tuple", parts)
        if self.take("{"):
            return self.fields()
        token = self.tokens.pop(0)
        return ("literal", token[1:-1]) if token[0] == '"' else ("name", token)

    def fields(self):
        fields = {}
        while not self.take("}"):
            name = self.tokens.pop(0)
            optional = bool(self.take("?"))
            assert self.take(":"), self.tokens
            fields[name] = (self.either(), optional or name == "*")
            self.take(",")
        return ("object", fields)


def read_schemas():
    """{name: schema} of the page."""
    schemas = {}
    for block in re.findall(r"^```schema\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            name, text = line.split(" = ", 1)
            parser = Parser(text)
            schemas[name] = parser.either()
            assert not parser.tokens, line
    return schemas


SCHEMAS = read_schemas()
PLAIN = {"text": str, "int": int, "number": (int, float), "bool": bool, "null": type(None),
         "any": object}


def choices_of(schema):
    """The objects that a schema stands for, as lists of fields."""
    kind, value = schema
    if kind == "name" and value in SCHEMAS:
        return choices_of(SCHEMAS[value])
    if kind == "either":
        return [fields for choice in value for fields in choices_of(choice)]
    if kind == "joined":
        found = [{}]
        for part in value:
            found = [{**one, **two} for one in found for two in choices_of(part)]
        return found
    return [value] if kind == "object" else []


def is_object(value, fields):
    known = all(name in fields or "*" in fields for name in value)
    return known and all(
        matches(value[name], schema) if name in value else optional
        for name, (schema, optional) in fields.items() if name != "*") and all(
        matches(value[name], fields["*"][0]) for name in value if name not in fields)


def matches(value, schema):
    kind, inner = schema
    if kind == "either":
        return any(matches(value, choice) for choice in inner)
    if kind == "literal":
        return value == inner
    if kind == "array":
        return isinstance(value, list) and all(matches(item, inner) for item in value)
    if kind == "tuple":
        return isinstance(value, list) and len(value) == len(inner) and all(
            matches(item, part) for item, part in zip(value, inner, strict=True))
    if kind == "name" and inner in PLAIN:
        number = inner in ("int", "number")
        return isinstance(value, PLAIN[inner]) and not (number and isinstance(value, bool))
    if kind == "name" and inner not in SCHEMAS:
        raise KeyError(inner)
    if isinstance(value, dict):
        return any(is_object(value, fields) for fields in choices_of(schema))
    return kind == "name" and matches(value, SCHEMAS[inner])


class SchemaTest(unittest.TestCase):
    """The checker itself can fail."""

    def test_good_and_bad_values(self):
        good = {"piece": "T", "facing": "east", "x": 3, "y": 0}
        self.assertTrue(matches(good, ("name", "placement")))
        for bad in ({**good, "x": "3"}, {**good, "column": 3}, {**good, "piece": "X"},
                    {**good, "y": True}, {"piece": "T"}, [], None, "T"):
            self.assertFalse(matches(bad, ("name", "placement")), bad)
        self.assertTrue(matches([1, 2], ("name", "fraction")))
        for bad in ([1], [1, 2, 3], [1, 0.5], "1/2"):
            self.assertFalse(matches(bad, ("name", "fraction")))


class OutputTest(ProgramTest):
    def test_every_command(self):
        batch = self.write("batch", f'"percent -t {NEARLY} -p *p4",514,840\n'
                           f"path -t {NEARLY} -p *p4\n")
        replay = self.folder / "game.finr"
        script = self.write("script", "seed 1\nstart\njson\ntap hard\nwait 1s\njson\nforfeit\njson\n"
                            "expect pieces 1\n")
        run("sim", "--record", replay, script)
        self.assertTrue(replay.exists())
        puzzle = self.write("puzzle", run("puzzle", "--print", "1").stdout)
        text = self.write("text", "page 1\nboard\nT.........\n\ncomment é\n")
        for schema, words, code in (
                ("pc solve", ["pc", "solve", "--queue", "TIOSZJLTIOS"], 0),
                ("pc solve", ["pc", "solve", "--board", NEARLY, "--queue", "TSZL", "--all"], 0),
                ("pc solve", ["pc", "solve", "--board", NEARLY, "--queue", "OOOO"], 1),
                ("pc percent", ["pc", "percent", *PATTERN], 0),
                ("pc percent", ["pc", "percent", *PATTERN, "-fc", "3"], 0),
                ("pc path", ["pc", "path", *PATTERN], 0),
                ("pc cover", ["pc", "cover", "-t", "v115@vhFRQJUGJKJJvMJTNJGBJ", "-p", "*p7"], 0),
                ("pc congruents", ["pc", "congruents", "-t", "v115@vhFRQJUGJKJJvMJTNJGBJ"], 0),
                ("pc congruents", ["pc", "congruents", "-t", "v115@vhFRQJUGJKJJvMJTNJGBJ", "-p",
                                   "*p7"], 0),
                ("pc ren", ["pc", "ren", "-t", "XXXXXX____", "-p", "IO"], 0),
                ("pc saves", ["pc", "saves", *PATTERN], 0),
                ("pc saves", ["pc", "saves", "-t", NEARLY, "-p", "*p7", "-w", "T or I", "-fc", "2",
                              "--previews", "4"], 0),
                ("pc minimal", ["pc", "minimal", *PATTERN], 0),
                ("pc batch", ["pc", "batch", batch], 0),
                ("pc best", ["pc", "best", "--board", NEARLY, "--see", "TSZ", "--bag", "IOJL"], 0),
                ("pc best", ["pc", "best", "--board", NEARLY, "--see", "OO", "--bag", "IOJL"], 0),
                ("pc table", ["pc", "table", "--lines", "2", "--fails"], 0),
                ("puzzle", ["puzzle", "--check", puzzle], 0),
                ("fumen decode", ["fumen", "decode", "v115@vhFRQJUGJKJJvMJTNJGBJ"], 0),
                ("fumen decode", ["fumen", "decode", NEARLY], 0),
                ("fumen encode", ["fumen", "encode", text], 0),
                ("fumen mirror", ["fumen", "mirror", NEARLY], 0),
                ("util seq", ["util", "seq", "-p", "TI*"], 0),
                ("perft", ["perft", "--queue", "TI", "--depth", "2"], 0),
                ("kicks", ["kicks", "srs", "T"], 0),
                ("finesse", ["finesse", "T", "east", "3"], 0),
                ("finesse table", ["finesse", "table"], 0),
                ("finesse judge", ["finesse", "judge", replay], 0),
                ("review", ["review", replay, "--nodes", "200"], 0),
                ("bot solo", ["bot", "solo", "attack:100", "--pieces", "9"], 0),
                ("bot match", ["bot", "match", "attack:99", "survive:99", "--games", "2",
                               "--pieces", "9"], 0),
                ("replay verify", ["replay", "verify", replay], 0)):
            self.check(schema, run(*words, "--json"), code)
        alone = {**os.environ, "FINESSIMO_PROFILE": str(self.folder / "profile.sqlite")}
        self.check("settings", run("settings", "--all", "--json", env=alone), 0)
        lines = [line for line in run("sim", script).stdout.splitlines() if line[0] == "{"]
        self.assertEqual(len(lines), 3)
        for line in lines:
            self.assertTrue(matches(json.loads(line), SCHEMAS["sim"]), line)

    def test_questions_and_answers(self):
        replay = self.folder / "game.finr"
        run("sim", "--record", replay, self.write("script", "start\ntap hard\nexpect pieces 1\n"))
        link = base64.urlsafe_b64encode(replay.read_bytes()).decode().rstrip("=")
        board = ["####..####"]
        questions = (
            {"ask": "pc", "queue": "TSZL", "board": NEARLY, "lines": 4, "hold": None},
            {"ask": "pc", "queue": "OOOO", "board": NEARLY, "rotation": "srs", "180": True},
            {"ask": "pc", "patterns": "*p4", "board": NEARLY, "hold": False, "steps": 1000000},
            {"ask": "finesse", "piece": "T", "facing": "east", "x": 3, "y": 0, "180": False},
            {"ask": "finesse", "piece": "O", "facing": "north", "x": 4, "y": 0,
             "board": ["##########"] + 2 * board},
            {"ask": "search", "piece": "O", "board": board, "no_softdrop": True},
            {"ask": "bot", "queue": "TIO", "hold": "L", "hold_used": True, "combo": 1, "b2b": True,
             "aim": "survive", "nodes": 500, "moves": 3},
            {"ask": "review", "replay": link, "aim": "attack", "nodes": 200},
            {"ask": "pc"},
            {"cancel": "nothing"})
        lines = [{"id": number, **question} for number, question in enumerate(questions)]
        done = run("serve", text="".join(json.dumps(line) + "\n" for line in lines))
        answers = {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}
        for line in lines:
            valid = line.get("ask") != "pc" or len(line) > 2
            kind = line.get("ask", "cancel") if valid else "error"
            answer = answers[line["id"]]["error" if kind == "error" else "answer"]
            self.assertTrue(matches(answer, SCHEMAS[f"serve {kind}"]), (line, answer))
            self.assertTrue(matches(line, SCHEMAS["serve question"]), line)

    def check(self, schema, done, code):
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertNotEqual(done.stdout, "", schema)
        for line in done.stdout.splitlines():
            self.assertTrue(matches(json.loads(line), SCHEMAS[schema]), f"{schema}: {line}")


if __name__ == "__main__":
    program.main()
