// Offline use and updates: a service worker caches the files. A new version waits until this tab
// is on its title screen, so that it never interrupts a game; then the page reloads.

const AGAIN_MS = 3600000; // how often an open tab checks for a new version

export class Update {
  constructor() {
    this.isAtTitle = false;
    this.waiting = null;
    this.replaced = false;
    this.looked = performance.now();
  }

  /** Starts after the page has been shown; does nothing without service workers. */
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

  /** Reports whether the title screen is visible. */
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
