// Frames per second, and the latency from a key to its frame, if the player shows them.

const SECOND = 1000; // ms

export class Meter {
  constructor() {
    this.node = Object.assign(document.createElement('p'), { id: 'meter', ariaHidden: 'true' });
    document.getElementById('notice').after(this.node);
    this.frames = [];
    this.isOn = false;
    this.keyAt = 0;
    this.latency = 0;
    this.text = '';
  }

  /** A key was pressed; the first one since the last frame counts. */
  key(time) {
    if (this.isOn) this.keyAt ||= time;
  }

  frame(view) {
    this.isOn = view.shows_fps || view.shows_latency;
    if (!this.isOn && this.text === '') return;
    const now = performance.now();
    if (this.keyAt !== 0) this.latency = now - this.keyAt;
    this.keyAt = 0;
    this.frames.push(now);
    while (this.frames[0] < now - SECOND) this.frames.shift();
    const parts = [];
    if (view.shows_fps) parts.push(`${this.frames.length} fps`);
    if (view.shows_latency) parts.push(`${this.latency.toFixed(1)} ms`);
    const text = parts.join(' · ');
    if (this.text !== text) this.node.textContent = text;
    this.text = text;
  }
}
