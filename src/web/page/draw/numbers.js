// Numbers beside the board, each on its own canvas. Letters are cached as pictures, and if no
// glow overlaps its neighbours only changed letters are drawn. If there is room, a canvas is
// wider than its number, because a growing one would cause a new layout.
import { drawShining, lettersWidth, measureLetters } from './letters.js';
import { contextOf, picture } from './tiles.js';

const DOTS = [4, 3, 3]; // pixels per dot of the first numbers, if there is room
const DOT = 2; // ... of all others
const GLOW = 6; // of the first number
const DIGITS = [7, 3, 3]; // digits for which the first numbers have room
const MORE_DIGITS = 4; // ... and all others

/** The look of the number at an index. */
export const lookOf = (place, isSmall, crt) => ({
  size: isSmall ? DOT : DOTS[place] ?? DOT, color: C.WEB_TOKEN_TEXT, glow: place === 0 && crt ? GLOW : 0,
  digits: isSmall ? 0 : DIGITS[place] ?? MORE_DIGITS, isRight: !isSmall && place < DIGITS.length,
});

/** The width of a number's canvas, in dots. */
export const roomOf = (core, { digits }, wide) => Math.max(wide, lettersWidth(core, '0'.repeat(digits)));

export class Numbers {
  constructor(core, canvases) {
    this.core = core;
    this.places = canvases.map((canvas) => ({ canvas, text: '', letters: null }));
  }

  /** Sets the sizes; all numbers will be redrawn. */
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
    if (!isFit) place.left = this.clear(place, letters.reduce((sum, { wide }) => sum + wide, -C.APP_LETTER_GAP));
    this.drawRow(place, isFit ? before : []);
  }

  /** Draws the letters one after the other, if they have changed. */
  drawRow({ canvas, letters, look, left: begin }, before) {
    const context = contextOf(canvas);
    let left = begin;
    letters.forEach((letter, i) => {
      if (letter !== before[i]) {
        if (before.length > 0) context.clearRect(left, 0, letter.picture.width, letter.picture.height);
        context.drawImage(letter.picture, left, 0);
      }
      left += letter.wide * look.size * this.scale;
    });
  }

  /** If dots are between pixels, equal letters look different: redraws the whole number. */
  drawWhole(place, text) {
    const left = this.clear(place, lettersWidth(this.core, text));
    drawShining(this.core, contextOf(place.canvas), text, place.look, this.scale, left);
  }

  /** Clears the canvas for letters of this width; returns their left pixel. */
  clear({ canvas, look }, wide) {
    const { core, scale } = this;
    const room = roomOf(core, look, wide);
    const { width, height } = measureLetters(core, room, look, scale);
    const context = contextOf(canvas);
    context.resetTransform();
    if (canvas.width === width && canvas.height === height) context.clearRect(0, 0, width, height);
    else Object.assign(canvas, { width, height });
    return look.isRight ? (room - wide) * look.size * scale : 0;
  }

  /** The cached picture of a letter with its glow, and its width with the gap after it. */
  pictureOf({ pictures, look }, letter) {
    if (!pictures.has(letter)) {
      const { core, scale } = this;
      const wide = lettersWidth(core, letter);
      const { width, height } = measureLetters(core, wide, look, scale);
      pictures.set(letter, {
        picture: picture(width, height, (context) => drawShining(core, context, letter, look, scale)),
        wide: wide + C.APP_LETTER_GAP,
      });
    }
    return pictures.get(letter);
  }
}
