// Everything that is text: menus, tables, numbers beside the field, sentences. Real
// buttons with labels; what is lit has the focus. All wording is the app's.
import { lettersWidth, measureLetters, paintLetters, sizeLetters } from '../draw/letters.js';
import { lookOf, roomOf } from '../draw/numbers.js';

const TONES = ['color-accent-primary', 'color-error', 'color-accent-gold']; // by enum view_tone

const OVER = ['title', 'board', 'replay', 'position']; // menus in which a sentence lies over the page

const SHORT = 9; // so few characters in a cell of a table stay on one line: a time, a share

const RUNNING = /^(\d+:\d\d)\.\d$/; // a clock with tenths, which nobody can read out in time

const known = {};
const byId = (id) => known[id] ??= document.getElementById(id);

/** Writes a property only if it changes: what is written has to be laid out again. */
function set(node, name, value) {
  if (node[name] !== value) node[name] = value;
}

/** A text that only this writes is remembered: to ask the node takes longer. */
function setText(node, text) {
  if (node.written === text) return;
  node.written = text;
  node.textContent = text;
}

const setClass = (node, ...names) => set(node, 'className', names.filter(Boolean).join(' '));

function make(tag, className, parent) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  parent?.append(node);
  return node;
}

/** A place for a number beside the field. */
function findStat(box) {
  const [label, , note] = box.children;
  return { box, label, note, isShown: false };
}

export class Menu {
  /** tell(fields) passes an event on to the app. */
  constructor(core, tell) {
    this.core = core;
    this.tell = tell;
    this.lines = [];
    this.stats = Array.from(document.getElementsByClassName('stat'), findStat);
    this.hasFocus = '';
    this.drawn = {};
    this.input = make('input', 'typed');
    this.input.autocomplete = 'off';
    this.input.spellcheck = false;
    this.input.addEventListener('input', () => tell({ kind: C.APP_TEXT, text: this.input.value }));
    this.listen(byId('lines'));
    for (const [box, name] of [['hold-box', C.APP_LABEL_HOLD], ['next-box', C.APP_LABEL_NEXT]]) {
      byId(box).firstElementChild.textContent = core.label(name);
    }
    byId('back').addEventListener('click', () => tell({ kind: C.APP_BACK }));
    byId('game').addEventListener('focusout', () => { if (this.hasFocus === 'field') this.hasFocus = ''; }); // it comes back
  }

  /** Draws sections of a view that changed; letters shine when the page has been seen. */
  draw(view, sections, shines) {
    this.shines = shines && view.crt;
    const playing = view.screen === C.VIEW_GAME;
    if (sections & ~C.WEB_GAME) {
      const menu = byId('menu');
      const wasHidden = menu.hidden;
      set(byId('game'), 'hidden', !view.has_game);
      set(menu, 'hidden', playing && view.back === '');
      if (!menu.hidden) this.drawMenu(view, wasHidden ? C.WEB_ALL : sections);
      this.drawNotice(view);
    }
    if (view.has_game) this.drawGame(view.game, sections);
    if (sections & ~C.WEB_GAME || this.hasFocus === '') this.focus(view, playing);
  }

  // ---- menus ----

  drawMenu(view, sections) {
    const menu = byId('menu');
    const names = { [C.VIEW_TITLE]: 'title', [C.VIEW_TABLE]: 'table', [C.VIEW_HELP]: 'text', [C.VIEW_GAME]: 'board', [C.VIEW_MAP]: 'map', [C.VIEW_REPLAY]: 'replay', [C.VIEW_POSITION]: 'position' };
    const kind = view.popup ? 'popup' : names[view.screen] ?? 'list';
    setClass(menu, kind);
    this.kind = kind;
    setText(byId('subtitle'), view.subtitle);
    setText(byId('lead'), view.lead);
    setText(byId('help'), view.help);
    setText(byId('back'), view.back);
    setText(byId('version'), view.version);
    if (sections & C.WEB_TABS) this.drawTabs(view);
    if (sections & C.WEB_SOFT_KEYS) this.drawSoftKeys(view);
    if (sections & C.WEB_TABLE) this.drawTable(view);
    if (sections & (C.WEB_ITEMS | C.WEB_SCREEN)) this.drawLines(view);
    this.drawTitle(view, kind); // last, for it asks for a style, and all that was written has to have one then
  }

  drawTitle(view, kind) {
    const [shine, canvas, text] = byId('title').children;
    setText(text, view.title);
    setClass(byId('title'), ['', 'lost', 'won'][view.tone]);
    if (!this.changed('title', `${view.title} ${kind} ${view.tone} ${innerWidth} ${innerHeight} ${this.shines}`)) return;
    const most = { title: Math.min(14, Math.floor(innerHeight / 48)), popup: 5, board: 2, position: 3 }[kind] ?? 4;
    const room = Math.min(innerWidth - 48, kind === 'popup' ? 300 : 860);
    const size = Math.max(2, Math.min(most, Math.floor(room / lettersWidth(this.core, view.title))));
    const color = kind === 'table' ? 'color-accent-gold' : TONES[view.tone];
    const light = this.shines ? size : 0;
    paintLetters(this.core, canvas, view.title, { size, color, glow: light * 3 });
    if (kind === 'title' && light > 0) paintLetters(this.core, shine, view.title, { size, color, glow: light * 5 });
  }

  /** Rebuilds what a box holds when it is no longer what was drawn; true if it was. */
  changed(name, wanted) {
    if (this.drawn[name] === wanted) return false;
    this.drawn[name] = wanted;
    return true;
  }

  drawTabs(view) {
    const tabs = view.tabs.slice(0, view.tab_count);
    const bar = byId('tabs');
    bar.hidden = tabs.length === 0;
    bar.replaceChildren();
    tabs.forEach((name, item) => {
      const button = make('button', item === view.tab ? 'lit' : '', bar);
      button.type = 'button';
      button.textContent = name;
      if (item === view.tab) button.ariaCurrent = 'page';
      button.addEventListener('click', () => this.tell({ kind: C.APP_TAB, item }));
    });
  }

  drawSoftKeys(view) {
    const bar = byId('soft-keys');
    bar.replaceChildren();
    for (const { label, key } of view.soft_keys.slice(0, view.soft_key_count)) {
      const button = make('button', '', bar);
      button.type = 'button';
      button.textContent = label;
      button.addEventListener('click', () => {
        this.tell({ kind: C.APP_PRESS, key });
        this.tell({ kind: C.APP_RELEASE, key });
      });
    }
  }

  /** One line for each item; those that are there are kept and filled anew. */
  drawLines(view) {
    const list = byId('lines');
    while (this.lines.length > view.item_count) this.lines.pop().row.remove();
    while (this.lines.length < view.item_count) this.lines.push(this.newLine(list));
    this.lines.forEach((line, i) => {
      this.drawLine(line, view.items[i], i === view.chosen);
      this.drawFigure(line, view.popup && i === 0 ? view.items[i] : null);
    });
  }

  /** The first figure of a result is a large one. */
  drawFigure(line, item) {
    const figure = item !== null && item.flags & C.VIEW_ITEM_TEXT ? item.value : '';
    if (line.figure === figure || (line.big === null && figure === '')) return; // anew.js forgets them all
    line.figure = figure;
    line.row.classList.toggle('figure', figure !== '');
    line.big ??= make('canvas', 'big-value', line.act);
    line.big.hidden = figure === '';
    if (figure !== '') paintLetters(this.core, line.big, figure, { size: 5, color: 'color-accent-gold', glow: this.core.view.crt ? 14 : 0 });
  }

  /** Its other parts are made when they are first needed: what is on the page has to be laid out. */
  newLine(list) {
    const row = make('li', 'line', list);
    const act = make('button', 'act', row);
    act.type = 'button';
    return { row, act, label: make('span', 'label', act), note: null, value: null, less: null, more: null, figure: '', big: null };
  }

  setPart(line, name, text) {
    if (line[name] === null && text !== '') {
      const before = name === 'value' ? line.note ?? line.label : line.label;
      line[name] = make('span', name);
      before.after(line[name]);
    }
    if (line[name] !== null) setText(line[name], text);
  }

  /** The arrows beside a value, for a pointer. */
  drawSteps(line, flags) {
    const changes = (flags & C.VIEW_ITEM_CHANGES) !== 0;
    if (line.less === null && !changes) return;
    line.less ??= this.newStep(line.row, '‹');
    line.more ??= this.newStep(line.row, '›');
    for (const step of [line.less, line.more]) set(step, 'hidden', !changes);
    set(line.less, 'disabled', (flags & C.VIEW_ITEM_AT_LEAST) !== 0);
    set(line.more, 'disabled', (flags & C.VIEW_ITEM_AT_MOST) !== 0);
  }

  newStep(row, text) {
    const step = make('button', 'step', row);
    Object.assign(step, { type: 'button', textContent: text, tabIndex: -1, ariaHidden: 'true' });
    return step;
  }

  /** All lines have the same listeners; those are told which line it is, and with what of it. */
  listen(list) {
    const hear = (name, act) => list.addEventListener(name, ({ target }) => {
      const item = this.lines.findIndex(({ row }) => row.contains(target));
      if (item >= 0) act(item, this.lines[item], target);
    });
    hear('click', (item, { less, act, more }, target) => {
      if (act.contains(target) && !act.disabled) this.tell({ kind: C.APP_CHOOSE, item });
      else if (target === less || target === more) this.tell({ kind: C.APP_CHANGE, item, direction: target === less ? -1 : 1 });
    });
    hear('focusin', (item, { act }, target) => { if (target === act) this.light(item); });
    hear('pointermove', (item) => this.light(item));
  }

  light(index) {
    if (index !== this.chosen) this.tell({ kind: C.APP_HOVER, item: index });
  }

  drawLine(line, item, lit) {
    const { flags } = item;
    const fixed = (flags & (C.VIEW_ITEM_HEADING | C.VIEW_ITEM_TEXT)) !== 0;
    const changes = (flags & C.VIEW_ITEM_CHANGES) !== 0;
    setText(line.label, item.label);
    this.setPart(line, 'note', item.note);
    this.setPart(line, 'value', item.value);
    set(line.act, 'disabled', fixed);
    this.drawSteps(line, flags);
    setClass(
      line.row, 'line', line.figure && 'figure', lit && !fixed && 'lit', fixed && 'fixed', changes && 'changes',
      flags & C.VIEW_ITEM_HEADING && 'heading', flags & C.VIEW_ITEM_WARNS && 'warns',
      flags & C.VIEW_ITEM_CAPTURES && 'captures',
    );
  }

  drawTable(view) {
    const table = byId('table');
    const columns = view.columns.slice(0, view.column_count);
    const rows = view.rows.slice(0, view.row_count);
    table.hidden = rows.length === 0;
    table.replaceChildren();
    const head = make('tr', '', make('thead', '', table));
    for (const name of columns) {
      const cell = make('th', '', head);
      cell.scope = 'col';
      cell.textContent = name;
    }
    const body = make('tbody', '', table);
    rows.forEach(({ cells, mine }, i) => {
      const row = make('tr', [mine && 'mine', i === view.chosen_row && 'lit'].filter(Boolean).join(' '), body);
      for (const text of cells.slice(0, view.column_count)) make('td', text.length <= SHORT ? 'short' : '', row).textContent = text;
      row.addEventListener('click', () => this.tell({ kind: C.APP_ROW, item: i }));
      if (i === view.chosen_row) row.scrollIntoView({ block: 'nearest' });
    });
  }

  /** A value that is typed has a real input, for every keyboard there is. */
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

  // ---- beside the field ----

  drawGame(game, sections) {
    this.isSmall = document.body.classList.contains('small');
    if (sections & (C.WEB_GOAL | C.WEB_FINESSE)) this.drawGoal(game);
    if (sections & C.WEB_FINESSE) this.drawFinesse(game.finesse);
    if (sections & C.WEB_HINTS) this.drawHints(game);
    if (sections & C.WEB_STATS) this.drawStats(game, sections === C.WEB_ALL ? ~0 : this.core.changes.stats);
    if (sections & C.WEB_CALLS) this.drawCalls(game);
  }

  drawGoal(game) {
    setClass(byId('game'), game.dimmed && 'dimmed', game.grey && 'grey');
    // a number or a card's prompt beside the field says it
    const isTold = game.counts_goal || game.goal === '' || game.goal === game.finesse.prompt;
    setText(byId('goal').lastChild, isTold ? game.mode : `${game.mode} · ${game.goal}`);
    set(byId('goal').firstChild, 'value', game.goal_done);
    set(byId('goal').firstChild, 'hidden', game.goal_done === 0);
  }

  /** Numbers whose bits are set. */
  drawStats(game, bits) {
    this.stats.forEach((stat, i) => {
      const isShown = i < game.stat_count;
      if (stat.isShown !== isShown) stat.box.hidden = !isShown;
      stat.isShown = isShown;
      if (isShown && bits >> i & 1) this.drawStat(stat, game.stats[i], i);
    });
  }

  /** All but the number, which a painter draws. */
  drawStat(stat, from, index) {
    const { value, better } = from;
    setText(stat.label, from.label);
    setText(stat.note, from.note);
    if (stat.better !== better) stat.note.className = better ? 'better' : '';
    stat.better = better;
    const said = value.replace(RUNNING, '$1');
    if (stat.said !== said) stat.box.children[1].ariaLabel = said; // a text would have to be laid out
    stat.said = said;
    this.fitNumber(stat, value, lookOf(index, this.isSmall, this.core.view.crt));
  }

  fitNumber(stat, text, look) {
    const scale = devicePixelRatio || 1;
    const wide = roomOf(this.core, look, lettersWidth(this.core, text));
    const wanted = `${wide} ${look.size} ${look.glow} ${scale}`;
    if (stat.fits === wanted) return;
    stat.fits = wanted;
    sizeLetters(stat.box.children[1], measureLetters(this.core, wide, look, scale), look.glow, scale);
  }

  drawCalls(game) {
    const lasts = game.call_ms; // who draws fades them; else 0
    const shown = game.calls.slice(0, game.call_count).filter((call) => !call.on_field);
    const box = byId('calls');
    const wanted = [lasts, ...shown.map((call) => `${call.text}\n${call.points}`)].join('\n\n');
    if (this.changed('calls', wanted)) {
      box.replaceChildren();
      for (const call of shown) {
        const line = make('div', call.gold ? 'gold' : '', box);
        line.textContent = call.text;
        if (call.points !== '') make('small', '', line).textContent = ` ${call.points}`;
        if (lasts > 0) line.animate({ opacity: [1, 1, 0], offset: [0, 0.75, 1] }, { duration: lasts, delay: -(lasts * call.age) / 255, fill: 'forwards' });
      }
    }
    if (lasts === 0) shown.forEach((call, i) => { box.children[i].style.opacity = Math.min(1, (255 - call.age) / 64); });
  }

  /** The keys that were pressed and those that were enough, the difference lit. */
  drawFinesse(finesse) {
    const box = byId('finesse');
    box.hidden = !finesse.shown;
    box.replaceChildren();
    if (!finesse.shown) return;
    setClass(box, finesse.bad && 'bad', finesse.apart && 'apart');
    // on a phone these are lines, the keys to learn first; elsewhere all stand below one another
    const lines = finesse.prompt === '' ? [['best', 'title'], ['own']] : [['best', 'prompt'], ['title', 'own']];
    for (const names of lines) {
      const line = make('div', 'say', box);
      for (const name of names) {
        if (finesse[`shows_${name}`] ?? finesse[name]) this.drawSaid(name, finesse[name], line, finesse.apart);
      }
    }
  }

  /** A text, or keys in a row; no keys: just drop. */
  drawSaid(name, said, line, isApart) {
    if (typeof said === 'string') {
      make('p', name, line).textContent = said;
      return;
    }
    const row = make('p', `keys ${name}`, line);
    make('span', 'whose', row).textContent = this.core.label(
      name === 'own' ? C.APP_LABEL_OWN_KEYS : isApart ? C.APP_LABEL_CARD_KEYS : C.APP_LABEL_BEST_KEYS);
    const { keys, count, lit } = said;
    keys.slice(0, count).forEach((text, i) => { make('kbd', i >= lit ? 'lit' : '', row).textContent = text; });
    if (count === 0) make('span', 'none', row).textContent = this.core.label(C.APP_LABEL_NO_KEYS);
  }

  drawHints(game) {
    byId('hints').replaceChildren();
    for (const hint of game.hints.slice(0, game.hint_count)) {
      make('dt', '', byId('hints')).textContent = hint.keys;
      make('dd', '', byId('hints')).textContent = hint.what;
    }
  }

  /** A sentence stands in the place of the help, or over what is no menu. */
  drawNotice(view) {
    const notice = byId('notice');
    const isOver = byId('menu').hidden || OVER.includes(this.kind);
    const place = isOver ? document.body : byId('panel').lastElementChild;
    if (notice.parentNode !== place) place.prepend(notice);
    setText(notice, view.notice);
    setClass(notice, view.notice_bad && 'bad', view.has_game && 'high');
  }

  // ---- focus ----

  /** What is lit has the focus; in play the field has it. */
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
