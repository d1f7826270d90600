// Sounds, each rendered from the notes of src/web/sounds.c on first use, then cached. Nothing plays
// before the first gesture.

const WAVES = ['sine', 'square', 'triangle', 'sawtooth']; // by enum web_wave

const PERCENT = 100; // of loudness
const ATTACK = 0.004; // seconds until a note is loud
const REST = 0.02; // seconds of silence at the end of a note
const SILENT = 0.0001; // a loudness that is not heard
const SOURCES = 8; // buffer sources prepared at once: one by one they take three times as long

export class Sound {
  constructor(core) {
    this.core = core;
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
    this.volume = PERCENT; // the current volume, in percent
    this.made = new Map(); // sounds, { buffer, unused sources }, or promises of them
  }

  /** Plays a sound of the app, at a volume in percent. */
  play(sound, volume) {
    if (!this.isRunning || volume === 0 || !this.core.isWhole) return;
    if (this.volume !== volume) this.loud.gain.value = (volume / PERCENT) ** 2;
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
    const { exports } = this.core;
    this.notes ??= this.core.rows('note', exports.notes_at(), exports.note_count());
    const notes = this.notes.filter((note) => note.sound === sound);
    const ends = notes.map(({ start, duration }) => (start + duration) / 1000 + REST);
    const context = new OfflineAudioContext(1, Math.ceil(Math.max(...ends) * sampleRate), sampleRate);
    for (const note of notes) addNote(context, note);
    const coming = context.startRendering().then((buffer) => {
      const made = { buffer, sources: [] };
      this.made.set(sound, made);
      return made;
    });
    this.made.set(sound, coming);
    return coming;
  }
}

function addNote(context, { wave, from, to, start, duration, loudness }) {
  const [begins, lasts] = [start / 1000, duration / 1000];
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = WAVES[wave];
  oscillator.frequency.setValueAtTime(from, begins);
  oscillator.frequency.exponentialRampToValueAtTime(to, begins + lasts);
  gain.gain.setValueAtTime(0, begins);
  gain.gain.linearRampToValueAtTime(loudness / PERCENT, begins + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENT, begins + lasts);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begins);
  oscillator.stop(begins + lasts + REST);
}
