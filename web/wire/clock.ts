/**
 * The server's time. The sand timer runs by the server's clock, so the page needs the difference to its own.
 *
 * Each answered ping gives one sample: the server's time at about the middle of the round trip. The sample with the
 * shortest round trip of the last few is the best, because its error is at most half the round trip. A message that
 * carries `now` is a weaker sample, because its travel time is unknown. It is used only until the first pong, or if the
 * server's time has moved on further than the samples' error allows: then this device has slept, or the connection
 * leads to another machine, and the older samples are dropped.
 */

const KEPT = 8;
/** Milliseconds by which two clocks may drift apart between two samples. */
const DRIFT = 50;

export class ServerClock {
  local: () => number;
  samples: { trip: number; offset: number }[] = [];
  rough = 0;

  /** @param local a monotonic clock, in milliseconds */
  constructor(local: () => number = () => performance.now()) {
    this.local = local;
  }

  /** Milliseconds to add to the local clock. */
  get offset() {
    return this.best?.offset ?? this.rough;
  }

  /** The sample with the smallest possible error. */
  get best() {
    return this.samples.length
      ? this.samples.reduce((best, sample) => (sample.trip < best.trip ? sample : best))
      : null;
  }

  /** The server's time now, in its milliseconds. */
  now() {
    return this.local() + this.offset;
  }

  /** @param now the server's time in a message that has just arrived */
  observe(now: number) {
    const { best } = this;
    if (best && now - this.now() > best.trip / 2 + DRIFT) this.samples = [];
    if (!this.samples.length) this.rough = now - this.local();
  }

  /**
   * @param sent local time when the ping left
   * @param now the server's time in the pong
   */
  pong(sent: number, now: number) {
    this.observe(now);
    const received = this.local();
    const trip = Math.max(0, received - sent);
    this.samples.push({ trip, offset: now + trip / 2 - received });
    if (this.samples.length > KEPT) this.samples.shift();
  }

  /** Drop all samples: the connection may now lead to another machine, or this one has slept. */
  reset() {
    this.rough = this.offset;
    this.samples = [];
  }
}
