/**
 * Sounds and vibration: slide, stop, refused push, dice, the last seconds, won. They are generated in the browser and
 * off by default (settings.ts). Nothing here throws. The audio context starts with the first sound.
 */
import { buzz, settings } from "./settings.ts";

class Sound {
  context: AudioContext | null = null;
  noise: AudioBuffer | null = null;

  /** A robot slides over this many cells. */
  slide(cells: number) {
    const audio = this.ready();
    if (!audio) return;
    const { context, now } = audio;
    const length = 0.04 * cells + 0.06;
    const source = new AudioBufferSourceNode(context, { buffer: this.hiss(context), loop: true });
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: 420, Q: 0.9 });
    band.frequency.linearRampToValueAtTime(760, now + length);
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.linearRampToValueAtTime(0.11, now + 0.03);
    gain.gain.setValueAtTime(0.11, now + length - 0.02);
    gain.gain.linearRampToValueAtTime(0, now + length);
    source.connect(band).connect(gain).connect(context.destination);
    source.start(now);
    source.stop(now + length);
  }

  /** A robot stops. */
  stop() {
    buzz(8);
    this.tone(150, 0.09, { to: 70, volume: 0.3, shape: "triangle" });
  }

  /** A push was refused. */
  refuse() {
    buzz([12, 40, 12]);
    this.tone(190, 0.07, { volume: 0.12, shape: "square" });
    this.tone(150, 0.1, { volume: 0.12, shape: "square", after: 0.09 });
  }

  /** Dice roll over the table, slowing down. */
  dice() {
    buzz([6, 50, 6, 70, 6, 110, 8]);
    const audio = this.ready();
    if (!audio) return;
    const { context, now } = audio;
    [0, 0.08, 0.19, 0.3, 0.44, 0.6, 0.72].forEach((after, index) => {
      const source = new AudioBufferSourceNode(context, { buffer: this.hiss(context), loop: true });
      const band = new BiquadFilterNode(context, { type: "bandpass", frequency: 1500 + 260 * (index % 3), Q: 2.2 });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(0.34 - 0.03 * index, now + after);
      gain.gain.exponentialRampToValueAtTime(0.001, now + after + 0.05);
      source.connect(band).connect(gain).connect(context.destination);
      source.start(now + after, index / 10);
      source.stop(now + after + 0.06);
    });
  }

  /** One of the last seconds of the sand. */
  sand() {
    this.tone(880, 0.05, { volume: 0.1, shape: "sine" });
  }

  /** The sand has run out. */
  sandOut() {
    buzz([30, 60, 30]);
    this.tone(660, 0.16, { volume: 0.2, shape: "sine" });
    this.tone(440, 0.3, { volume: 0.2, shape: "sine", after: 0.17 });
  }

  /** The target is reached. */
  win() {
    buzz([10, 50, 10, 50, 24]);
    [523.25, 659.25, 783.99, 1046.5].forEach((pitch, index) => {
      this.tone(pitch, 0.24, { volume: 0.16, shape: "triangle", after: 0.09 * index });
    });
  }

  /**
   * @param pitch in Hz
   * @param length in seconds
   */
  tone(
    pitch: number,
    length: number,
    { to, volume, shape, after = 0 }: { to?: number; volume: number; shape: OscillatorType; after?: number },
  ) {
    const audio = this.ready();
    if (!audio) return;
    const { context } = audio;
    const now = audio.now + after;
    const source = new OscillatorNode(context, { type: shape, frequency: pitch });
    if (to) source.frequency.exponentialRampToValueAtTime(to, now + length);
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, now);
    gain.gain.linearRampToValueAtTime(volume, now + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.001, now + length);
    source.connect(gain).connect(context.destination);
    source.start(now);
    source.stop(now + length + 0.02);
  }

  /** @returns null: sound is off, or this browser has no audio */
  ready(): { context: AudioContext; now: number } | null {
    if (!settings().sound || typeof AudioContext === "undefined") return null;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") void this.context.resume();
    return { context: this.context, now: this.context.currentTime };
  }

  /** One second of noise. */
  hiss(context: AudioContext) {
    if (!this.noise) {
      this.noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
      const samples = this.noise.getChannelData(0);
      for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
    }
    return this.noise;
  }
}

/** The page's single instance. */
export const sound = new Sound();
