// The browser's history. Back pauses a game and closes a screen; only at the title does it leave the
// page. The link of a replay (start.js) stays in it until then, so that a reload shows the replay again.

export class History {
  constructor(page) {
    this.page = page;
    this.isClosing = false; // our own step back is on its way
    addEventListener('popstate', () => this.goBack());
  }

  /** Away from the title there is one entry more, which Back can take. */
  draw({ screen }) {
    const { state } = history;
    const isTitle = screen === C.VIEW_TITLE;
    if (isTitle && state?.link) history.replaceState({ ...state, link: undefined }, '');
    if (!isTitle && !state?.isOpen) {
      history.pushState({ ...state, isOpen: true }, '');
    } else if (isTitle && state?.isOpen && !this.isClosing) {
      this.isClosing = true;
      history.back();
    }
  }

  goBack() {
    const { page } = this;
    if (this.isClosing) this.isClosing = false;
    else if (page.isPlaying) page.act(C.APP_ACTION_PAUSE);
    else page.tell({ kind: C.APP_BACK });
    page.redraw(); // what is open now needs an entry again
  }
}
