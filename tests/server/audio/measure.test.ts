import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { measureAudio } from '#server/domains/audio/measure.ts';
import { TONE_MS, toneWav } from '#server/domains/audio/tone.ts';
import { fixture, silentWav } from './uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadencia-measure-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function measure(content: Uint8Array) {
  const path = join(folder, 'upload.part');
  writeFileSync(path, content);
  return measureAudio(path);
}

/** Returns `content` with other bytes at `at`. */
function patched(content: Buffer, at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(content);
  bytes.forEach((byte, i) => (copy[at + i] = byte));
  return copy;
}

describe('measuring a recording by its content', () => {
  it.each([
    ['tone.mp3', 'mp3', 500],
    ['tone.m4a', 'm4a', 500],
    ['tone.aac', 'aac', 500],
    ['tone.flac', 'flac', 125],
    ['vorbis.ogg', 'ogg', 500],
    ['opus.ogg', 'ogg', 500],
  ])('detects %s as %s', async (name, format, ms) => {
    const measured = await measure(fixture(name));
    expect(measured).toMatchObject({ ok: true, format });
    // Encoders fill whole frames, and add some silence before and after.
    expect(measured.ok && measured.durationMs).toBeGreaterThanOrEqual(ms);
    expect(measured.ok && measured.durationMs).toBeLessThan(ms + 160);
  });

  it('is exact for WAV', async () => {
    expect(await measure(silentWav(1.5))).toEqual({ ok: true, format: 'wav', durationMs: 1500 });
    expect(await measure(toneWav())).toEqual({ ok: true, format: 'wav', durationMs: TONE_MS });
  });

  it('ignores what a header claims beyond the file', async () => {
    expect(await measure(silentWav(0.5, 0xffff_ffff))).toMatchObject({ ok: true, durationMs: 500 });
    expect(await measure(silentWav(2).subarray(0, 44 + 8000))).toMatchObject({ ok: true, durationMs: 500 });
  });

  const m4a = fixture('tone.m4a');
  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('no soy audio, soy texto\n'.repeat(50))],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a WAV header without samples', silentWav(0)],
    ['a truncated header', silentWav(1).subarray(0, 30)],
    ['a video', fixture('video.mp4')],
    ['MPEG audio that is no MP3', fixture('layer2.mp2')],
    ['an M4A cut short', m4a.subarray(0, 1000)],
    ['an M4A that declares eight years', patched(m4a, m4a.indexOf('mdhd') + 20, [0x7f, 0xff, 0xff, 0xff])],
    [
      'a tag that declares 256 MB',
      Buffer.concat([Buffer.from('ID3\x03\0\0\x7f\x7f\x7f\x7f', 'latin1'), fixture('tone.mp3')]),
    ],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 2_654_435_761) & 0xff))],
  ])('refuses %s', async (_what, content) => {
    expect(await measure(content)).toEqual({ ok: false });
  });
});

describe('the generated tone', () => {
  it('is 8 kHz, 16 bits, mono, audible, and the same every time', () => {
    const wav = toneWav();
    expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
      1, 1, 8000, 16,
    ]);
    expect(wav.length).toBe(44 + (TONE_MS / 1000) * 16_000);
    const samples = Array.from({ length: (wav.length - 44) / 2 }, (_, i) => wav.readInt16LE(44 + 2 * i));
    const loudest = samples.reduce((most, level) => Math.max(most, Math.abs(level)), 0);
    expect(loudest).toBeGreaterThan(8000);
    expect(loudest).toBeLessThan(8300);
    expect(samples[0]).toBe(0);
    expect(toneWav().equals(wav)).toBe(true);
  });
});
