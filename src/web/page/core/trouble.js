/** A failure that the app has a sentence for: enum app_failure. */
export class Trouble extends Error {
  constructor(failure) {
    super(`failure ${failure}`);
    this.failure = failure;
  }
}
