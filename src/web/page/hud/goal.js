// On a phone, which has no line under the field: the name of a puzzle and what is to be done,
// where HOLD would be.

export class Goal {
  constructor() {
    this.box = document.createElement('p');
    this.box.id = 'stage-goal';
    document.getElementById('hold-box').after(this.box);
    this.name = document.createElement('b');
    this.shown = '';
  }

  draw({ has_game: hasGame, popup, game }) {
    const isShown = hasGame && !popup && !game.shows_hold && game.finesse.prompt === ''; // a card's stands above
    const wanted = isShown ? `${game.mode}\n${game.goal}` : '';
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.name.textContent = game.mode;
    this.box.replaceChildren(...(isShown ? [this.name, game.goal] : []));
  }
}
