import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudioFile } from '#shared/contracts/audio.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../support/app.ts';
import { fixture, sendForm, silentWav, type Part } from './uploads.ts';

const MIB = 1024 * 1024;

let test: TestApp;
let campaignId: number;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  campaignId = (await test.request('supervisor', 'POST', '/campaigns', { name: 'Con audio' })).body['id'] as number;
});
afterAll(async () => {
  await test.close();
  rmSync(test.dataDir, { recursive: true, force: true });
});

const file = (name: string, content: Uint8Array): Part => ['file', { name, content }];
const upload = (...parts: Part[]): Promise<Answer> => sendForm(test, 'supervisor', '/audio/upload', parts);
const toPanel = (...parts: Part[]): Promise<Answer> => sendForm(test, 'supervisor', '/audios/upload', parts);
const uploaded = async (...parts: Part[]): Promise<AudioFile> => (await upload(...parts)).body['audio'] as AudioFile;
const get = (path: string, who: Who = 'demo', headers: Record<string, string> = {}) =>
  test.request(who, 'GET', path, undefined, headers);
const onDisk = (): string[] => readdirSync(join(test.dataDir, 'audio')).sort();
const listed = async (query = ''): Promise<AudioFile[]> =>
  (await get(`/audio/list${query}`)).body['files'] as AudioFile[];
const audited = (action: string) =>
  test.db.sqlite
    .prepare<[string], { username: string; entityId: string; before: string; after: string }>(
      'select username, entity_id as entityId, before, after from audit_log where action = ? order by id desc limit 1',
    )
    .get(action);

describe('uploading a recording', () => {
  it('answers with all of it, and keeps it under a name of ours that nobody else can read', async () => {
    const content = silentWav(1.5);
    const answer = await upload(
      ['name', '  Saludo de marzo '],
      ['description', 'Voz de Lucía'],
      ['campaign_id', String(campaignId)],
      ['audio_type', 'hold'],
      file('Saludo final.WAV', content),
    );
    const audio = {
      name: 'Saludo de marzo',
      filename: expect.stringMatching(/^[\da-f-]{36}\.wav$/) as string,
      description: 'Voz de Lucía',
      audio_type: 'hold',
      format: 'wav',
      size: content.length,
      duration: 1.5,
      campaign_id: campaignId,
      campaign_name: 'Con audio',
    };
    const message = '¡Archivo enviado con éxito!';
    expect(answer).toMatchObject({ status: 200, body: { success: true, message, mensaje: message, ...audio, audio } });
    const { id, filename, url } = answer.body['audio'] as AudioFile;
    expect(url).toBe(`/api/v1/audio/play/${filename}`);
    expect(statSync(join(test.dataDir, 'audio', filename)).mode & 0o777).toBe(0o600);
    expect((await listed())[0]).toEqual(answer.body['audio']);
    expect(audited('audio.upload')).toMatchObject({ username: 'supervisor', entityId: String(id) });
  });

  it('takes fields after the file, its name from the file, and greeting where no type is said', async () => {
    const answer = await upload(
      file('Bienvenida v2.final.mp3', fixture('tone.mp3')),
      ['audio_type', ''],
      ['campaign_id', ''],
    );
    expect(answer.body).toMatchObject({
      name: 'Bienvenida v2.final',
      description: '',
      audio_type: 'greeting',
      format: 'mp3',
    });
    expect(answer.body).toMatchObject({ campaign_id: null, campaign_name: null });
    const late = await upload(file('a.mp3', fixture('tone.mp3')), ['name', 'Después'], ['audio_type', 'transfer']);
    expect(late.body).toMatchObject({ name: 'Después', audio_type: 'transfer' });
  });

  it('goes by the content, whatever the name says', async () => {
    expect((await upload(file('saludo.mp3', fixture('tone.flac')))).body).toMatchObject({ format: 'flac' });
    expect((await upload(file('sin-extension', fixture('tone.aac')))).body).toMatchObject({
      format: 'aac',
      name: 'sin-extension',
    });
  });

  it.each(['tone.mp3', 'tone.m4a', 'tone.aac', 'tone.flac'])('takes %s', async (name) => {
    const answer = await upload(file(name, fixture(name)));
    expect(answer.body).toMatchObject({
      success: true,
      name: 'tone',
      filename: expect.stringContaining(name.slice(4)) as string,
    });
    expect(answer.body['duration']).toBeGreaterThan(0);
  });

  it.each<[string, Part]>([
    ['a list', file('contactos.csv', Buffer.from('a,b'))],
    ['text that is called WAV', file('saludo.wav', Buffer.from('hola'.repeat(500)))],
    ['an empty file', file('saludo.wav', Buffer.alloc(0))],
    ['a WAV that plays nothing', file('saludo.wav', silentWav(0))],
    ['a video that is called M4A', file('saludo.m4a', fixture('video.mp4'))],
    ['OGG, which is for the panel', file('saludo.ogg', fixture('opus.ogg'))],
    ['OGG that is called WAV', file('saludo.wav', fixture('opus.ogg'))],
  ])('refuses %s, and leaves nothing behind', async (_what, part) => {
    const before = onDisk();
    expect(await upload(part)).toMatchObject({
      status: 400,
      body: { error: 'audio_format_unsupported', message: 'Formato no soportado. Use: WAV, MP3, M4A, AAC, FLAC' },
    });
    expect(onDisk()).toEqual(before);
  });

  it('needs a file', async () => {
    const required = { status: 400, body: { error: 'file_required', message: 'Seleccione un archivo' } };
    expect(await upload(['name', 'x'])).toMatchObject(required);
    expect(await upload(['file', 'texto'])).toMatchObject(required);
    expect(await upload(['audio', { name: 'a.wav', content: silentWav(1) }])).toMatchObject(required);
    expect(await test.request('supervisor', 'POST', '/audio/upload', { name: 'x' })).toMatchObject({ status: 415 });
  });

  it('takes a file that has no name', async () => {
    const head = 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream';
    const body = [Buffer.from(`--b\r\n${head}\r\n\r\n`), silentWav(1), Buffer.from('\r\n--b--\r\n')];
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await test.request('supervisor', 'POST', '/audio/upload', Buffer.concat(body), type);
    expect(answer).toMatchObject({ status: 200, body: { name: 'audio', format: 'wav', duration: 1 } });
  });

  it('that can’t be entered leaves no file behind', async () => {
    test.db.sqlite.exec(`create trigger full before insert on audio_files begin select raise(abort, 'full'); end`);
    const before = onDisk();
    expect((await upload(file('a.wav', silentWav(1)))).status).toBe(500);
    test.db.sqlite.exec('drop trigger full');
    expect(onDisk()).toEqual(before);
  });

  it('takes 50 MB, and no byte more', async () => {
    const largest = silentWav((50 * MIB - 44) / 16_000);
    expect(largest.length).toBe(50 * MIB);
    expect((await upload(file('largo.wav', largest))).body).toMatchObject({ success: true, size: 50 * MIB });
    const before = onDisk();
    expect(await upload(file('largo.wav', Buffer.concat([largest, Buffer.alloc(1)])))).toMatchObject({
      status: 413,
      body: { error: 'audio_too_large', message: 'Archivo muy grande. Máximo: 50MB' },
    });
    expect(onDisk()).toEqual(before);
  });

  it.each([
    ['audio_type', 'music'],
    ['campaign_id', 'x'],
    ['campaign_id', '-1'],
    ['name', 'x'.repeat(121)],
    ['description', 'x'.repeat(501)],
  ])('%s %j is 400 and names the field', async (field, value) => {
    const before = onDisk();
    const answer = await upload([field, value], file('a.wav', silentWav(1)));
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_body', details: { field } } });
    expect(onDisk()).toEqual(before);
  });

  it('belongs to a campaign that exists', async () => {
    expect(await upload(['campaign_id', '99999'], file('a.wav', silentWav(1)))).toMatchObject({
      status: 404,
      body: { error: 'campaign_not_found' },
    });
  });
});

describe('the panel', () => {
  it('uploads WAV, MP3 and OGG in a field of its own, and lists all', async () => {
    const answer = await toPanel(['name', 'Espera'], ['audio', { name: 'espera.ogg', content: fixture('vorbis.ogg') }]);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, name: 'Espera', format: 'ogg', audio_type: 'greeting' },
    });
    const { audios } = (await get('/audios')).body as { audios: AudioFile[] };
    expect(audios).toEqual(await listed());
    expect(audios[0]).toMatchObject({ name: 'Espera', filename: answer.body['filename'] });
  });

  it('says what it misses, and what it does not take', async () => {
    expect(await toPanel(['name', 'x'])).toMatchObject({
      status: 400,
      body: { error: 'panel_audio_required', message: 'Selecione um arquivo de áudio' },
    });
    for (const content of [fixture('tone.flac'), Buffer.from('nada')]) {
      expect(await toPanel(['audio', { name: 'a.mp3', content }])).toMatchObject({
        status: 400,
        body: { error: 'panel_audio_unsupported', message: 'Erro ao importar áudio. Verifique o formato do arquivo.' },
      });
    }
  });
});

describe('lists and figures', () => {
  it('show one type when asked', async () => {
    await uploaded(['audio_type', 'voicemail'], file('buzon.wav', silentWav(1)));
    const ofType = await listed('?audio_type=voicemail');
    expect(ofType).toMatchObject([{ name: 'buzon' }]);
    expect((await listed('?audio_type=')).length).toBe((await listed()).length);
    expect(await get('/audio/list?audio_type=music')).toMatchObject({ status: 400, body: { error: 'invalid_query' } });
  });

  it('add up to what is there', async () => {
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

  it('forget a campaign that is gone, and keep its recording', async () => {
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

  it('answers its bytes and type, for nobody’s cache but the listener’s', async () => {
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
  ])('range %s is 206', async (range, contentRange, bytes) => {
    const answer = await play({ range });
    expect(answer).toMatchObject({
      status: 206,
      headers: { 'content-range': contentRange, 'content-length': String(bytes), 'content-type': 'audio/mp4' },
    });
  });

  it('a range outside of it is 416 in our shape', async () => {
    expect(await play({ range: 'bytes=2246-' })).toMatchObject({
      status: 416,
      headers: { 'content-range': 'bytes */2246' },
      body: { success: false, error: 'range_not_satisfiable' },
    });
  });

  it('is not sent again to who has it, and HEAD sends nothing', async () => {
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
  ])('%s is 404', async (filename) => {
    for (const path of ['play', 'download']) {
      expect(await get(`/audio/${path}/${filename}`, 'operator')).toMatchObject({
        status: 404,
        body: { success: false },
      });
    }
  });

  it('is 404, too, when its file has gone', async () => {
    const lost = await uploaded(file('a.wav', silentWav(1)));
    rmSync(join(test.dataDir, 'audio', lost.filename));
    expect(await play({}, lost.filename)).toMatchObject({ status: 404, body: { error: 'audio_not_found' } });
    expect(await test.request('supervisor', 'DELETE', `/audio/delete/${lost.id}`)).toMatchObject({ status: 200 });
  });

  it('saves under the name that it was given, which can’t become anything else', async () => {
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

  it('takes its row and its file', async () => {
    const { id, filename, name } = await uploaded(file('adios.wav', silentWav(1)));
    expect(await remove(id)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Archivo eliminado correctamente' },
    });
    expect((await listed()).some((one) => one.id === id)).toBe(false);
    expect(existsSync(join(test.dataDir, 'audio', filename))).toBe(false);
    expect(JSON.parse(audited('audio.delete')!.before)).toMatchObject({ id, name, fileName: filename });
    expect(await remove(id)).toMatchObject({ status: 404, body: { error: 'audio_not_found' } });
  });

  it('needs an id', async () => {
    expect(await remove('x')).toMatchObject({ status: 400, body: { error: 'invalid_query' } });
    expect(await remove(0)).toMatchObject({ status: 400 });
  });

  it('is 409 while a context plays it', async () => {
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

describe('after a crash', () => {
  it('files that nothing knows of are gone, and those of others stay', async () => {
    const dataDir = test.dataDir;
    const folder = join(dataDir, 'audio');
    const known = onDisk();
    const orphans = ['0b7c2a52-58b5-4f3c-9a5e-111111111111.wav', '0b7c2a52-58b5-4f3c-9a5e-222222222222.part'];
    for (const name of [...orphans, 'notas.txt']) writeFileSync(join(folder, name), 'x');
    await test.server.close();
    test = await startTestApp({ dataDir, engine: false });
    expect(onDisk()).toEqual([...known, 'notas.txt'].sort());
  });
});
