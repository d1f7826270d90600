"""Shortens a list of commands while a condition stays true."""


def simpler(command):
    """Shorter forms of a command: a queue or a board with less content."""
    verb = command.split()[0]
    if verb == "queue":
        letters = command.split()[1]
        return [f"queue {letters[:n]}" for n in (len(letters) // 2, len(letters) - 1) if n > 0]
    if verb == "board":
        lines = command.split("\n")
        return ["\n".join(lines[:i] + lines[i + 1:]) for i in range(1, len(lines))]
    return []


def without_parts(commands, size, holds):
    """Removes this many consecutive commands wherever the condition stays true."""
    end = len(commands)
    while end > 0:
        part = commands[max(0, end - size):end]
        shorter = commands[:max(0, end - size)] + commands[end:]
        if "start" not in part and holds(shorter):
            commands = shorter
        end -= len(part)
    return commands


def with_simpler(commands, holds):
    for i in range(len(commands)):
        while True:
            tries = (commands[:i] + [form] + commands[i + 1:] for form in simpler(commands[i]))
            found = next(filter(holds, tries), None)
            if found is None:
                break
            commands = found
    return commands


def shrink(commands, holds):
    """Removes everything that `holds` does not need."""
    before = None
    while commands != before:
        before = commands
        size = len(commands)
        while size > 0:
            commands = without_parts(commands, size, holds)
            size //= 2
        commands = with_simpler(commands, holds)
    return commands
