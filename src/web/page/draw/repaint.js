// Redraws lost canvases: a browser may discard their pixels when it needs the memory or its
// graphics have failed. This covers the canvases of this thread; the Worker handles its own. A
// screen of another density also needs it (main.js).

export class Repaint {
  constructor(page) {
    this.page = page;
    document.addEventListener('contextrestored', () => this.forget(), { capture: true }); // the event does not bubble
  }

  /** Marks everything as not drawn. */
  forget() {
    const { page } = this;
    const { field, menu, lazy } = page;
    if (!field.isInWorker) field.give(null);
    menu.title = '';
    for (const line of menu.lines) if (line.big !== null) line.figure = null;
    lazy.parts[0].skyline = '';
    page.redraw();
  }
}
