// Text about the selected line: beside the list, or below it on a narrow page.
import { byId, make, set, setText } from '../core/dom.js';

export class About {
  constructor() {
    this.box = make('aside', '', null, '', { id: 'about', hidden: true }); // else the panel moves until the next frame
    this.title = make('h2', '', this.box);
    this.texts = [];
    byId('scroll').after(this.box);
  }

  draw({ about_title: title, about, about_count: count }, sections) {
    if (!(sections & C.WEB_SCREEN)) return;
    set(this.box, 'hidden', count === 0);
    setText(this.title, title);
    while (this.texts.length < count) this.texts.push(make('p', '', this.box));
    this.texts.forEach((text, i) => setText(text, i < count ? about[i] : ''));
  }
}
