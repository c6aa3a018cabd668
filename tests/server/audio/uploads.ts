/** Builds recordings and forms, and sends them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AudioFile } from '#shared/contracts/audio.ts';
import type { Answer, TestApp, Who } from '../../support/app.ts';
import type { AuditEntry } from '#shared/contracts/audit.ts';
import { readAudit } from '../../support/audit.ts';

export const fixture = (name: string): Buffer => readFileSync(new URL(`../../fixtures/audio/${name}`, import.meta.url));

/** Returns silence as WAV, 8 kHz, 16 bits, mono. `declared` overrides the data length in its header, bytes. */
export function silentWav(seconds: number, declared?: number): Buffer {
  const bytes = Math.round(seconds * 8000) * 2;
  const wav = Buffer.alloc(44 + bytes);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + bytes, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 16_000],
    [40, declared ?? bytes],
  ] as const)
    wav.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    wav.writeUInt16LE(value, at);
  wav.write('data', 36, 'latin1');
  return wav;
}

export type Part = readonly [name: string, value: string | { readonly content: Uint8Array; readonly name: string }];

/** Sends a multipart form with `parts` in this order. */
export async function sendForm(test: TestApp, who: Who, path: string, parts: readonly Part[]): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value.content)]), value.name);
  }
  const body = new Response(form);
  const type = body.headers.get('content-type') ?? '';
  return test.request(who, 'POST', path, Buffer.from(await body.arrayBuffer()), { 'content-type': type });
}

/** Returns the file part of a form, with the field name that the audio screen uses. */
export const file = (name: string, content: Uint8Array): Part => ['file', { name, content }];

/** Helpers for the audio recordings of `test`. */
export function audioSteps(test: () => TestApp) {
  const upload = (...parts: Part[]): Promise<Answer> => sendForm(test(), 'supervisor', '/audio/upload', parts);
  const get = (path: string, who: Who = 'demo', headers: Record<string, string> = {}): Promise<Answer> =>
    test().request(who, 'GET', path, undefined, headers);
  return {
    upload,
    uploaded: async (...parts: Part[]): Promise<AudioFile> => (await upload(...parts)).body['audio'] as AudioFile,
    get,
    listed: async (query = ''): Promise<AudioFile[]> => (await get(`/audio/list${query}`)).body['files'] as AudioFile[],
    onDisk: (): string[] => readdirSync(join(test().dataDir, 'audio')).sort(),
    /** Returns the latest audit entry of an action. */
    audited: async (action: string): Promise<AuditEntry | undefined> => (await readAudit(test(), { action }))[0],
  };
}
