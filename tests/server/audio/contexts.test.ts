import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMenuReader } from '#server/dialer/menu-plans.ts';
import type { AudioContext } from '#shared/contracts/audio-contexts.ts';
import type { AudioFile } from '#shared/contracts/audio.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { executeSql } from '../../support/database.ts';
import { sendForm, silentWav } from './uploads.ts';

let test: TestApp;
let audio: AudioFile;
beforeAll(async () => {
  test = await startTestApp();
  audio = await uploadWav('Menú', 4.2);
});
afterAll(() => test.close());

async function uploadWav(name: string, seconds: number): Promise<AudioFile> {
  const file = { name: 'menu.wav', content: silentWav(seconds) };
  const { body } = await sendForm(test, 'supervisor', '/audio/upload', [
    ['name', name],
    ['file', file],
  ]);
  return body['audio'] as AudioFile;
}

const post = (body: object) => test.request('admin', 'POST', '/audio/contextos', body);
const put = (id: unknown, body: object) => test.request('admin', 'PUT', `/audio/contextos/${id}`, body);
const remove = (id: unknown) => test.request('admin', 'DELETE', `/audio/contextos/${id}`);
const setUp = () => test.request('admin', 'POST', '/audio/setup-padrao');
const list = async () => (await test.request('demo', 'GET', '/audios/contextos')).body['contextos'] as AudioContext[];
const made = async (nombre: string, rest: object = {}) =>
  (await post({ nombre, ...rest })).body['contexto'] as AudioContext;
const campaignWith = async (contexto_id: number | null, name = 'Con menú') =>
  (await test.request('supervisor', 'POST', '/campaigns', { name, contexto_id })).body['id'] as number;
const lastAudit = async () => (await readAudit(test, { entity: 'audio_context' }))[0]!;

describe('an audio context', () => {
  it('is created with its defaults and returned completely', async () => {
    const answer = await post({ nombre: '  Marzo ' });
    const message = '¡Contexto creado exitosamente!';
    const contexto = {
      nome: 'Marzo',
      nombre: 'Marzo',
      descripcion: '',
      activo: true,
      sessiones_activas: 0,
      timeout_dtmf_predeterminado: 10,
      detectar_voicemail: true,
      audio_principal_url: null,
    };
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message, mensaje: message, ...contexto, contexto },
    });
    expect((await list()).at(-1)).toEqual(answer.body['contexto']);
    expect(await lastAudit()).toMatchObject({ action: 'audio_context.create', username: 'admin', before: null });
  });

  it('is created with the given values', async () => {
    const fields = {
      nombre: 'Abril',
      descripcion: 'Menú de abril',
      activo: false,
      timeout_dtmf_predeterminado: 60,
      detectar_voicemail: false,
      audio_principal_url: audio.url,
    };
    const { body } = await post({ ...fields, extra: 1 });
    expect(body).toMatchObject(fields);
  });

  it('PUT changes only the fields present, and records both states in the audit log', async () => {
    const { id } = await made('Mayo', { timeout_dtmf_predeterminado: 20, audio_principal_url: audio.filename });
    const answer = await put(id, { nombre: ' Junio ' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Contexto actualizado correctamente',
        nombre: 'Junio',
        timeout_dtmf_predeterminado: 20,
        audio_principal_url: audio.url,
      },
    });
    const { action, before, after } = await lastAudit();
    expect([action, before, after]).toMatchObject([
      'audio_context.update',
      { id, name: 'Mayo' },
      { id, name: 'Junio' },
    ]);
    for (const none of ['', null, '  ']) {
      await put(id, { audio_principal_url: audio.url });
      expect((await put(id, { audio_principal_url: none })).body).toMatchObject({
        audio_principal_url: null,
        nombre: 'Junio',
      });
    }
    expect((await put(id, {})).body).toMatchObject({ nombre: 'Junio', timeout_dtmf_predeterminado: 20 });
  });

  it.each([{}, { nombre: '' }, { nombre: '   ' }, { nombre: null }])('refuses %j as a name', async (body) => {
    const missing = { error: 'context_name_required', message: 'Por favor, ingrese un nombre para el contexto' };
    expect(await post(body)).toMatchObject({ status: 400, body: missing });
    const { id } = await made('Con nombre');
    if ('nombre' in body) expect(await put(id, body)).toMatchObject({ status: 400, body: missing });
  });

  it.each([4, 61, 10.5, '10', null])('refuses a time-out of %j', async (timeout_dtmf_predeterminado) => {
    expect(await post({ nombre: 'x', timeout_dtmf_predeterminado })).toMatchObject({
      status: 400,
      body: { error: 'dtmf_timeout_invalid', message: 'Timeout debe estar entre 5 y 60 segundos' },
    });
  });

  it.each([
    ['detectar_voicemail', 'true'],
    ['activo', 1],
    ['descripcion', null],
    ['nombre', 'x'.repeat(101)],
    ['audio_principal_url', 7],
  ])('answers 400 with the field for %s %j', async (field, value) => {
    const answer = await post({ nombre: 'x', [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_body', details: { field } } });
  });

  it.each([
    'https://example.com/menu.wav',
    'http://127.0.0.1:3000/api/v1/audio/play/menu.wav',
    'file:///etc/passwd',
    '../cadencia.db',
    '/api/v1/audio/play/',
    '/api/v1/audio/play/0b7c2a52-58b5-4f3c-9a5e-111111111111.wav',
  ])('refuses %s, which is not a recording of the server', async (audio_principal_url) => {
    const refusal = {
      error: 'context_audio_unknown',
      message: 'El audio principal debe ser uno de los audios subidos',
      details: { field: 'audio_principal_url' },
    };
    expect(await post({ nombre: 'x', audio_principal_url })).toMatchObject({ status: 400, body: refusal });
  });

  it('answers 404 for an unknown id, and 400 for an impossible one', async () => {
    const none = { status: 404, body: { error: 'context_not_found' } };
    expect(await put(99_999, { nombre: 'x' })).toMatchObject(none);
    expect(await remove(99_999)).toMatchObject(none);
    expect(await put('x', { nombre: 'x' })).toMatchObject({ status: 400, body: { error: 'invalid_query' } });
    expect(await remove('0')).toMatchObject({ status: 400, body: { error: 'invalid_query' } });
  });

  it('is deleted without its recording', async () => {
    const { id } = await made('Breve', { audio_principal_url: audio.url });
    expect(await remove(id)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Contexto eliminado correctamente' },
    });
    expect((await list()).some((context) => context.id === id)).toBe(false);
    expect(await lastAudit()).toMatchObject({ action: 'audio_context.delete', after: null });
    const files = (await test.request('demo', 'GET', '/audio/list')).body['files'] as AudioFile[];
    expect(files.some(({ id: fileId }) => fileId === audio.id)).toBe(true);
  });

  it('answers 409 to a deletion while a campaign uses it', async () => {
    const { id } = await made('En uso');
    const campaign = await campaignWith(id, 'Campaña de abril');
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { error: 'context_in_use', message: 'El contexto está en uso por la campaña Campaña de abril' },
    });
    await test.request('supervisor', 'DELETE', `/campaigns/${campaign}`);
    expect(await remove(id)).toMatchObject({ status: 200 });
  });
});

describe('the menu of a campaign', () => {
  it('lasts as long as its context’s recording, also after a change', async () => {
    const readMenus = createMenuReader(test.db);
    const { id } = await made('Medido', { audio_principal_url: audio.url });
    expect(readMenus()(id).menu.promptMs).toBe(4200);
    await put(id, { audio_principal_url: (await uploadWav('Otro', 6)).url });
    expect(readMenus()(id).menu.promptMs).toBe(6000);
    await put(id, { audio_principal_url: '' });
    expect(readMenus()(id).menu.promptMs).toBe(8000);
  });
});

describe('the sessions of a campaign', () => {
  it('are empty while it places no calls, and 404 for an unknown campaign', async () => {
    const campaign = await campaignWith(null, 'Callada');
    const path = (id: unknown) => `/audio-inteligente/campanhas/${id}/sessoes`;
    expect((await test.request('demo', 'GET', path(campaign))).body).toEqual({ success: true, data: [] });
    expect(await test.request('demo', 'GET', path(99_999))).toMatchObject({
      status: 404,
      body: { error: 'campaign_not_found' },
    });
    expect(await test.request('demo', 'GET', path('x'))).toMatchObject({ status: 400 });
  });
});

describe('the quick set-up', () => {
  it('changes nothing if the demo’s context works', async () => {
    const before = await list();
    expect(before[0]).toMatchObject({
      nombre: 'Bienvenida',
      audio_principal_url: expect.stringMatching(/\.wav$/) as string,
    });
    expect(await setUp()).toMatchObject({
      status: 200,
      body: {
        success: true,
        creado: false,
        message: 'El audio ya estaba configurado: el contexto «Bienvenida» está activo.',
        contexto: { id: before[0]!.id },
      },
    });
    expect(await list()).toEqual(before);
  });

  it('repairs the context it created', async () => {
    const [demo] = await list();
    const { audio_principal_url: tone } = demo!;
    await put(demo!.id, { activo: false, audio_principal_url: null });
    expect((await setUp()).body).toMatchObject({
      creado: true,
      message: expect.stringContaining('Audio configurado') as string,
      contexto: { id: demo!.id, activo: true, audio_principal_url: tone },
    });
    expect((await setUp()).body).toMatchObject({ creado: false });
  });

  it('creates a missing context with an audible tone, once', async () => {
    const bare = await startTestApp({ engine: false });
    try {
      executeSql(
        bare.db,
        'update campaigns set context_id = null; delete from audio_contexts; delete from audio_files',
      );
      const ask = () => bare.request('admin', 'POST', '/audio/setup-padrao');
      const first = await ask();
      expect(first.body).toMatchObject({ creado: true, nombre: 'Contexto predeterminado', activo: true });
      const second = await ask();
      expect(second.body).toMatchObject({ creado: false, id: first.body['id'] });
      const { files } = (await bare.request('demo', 'GET', '/audio/list')).body as { files: AudioFile[] };
      expect(files).toMatchObject([
        { name: 'Tono de prueba', duration: 8, format: 'wav', url: first.body['audio_principal_url'] },
      ]);
      const played = await bare.request('demo', 'GET', `/audio/play/${files[0]!.filename}`);
      expect(played).toMatchObject({ status: 200, headers: { 'content-length': String(files[0]!.size) } });
    } finally {
      await bare.close();
    }
  });
});
