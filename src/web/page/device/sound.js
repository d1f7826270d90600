// Sounds, each rendered from a few oscillators on first use, then cached. Nothing is downloaded,
// and nothing plays before the first gesture.

// A sound is a list of notes: [waveform, from Hz, to Hz, start s, duration s, loudness].
const NOTES = {
  [C.APP_SOUND_MOVE]: [['square', 190, 170, 0, 0.025, 0.1]],
  [C.APP_SOUND_TURN]: [['triangle', 360, 520, 0, 0.045, 0.22]],
  [C.APP_SOUND_HOLD]: [['triangle', 520, 300, 0, 0.08, 0.25]],
  [C.APP_SOUND_LOCK]: [['sine', 150, 60, 0, 0.09, 0.5]],
  [C.APP_SOUND_SPIN]: [['triangle', 500, 1000, 0, 0.14, 0.3]],
  [C.APP_SOUND_CLEAR]: [['triangle', 523, 523, 0, 0.09, 0.35], ['triangle', 784, 784, 0.07, 0.16, 0.35]],
  [C.APP_SOUND_FOUR]: [
    ['triangle', 523, 523, 0, 0.1, 0.4], ['triangle', 659, 659, 0.08, 0.1, 0.4],
    ['triangle', 784, 784, 0.16, 0.1, 0.4], ['triangle', 1047, 1047, 0.24, 0.4, 0.45],
    ['sine', 262, 262, 0.24, 0.4, 0.35],
  ],
  [C.APP_SOUND_LEVEL]: [
    ['square', 392, 392, 0, 0.09, 0.14], ['square', 523, 523, 0.09, 0.09, 0.14], ['square', 784, 784, 0.18, 0.22, 0.14],
  ],
  [C.APP_SOUND_OVER]: [
    ['sawtooth', 330, 310, 0, 0.22, 0.2], ['sawtooth', 262, 245, 0.2, 0.24, 0.2], ['sawtooth', 196, 80, 0.42, 0.7, 0.22],
  ],
  [C.APP_SOUND_WON]: [
    ['triangle', 523, 523, 0, 0.14, 0.4], ['triangle', 784, 784, 0.13, 0.14, 0.4],
    ['triangle', 1047, 1047, 0.26, 0.14, 0.4], ['triangle', 1568, 1568, 0.39, 0.6, 0.35],
  ],
  [C.APP_SOUND_FAULT]: [['square', 110, 100, 0, 0.12, 0.16]],
};

const SOURCES = 8; // buffer sources prepared at once: one by one they take three times as long

export class Sound {
  constructor(core) {
    this.context = null;
    this.isRunning = false;
    this.wake = this.wake.bind(this);
    this.listen();
    if (navigator.userActivation?.hasBeenActive) this.wake(); // there was a gesture before this file loaded
  }

  /** Until audio runs, every gesture may start it. */
  listen() {
    this.isRunning = this.context?.state === 'running';
    const follow = this.isRunning ? removeEventListener : addEventListener;
    for (const gesture of ['keydown', 'pointerdown']) follow(gesture, this.wake, { capture: true });
  }

  /** A gesture: sounds are allowed from now on. */
  wake() {
    if (this.context === null && globalThis.AudioContext) this.begin();
    if (!this.isRunning) this.context?.resume().catch(() => { this.context = null; });
  }

  begin() {
    this.context = new AudioContext({ latencyHint: 'interactive' });
    this.context.addEventListener('statechange', () => this.listen());
    this.loud = this.context.createGain();
    this.loud.connect(this.context.destination);
    this.volume = 100; // the current volume, in percent
    this.made = new Map(); // sounds, { buffer, unused sources }, or promises of them
  }

  /** Plays a sound of the app, at a volume in percent. */
  play(sound, volume) {
    if (!this.isRunning || volume === 0 || !(sound in NOTES)) return;
    if (this.volume !== volume) this.loud.gain.value = (volume / 100) ** 2;
    this.volume = volume;
    const made = this.made.get(sound) ?? this.make(sound);
    if (made instanceof Promise) made.then((one) => this.start(one));
    else this.start(made);
  }

  start({ buffer, sources }) {
    if (sources.length === 0) sources.push(...Array.from({ length: SOURCES }, () => this.prepare(buffer)));
    sources.pop().start();
  }

  prepare(buffer) {
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    source.connect(this.loud);
    return source;
  }

  make(sound) {
    const { sampleRate } = this.context;
    const ends = NOTES[sound].map(([, , , begins, lasts]) => begins + lasts + 0.02);
    const context = new OfflineAudioContext(1, Math.ceil(Math.max(...ends) * sampleRate), sampleRate);
    for (const note of NOTES[sound]) addNote(context, note);
    const coming = context.startRendering().then((buffer) => {
      const made = { buffer, sources: [] };
      this.made.set(sound, made);
      return made;
    });
    this.made.set(sound, coming);
    return coming;
  }
}

function addNote(context, [wave, from, to, begins, lasts, loudness]) {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, begins);
  oscillator.frequency.exponentialRampToValueAtTime(to, begins + lasts);
  gain.gain.setValueAtTime(0, begins);
  gain.gain.linearRampToValueAtTime(loudness, begins + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begins);
  oscillator.stop(begins + lasts + 0.02);
}
