"""The recorded games of all stages: each verifies, is won, and belongs to the stage of its
number."""
import json
import subprocess
import sys
from pathlib import Path

STAGES = 24


def run(program, *words, text=""):
    done = subprocess.run([program, *map(str, words)], input=text, capture_output=True, text=True,
                          timeout=60, check=False)
    if done.returncode != 0:
        sys.exit(f"{words}: {done.stderr}")
    return done.stdout


def main(program, folder):
    replays = sorted(Path(folder).glob("*.replay"))
    if len(replays) != STAGES:
        sys.exit(f"{len(replays)} replays for {STAGES} stages")
    verified = run(program, "replay", "verify", *replays).splitlines()
    for number, (replay, line) in enumerate(zip(replays, verified), 1):
        if not line.startswith(f"{replay}: ok "):
            sys.exit(line)
        first = json.loads(run(program, "replay", "show", replay, "--at", "0us", "--json"))
        last = json.loads(run(program, "replay", "show", replay, "--json"))
        stage = run(program, "puzzle", "--print", number).splitlines()
        queue = next(line.split()[1] for line in stage if line.startswith("queue"))
        rows = [row.replace("#", "G") for row in stage[stage.index("board") + 1:]]
        if first["piece"]["piece"] + first["next"] != queue or first["board"][-len(rows):] != rows:
            sys.exit(f"{replay} is not a game of stage {number}")
        if last["status"] != "won" or last["pieces"] != len(queue):
            sys.exit(f"{replay} is not won with its {len(queue)} pieces")
    print(f"{STAGES} replays are won")


if __name__ == "__main__":
    main(*sys.argv[1:])
