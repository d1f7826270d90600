// Installing the page as a program, and the browser's promise to keep saved data.

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

export class Install {
  /** `changed()` is called when the app's platform has changed. */
  constructor(core, changed) {
    this.core = core;
    this.changed = changed;
    this.offer = null;
    this.asked = false;
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.take(event);
    });
    addEventListener('appinstalled', () => this.take(null));
  }

  /** The browser offers to install the page, or withdraws the offer. */
  take(offer) {
    this.offer = offer;
    this.learn({ can_install: offer !== null });
  }

  learn(news) {
    Object.assign(this.core.platform, news);
    this.core.exports.learn();
    this.changed();
  }

  async run() {
    const { offer } = this;
    this.take(null);
    await offer?.prompt();
    return {};
  }

  /** After the first result worth keeping: asks the browser for persistent storage; if it refuses,
   *  shows the player a notice once. */
  async keep(settings) {
    if (this.asked || settings.noted) return;
    this.asked = true;
    if (isInstalled() || await navigator.storage?.persist?.()) return;
    settings.noted = true;
    settings.save();
    this.learn({ may_vanish: true });
  }
}
