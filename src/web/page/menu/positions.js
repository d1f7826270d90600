// Positions from links, for the clipboard, and drawn on the board with a pointer.

const BOARD = '#p=';
const POSITION = /^#[fp]=/; // a fumen; or rows of a board separated by /

export class Positions {
  constructor(page, files) {
    this.page = page;
    this.files = files;
    this.cell = -1; // the cell painted last; -1: not painting
    addEventListener('copy', (event) => this.copy(event));
    addEventListener('hashchange', () => this.follow());
    const box = document.getElementById('field-box'); // the canvas in it may be replaced
    box.addEventListener('pointerdown', (event) => this.begin(event));
    box.addEventListener('pointermove', (event) => this.draw(event));
    for (const name of ['pointerup', 'pointercancel']) box.addEventListener(name, () => { this.cell = -1; });
    this.follow();
  }

  copy(event) {
    if (String(getSelection()) !== '' || event.target instanceof HTMLInputElement) return;
    this.page.act(C.APP_ACTION_COPY, event.timeStamp);
  }

  /** APP_ASK_PASTE. */
  async ask() {
    const text = await this.page.store.lazy('readClipboard', this.page.core);
    if (text !== '') this.files.take(text);
    return {};
  }

  /** APP_CHECK_PUZZLE. */
  async check({ bytes }) {
    const { core } = this.page;
    await core.whole();
    return core.withCopies([bytes], (at) => {
      const { sentence, length, solution } = core.struct('puzzle_answer', core.exports.check_puzzle(at, bytes.length));
      return { text: sentence, bytes: solution.slice(0, C.WEB_PIECE_BYTES * length) };
    });
  }

  /** The position of a link with #f=… or #p=… */
  follow() {
    const { hash } = location;
    if (!POSITION.test(hash)) return;
    history.replaceState(null, '', location.pathname + location.search);
    let text = hash;
    try {
      text = decodeURIComponent(hash);
    } catch {
      // it is used as it is
    }
    this.files.take(text.startsWith(BOARD) ? text.slice(BOARD.length).replaceAll('/', '\n') : text);
  }

  // ---- painting ----

  begin(event) {
    this.cell = -1;
    if (!this.page.core.view.paints || event.target !== this.page.field.canvas) return;
    event.preventDefault();
    event.target.setPointerCapture(event.pointerId);
    this.paint(event, false);
  }

  /** Browsers combine the path of a fast pointer into one event. */
  draw(event) {
    if (this.cell < 0) return;
    for (const part of event.getCoalescedEvents?.() ?? [event]) this.paint(part, true, event.buttons);
  }

  paint(event, repeat, buttons = event.buttons) {
    const { core, field, tell } = this.page;
    const item = field.cellAt(event);
    if (item < 0 || item === this.cell) return;
    this.cell = item;
    tell({ kind: C.APP_CELL, item, repeat, direction: buttons & 2 ? -1 : 0 });
  }
}
