// What the app has to say is read out politely: clears with their points, levels, the end.

export class Announcer {
  constructor() {
    this.region = document.getElementById('say');
    this.count = 0;
  }

  take(view) {
    if (view.said_count === this.count) return;
    this.count = view.said_count;
    this.region.textContent = view.said;
  }
}
