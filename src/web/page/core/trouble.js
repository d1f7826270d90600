/** A failure that the app has a sentence for: enum app_trouble. */
export class Trouble extends Error {
  constructor(trouble) {
    super(`trouble ${trouble}`);
    this.trouble = trouble;
  }
}
