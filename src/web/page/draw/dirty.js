// Which parts of the field have to be drawn anew: boxes around the cells that changed since
// the last picture, so that what stands still is not touched.

export const LIGHT = 2; // cells to each side that the light of the piece reaches
const EDGE = 1; // ... and the brackets around a place

/** Cells from left to right and from bottom to top, the last ones not counted. */
class Box {
  constructor() {
    this.left = this.bottom = Infinity;
    this.right = this.top = -Infinity;
  }

  add(x, y, wide = 1, high = 1) {
    if (x < this.left) this.left = x;
    if (y < this.bottom) this.bottom = y;
    if (x + wide > this.right) this.right = x + wide;
    if (y + high > this.top) this.top = y + high;
  }

  get isEmpty() { return this.left >= this.right; }

  grow(by) {
    this.left -= by;
    this.bottom -= by;
    this.right += by;
    this.top += by;
    return this;
  }

  holds(other) {
    return this.left <= other.left && this.bottom <= other.bottom && this.right >= other.right && this.top >= other.top;
  }
}

export class DirtyBoxes {
  constructor(core) {
    this.cells = new Uint8Array(C.VIEW_ROWS * C.VIEW_COLUMNS); // as they were drawn
    this.lights = new Box();
  }

  /** The boxes to draw for this game, of which cells moved or not; from now on it counts as
   *  drawn. */
  take(game, moved) {
    const lights = this.lightsOf(game);
    const cells = moved ? this.changes(game.cells) : [];
    const boxes = [...cells, lights, this.lights].filter((box) => !box.isEmpty);
    this.lights = lights;
    return boxes.filter((box, i) => !boxes.some((other, j) => i !== j && other.holds(box) && (j < i || !box.holds(other))));
  }

  /** Where the piece was or is, and what else is no longer the same. */
  changes(cells) {
    const before = this.cells;
    const piece = new Box();
    const rest = new Box();
    for (let i = 0; i < cells.length; i++) {
      if (cells[i] === before[i]) continue;
      const x = i % C.VIEW_COLUMNS;
      ((cells[i] | before[i]) & C.VIEW_PIECE ? piece : rest).add(x, (i - x) / C.VIEW_COLUMNS);
    }
    before.set(cells);
    return [piece.grow(LIGHT), rest.grow(EDGE)];
  }

  /** Where the light of a drop or a lock lies. */
  lightsOf(game) {
    const box = new Box();
    if (game.trail_age > 0) {
      const { trail_top: tops, trail_bottom: bottoms } = game;
      for (let x = 0; x < tops.length; x++) {
        if (tops[x] > bottoms[x]) box.add(x, bottoms[x], 1, tops[x] - bottoms[x]);
      }
    }
    if (game.flash_age > 0) {
      const { flash } = game;
      for (let i = 0; i < flash.length; i += 2) box.add(flash[i], flash[i + 1]);
    }
    return box;
  }
}
