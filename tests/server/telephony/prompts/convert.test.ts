import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { measureAudio } from '#server/domains/audio/measure.ts';
import { convertToPrompt, MAX_PROMPT_MS, type Prompt } from '#server/telephony/prompts/convert.ts';
import { fixture } from '../../audio/uploads.ts';
import { levelOf, loudness, samplesOf, tone, wavOf } from './sounds.ts';

let root: string;
let prompts: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cadencia-prompts-'));
  prompts = join(root, 'prompts');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Converts a file as an upload does, which first measures its format and duration. */
async function convert(content: Uint8Array, durationMs?: number): Promise<Prompt> {
  const path = join(root, 'recording');
  writeFileSync(path, content);
  const measured = await measureAudio(path);
  if (!measured.ok) throw new Error('not a recording');
  return convertToPrompt({ path, format: measured.format, durationMs: durationMs ?? measured.durationMs }, prompts);
}

async function wavFrom(content: Uint8Array): Promise<Buffer> {
  const prompt = await convert(content);
  if (!prompt.ok) throw new Error(prompt.fault);
  return readFileSync(join(prompts, `${prompt.hash}.wav`));
}

describe('a prompt', () => {
  it.each([
    ['tone.mp3', 0.648],
    ['tone.flac', 0.125],
    ['vorbis.ogg', 0.5],
    ['opus.ogg', 0.5],
  ])('is made from %s as 8 kHz, mono, 16 bits, PCM', async (name, seconds) => {
    const wav = await wavFrom(fixture(name));
    expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
    const fields = [20, 22, 32, 34].map((at) => wav.readUInt16LE(at));
    expect(fields).toEqual([1, 1, 2, 16]);
    expect([24, 28].map((at) => wav.readUInt32LE(at))).toEqual([8000, 16_000]);
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect((wav.length - 44) / 16_000).toBeCloseTo(seconds, 1);
    expect(loudness(samplesOf(wav), 8000)).toBeGreaterThan(0.01); // not silence
  });

  it('sounds like the recording: the tone has its level', async () => {
    const samples = samplesOf(await wavFrom(wavOf([tone(1000, 48_000, 0.5)], 48_000)));
    expect(levelOf(samples, 1000, 8000)).toBeCloseTo(0.5, 2);
    expect(loudness(samples, 8000)).toBeCloseTo(0.5, 2);
  });

  it('mixes both channels of a stereo recording', async () => {
    const stereo = wavOf([tone(500, 44_100, 0.5), tone(1500, 44_100, 0.5)], 44_100);
    const samples = samplesOf(await wavFrom(stereo));
    expect(levelOf(samples, 500, 8000)).toBeCloseTo(0.25, 2);
    expect(levelOf(samples, 1500, 8000)).toBeCloseTo(0.25, 2);
  });

  it('keeps a telephone recording unchanged, of µ-law and A-law', async () => {
    for (const [code, silence] of [
      [7, 0xff],
      [6, 0xd5],
    ] as const) {
      const wav = Buffer.concat([wavOf([new Float32Array(0)], 8000), Buffer.alloc(4000, silence)]);
      wav.writeUInt16LE(code, 20);
      wav.writeUInt32LE(8000, 28);
      wav.writeUInt16LE(1, 32);
      wav.writeUInt16LE(8, 34);
      wav.writeUInt32LE(4000, 40);
      wav.writeUInt32LE(wav.length - 8, 4);
      const samples = samplesOf(await wavFrom(wav));
      expect(samples).toHaveLength(4000);
      expect(Math.max(...samples.map(Math.abs))).toBeLessThan(0.001);
    }
  });

  it('is named by its content, so that equal recordings share one file', async () => {
    const wav = await wavFrom(fixture('tone.mp3'));
    await wavFrom(fixture('tone.mp3'));
    const hash = createHash('sha256').update(wav).digest('hex');
    expect(readdirSync(prompts)).toEqual([`${hash}.wav`]);
  });
});

describe('a recording without a prompt', () => {
  it.each(['tone.aac', 'tone.m4a'])('has a format without a decoder: %s', async (name) => {
    expect(await convert(fixture(name))).toEqual({ ok: false, fault: 'format' });
  });

  it('is too long for a menu', async () => {
    expect(await convert(fixture('tone.mp3'), MAX_PROMPT_MS + 1)).toEqual({ ok: false, fault: 'too_long' });
  });

  it.each(['vorbis.ogg', 'opus.ogg'])('is damaged: %s with a gap', async (name) => {
    const content = Buffer.from(fixture(name));
    content.fill(0, Math.floor(content.length * 0.3), Math.floor(content.length * 0.95));
    const path = join(root, 'recording');
    writeFileSync(path, content);
    const damaged = { ok: false, fault: 'damaged' };
    expect(await convertToPrompt({ path, format: 'ogg', durationMs: 500 }, prompts)).toEqual(damaged);
  });

  it('is cut off', async () => {
    const whole = wavOf([tone(1000, 8000, 2)], 8000);
    expect(await convert(whole.subarray(0, whole.length / 2), 2000)).toEqual({ ok: false, fault: 'damaged' });
    expect(readdirSync(root)).toEqual(['recording']);
  });
});
