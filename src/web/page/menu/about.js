// Text about the selected line: beside the list, or below it on a narrow page.
import { byId, fill, make, set } from '../core/dom.js';

export class About {
  constructor(core) {
    this.core = core;
    this.box = make('aside', '', null, '', { id: 'about', hidden: true }); // else the panel moves until the next frame
    byId('scroll').after(this.box);
  }

  draw({ about_count: count }, sections) {
    if (!(sections & C.WEB_SCREEN)) return;
    set(this.box, 'hidden', count === 0);
    fill(this.box, this.core.say('about_elements'));
  }
}
