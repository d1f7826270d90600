/** A failure for which the app has a message: enum app_failure. */
export class Trouble extends Error {
  constructor(failure) {
    super(`failure ${failure}`);
    this.failure = failure;
  }
}
