#!/usr/bin/env python3
"""The man page explains every command, and contains only its own requests.

    test_manual.py MAKE-MAN FINESSIMO
"""
import re
import subprocess
import sys

REQUESTS = {".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".BR", ".IR", ".RI", ".nf", ".fi"}


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def main():
    make_man, program = sys.argv[1:]
    page = run(make_man, program)
    faults = [f"no such request: {line}" for line in page.splitlines()
              if line.startswith((".", "'")) and line.split()[0] not in REQUESTS]
    commands = re.findall(r"^  finessimo (\S+) +(.*)", run(program, "help"), re.MULTILINE)
    sections = page.split("\n.SS finessimo ")[1:]
    faults += [f"{name} is not explained" for name, summary in commands
               if not any(section.split()[0] == name and summary.replace("-", "\\-") in section
                          for section in sections)]
    subcommands = sum(len(re.findall(rf"^  finessimo {name} (\S+)  +\S", run(program, "help", name),
                                     re.MULTILINE)) for name, _ in commands)
    faults += ["commands and sections differ"] if len(sections) != len(commands) + subcommands else []
    print("\n".join(faults) or f"{len(commands)} commands explained")
    return 1 if faults or not commands else 0


sys.exit(main())
