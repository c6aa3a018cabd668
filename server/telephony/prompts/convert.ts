/** Converts a recording to a prompt, the file that PBXs play. Runs in the pool, like everything that parses uploads. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AudioFormat, PromptFault } from '#shared/domain/audio-types.ts';
import { decodeAudio, isDecodable, type Decoded } from './decoders.ts';
import { promptFileName } from './prompt-files.ts';
import { resample } from './resample.ts';
import { TELEPHONE_RATE, telephoneWav } from './telephone-wav.ts';

/** Maximum length of a menu's recording, so that its samples fit into memory, ms. */
export const MAX_PROMPT_MS = 600_000;

type PromptSource = {
  /** Path of the recording's file. */
  readonly path: string;
  readonly format: AudioFormat;
  readonly durationMs: number;
};

/**
 * How much the decoded length may be below the announced one, in ms and as a share. Formats measure the length in
 * blocks, and the last block is rarely full.
 */
const SHORTER_BY_MS = 150;
const SHORTER_BY_SHARE = 0.03;

/** `hash` is the SHA-256 of the prompt's content, which names its file. */
export type Prompt = { readonly ok: true; readonly hash: string } | { readonly ok: false; readonly fault: PromptFault };

/**
 * Writes the recording's prompt into `folder`. Equal recordings share a file. Returns `ok: false` if the recording
 * can't be converted, and throws only if the disk fails.
 */
export async function convertToPrompt({ path, format, durationMs }: PromptSource, folder: string): Promise<Prompt> {
  if (!isDecodable(format)) return { ok: false, fault: 'format' };
  if (durationMs > MAX_PROMPT_MS) return { ok: false, fault: 'too_long' };
  const content = await readFile(path);
  const samples = await telephoneSamples(format, content);
  const leastMs = durationMs * (1 - SHORTER_BY_SHARE) - SHORTER_BY_MS;
  // The decoder skips unreadable parts, so a damaged file is too short.
  if (samples === null || (samples.length * 1000) / TELEPHONE_RATE < leastMs) return { ok: false, fault: 'damaged' };
  return { ok: true, hash: keep(telephoneWav(samples), folder) };
}

async function telephoneSamples(format: AudioFormat, content: Uint8Array): Promise<Float32Array | null> {
  try {
    const { channels, rateHz } = await decodeAudio(format, content);
    return resample(mixed(channels), Math.round(rateHz), TELEPHONE_RATE);
  } catch {
    return null;
  }
}

/** Mixes the channels down to their mean. */
function mixed(channels: Decoded['channels']): Float32Array {
  const [first = new Float32Array()] = channels;
  if (channels.length <= 1) return first;
  return first.map((_, at) => channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length);
}

/** Writes the file atomically and returns the hash of its content. */
function keep(wav: Buffer, folder: string): string {
  const hash = createHash('sha256').update(wav).digest('hex');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `${randomUUID()}.part`);
  try {
    writeFileSync(unfinished, wav, { mode: 0o600, flush: true });
    renameSync(unfinished, join(folder, promptFileName(hash)));
  } finally {
    rmSync(unfinished, { force: true });
  }
  return hash;
}
