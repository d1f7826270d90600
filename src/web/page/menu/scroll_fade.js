// Shows that a list continues below: its end fades under an arrow if it can be scrolled.
const END = 4; // pixels that do not count as more

export class ScrollFade {
  constructor() {
    this.list = document.getElementById('scroll');
    this.list.addEventListener('scroll', () => this.look());
    new ResizeObserver(() => this.look()).observe(this.list);
  }

  look() {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    this.list.classList.toggle('more', scrollTop + clientHeight < scrollHeight - END);
  }

  draw() {
    if (!document.getElementById('menu').hidden) this.look();
  }
}
