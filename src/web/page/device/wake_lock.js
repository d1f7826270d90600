// Keeps the screen of a phone awake during play.

export class WakeLock {
  constructor() {
    this.isWanted = false;
    this.lock = null;
  }

  draw({ screen, back, touch }) {
    const isWanted = screen === C.VIEW_GAME && back === '' && touch.shown;
    if (isWanted === this.isWanted) return;
    this.isWanted = isWanted;
    if (isWanted) this.hold();
    else this.letGo();
  }

  /** A device may refuse, for example on a low battery: then the screen may sleep. */
  async hold() {
    const lock = await navigator.wakeLock?.request('screen').catch(() => null) ?? null;
    if (this.isWanted && this.lock === null) this.lock = lock;
    else lock?.release();
  }

  letGo() {
    this.lock?.release();
    this.lock = null;
  }
}
