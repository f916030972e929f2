/**
 * What was sent as a whole and is not answered yet. A wish that follows quickly changes this and not what the room still
 * shows: otherwise it would take the one before it back.
 *
 * @template Whole
 */
export class Latest {
  constructor() {
    /** @type {Whole | null} */
    this.sent = null;
    this.unanswered = 0;
  }

  /**
   * @param {Whole} shown what the room shows
   * @param {(whole: Whole) => Whole} wish carries the wish out
   * @param {(whole: Whole) => Promise<unknown>} send ends when the room shows it, or has refused it
   */
  async change(shown, wish, send) {
    this.sent = wish(this.sent ?? shown);
    this.unanswered += 1;
    try {
      await send(this.sent);
    } finally {
      this.unanswered -= 1;
      if (this.unanswered === 0) this.sent = null;
    }
  }
}
