// Numbers beside the field, each on a canvas of its own. A letter is a picture that is made once,
// and where no glow reaches over the others only those that changed are drawn.
import { drawShining, lettersWidth, measureLetters } from './letters.js';
import { contextOf, picture } from './tiles.js';

const DOTS = [4, 3, 3]; // pixels of a dot of the first numbers, where there is room
const DOT = 2; // ... of all others
const GLOW = 6; // around the first

/** What the number of a place looks like. */
export const lookOf = (place, isSmall, crt) => ({
  size: isSmall ? DOT : DOTS[place] ?? DOT, color: 'color-text', glow: place === 0 && crt ? GLOW : 0,
});

export class Numbers {
  constructor(core, canvases) {
    this.core = core;
    this.places = canvases.map((canvas) => ({ canvas, text: '', letters: null }));
  }

  /** All of them are drawn anew. */
  fit({ scale, isSmall }, crt) {
    this.scale = scale;
    this.places.forEach((place, i) => {
      Object.assign(place, { text: '', letters: null, look: lookOf(i, isSmall, crt), pictures: new Map() });
    });
  }

  draw(i, text) {
    const place = this.places[i];
    if (place.text === text) return;
    place.text = text;
    if (Number.isInteger(place.look.size * this.scale)) this.drawPictures(place, text);
    else this.drawWhole(place, text);
  }

  drawPictures(place, text) {
    const { look } = place;
    const letters = Array.from(text, (letter) => this.pictureOf(place, letter));
    const before = look.glow === 0 ? place.letters : null;
    place.letters = letters;
    const isFit = before?.length === letters.length && before.every((letter, i) => letter.wide === letters[i].wide);
    if (!isFit) this.clear(place, letters.reduce((sum, { wide }) => sum + wide, -this.core.is.APP_LETTER_GAP));
    this.drawRow(place, isFit ? before : []);
  }

  /** The letters one behind the other, those that are not there. */
  drawRow({ canvas, letters, look }, before) {
    const context = contextOf(canvas);
    let left = 0;
    letters.forEach((letter, i) => {
      if (letter !== before[i]) {
        if (before.length > 0) context.clearRect(left, 0, letter.picture.width, letter.picture.height);
        context.drawImage(letter.picture, left, 0);
      }
      left += letter.wide * look.size * this.scale;
    });
  }

  /** Where dots lie between pixels no letter looks like the other. */
  drawWhole(place, text) {
    this.clear(place, lettersWidth(this.core, text));
    drawShining(this.core, contextOf(place.canvas), text, place.look, this.scale);
  }

  /** An empty canvas for letters so wide. */
  clear({ canvas, look }, wide) {
    Object.assign(canvas, measureLetters(this.core, wide, look, this.scale));
  }

  /** One letter and its glow, and its width with the gap behind it. */
  pictureOf({ pictures, look }, letter) {
    if (!pictures.has(letter)) {
      const { core, scale } = this;
      const wide = lettersWidth(core, letter);
      const { width, height } = measureLetters(core, wide, look, scale);
      pictures.set(letter, {
        picture: picture(width, height, (context) => drawShining(core, context, letter, look, scale)),
        wide: wide + core.is.APP_LETTER_GAP,
      });
    }
    return pictures.get(letter);
  }
}
