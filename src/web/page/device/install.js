// The page as a program of its own, and what the browser promises about what is kept.

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

export class Install {
  /** `changed()` is called when the app was told something new about its platform. */
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

  /** The browser offers to install the page, or no more. */
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

  /** There is a result worth keeping: asks the browser to keep it, and if it does not
   *  promise to, the player is told, once for all. */
  async keep(settings) {
    if (this.asked || settings.noted) return;
    this.asked = true;
    if (isInstalled() || await navigator.storage?.persist?.()) return;
    settings.noted = true;
    settings.save();
    this.learn({ may_vanish: true });
  }
}
