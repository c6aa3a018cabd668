/** Writes WAV files as telephony plays them: 8 kHz, mono, 16-bit PCM. */

export const TELEPHONE_RATE = 8000;
const BYTES_PER_SAMPLE = 2;
const HEADER_BYTES = 44;
const PCM = 1;

/** Returns a WAV file of `samples`, which are clipped to -1 to 1. */
export function telephoneWav(samples: Float32Array): Buffer {
  const wav = Buffer.alloc(HEADER_BYTES + samples.length * BYTES_PER_SAMPLE);
  writeHeader(wav);
  let at = HEADER_BYTES;
  for (const sample of samples) {
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), at);
    at += BYTES_PER_SAMPLE;
  }
  return wav;
}

function writeHeader(wav: Buffer): void {
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(PCM, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(TELEPHONE_RATE, 24);
  wav.writeUInt32LE(TELEPHONE_RATE * BYTES_PER_SAMPLE, 28);
  wav.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  wav.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(wav.length - HEADER_BYTES, 40);
}
