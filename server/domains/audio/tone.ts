/** Generates a sequence of tones, used until a recording is uploaded. */

import { TELEPHONE_RATE, telephoneWav } from '#server/telephony/prompts/telephone-wav.ts';

/** Frequencies of three rising notes, Hz. */
const NOTES = [523.25, 659.25, 783.99];
const NOTE_S = 0.35;
const ROUND_S = 2;
const ROUNDS = 4;
/** A quarter of full scale is loud enough on a telephone. */
const AMPLITUDE = 0.25;
/** Fades each note in and out to avoid clicks. */
const FADE_S = 0.02;

export const TONE_MS = ROUNDS * ROUND_S * 1000;

/** Returns a WAV file of `TONE_MS`: 8 kHz, 16 bits, mono, PCM, as telephony plays it. The bytes are always the same. */
export function toneWav(): Buffer {
  return telephoneWav(
    Float32Array.from({ length: ROUNDS * ROUND_S * TELEPHONE_RATE }, (_, i) => levelAt((i / TELEPHONE_RATE) % ROUND_S)),
  );
}

/** Returns the sample at second `s` of a round, -1 to 1. */
function levelAt(s: number): number {
  const hertz = NOTES[Math.floor(s / NOTE_S)];
  if (hertz === undefined) return 0;
  const within = s % NOTE_S;
  const fade = Math.min(1, within / FADE_S, (NOTE_S - within) / FADE_S);
  return AMPLITUDE * fade * Math.sin(2 * Math.PI * hertz * within);
}
