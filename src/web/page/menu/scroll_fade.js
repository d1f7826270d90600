// Says that a list goes on below: its end fades under an arrow where more can be
// scrolled to.
const END = 4; // so few pixels more are nothing more

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
