import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudioFile } from '#shared/contracts/audio.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { prepareSql } from '../../support/database.ts';
import { audioSteps, file, fixture, silentWav } from './uploads.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(async () => {
  await test.close();
  rmSync(test.dataDir, { recursive: true, force: true });
});

const { uploaded, get, onDisk, listed, audited } = audioSteps(() => test);

describe('lists and figures', () => {
  it('can be limited to one type', async () => {
    await uploaded(['audio_type', 'voicemail'], file('buzon.wav', silentWav(1)));
    const ofType = await listed('?audio_type=voicemail');
    expect(ofType).toMatchObject([{ name: 'buzon' }]);
    expect((await listed('?audio_type=')).length).toBe((await listed()).length);
    expect(await get('/audio/list?audio_type=music')).toMatchObject({ status: 400, body: { error: 'invalid_query' } });
  });

  it('sum the existing recordings', async () => {
    const campaign = await test.request('supervisor', 'POST', '/campaigns', { name: 'Con audio' });
    for (const name of ['a.wav', 'b.wav'])
      await uploaded(['campaign_id', String(campaign.body['id'])], file(name, silentWav(1.5)));
    const files = await listed();
    const { body } = await get('/audio/stats');
    const data = {
      total_files: files.length,
      total_size: files.reduce((sum, { size }) => sum + size, 0),
      total_duration: expect.closeTo(
        files.reduce((sum, { duration }) => sum + duration, 0),
        3,
      ) as number,
      campaigns_with_audio: 1,
    };
    expect(body).toMatchObject({ success: true, ...data, data });
  });

  it('keep the recording of a deleted campaign, without its campaign', async () => {
    const { body } = await test.request('supervisor', 'POST', '/campaigns', { name: 'Breve' });
    const { id } = await uploaded(['campaign_id', String(body['id'])], file('breve.wav', silentWav(1)));
    await test.request('supervisor', 'DELETE', `/campaigns/${body['id']}`);
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ campaign_id: null, campaign_name: null });
    expect((await get('/audio/stats')).body['campaigns_with_audio']).toBe(1);
  });
});

describe('playing a recording', () => {
  const content = fixture('tone.m4a');
  let audio: AudioFile;
  beforeAll(async () => {
    audio = await uploaded(['name', 'Ñandú "v1"/../x\r\nSet-Cookie: a=b.m4a'], file('a.m4a', content));
  });
  const play = (headers: Record<string, string> = {}, filename = audio.filename) =>
    get(`/audio/play/${filename}`, 'demo', headers);

  it('answers with bytes and type, cacheable by the client only', async () => {
    const raw = await test.app.inject({
      url: audio.url,
      headers: { authorization: `Bearer ${await test.login('demo')}`, 'accept-encoding': 'gzip' },
    });
    expect(raw.rawPayload.equals(content)).toBe(true);
    expect(raw.headers).toMatchObject({
      'content-type': 'audio/mp4',
      'content-length': String(content.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(raw.headers['content-encoding']).toBeUndefined();
    expect(raw.headers['content-disposition']).toBeUndefined();
  });

  it.each([
    ['bytes=0-9', 'bytes 0-9/2246', 10],
    ['bytes=2240-', 'bytes 2240-2245/2246', 6],
    ['bytes=-5', 'bytes 2241-2245/2246', 5],
    ['bytes=2000-9999', 'bytes 2000-2245/2246', 246],
  ])('answers 206 for range %s', async (range, contentRange, bytes) => {
    const answer = await play({ range });
    expect(answer).toMatchObject({
      status: 206,
      headers: { 'content-range': contentRange, 'content-length': String(bytes), 'content-type': 'audio/mp4' },
    });
  });

  it('answers 416 in our error format for a range outside the file', async () => {
    expect(await play({ range: 'bytes=2246-' })).toMatchObject({
      status: 416,
      headers: { 'content-range': 'bytes */2246' },
      body: { success: false, error: 'range_not_satisfiable' },
    });
  });

  it('answers 304 to a client with the current version, and HEAD without a body', async () => {
    const { headers } = await play();
    const again = await play({ 'if-none-match': String(headers['etag']) });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(await play({ 'if-match': '"other"' })).toMatchObject({
      status: 412,
      body: { error: 'precondition_failed' },
    });
    const head = await test.request('demo', 'HEAD', `/audio/play/${audio.filename}`);
    expect(head).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-length': String(content.length), 'content-type': 'audio/mp4' },
    });
  });

  it.each([
    'nada.wav',
    '..%2fcadencia.db',
    '%2e%2e%2fjwt-secret',
    '..%5c..%5ccadencia.db',
    '%00',
    'a'.repeat(300),
    '.',
  ])('answers 404 for %s', async (filename) => {
    for (const path of ['play', 'download']) {
      expect(await get(`/audio/${path}/${filename}`, 'operator')).toMatchObject({
        status: 404,
        body: { success: false },
      });
    }
  });

  it('answers 404 when its file is missing', async () => {
    const lost = await uploaded(file('a.wav', silentWav(1)));
    rmSync(join(test.dataDir, 'audio', lost.filename));
    expect(await play({}, lost.filename)).toMatchObject({ status: 404, body: { error: 'audio_not_found' } });
    expect(await test.request('supervisor', 'DELETE', `/audio/delete/${lost.id}`)).toMatchObject({ status: 200 });
  });

  it('downloads under its display name, sanitized', async () => {
    const answer = await get(`/audio/download/${audio.filename}`, 'operator');
    expect(answer.status).toBe(200);
    const disposition = String(answer.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename=/);
    expect(disposition).not.toMatch(/[\r\n/]/);
    const encoded = /filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe('Ñandú  v1 .. x Set-Cookie  a=b.m4a');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await get(`/audio/download/${audio.filename}`, 'demo')).status).toBe(403);
  });
});

describe('deleting a recording', () => {
  const remove = (id: number | string) => test.request('supervisor', 'DELETE', `/audio/delete/${id}`);

  it('removes its row and its file', async () => {
    const { id, filename, name } = await uploaded(file('adios.wav', silentWav(1)));
    expect(await remove(id)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Archivo eliminado correctamente' },
    });
    expect((await listed()).some((one) => one.id === id)).toBe(false);
    expect(existsSync(join(test.dataDir, 'audio', filename))).toBe(false);
    expect(await audited('audio.delete')).toMatchObject({ before: { id, name, fileName: filename } });
    expect(await remove(id)).toMatchObject({ status: 404, body: { error: 'audio_not_found' } });
  });

  it('requires an id', async () => {
    expect(await remove('x')).toMatchObject({ status: 400, body: { error: 'invalid_query' } });
    expect(await remove(0)).toMatchObject({ status: 400 });
  });

  it('answers 409 while a context plays it', async () => {
    const { id, url } = await uploaded(file('menu.wav', silentWav(1)));
    const context = await test.request('admin', 'POST', '/audio/contextos', {
      nombre: 'Menú',
      audio_principal_url: url,
    });
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { error: 'audio_in_use', message: 'El audio está en uso por el contexto Menú' },
    });
    await test.request('admin', 'PUT', `/audio/contextos/${context.body['id']}`, { audio_principal_url: null });
    expect(await remove(id)).toMatchObject({ status: 200 });
  });
});

describe('at start', () => {
  const UNKNOWN = '0b7c2a52-58b5-4f3c-9a5e-111111111111.wav';
  const aside = () => join(test.dataDir, 'set-aside', 'audio');
  const restart = async (): Promise<string[]> => {
    const { dataDir } = test;
    const logged: string[] = [];
    const log = pino({}, { write: (line) => void logged.push(line) });
    await test.server.close();
    test = await startTestApp({ dataDir, engine: false, log });
    return logged;
  };

  it('removes unfinished uploads, and leaves files that aren’t recordings', async () => {
    const folder = join(test.dataDir, 'audio');
    const known = onDisk();
    for (const name of ['0b7c2a52-58b5-4f3c-9a5e-222222222222.part', 'notas.txt'])
      writeFileSync(join(folder, name), 'x');
    await restart();
    expect(onDisk()).toEqual([...known, 'notas.txt'].sort());
  });

  it('moves unknown recordings aside, and back once the database has them', async () => {
    const known = onDisk();
    await uploaded(file('conocida.wav', silentWav(1)));
    const own = onDisk().find((name) => !known.includes(name))!;
    writeFileSync(join(test.dataDir, 'audio', UNKNOWN), 'sound');
    const row = prepareSql(test.db, 'select * from audio_files where file_name = ?').get(own) as Record<
      string,
      unknown
    >;
    prepareSql(test.db, 'delete from audio_files where file_name = ?').run(own);
    const logged = await restart();
    expect(onDisk()).toEqual(known);
    expect(readdirSync(aside()).sort()).toEqual([UNKNOWN, own].sort());
    expect(readFileSync(join(aside(), UNKNOWN), 'utf8')).toBe('sound');
    expect(logged.filter((line) => line.includes('set-aside'))).toHaveLength(1);

    const columns = Object.keys(row);
    prepareSql(test.db, `insert into audio_files (${columns.join()}) values (${columns.map(() => '?').join()})`).run(
      ...Object.values(row),
    );
    await restart();
    expect(onDisk()).toEqual([...known, own].sort());
    expect(readdirSync(aside())).toEqual([UNKNOWN]);
  });
});
