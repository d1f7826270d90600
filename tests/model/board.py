"""The board: a dictionary of the filled cells."""

COLUMNS = 10
ROWS = 40
FIELD_ROWS = 20  # the rest is the buffer above it


class Board:
    def __init__(self):
        self.cells = {}  # {(x, y): the letter of its colour}

    def fits(self, piece):
        return all(0 <= x < COLUMNS and 0 <= y < ROWS and (x, y) not in self.cells
                   for x, y in piece.cells())

    def is_filled(self, x, y):
        """Walls and floor count as filled, cells above the board do not."""
        return x < 0 or x >= COLUMNS or y < 0 or (x, y) in self.cells

    def rows_to_fall(self, piece):
        rows = 0
        while self.fits(piece.moved(0, -rows - 1)):
            rows += 1
        return rows

    def place(self, piece):
        for cell in piece.cells():
            self.cells[cell] = piece.kind

    def full_rows(self):
        return [y for y in range(ROWS) if all((x, y) in self.cells for x in range(COLUMNS))]

    def remove_full_rows(self):
        """Removes full rows and moves the rows above down."""
        full = self.full_rows()
        self.cells = {(x, y - sum(row < y for row in full)): letter
                      for (x, y), letter in self.cells.items() if y not in full}

    def raise_garbage(self, rows, hole):
        """False if a cell was pushed over the top, where it is lost."""
        raised = {(x, y + rows): letter for (x, y), letter in self.cells.items()}
        self.cells = {cell: letter for cell, letter in raised.items() if cell[1] < ROWS}
        lost = len(raised) - len(self.cells)
        self.cells.update({(x, y): "G" for y in range(rows) for x in range(COLUMNS) if x != hole})
        return lost == 0

    def text(self):
        """The rows as characters, the top row first; at least those of the field."""
        height = max([FIELD_ROWS] + [y + 1 for _, y in self.cells])
        return ["".join(self.cells.get((x, y), ".") for x in range(COLUMNS))
                for y in reversed(range(height))]


def read_board(rows):
    """A board from rows of characters, the bottom row last."""
    board = Board()
    for y, row in enumerate(reversed(rows)):
        for x, letter in enumerate(row):
            if letter not in "._":
                board.cells[x, y] = "G" if letter in "#X" else letter
    return board
