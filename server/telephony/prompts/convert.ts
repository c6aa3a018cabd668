/** Converts a recording into a prompt: the file that PBXs play. Runs in the pool, like everything that parses uploads. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AudioFormat, PromptFault } from '#shared/domain/audio-types.ts';
import { decodeAudio, isDecodable, type Decoded } from './decoders.ts';
import { promptFileName } from './prompt-files.ts';
import { resample } from './resample.ts';
import { TELEPHONE_RATE, telephoneWav } from './telephone-wav.ts';

/** Limit of a menu's recording, so that its samples fit into memory. */
export const MAX_PROMPT_MS = 600_000;

type PromptSource = {
  /** The recording's file. */
  readonly path: string;
  readonly format: AudioFormat;
  readonly durationMs: number;
};

/** How much shorter than announced a recording may be: formats count in blocks, and the last one is rarely full. */
const SHORTER_BY_MS = 150;
const SHORTER_BY_SHARE = 0.03;

/** `hash` is the SHA-256 of the prompt's content, by which its file is named. */
export type Prompt = { readonly ok: true; readonly hash: string } | { readonly ok: false; readonly fault: PromptFault };

/**
 * Writes the recording's prompt into `folder`. Equal recordings have one file. A recording that cannot be converted is
 * not ok. Throws only when the disk fails.
 */
export async function convertToPrompt({ path, format, durationMs }: PromptSource, folder: string): Promise<Prompt> {
  if (!isDecodable(format)) return { ok: false, fault: 'format' };
  if (durationMs > MAX_PROMPT_MS) return { ok: false, fault: 'too_long' };
  const content = await readFile(path);
  const samples = await telephoneSamples(format, content);
  const leastMs = durationMs * (1 - SHORTER_BY_SHARE) - SHORTER_BY_MS;
  // A decoder skips unreadable parts.
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

/** The mean of the channels. */
function mixed(channels: Decoded['channels']): Float32Array {
  const [first = new Float32Array()] = channels;
  if (channels.length <= 1) return first;
  return first.map((_, at) => channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length);
}

/** The file appears complete or not at all. */
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
