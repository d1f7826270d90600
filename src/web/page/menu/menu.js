// Menus, tables and messages: real buttons with labels; the selected line has the focus. All
// wording comes from the app.
import { byId, fill, fillTexts, make, set, setClass, setText } from '../core/dom.js';
import { drawLetters, letters } from '../draw/drawing.js';

const KINDS = {
  [C.VIEW_TITLE]: 'title', [C.VIEW_TABLE]: 'table', [C.VIEW_HELP]: 'text', [C.VIEW_GAME]: 'board',
  [C.VIEW_MAP]: 'map', [C.VIEW_REPLAY]: 'replay', [C.VIEW_POSITION]: 'position',
};

const OVER = ['title', 'board', 'replay', 'position']; // menus in which a message covers the page

/** Calls act(number) for a click on one of the elements that this selector finds in a box. */
const hearClicks = (box, selector, act) => box.addEventListener('click', (event) => {
  const item = [...box.querySelectorAll(selector)].findIndex((node) => node.contains(event.target));
  if (item >= 0) act(item);
});

export class Menu {
  /** tell(fields) passes an event on to the app. */
  constructor(core, tell) {
    this.core = core;
    this.tell = tell;
    this.lines = [];
    this.hasFocus = '';
    this.input = make('input', 'typed', null, '', { autocomplete: 'off', spellcheck: false });
    this.input.addEventListener('input', () => tell({ kind: C.APP_TEXT, text: this.input.value }));
    this.listen(byId('lines'));
    hearClicks(byId('tabs'), 'button', (item) => tell({ kind: C.APP_TAB, item }));
    hearClicks(byId('table'), 'tbody tr', (item) => tell({ kind: C.APP_ROW, item }));
    hearClicks(byId('soft-keys'), 'button', (item) => {
      const { key } = core.view.soft_keys[item];
      tell({ kind: C.APP_PRESS, key });
      tell({ kind: C.APP_RELEASE, key });
    });
    byId('back').addEventListener('click', () => tell({ kind: C.APP_BACK }));
    byId('game').addEventListener('focusout', () => { if (this.hasFocus === 'field') this.hasFocus = ''; }); // the focus returns
  }

  /** Draws changed sections of a view; letters glow after the first frame. */
  draw(view, sections, shines) {
    const playing = view.screen === C.VIEW_GAME;
    if (sections & ~C.WEB_MOVES) fillTexts(view);
    if (sections & ~C.WEB_GAME) {
      const menu = byId('menu');
      const wasHidden = menu.hidden;
      set(byId('game'), 'hidden', !view.has_game);
      set(menu, 'hidden', playing && view.back === '');
      if (!menu.hidden) this.drawMenu(view, wasHidden ? C.WEB_ALL : sections, shines && view.crt);
      this.drawNotice(view);
    }
    if (sections & C.WEB_REPLAY) setClass(byId('replay'), view.replay.failure && 'bad');
    if (sections & C.WEB_SAID) this.say(view);
    if (sections & ~C.WEB_GAME || this.hasFocus === '') this.focus(view, playing);
  }

  /** Texts for screen readers: clears with their points, levels, the end. */
  say({ said, said_count: count }) {
    if (count !== this.saidCount) byId('say').textContent = said;
    this.saidCount = count;
  }

  drawMenu(view, sections, shines) {
    this.kind = view.popup ? 'popup' : KINDS[view.screen] ?? 'list';
    setClass(byId('menu'), this.kind);
    if (sections & C.WEB_TABS) fill(byId('tabs'), this.core.say('tab_elements'));
    if (sections & C.WEB_SOFT_KEYS) fill(byId('soft-keys'), this.core.say('soft_key_elements'));
    if (sections & C.WEB_TABLE) this.drawTable();
    if (sections & (C.WEB_ITEMS | C.WEB_SCREEN)) this.drawLines(view);
    this.drawTitle(view, shines); // last, because it reads a style, which needs all writes to be done
  }

  drawTitle({ title, tone }, shines) {
    const { core, kind } = this;
    const [shine, canvas] = byId('title').children;
    setClass(byId('title'), { [C.VIEW_LOST]: 'lost', [C.VIEW_WON]: 'won' }[tone]);
    const wanted = `${title} ${kind} ${tone} ${innerWidth} ${innerHeight} ${shines}`;
    if (this.title === wanted) return;
    this.title = wanted;
    const room = [innerWidth / letters.grow, innerHeight / letters.grow];
    drawLetters(core, canvas, 'draw_title', ...room, shines);
    if (kind === 'title' && shines) drawLetters(core, shine, 'draw_shine', ...room);
  }

  // ---- lines ----

  /** One line per item; reuses existing lines. */
  drawLines(view) {
    while (this.lines.length > view.item_count) this.lines.pop().row.remove();
    while (this.lines.length < view.item_count) this.lines.push(this.newLine());
    this.lines.forEach((line, i) => {
      this.drawFigure(line, view.popup && i === 0 ? view.items[i] : null);
      this.drawLine(line, view.items[i], i === view.chosen);
    });
  }

  newLine() {
    const row = make('li', 'line', byId('lines'));
    const act = make('button', 'act', row, '', { type: 'button' });
    act.setAttribute('aria-describedby', 'help');
    const [label, note, value] = ['label', 'note', 'value'].map((name) => make('span', name, act));
    return { row, act, label, note, value, steps: null, figure: '', big: null };
  }

  drawLine(line, { label, note, value, flags }, isLit) {
    const fixed = (flags & (C.VIEW_ITEM_HEADING | C.VIEW_ITEM_TEXT)) !== 0;
    setText(line.label, label);
    setText(line.note, note);
    setText(line.value, value);
    set(line.act, 'disabled', fixed);
    this.describe(line, label, value, flags);
    this.drawSteps(line, flags);
    setClass(
      line.row, 'line', line.figure && 'figure', isLit && !fixed && 'lit', fixed && 'fixed',
      flags & C.VIEW_ITEM_CHANGES && 'changes', flags & C.VIEW_ITEM_HEADING && 'heading',
      flags & C.VIEW_ITEM_WARNS && 'warns', flags & C.VIEW_ITEM_CAPTURES && 'captures',
    );
  }

  /** A line with a changeable value is a slider for screen readers, which read every new value;
   *  each line has its own help. */
  describe({ act }, label, value, flags) {
    const changes = (flags & C.VIEW_ITEM_CHANGES) !== 0;
    const place = flags & C.VIEW_ITEM_AT_LEAST ? 0 : flags & C.VIEW_ITEM_AT_MOST ? 2 : 1; // of the three announced ones
    const all = { role: 'slider', ariaLabel: label, ariaValueText: value, ariaValueMin: 0, ariaValueMax: 2, ariaValueNow: place };
    for (const name in all) set(act, name, changes ? String(all[name]) : null);
  }

  /** The first figure of a result is large. */
  drawFigure(line, item) {
    const figure = item !== null && item.flags & C.VIEW_ITEM_TEXT ? item.value : '';
    if (line.figure === figure) return; // repaint.js clears them all
    line.figure = figure;
    line.big ??= make('canvas', 'big-value', line.act);
    line.big.hidden = figure === '';
    if (figure !== '') drawLetters(this.core, line.big, 'draw_figure');
  }

  /** The arrows beside a value, for a pointer. */
  drawSteps(line, flags) {
    const changes = (flags & C.VIEW_ITEM_CHANGES) !== 0;
    if (line.steps === null && !changes) return;
    const more = { type: 'button', tabIndex: -1, ariaHidden: 'true' };
    line.steps ??= ['‹', '›'].map((text) => make('button', 'step', line.row, text, more));
    line.steps.forEach((step, i) => {
      set(step, 'hidden', !changes);
      set(step, 'disabled', (flags & [C.VIEW_ITEM_AT_LEAST, C.VIEW_ITEM_AT_MOST][i]) !== 0);
    });
  }

  /** Lines share their listeners, which get the line and the part of it that was clicked. */
  listen(list) {
    const hear = (name, act) => list.addEventListener(name, ({ target }) => {
      const item = this.lines.findIndex(({ row }) => row.contains(target));
      if (item >= 0) act(item, this.lines[item], target);
    });
    hear('click', (item, { act, steps }, target) => {
      if (act.contains(target) && !act.disabled) this.tell({ kind: C.APP_CHOOSE, item });
      else if (steps?.includes(target)) this.tell({ kind: C.APP_CHANGE, item, direction: target === steps[0] ? -1 : 1 });
    });
    hear('focusin', (item, { act }, target) => { if (target === act) this.light(item); });
    hear('pointermove', (item) => this.light(item));
  }

  light(index) {
    if (index !== this.chosen) this.tell({ kind: C.APP_HOVER, item: index });
  }

  drawTable() {
    fill(byId('table'), this.core.say('table_elements'));
    byId('table').querySelector('.lit')?.scrollIntoView({ block: 'nearest' });
  }

  /** A typed value has a real input, for on-screen keyboards. */
  drawTyped(view) {
    const item = view.items[view.chosen];
    const typed = view.chosen < view.item_count && (item.flags & C.VIEW_ITEM_TYPED) !== 0;
    if (!typed) {
      if (this.input.isConnected) this.input.remove();
      return null;
    }
    const { row } = this.lines[view.chosen];
    if (this.input.parentNode !== row) {
      this.input.ariaLabel = item.label;
      row.append(this.input);
    }
    set(this.input, 'value', view.typed);
    return this.input;
  }

  /** A notice replaces the help, or covers screens that have no menu. */
  drawNotice(view) {
    const notice = byId('notice');
    const isOver = byId('menu').hidden || OVER.includes(this.kind);
    const place = isOver ? document.body : byId('panel').lastElementChild;
    if (notice.parentNode !== place) place.prepend(notice);
    setText(notice, view.notice);
    setClass(notice, view.notice_bad && 'bad', view.has_game && 'high');
  }

  // ---- focus ----

  /** The selected line has the focus; during play the board has it. */
  focus(view, playing) {
    this.chosen = view.chosen;
    if (playing && this.hasFocus === 'field' && document.activeElement !== document.body) return;
    const line = playing ? undefined : this.lines[view.chosen];
    const bare = line === undefined || line.act.disabled; // text, a table, the map
    set(byId('scroll'), 'tabIndex', bare && !playing ? 0 : -1);
    set(byId('scroll'), 'ariaLabel', view.title);
    const typed = playing ? null : this.drawTyped(view);
    const reading = byId(view.screen === C.VIEW_HELP ? 'back' : 'scroll');
    const target = playing ? document.getElementById('field') : typed ?? (bare ? reading : line.act);
    const wanted = playing ? 'field' : `${view.title} ${view.screen} ${view.chosen} ${typed !== null} ${view.tab}`;
    if (wanted === this.hasFocus && document.activeElement !== document.body) return;
    this.hasFocus = wanted;
    target.focus({ preventScroll: true });
    (line?.row ?? target).scrollIntoView({ block: 'nearest' });
  }
}
