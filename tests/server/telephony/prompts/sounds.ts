/** Generates and measures tones, and reads and writes WAV. */
import { telephoneWav } from '#server/telephony/prompts/telephone-wav.ts';

const HEADER_BYTES = 44;
/** Seconds omitted at both ends, where a filter has fewer samples. */
const EDGE_S = 0.05;

/** Returns a sine wave. */
export function tone(hertz: number, rateHz: number, seconds: number, level = 0.5): Float32Array {
  return Float32Array.from(
    { length: Math.round(rateHz * seconds) },
    (_, i) => level * Math.sin((2 * Math.PI * hertz * i) / rateHz),
  );
}

/** Returns the amplitude of the sine at `hertz` in the samples. */
export function levelOf(samples: Float32Array, hertz: number, rateHz: number): number {
  const edge = Math.round(EDGE_S * rateHz);
  const inner = samples.subarray(edge, samples.length - edge);
  let [sine, cosine] = [0, 0];
  inner.forEach((sample, i) => {
    const angle = (2 * Math.PI * hertz * (i + edge)) / rateHz;
    sine += sample * Math.sin(angle);
    cosine += sample * Math.cos(angle);
  });
  return (2 * Math.hypot(sine, cosine)) / inner.length;
}

/** Returns the amplitude of a sine with the same mean power as the samples. */
export function loudness(samples: Float32Array, rateHz: number): number {
  const edge = Math.round(EDGE_S * rateHz);
  const inner = samples.subarray(edge, samples.length - edge);
  return Math.sqrt((2 * inner.reduce((sum, sample) => sum + sample * sample, 0)) / inner.length);
}

/** Returns the samples of a telephone WAV. */
export function samplesOf(wav: Buffer): Float32Array {
  const body = wav.subarray(HEADER_BYTES);
  return Float32Array.from({ length: body.length / 2 }, (_, i) => body.readInt16LE(2 * i) / 0x7fff);
}

/** Encodes channels as 16-bit PCM WAV. */
export function wavOf(channels: readonly Float32Array[], rateHz: number): Buffer {
  const frames = channels[0]!.length;
  const all = Float32Array.from({ length: frames * channels.length }, (_, i) => {
    return channels[i % channels.length]![Math.floor(i / channels.length)]!;
  });
  const wav = telephoneWav(all);
  wav.writeUInt16LE(channels.length, 22);
  wav.writeUInt32LE(rateHz, 24);
  wav.writeUInt32LE(rateHz * 2 * channels.length, 28);
  wav.writeUInt16LE(2 * channels.length, 32);
  return wav;
}
