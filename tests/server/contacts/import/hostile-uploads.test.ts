import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadProgress } from '#shared/contracts/contacts.ts';
import { residentMb } from '../../../../scripts/measure/resident.ts';
import { loginAs, type Api } from '../../../support/api.ts';
import { startServer, type LiveServer } from '../../../support/live-server.ts';
import { BOUNDARY, chunkOf, FILE_BEGINS, FORM_ENDS, openRaw, uploadHead } from '../../../support/raw-upload.ts';

const MIB = 1024 ** 2;
const GIB = 1024 * MIB;
const UPLOAD_MAX_BYTES = 24 * MIB;
/** Allowed memory growth for a list of any size, MB. */
const MOST_GROWTH_MB = 200;
const A_MIB = Buffer.alloc(MIB, '5');

let server: LiveServer;
let api: Api;
let beforeMb: number;
beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'warn', UPLOAD_MAX_BYTES: String(UPLOAD_MAX_BYTES), SIM_SEED: '1' },
  });
  api = await loginAs(server.url, 'supervisor');
  beforeMb = residentNow();
});
afterAll(() => server.dispose());

/** Resident memory, MB; 0 on systems other than Linux, where the check always passes. */
const residentNow = (): number => (process.platform === 'linux' ? residentMb(server.process.pid!) : 0);
const spooled = (of = server): string[] =>
  readdirSync(join(of.dataDir, 'uploads')).filter((name) => name.endsWith('.part'));

/** Sends `piece` until the connection ends or `mostBytes` are sent. Returns the number of bytes sent. */
async function sendWithoutEnd(
  upload: Awaited<ReturnType<typeof openRaw>>,
  piece: string | Buffer,
  mostBytes: number,
): Promise<number> {
  let sent = 0;
  while (sent < mostBytes && (await upload.write(piece))) sent += piece.length;
  return sent;
}

describe('an upload over the limit', () => {
  it('of 2 GB is refused before it arrives, its connection is closed, and no file remains', async () => {
    const upload = await openRaw(server.url, uploadHead(api.token, 2 * GIB));
    await upload.write(FILE_BEGINS);
    await expect.poll(() => upload.said()).toContain('"error":"file_too_large"');
    expect(upload.said()).toMatch(/^HTTP\/1\.1 413 /);
    expect(await sendWithoutEnd(upload, A_MIB, 2 * GIB)).toBeLessThan(2 * GIB);
    await upload.over();
    expect(spooled()).toEqual([]);
    expect(residentNow() - beforeMb).toBeLessThan(MOST_GROWTH_MB);
  });

  it('without a length is refused at the limit, in any part of the form', async () => {
    const pieces = {
      'in its file': FILE_BEGINS,
      'in another file': FILE_BEGINS.replace('arquivo', 'otro'),
      'before anything': 'x',
    };
    for (const [where, begins] of Object.entries(pieces)) {
      const upload = await openRaw(server.url, uploadHead(api.token));
      await upload.write(chunkOf(begins));
      await sendWithoutEnd(upload, chunkOf(A_MIB.toString()), UPLOAD_MAX_BYTES + 4 * MIB);
      await expect.poll(() => upload.said(), { message: where }).toContain('"error":"file_too_large"');
      await expect.poll(() => spooled(), { message: where }).toEqual([]);
      upload.end();
    }
    expect(residentNow() - beforeMb).toBeLessThan(MOST_GROWTH_MB);
  });
});

describe('a hundred uploads at once', () => {
  it('are accepted or refused clearly, in bounded memory, and leave no spooled file', async () => {
    const count = 100;
    const list = Array.from({ length: 2000 }, (_, row) => `+54911${41_000_000 + row}`).join('\n');
    const form = `${FILE_BEGINS}${list}${FORM_ENDS}`;
    const uploads = await Promise.all(
      Array.from({ length: count }, () => openRaw(server.url, uploadHead(api.token, form.length))),
    );
    const first = FILE_BEGINS.length + 100;
    await Promise.all(uploads.map((upload) => upload.write(form.slice(0, first))));
    // All accepted uploads wait for the rest of their file.
    await expect.poll(() => uploads.filter((upload) => upload.said() !== '').length + spooled().length).toBe(count);
    const taken = uploads.filter((upload) => upload.said() === '');
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThanOrEqual(32);
    for (const upload of uploads.filter((one) => !taken.includes(one))) {
      expect(upload.said()).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 1\r\n/);
      expect(upload.said()).toContain('"error":"overloaded","message":"Servidor ocupado. IntentÃ¡ nuevamente."');
    }
    await Promise.all(taken.map((upload) => upload.write(form.slice(first))));
    await expect.poll(() => taken.every((upload) => upload.said() !== ''), { timeout: 60_000 }).toBe(true);
    for (const upload of taken) expect(upload.said()).toMatch(/^HTTP\/1\.1 200 /);
    expect(spooled()).toEqual([]);
    expect(residentNow() - beforeMb).toBeLessThan(MOST_GROWTH_MB);
    expect(server.output()).toContain('overloaded: requests are refused with 503 from now on');
    for (const upload of uploads) upload.end();
    // The uploads have released their permits.
    expect((await api.raw('POST', '/contacts/upload', { body: new FormData() })).status).toBe(400);
  });
});

// Concurrent, because each test waits for a time-out.
describe.concurrent('an endless request', () => {
  let strict: LiveServer;
  beforeAll(async () => {
    strict = await startServer({ env: { LOG_LEVEL: 'warn', REQUEST_TIMEOUT_MS: '2000', SIM_SEED: '1' } });
  });
  afterAll(() => strict.dispose());

  it('with a dripping body is answered 408, logged, and holds no resources', async ({ expect }) => {
    const { token, get } = await loginAs(strict.url, 'supervisor');
    const id = 'a-dripping-upload';
    const upload = await openRaw(strict.url, uploadHead(token, MIB));
    const idField = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="upload_id"\r\n\r\n${id}\r\n`;
    await upload.write(`${idField}${FILE_BEGINS}`);
    while (await upload.write('5')) await delay(100);
    const said = await upload.over();
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(said).toContain('"error":"request_timeout"');
    await expect.poll(() => spooled(strict)).toEqual([]);
    await expect.poll(async () => (await get<UploadProgress>(`/contacts/uploads/${id}`)).state).toBe('failed');
    expect(strict.output()).toMatch(
      /"route":"\/api\/v1\/contacts\/upload","bytes":\d+,"ms":\d+,"msg":"a body arrived too slowly; its request was ended"/,
    );
  });

  it('with a dripping JSON body is answered 408 as well', async ({ expect }) => {
    const login = await openRaw(strict.url, [
      'POST /api/v1/auth/login HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      'content-length: 1000',
      '',
    ]);
    while (await login.write(' ')) await delay(100);
    expect(await login.over()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('with dripping headers is answered 408, logged, and its connection is closed', async ({ expect }) => {
    const endless = await openRaw(strict.url, ['GET /healthz HTTP/1.1', 'host: localhost']);
    for (let n = 0; await endless.write(`x-${n}: y\r\n`); n += 1) await delay(100);
    expect(await endless.over()).toMatch(/^HTTP\/1\.1 408 /);
    expect(strict.output()).toContain('request headers timed out; connection closed');
  });

  it('is accepted if its body makes slow progress', async ({ expect }) => {
    const { token } = await loginAs(strict.url, 'supervisor');
    const list = Array.from({ length: 600 }, (_, row) => `+54911${42_000_000 + row}`).join('\n');
    const form = `${FILE_BEGINS}${list}${FORM_ENDS}`;
    const upload = await openRaw(strict.url, uploadHead(token, form.length));
    for (let at = 0; at < form.length; at += 300) {
      await upload.write(form.slice(at, at + 300));
      await delay(100);
    }
    await expect.poll(() => upload.said()).toMatch(/^HTTP\/1\.1 200 /);
    upload.end();
  });
});
