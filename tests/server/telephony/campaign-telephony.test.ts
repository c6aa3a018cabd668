import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCampaignTelephonyStore } from '#server/telephony/campaign-telephony-store.ts';
import { campaigns } from '#server/platform/db/tables/campaigns.ts';
import { createPromptReader } from '#server/telephony/prompts/prompt-store.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { audioSteps, file, fixture } from '../audio/uploads.ts';

const DEFAULTS = {
  silencio_inicial_ms: 2500,
  saludo_ms: 1500,
  silencio_tras_saludo_ms: 800,
  total_ms: 5000,
  palabra_minima_ms: 100,
  silencio_entre_palabras_ms: 50,
  palabras_maximas: 2,
  umbral_silencio: 256,
  palabra_maxima_ms: 5000,
};

const TELEPHONY = {
  grabar: false,
  ocultar_numero: false,
  espera: 'tono',
  espera_audio_id: null,
  mensaje_abandono_id: null,
  mensaje_buzon_id: null,
  pos_llamada_s: 0,
  amd: DEFAULTS,
};

let test: TestApp;
let id: number;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  id = (await write('POST', '/campaigns', { name: 'Real' })).body['id'] as number;
});
afterAll(() => test.close());

const write = (method: string, path: string, body: unknown) => test.request('admin', method, path, body);
const { uploaded } = audioSteps(() => test);
const settings = () => createCampaignTelephonyStore(test.db).settingsOf(id);

describe('the telephony of a campaign', () => {
  it('has Asterisk’s defaults, doesn’t record, and shows its number', async () => {
    const { body } = await test.request('demo', 'GET', `/campaigns/${id}`);
    expect(body['telefonia']).toEqual(TELEPHONY);
    expect(settings()).toMatchObject({
      waitingTone: 'ringback',
      waitingPrompt: null,
      goodbyePrompt: null,
      isRecorded: false,
      hidesCallerId: false,
      amd: '2500,1500,800,5000,100,50,2,256,5000',
    });
  });

  it('changes only the sent fields, is audited, and applies to the next call', async () => {
    await write('PUT', `/campaigns/${id}`, { telefonia: { grabar: true, amd: { total_ms: 4000 } } });
    const { body } = await write('PUT', `/campaigns/${id}`, { telefonia: { amd: { palabras_maximas: 4 } } });
    expect(body['telefonia']).toEqual({
      ...TELEPHONY,
      grabar: true,
      amd: { ...DEFAULTS, total_ms: 4000, palabras_maximas: 4 },
    });
    expect(settings()).toMatchObject({ isRecorded: true, amd: '2500,1500,800,4000,100,50,4,256,5000' });
    const [entry] = await readAudit(test, { action: 'campaign.update' });
    expect(entry).toMatchObject({ after: { amd: { maxWords: 4 }, isRecorded: true } });
  });

  it('names the field that is out of range', async () => {
    const answer = await write('PUT', `/campaigns/${id}`, { telefonia: { amd: { total_ms: 5 } } });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_body' } });
    expect(JSON.stringify(answer.body)).toContain('total_ms');
  });

  it('detects machines according to its context, otherwise the first active one', async () => {
    await write('POST', '/audio/contextos', { nombre: 'Sin detector', detectar_voicemail: false });
    const own = (await write('POST', '/audio/contextos', { nombre: 'Propio' })).body['id'] as number;
    expect(createCampaignTelephonyStore(test.db).settingsOf(0).amd).toBe('2500,1500,800,5000,100,50,2,256,5000');
    const contexts = (await test.request('admin', 'GET', '/audios/contextos')).body['contextos'] as { id: number }[];
    for (const context of contexts.filter((one) => one.id !== own))
      await write('PUT', `/audio/contextos/${context.id}`, { detectar_voicemail: false });
    expect(settings().detectsMachines).toBe(false);
    await write('PUT', `/campaigns/${id}`, { contexto_id: own });
    expect(settings().detectsMachines).toBe(true);
  });

  it('plays the prompt of its context’s recording, if the recording has one', async () => {
    const promptOf = createPromptReader(test.db);
    const own = (await test.request('demo', 'GET', `/campaigns/${id}`)).body['contexto_id'] as number;
    expect(promptOf(id)).toBeNull();
    const recording = await uploaded(file('a.mp3', fixture('tone.mp3')));
    expect(recording.telefonia).toEqual({ lista: true, problema: null });
    await write('PUT', `/audio/contextos/${own}`, { audio_principal_url: recording.url });
    expect(promptOf(id)).toMatch(/^\/pbx\/audio\/[\da-f]{64}\.wav$/);
    const unplayable = await uploaded(file('a.m4a', fixture('tone.m4a')));
    expect(unplayable.telefonia).toEqual({ lista: false, problema: 'format' });
    await write('PUT', `/audio/contextos/${own}`, { audio_principal_url: unplayable.url });
    expect(promptOf(id)).toBeNull();
  });

  it('plays recordings to persons who wait and to machines, which can’t be deleted meanwhile', async () => {
    const wait = await uploaded(file('espera.mp3', fixture('tone.mp3')));
    const goodbye = await uploaded(file('perdón.mp3', fixture('tone.mp3')));
    const message = await uploaded(file('buzón.mp3', fixture('tone.mp3')));
    const audios = { espera_audio_id: wait.id, mensaje_abandono_id: goodbye.id, mensaje_buzon_id: message.id };
    const telefonia = { espera: 'musica', ...audios };
    const { body } = await write('PUT', `/campaigns/${id}`, { telefonia });
    expect(body['telefonia']).toMatchObject(telefonia);
    const { waitingTone, waitingPrompt, goodbyePrompt, voicemailPrompt } = settings();
    expect(waitingTone).toBe('music');
    for (const prompt of [waitingPrompt, goodbyePrompt, voicemailPrompt])
      expect(prompt).toMatch(/^\/pbx\/audio\/[\da-f]{64}\.wav$/);
    const [entry] = await readAudit(test, { action: 'campaign.update' });
    expect(entry).toMatchObject({
      after: {
        waitingTone: 'music',
        waitingAudioId: wait.id,
        goodbyeAudioId: goodbye.id,
        voicemailAudioId: message.id,
      },
    });
    const copy = await write('POST', `/campaigns/${id}/copiar`, {});
    expect(copy.body['telefonia']).toEqual(body['telefonia']);
    await test.request('admin', 'DELETE', `/campaigns/${copy.body['id'] as number}`);
    const remove = (audioId: number) => test.request('supervisor', 'DELETE', `/audio/delete/${audioId}`);
    for (const audioId of [wait.id, goodbye.id, message.id])
      expect(await remove(audioId)).toMatchObject({
        status: 409,
        body: { error: 'audio_in_use_by_campaign', message: 'El audio está en uso por la campaña Real' },
      });
    await write('PUT', `/campaigns/${id}`, {
      telefonia: { espera_audio_id: null, mensaje_abandono_id: null, mensaje_buzon_id: null },
    });
    expect(settings()).toMatchObject({
      waitingTone: 'music',
      waitingPrompt: null,
      goodbyePrompt: null,
      voicemailPrompt: null,
    });
    expect((await remove(wait.id)).status).toBe(200);
  });

  it('refuses a recording that PBXs can’t play, but keeps one that it has', async () => {
    const { id: audioId } = await uploaded(file('a.m4a', fixture('tone.m4a')));
    for (const field of ['espera_audio_id', 'mensaje_abandono_id'])
      expect(await write('PUT', `/campaigns/${id}`, { telefonia: { [field]: audioId } })).toMatchObject({
        status: 400,
        body: { error: 'audio_unplayable', details: { field } },
      });
    test.db.orm.update(campaigns).set({ goodbyeAudioId: audioId }).run();
    const kept = { telefonia: { mensaje_abandono_id: audioId, grabar: false } };
    expect((await write('PUT', `/campaigns/${id}`, kept)).status).toBe(200);
    await write('PUT', `/campaigns/${id}`, { telefonia: { mensaje_abandono_id: null } });
  });

  it('refuses an unknown recording, and a wrap-up out of range', async () => {
    for (const field of ['espera_audio_id', 'mensaje_abandono_id', 'mensaje_buzon_id'])
      expect(await write('PUT', `/campaigns/${id}`, { telefonia: { [field]: 999 } })).toMatchObject({
        status: 400,
        body: { error: 'audio_unknown', message: 'El audio 999 no existe' },
      });
    for (const seconds of [-1, 601, 1.5])
      expect((await write('PUT', `/campaigns/${id}`, { telefonia: { pos_llamada_s: seconds } })).status).toBe(400);
    const { body } = await write('PUT', `/campaigns/${id}`, { telefonia: { pos_llamada_s: 600 } });
    expect(body['telefonia']).toMatchObject({ pos_llamada_s: 600 });
  });

  it('shows the name of its own caller id config, or else the trunk’s', async () => {
    const { callerNameOf } = createCampaignTelephonyStore(test.db);
    const trunk = (await write('POST', '/trunks', { name: 'T', host: 'sip.example.com', country_code: '54' })).body;
    const trunkId = Number(trunk['id'] ?? (trunk['trunk'] as { id: number }).id);
    expect(callerNameOf(id, trunkId, '+541145678901')).toBeNull();
    const config = { caller_name: 'Del trunk', caller_number: '+541145678901' };
    expect((await write('POST', '/caller-id-configs', { ...config, trunk_id: trunkId })).status).toBe(200);
    expect(callerNameOf(id, trunkId, '+541145678901')).toBe('Del trunk');
    expect(callerNameOf(id, trunkId, '+541145678902')).toBeNull();
  });
});
