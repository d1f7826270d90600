// The screen stays awake while somebody plays.

export class WakeLock {
  constructor() {
    this.isWanted = false;
    this.lock = null;
  }

  want(isWanted) {
    if (isWanted === this.isWanted) return;
    this.isWanted = isWanted;
    if (isWanted) this.hold();
    else this.letGo();
  }

  /** A device may refuse, on a low battery for one: then the screen sleeps when it likes. */
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
