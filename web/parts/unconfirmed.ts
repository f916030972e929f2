/**
 * A value that was sent as a whole and is not confirmed yet. The next change applies to this value, not to the one that
 * the room still shows; otherwise it would undo the change before it.
 */
export class Unconfirmed<Whole> {
  sent: Whole | null = null;
  unanswered = 0;

  /**
   * @param shown the value that the room shows
   * @param wish applies the change
   * @param send resolves when the room shows it, or has refused it
   */
  async change(shown: Whole, wish: (whole: Whole) => Whole, send: (whole: Whole) => Promise<unknown>) {
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
