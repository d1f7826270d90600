// The texts beside the board: goal, numbers, calls, finesse, key hints, and buttons of the mode.
// All wording comes from the app.
import { byId, fill, make, makeButton, set, setClass, setText } from '../core/dom.js';
import { letterScale, sizeLetters } from '../draw/drawing.js';

const RUNNING = /^(\d+:\d\d)\.\d$/; // a clock with tenths, which is too fast to read out

const FADE = 64; // the last part of a call's age, in which it fades

export class Hud {
  constructor({ core, tell, touch }) {
    this.core = core;
    this.tell = tell;
    this.touch = touch;
    this.tools = new Map(); // buttons by their actions
    this.calls = '';
    this.stats = Array.from(document.getElementsByClassName('stat'), (box) => {
      const [label, , note] = box.children;
      return { box, label, note, isShown: false };
    });
    for (const [box, name] of [['hold-box', C.APP_LABEL_HOLD], ['next-box', C.APP_LABEL_NEXT]]) {
      byId(box).firstElementChild.textContent = core.say('label', name);
    }
  }

  /** Draws changed sections of a view. */
  draw({ game, touch }, sections) {
    this.isSmall = document.body.classList.contains('small');
    if (sections & (C.WEB_GOAL | C.WEB_FINESSE)) this.drawGoal(game);
    if (sections & C.WEB_FINESSE) this.drawFinesse(game.finesse);
    if (sections & C.WEB_HINTS) fill(byId('hints'), this.core.say('hint_elements'));
    if (sections & C.WEB_RACE) setClass(byId('race'), game.race.ahead && 'better');
    if (sections & (C.WEB_TOOLS | C.WEB_TOUCH)) this.drawTools(game, touch.shown);
    if (sections & C.WEB_STATS) this.drawStats(game, sections === C.WEB_ALL ? ~0 : this.core.changes.stats);
    if (sections & C.WEB_CALLS) this.drawCalls(game);
  }

  drawGoal({ mode, goal, goal_done: done, counts_goal: isCounted, finesse, dimmed, grey }) {
    const [bar, text] = byId('goal').children;
    setClass(byId('game'), dimmed && 'dimmed', grey && 'grey');
    // a number or a card's prompt beside the board says it
    const isShown = isCounted || goal === '' || goal === finesse.prompt;
    setText(text, isShown ? mode : `${mode} · ${goal}`);
    set(bar, 'value', done);
    set(bar, 'hidden', done === 0);
  }

  /** Draws the numbers whose bits are set. */
  drawStats(game, bits) {
    this.stats.forEach((stat, i) => {
      const isShown = i < game.stat_count;
      if (stat.isShown !== isShown) stat.box.hidden = !isShown;
      stat.isShown = isShown;
      if (isShown && bits >> i & 1) this.drawStat(stat, game.stats[i], i);
    });
  }

  /** Draws everything but the number, which a painter draws. */
  drawStat(stat, { label, value, note, better }, index) {
    setText(stat.label, label);
    setText(stat.note, note);
    if (stat.better !== better) stat.note.className = better ? 'better' : '';
    stat.better = better;
    const said = value.replace(RUNNING, '$1');
    if (stat.said !== said) stat.box.children[1].ariaLabel = said; // writing a text causes a new layout
    stat.said = said;
    this.fitNumber(stat, index);
  }

  fitNumber(stat, index) {
    const { drawing, exports } = this.core;
    const scale = devicePixelRatio || 1;
    exports.size_number(index, this.isSmall, letterScale());
    const wanted = `${drawing.width} ${drawing.height} ${drawing.margin} ${scale}`;
    if (stat.fits === wanted) return;
    stat.fits = wanted;
    sizeLetters(stat.box.children[1], drawing, scale);
  }

  drawCalls({ calls, call_count: count, call_ms: lasts }) {
    const shown = calls.slice(0, count).filter((call) => !call.on_field);
    const box = byId('calls');
    const wanted = [lasts, ...shown.map(({ text, points }) => `${text}\n${points}`)].join('\n\n');
    if (this.calls !== wanted) box.replaceChildren(...shown.map((call) => this.newCall(call, lasts)));
    this.calls = wanted;
    if (lasts === 0) shown.forEach(({ age }, i) => { box.children[i].style.opacity = Math.min(1, (C.VIEW_FULL - age) / FADE); });
  }

  /** A painter in a Worker requests no frames, so the call fades by CSS. */
  newCall({ text, points, gold, age }, lasts) {
    const line = make('div', gold ? 'gold' : '', null, text);
    if (points !== '') make('small', '', line, ` ${points}`);
    if (lasts > 0) line.animate({ opacity: [1, 1, 0], offset: [0, 1 - FADE / C.VIEW_FULL, 1] }, { duration: lasts, delay: -(lasts * age) / C.VIEW_FULL, fill: 'forwards' });
    return line;
  }

  /** Shows the pressed keys and the best keys, with the difference highlighted. */
  drawFinesse({ shown, bad, apart }) {
    const box = byId('finesse');
    box.hidden = !shown;
    setClass(box, bad && 'bad', apart && 'apart');
    if (shown) fill(box, this.core.say('finesse_elements'));
  }

  /** The actions of the mode besides moves: a button for each, with its key. */
  drawTools({ tools, tool_count: count }, isTouch) {
    byId('tools').hidden = count === 0;
    for (const node of this.tools.values()) node.hidden = true;
    for (const { action, ready, keys, label } of tools.slice(0, count)) {
      const node = this.toolOf(action);
      node.hidden = false;
      node.classList.toggle('idle', !ready);
      node.firstChild.textContent = isTouch ? '' : keys;
      node.lastChild.data = label;
    }
  }

  /** On a touch screen the action is among the touch buttons. */
  toolOf(action) {
    if (!this.tools.has(action)) {
      const node = makeButton('tool', byId('tools'), '', (time) => this.tell({ kind: C.APP_ACT, item: action }, time), { tabIndex: -1 });
      node.append(make('kbd'), '');
      this.touch.buttons.push({ node, action, isArrow: false });
      this.tools.set(action, node);
    }
    return this.tools.get(action);
  }
}
