// The browser's history. Back pauses a game and closes a screen; it leaves the page only from the
// title screen. The link of a replay (start.js) stays in the history until then or until the player
// plays on from it, so that a reload shows the replay again.

export class History {
  constructor(page) {
    this.page = page;
    this.isClosing = false; // our own history.back() is on its way
    addEventListener('popstate', () => this.goBack());
  }

  /** Outside the title screen there is one extra entry, which Back can take. */
  draw({ screen, has_game: hasGame }) {
    const { state } = history;
    const isTitle = screen === C.VIEW_TITLE;
    const plays = hasGame && screen !== C.VIEW_REPLAY;
    if ((isTitle || plays) && state?.link) history.replaceState({ ...state, link: undefined }, '');
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
    page.redraw(); // the open screen needs an entry again
  }
}
