import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { App } from '#server/platform/http/app.ts';
import { createPbxAddresses } from '#server/telephony/pbx-addresses.ts';
import { registerPromptRoute } from '#server/telephony/prompts/prompt-route.ts';
import { BARE_APP } from '../../../support/bare-app.ts';

const HASH = 'a'.repeat(64);
const ADDRESS = `/pbx/audio/${HASH}.wav`;
const CONTENT = 'RIFF, as it were';
const PBX = '10.0.0.5';
const NOT_FOUND = { statusCode: 404, error: 'not_implemented' };

let folder: string;
let app: App;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-prompt-route-'));
  writeFileSync(join(folder, `${HASH}.wav`), CONTENT);
  writeFileSync(join(folder, 'secret.txt'), 'of somebody else');
  app = await start(['http://10.0.0.5:8088', 'http://pbx.example:8088', 'http://[fd00::5]:8088']);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(urls: readonly string[]): Promise<App> {
  const resolve = async (name: string) => (name === 'pbx.example' ? ['10.0.0.7'] : []);
  return buildApp({
    ...BARE_APP,
    wire: () => ({
      authenticator: { byToken: () => null, byCookie: () => null },
      routes: () => {},
      rootRoutes: (root) =>
        registerPromptRoute(root, {
          folder,
          pbxs: createPbxAddresses({ urls, clock: { nowMs: () => Date.now() }, resolve }),
        }),
    }),
  });
}

const get = (remoteAddress: string, headers = {}, url = ADDRESS, method: 'GET' | 'HEAD' = 'GET', server = app) =>
  server.inject({ method, url, headers, remoteAddress });

async function refusal(...asked: Parameters<typeof get>): Promise<unknown> {
  const { statusCode, json } = await get(...asked);
  return { statusCode, error: json<{ error: string }>().error };
}

describe('the address of a prompt', () => {
  it.each([PBX, '::ffff:10.0.0.5', '10.0.0.7', 'fd00::5'])('answers to a PBX: %s', async (address) => {
    const answer = await get(address);
    expect(answer).toMatchObject({ statusCode: 200, body: CONTENT });
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('supports HEAD, ranges, and conditional requests', async () => {
    const head = await get(PBX, {}, ADDRESS, 'HEAD');
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(CONTENT.length));
    expect(await get(PBX, { range: 'bytes=0-3' })).toMatchObject({ statusCode: 206, body: 'RIFF' });
    expect(await get(PBX, { 'if-none-match': head.headers.etag })).toMatchObject({ statusCode: 304 });
  });

  it.each(['127.0.0.1', '10.0.0.6', '::1', '192.168.0.5'])('does not exist for others: %s', async (address) => {
    expect(await refusal(address)).toEqual(NOT_FOUND);
  });

  it('does not exist behind a proxy, whose address doesn’t identify the sender', async () => {
    expect(await refusal(PBX, { 'x-forwarded-for': PBX })).toEqual(NOT_FOUND);
    expect(await refusal('10.9.9.9', { 'x-forwarded-for': PBX })).toEqual(NOT_FOUND);
  });

  it('serves only prompts', async () => {
    for (const name of ['secret.txt', '..%2Fsecret.txt', HASH, `${'A'.repeat(64)}.wav`]) {
      expect([name, await refusal(PBX, {}, `/pbx/audio/${name}`)]).toEqual([name, NOT_FOUND]);
    }
    expect(await refusal(PBX, {}, `/pbx/audio/${'b'.repeat(64)}.wav`)).toEqual({
      statusCode: 404,
      error: 'audio_not_found',
    });
  });

  it('does not exist when calls are simulated', async () => {
    const simulated = await start([]);
    expect(await refusal('127.0.0.1', {}, ADDRESS, 'GET', simulated)).toEqual(NOT_FOUND);
    await simulated.close();
  });
});
