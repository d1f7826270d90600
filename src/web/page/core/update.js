// The page without a network, and in its newest version: a service worker keeps the
// files. A new version waits until this tab is at its title, so that no game is ever
// interrupted; then the page is loaded again.

const AGAIN_MS = 3600000; // a tab that stays open looks for a new version this often

export class Update {
  constructor() {
    this.isAtTitle = false;
    this.waiting = null;
    this.replaced = false;
    this.looked = performance.now();
  }

  /** Begins when the page has been shown; without service workers nothing happens. */
  async start() {
    const { serviceWorker } = navigator;
    if (serviceWorker === undefined) return;
    let hasOne = serviceWorker.controller !== null;
    serviceWorker.controller?.postMessage('begun');
    serviceWorker.addEventListener('controllerchange', () => {
      this.replaced ||= hasOne; // the first one replaces nothing
      hasOne = true;
      this.settle();
    });
    try {
      this.registration = await serviceWorker.register('offline.js');
    } catch {
      return; // the browser refuses: the page needs its host
    }
    serviceWorker.ready.then(({ active }) => active.postMessage('complete'));
    this.watch(this.registration.waiting);
    this.registration.addEventListener('updatefound', () => {
      const { installing } = this.registration;
      installing.addEventListener('statechange', () => {
        if (installing.state === 'installed' && serviceWorker.controller !== null) this.watch(installing);
      });
    });
  }

  watch(worker) {
    this.waiting = worker;
    this.settle();
  }

  /** What is shown now is the title, or not. */
  show(isTitle) {
    if (isTitle === this.isAtTitle) return;
    this.isAtTitle = isTitle;
    this.settle();
    if (isTitle && performance.now() - this.looked > AGAIN_MS) {
      this.looked = performance.now();
      this.registration?.update().catch(() => {}); // there may be no network
    }
  }

  settle() {
    if (!this.isAtTitle) return;
    if (this.replaced) {
      location.reload();
    } else {
      this.waiting?.postMessage('take over');
      this.waiting = null;
    }
  }
}
