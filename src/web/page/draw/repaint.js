// A browser may take the pixels of canvases away, when it needs the memory or its graphics have
// failed, and gives them back empty. What was drawn on those of this thread is drawn anew then;
// the Worker that draws sees to its own. So it is when the screen has another density (main.js).

export class Repaint {
  constructor(page) {
    this.page = page;
    document.addEventListener('contextrestored', () => this.forget(), { capture: true }); // it does not bubble
  }

  /** Nothing counts as drawn. */
  forget() {
    const { page } = this;
    const { field, menu, lazy } = page;
    if (!field.isInWorker) field.begin();
    menu.title = '';
    for (const line of menu.lines) if (line.big !== null) line.figure = null;
    lazy.parts[0].skyline = '';
    page.redraw();
  }
}
