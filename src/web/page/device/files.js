// Files that the player chooses or drops, and pasted texts. The app detects their format.
import { Trouble } from '../core/trouble.js';

const MOST = 4 * 1024 * 1024; // bytes; no replay or fumen is longer

/** The file that the player chooses, or null. */
export function chooseFile() {
  return new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), { type: 'file' });
    input.addEventListener('change', () => resolve(input.files[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

export class Files {
  constructor(page) {
    this.page = page;
    this.last = 0; // address of the last file's bytes; the app may still read them
  }

  /** Passes a text or bytes to the app; they stay in its memory until the next ones. */
  take(content) {
    const { core } = this.page;
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const at = core.exports.allocate(bytes.length || 1);
    if (at === 0) throw new Trouble(C.APP_FAILURE_MEMORY);
    core.memory.fresh().bytes.set(bytes, at);
    this.page.tell({ kind: C.APP_PASTE, bytes: at, length: bytes.length });
    core.exports.release(this.last);
    this.last = at;
  }

  async takeFile(file) {
    if (file.size > MOST) throw new Trouble(C.APP_FAILURE_LONG);
    this.take(new Uint8Array(await file.arrayBuffer()));
  }

  /** APP_OPEN_FILE. */
  async open() {
    try {
      const file = await chooseFile();
      if (file !== null) await this.takeFile(file);
      return {};
    } catch (error) {
      return this.page.core.partTrouble(error);
    }
  }

  /** A file or a text that was dropped or pasted. */
  async accept(file, text) {
    try {
      await this.page.core.whole();
      if (file !== undefined) await this.takeFile(file);
      else if (text.length > MOST) throw new Trouble(C.APP_FAILURE_LONG);
      else if (text !== '') this.take(text);
    } catch (error) {
      this.page.answer(0, this.page.core.partTrouble(error));
    }
  }
}
