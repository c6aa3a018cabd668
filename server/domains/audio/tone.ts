/** The generated recording: a sequence of tones, used until a prompt is uploaded. */

const SAMPLE_RATE = 8000;
const BYTES_PER_SAMPLE = 2;
const HEADER_BYTES = 44;
const PCM = 1;

/** Three rising notes, four times. Hertz; seconds. */
const NOTES = [523.25, 659.25, 783.99];
const NOTE_S = 0.35;
const ROUND_S = 2;
const ROUNDS = 4;
/** A quarter of full scale is loud enough on a telephone. */
const AMPLITUDE = 0.25 * 0x7fff;
/** Without it each note would begin and end with a click. */
const FADE_S = 0.02;

export const TONE_MS = ROUNDS * ROUND_S * 1000;

/** A WAV file of `TONE_MS`: 8 kHz, 16 bits, mono, PCM, as telephony plays it. The bytes are the same every time. */
export function toneWav(): Buffer {
  const samples = ROUNDS * ROUND_S * SAMPLE_RATE;
  const wav = Buffer.alloc(HEADER_BYTES + samples * BYTES_PER_SAMPLE);
  writeHeader(wav);
  for (let i = 0; i < samples; i++) {
    wav.writeInt16LE(Math.round(levelAt((i / SAMPLE_RATE) % ROUND_S)), HEADER_BYTES + i * BYTES_PER_SAMPLE);
  }
  return wav;
}

/** The wave at `s` seconds of a round. */
function levelAt(s: number): number {
  const hertz = NOTES[Math.floor(s / NOTE_S)];
  if (hertz === undefined) return 0;
  const within = s % NOTE_S;
  const fade = Math.min(1, within / FADE_S, (NOTE_S - within) / FADE_S);
  return AMPLITUDE * fade * Math.sin(2 * Math.PI * hertz * within);
}

function writeHeader(wav: Buffer): void {
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(PCM, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLE_RATE, 24);
  wav.writeUInt32LE(SAMPLE_RATE * BYTES_PER_SAMPLE, 28);
  wav.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  wav.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(wav.length - HEADER_BYTES, 40);
}
