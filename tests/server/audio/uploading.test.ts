import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudioFile } from '#shared/contracts/audio.ts';
import { startTestApp, type Answer, type TestApp } from '../../support/app.ts';
import { executeSql } from '../../support/database.ts';
import { audioSteps, file, fixture, sendForm, silentWav, type Part } from './uploads.ts';

const MIB = 1024 * 1024;

let test: TestApp;
let campaignId: number;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  campaignId = (await test.request('supervisor', 'POST', '/campaigns', { name: 'Con audio' })).body['id'] as number;
});
afterAll(() => test.close());

const { upload, get, onDisk, listed, audited } = audioSteps(() => test);
const toPanel = (...parts: Part[]): Promise<Answer> => sendForm(test, 'supervisor', '/audios/upload', parts);

describe('uploading a recording', () => {
  it('returns all fields, and stores the file under a generated name that only the owner can read', async () => {
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
    expect(await audited('audio.upload')).toMatchObject({ username: 'supervisor', entity_id: String(id) });
  });

  it('accepts fields after the file, and defaults to its file name and the type greeting', async () => {
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

  it('detects the format by content, whatever the name', async () => {
    expect((await upload(file('saludo.mp3', fixture('tone.flac')))).body).toMatchObject({ format: 'flac' });
    expect((await upload(file('sin-extension', fixture('tone.aac')))).body).toMatchObject({
      format: 'aac',
      name: 'sin-extension',
    });
  });

  it.each(['tone.mp3', 'tone.m4a', 'tone.aac', 'tone.flac', 'vorbis.ogg'])('accepts %s', async (name) => {
    const answer = await upload(file(name, fixture(name)));
    expect(answer.body).toMatchObject({
      success: true,
      name: name.split('.')[0],
      filename: expect.stringContaining(`.${name.split('.')[1]}`) as string,
    });
    expect(answer.body['duration']).toBeGreaterThan(0);
  });

  it.each<[string, Part]>([
    ['a list', file('contactos.csv', Buffer.from('a,b'))],
    ['text that is called WAV', file('saludo.wav', Buffer.from('hola'.repeat(500)))],
    ['an empty file', file('saludo.wav', Buffer.alloc(0))],
    ['a WAV that plays nothing', file('saludo.wav', silentWav(0))],
    ['a video that is called M4A', file('saludo.m4a', fixture('video.mp4'))],
  ])('refuses %s and leaves no file behind', async (_what, part) => {
    const before = onDisk();
    expect(await upload(part)).toMatchObject({
      status: 400,
      body: { error: 'audio_format_unsupported', message: 'Formato no soportado. Use: WAV, MP3, M4A, AAC, FLAC, OGG' },
    });
    expect(onDisk()).toEqual(before);
  });

  it('requires a file', async () => {
    const required = { status: 400, body: { error: 'file_required', message: 'Seleccione un archivo' } };
    expect(await upload(['name', 'x'])).toMatchObject(required);
    expect(await upload(['file', 'texto'])).toMatchObject(required);
    expect(await upload(['audio', { name: 'a.wav', content: silentWav(1) }])).toMatchObject(required);
    expect(await test.request('supervisor', 'POST', '/audio/upload', { name: 'x' })).toMatchObject({ status: 415 });
  });

  it('accepts a file without a name', async () => {
    const head = 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream';
    const body = [Buffer.from(`--b\r\n${head}\r\n\r\n`), silentWav(1), Buffer.from('\r\n--b--\r\n')];
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await test.request('supervisor', 'POST', '/audio/upload', Buffer.concat(body), type);
    expect(answer).toMatchObject({ status: 200, body: { name: 'audio', format: 'wav', duration: 1 } });
  });

  it('leaves no file behind when its row cannot be written', async () => {
    executeSql(test.db, `create trigger full before insert on audio_files begin select raise(abort, 'full'); end`);
    const before = onDisk();
    expect((await upload(file('a.wav', silentWav(1)))).status).toBe(500);
    executeSql(test.db, 'drop trigger full');
    expect(onDisk()).toEqual(before);
  });

  it('accepts 50 MB, and not one byte more', async () => {
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
  ])('answers 400 with the field for %s %j', async (field, value) => {
    const before = onDisk();
    const answer = await upload([field, value], file('a.wav', silentWav(1)));
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_body', details: { field } } });
    expect(onDisk()).toEqual(before);
  });

  it('requires an existing campaign', async () => {
    expect(await upload(['campaign_id', '99999'], file('a.wav', silentWav(1)))).toMatchObject({
      status: 404,
      body: { error: 'campaign_not_found' },
    });
  });
});

describe('the panel', () => {
  it('uploads a recording in its own field, and lists all recordings', async () => {
    const answer = await toPanel(['name', 'Espera'], ['audio', { name: 'espera.ogg', content: fixture('vorbis.ogg') }]);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, name: 'Espera', format: 'ogg', audio_type: 'greeting' },
    });
    const { audios } = (await get('/audios')).body as { audios: AudioFile[] };
    expect(audios).toEqual(await listed());
    expect(audios[0]).toMatchObject({ name: 'Espera', filename: answer.body['filename'] });
  });

  it.each(['tone.mp3', 'tone.m4a', 'tone.aac', 'tone.flac', 'vorbis.ogg'])(
    'accepts %s, as the other form',
    async (name) => {
      const answer = await toPanel(['audio', { name, content: fixture(name) }]);
      expect(answer.body).toMatchObject({ success: true, format: name.split('.')[1] });
    },
  );

  it('reports a missing file and unsupported formats in its own words', async () => {
    expect(await toPanel(['name', 'x'])).toMatchObject({
      status: 400,
      body: { error: 'panel_audio_required', message: 'Selecione um arquivo de áudio' },
    });
    for (const content of [fixture('video.mp4'), Buffer.from('nada')]) {
      expect(await toPanel(['audio', { name: 'a.mp3', content }])).toMatchObject({
        status: 400,
        body: { error: 'panel_audio_unsupported', message: 'Erro ao importar áudio. Verifique o formato do arquivo.' },
      });
    }
  });
});
