// FadingLights that go out by themselves: from one picture to the next their ages go on in the copy
// of the view that is drawn, if the app says how long they last.

const GONE = 255; // the age of rows that were taken away

/** An age, 1 (new) to 255, some milliseconds later; 0 when it is out. */
function older(age, ms, lasts, last = 0) {
  if (age === 0 || lasts === 0) return age;
  const now = age + Math.floor((ms * 254) / lasts);
  return now > 255 ? last : now;
}

export class FadingLights {
  constructor({ game }) {
    this.game = game;
    this.since = 0; // when ages were as the app has told them
  }

  take(time) {
    const { trail_age, flash_age, row_fade, calls } = this.game;
    this.since = time;
    this.told = { trail_age, flash_age, row_fade: row_fade.slice(), calls: calls.map(({ age }) => age) };
  }

  /** One that goes on by itself is lit. */
  get areLit() {
    const { trail_age, flash_age, row_fade, calls, call_count, light_ms } = this.game;
    return light_ms > 0 && (trail_age > 0 || flash_age > 0 || row_fade.some((age) => age > 0 && age < GONE)
      || calls.some(({ on_field, age }, i) => i < call_count && on_field && age > 0));
  }

  /** Rows that are taken away stay away till the app takes them. */
  fade(time) {
    const { game, told } = this;
    const ms = time - this.since;
    game.trail_age = older(told.trail_age, ms, game.light_ms);
    game.flash_age = older(told.flash_age, ms, game.light_ms);
    told.row_fade.forEach((age, y) => { game.row_fade[y] = older(age, ms, game.clear_ms, game.rows_stay ? GONE : 0); });
    told.calls.forEach((age, i) => { game.calls[i].age = older(age, ms, game.call_ms); });
  }
}
