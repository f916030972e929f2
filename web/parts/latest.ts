/**
 * What was sent as a whole and is not answered yet. A wish that follows quickly changes this and not what the room still
 * shows: otherwise it would take the one before it back.
 */
export class Latest<Whole> {
  sent: Whole | null = null;
  unanswered = 0;

  /**
   * @param shown what the room shows
   * @param wish carries the wish out
   * @param send ends when the room shows it, or has refused it
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
