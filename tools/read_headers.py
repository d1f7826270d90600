"""Reads the public headers: functions, structs, enums and constants, each with its comment.

    from read_headers import read_headers
    interface = read_headers()

It knows the plain C of these headers and stops at anything else, so nothing is left out
silently. The man pages and the bindings are made from what it returns.
"""
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

INCLUDE = Path(__file__).resolve().parent.parent / "include"
HEADERS = ("finessimo.h", "finessimo_pc.h", "finessimo_bot.h")
INTEGERS = {"bool", "char", "int", "unsigned", "size_t", "int8_t", "uint8_t", "int16_t",
            "uint16_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "void"}

TITLE = re.compile(r"/\* ---- (\d+)\. (.*?) -+ \*/")
TYPE = r"(?:const )?(?:(?:struct|enum) \w+|\w+)"
FUNCTION = re.compile(rf"^({TYPE}) ?(\**)(\w+)\((.*)\)$", re.DOTALL)
POINTER_PARAMETER = re.compile(rf"^({TYPE}) \(\*(\w+)\)\((.*)\)$", re.DOTALL)
VARIABLE = re.compile(rf"^({TYPE}) ?(\**)(\w+)((?:\[[^\]]*\])*)$", re.DOTALL)
ENUM = re.compile(r"^enum ?(\w*) \{(.*)\}$", re.DOTALL)
STRUCT = re.compile(r"^struct (\w+) \{(.*)\}$", re.DOTALL)
FORWARD = re.compile(r"^struct (\w+)$")


@dataclass
class Variable:
    """A member, a parameter or a result: a base type, stars and array sizes (as text)."""
    name: str
    base: str              # without const: "uint8_t", "struct fin_piece", "callback"
    pointers: int = 0
    sizes: list = field(default_factory=list)
    constant: bool = False
    text: str = ""         # as in the header, of a callback


@dataclass
class Function:
    name: str
    result: Variable
    parameters: list
    text: str              # its declaration
    comment: str
    section: str
    header: str
    group: str = ""        # the first function that the comment is about


@dataclass
class Struct:
    name: str
    members: list          # empty: the header does not say what is in it
    text: str
    comment: str
    section: str
    header: str


@dataclass
class Interface:
    functions: dict = field(default_factory=dict)
    structs: dict = field(default_factory=dict)
    constants: dict = field(default_factory=dict)   # name: number
    enums: dict = field(default_factory=dict)       # name: names of its constants
    declared: dict = field(default_factory=dict)    # constant: text of its enum
    sections: list = field(default_factory=list)    # (header, title)
    preambles: dict = field(default_factory=dict)   # header: the comment at its top


def fail(header, text):
    sys.exit(f"tools/read_headers.py: {header}: can not read {text.strip()!r}")


def without_comments(text):
    return re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)


def squeeze(text):
    return " ".join(text.split())


def plain_comment(text):
    """The text of a comment without its stars, line by line."""
    inner = text[2:-2]
    lines = [re.sub(r"^\*( |$)", "", line.lstrip()) for line in inner.split("\n")]
    return "\n".join(lines).strip()


def split_outside(text, mark):
    """Splits at a mark that is not within brackets."""
    parts, depth, start = [], 0, 0
    for i, letter in enumerate(text):
        depth += letter in "({["
        depth -= letter in ")}]"
        if letter == mark and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [*parts, text[start:]]


def read_variable(header, text):
    text = squeeze(text)
    callback = POINTER_PARAMETER.match(text)
    if callback:
        return Variable(callback[2], "callback", text=text)
    found = VARIABLE.match(text)
    if not found:
        fail(header, text)
    base = found[1].removeprefix("const ")
    if base not in INTEGERS and not base.startswith(("struct ", "enum ")):
        fail(header, text)
    return Variable(found[3], base, len(found[2]), re.findall(r"\[([^\]]*)\]", found[4]),
                    found[1].startswith("const "))


class Reader:
    def __init__(self, interface, header):
        self.interface, self.header = interface, header
        self.section, self.group, self.comment = "", "", ""

    def number(self, text):
        """The value of a constant expression."""
        names = {**self.interface.constants, "UINT64_MAX": 2**64 - 1}
        text = re.sub(r"sizeof\(uint64_t\)", "8", text).replace("/", "//")
        if not re.fullmatch(r"[\w\s()+\-*/<>|,]+", text):
            fail(self.header, text)
        try:
            return eval(text, {"__builtins__": {}}, names)
        except (NameError, SyntaxError, TypeError):
            fail(self.header, text)

    def read_enum(self, name, body, text):
        names, value = [], -1
        for part in split_outside(without_comments(body), ","):
            if part.strip():
                constant, _, given = part.partition("=")
                value = self.number(given) if given else value + 1
                names.append(constant.strip())
                self.interface.constants[names[-1]] = value
                self.interface.declared[names[-1]] = text
        if name:
            self.interface.enums[name] = names

    def read_members(self, body):
        members = []
        for part in split_outside(without_comments(body), ";"):
            part = part.strip()
            inner = re.match(r"^struct (\w+) \{(.*)\} (\w+(?:\[[^\]]*\])*)$", part, re.DOTALL)
            if inner:
                self.add_struct(inner[1], inner[2], "struct " + inner[1])
                part = f"struct {inner[1]} {inner[3]}"
            if part:
                first, *others = split_outside(squeeze(part), ",")
                members.append(read_variable(self.header, first))
                kind = re.match(rf"({TYPE})", squeeze(first))[1]
                members += [read_variable(self.header, f"{kind} {other.strip()}")
                            for other in others]
        return members

    def add_struct(self, name, body, text):
        old = self.interface.structs.get(name)
        members = self.read_members(body) if body is not None else []
        if old and (old.members or not members):
            return
        self.interface.structs[name] = Struct(name, members, text, self.comment, self.section,
                                              self.header)

    def read_function(self, text):
        found = FUNCTION.match(squeeze(text))
        if not found:
            fail(self.header, text)
        result = read_variable(self.header, f"{found[1]} {found[2]}result")
        given = [] if found[4] == "void" else split_outside(found[4], ",")
        parameters = [read_variable(self.header, one) for one in given]
        name = found[3]
        self.group = self.group or name
        self.interface.functions[name] = Function(name, result, parameters, text.strip() + ";",
                                                  self.comment, self.section, self.header,
                                                  self.group)

    def declaration(self, text):
        plain = without_comments(text).strip()
        for form, read in ((ENUM, lambda m: self.read_enum(m[1], self.body(text), text.strip() + ";")),
                           (STRUCT, lambda m: self.add_struct(m[1], self.body(text),
                                                              text.strip() + ";")),
                           (FORWARD, lambda m: self.add_struct(m[1], None, text.strip() + ";"))):
            found = form.match(plain)
            if found:
                read(found)
                return
        self.read_function(plain)

    @staticmethod
    def body(text):
        return text[text.index("{") + 1:text.rindex("}")]

    def read(self, text):
        preamble = re.match(r"/\*.*?\*/", text, re.DOTALL)
        self.interface.preambles[self.header] = plain_comment(preamble[0])
        text = text[preamble.end():]
        # Only the lines between the two pragmas are declarations.
        inside = text.split("#pragma GCC visibility push(default)")[1]
        inside = inside.split("#pragma GCC visibility pop")[0]
        at = 0
        while at < len(inside):
            at = self.step(inside, at)

    def step(self, text, at):
        """Reads one thing and returns where the next one begins."""
        if text.startswith("\n\n", at):
            self.comment = self.group = "" # a blank line ends what a comment is about
            return at + 1
        if text[at].isspace():
            return at + 1
        if text.startswith("/*", at):
            end = text.index("*/", at) + 2
            title = TITLE.fullmatch(squeeze(text[at:end]))
            if title:
                self.section = title[2]
                self.interface.sections.append((self.header, title[2]))
            else:
                self.comment, self.group = plain_comment(text[at:end]), ""
            # A blank line after a comment does not part it from what follows.
            return end + 1 if text.startswith("\n\n", end) else end
        if text.startswith("#define ", at):
            end = text.index("\n", at)
            line = re.match(r"#define (\w+) (.*)", re.sub(r"/\*.*", "", text[at:end]))
            value = line[2].strip()
            self.interface.constants[line[1]] = (value.strip('"') if value.startswith('"')
                                                 else self.number(value))
            self.interface.declared[line[1]] = text[at:end].strip()
            return end
        end = at + len(split_outside(self.blank(text[at:]), ";")[0])
        self.declaration(text[at:end])
        line = text[end + 1:].split("\n")[0]
        if line.strip().startswith("/*") and self.group:
            self.remark(plain_comment(line.strip()))
            return end + 1 + len(line)
        return end + 1

    def remark(self, words):
        """A comment behind a declaration, on its line, joins the comment of its group."""
        last = list(self.interface.functions.values())[-1]
        self.comment = (self.comment + f"\n\n - {last.name}: {words}").strip()
        for function in self.interface.functions.values():
            if function.group == self.group:
                function.comment = self.comment

    @staticmethod
    def blank(text):
        """The text with comments blanked out, so that their marks do not count."""
        return re.sub(r"/\*.*?\*/", lambda found: " " * len(found[0]), text, flags=re.DOTALL)


def read_headers(folder=INCLUDE):
    interface = Interface()
    for header in HEADERS:
        text = (folder / header).read_text().replace("/* ----", "\n/* ----")
        Reader(interface, header).read(text)
    return interface
