// What the running mode offers besides moves: undo, redo, a hint. One button for each,
// for fingers and for a pointer; the key that does the same stands on it.

const byId = (id) => document.getElementById(id);

export class ModeButtons {
  constructor(page, touch) {
    this.page = page;
    this.touch = touch;
    this.nodes = new Map();
  }

  /** A button is made when a mode first offers it; fingers find it with those of the touch screen. */
  nodeOf({ action }) {
    if (this.nodes.has(action)) return this.nodes.get(action);
    const { tell, core } = this.page;
    const node = document.createElement('button');
    node.type = 'button';
    node.tabIndex = -1;
    node.className = 'tool';
    node.append(document.createElement('kbd'), '');
    node.addEventListener('click', (event) => tell({ kind: C.APP_ACT, item: action }, event.timeStamp));
    this.touch.buttons.push({ node, action, isArrow: false });
    this.nodes.set(action, node);
    byId('tools').append(node);
    return node;
  }

  draw(view) {
    const tools = view.game.tools.slice(0, view.game.tool_count);
    byId('tools').hidden = tools.length === 0;
    for (const node of this.nodes.values()) node.hidden = true;
    for (const tool of tools) {
      const node = this.nodeOf(tool);
      node.hidden = false;
      node.classList.toggle('idle', !tool.ready);
      node.firstChild.textContent = view.touch.shown ? '' : tool.keys;
      node.lastChild.data = tool.label;
    }
  }
}
