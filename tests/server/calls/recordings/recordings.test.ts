import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordingStore } from '#server/telephony/recordings/recording-store.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { RECORDED, storeRecording } from '../../../support/stored-recording.ts';
import { addCall } from '../calls-data.ts';

let test: TestApp;
let at: number;
let campaignId: number;
beforeAll(async () => {
  test = await startTestApp();
  at = test.nowMs() - 3_600_000;
  campaignId = (await test.request('supervisor', 'POST', '/campaigns', { name: 'Grabada' })).body['id'] as number;
  for (const id of [70, 71, 72]) {
    addCall(test.db, {
      id,
      campaignId,
      phone: '+5491155667788',
      userId: 1,
      assignedAt: at,
      placedAt: at,
      endedAt: at + 5000,
      disposition: 'success',
    });
  }
  await storeRecording(test, 70, at);
});
afterAll(() => test.close());

const get = (who: Who, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  test.request(who, 'GET', path, undefined, headers);
const recordingOf = async (id: number): Promise<unknown> => (await get('demo', `/llamadas/${id}`)).body['grabacion'];

describe('a call’s recording', () => {
  it('is listed in the call’s detail, with its state', async () => {
    expect(await recordingOf(70)).toEqual({ estado: 'disponible', duracion_s: 2, bytes: RECORDED.length });
    expect(await recordingOf(71)).toBeNull();
    const store = createRecordingStore(test.db);
    store.begin({ callId: 72, pbx: '10.0.0.5:8088', startedAt: at });
    expect(await recordingOf(72)).toEqual({ estado: 'grabando', duracion_s: null, bytes: null });
    store.setPaused(72, true);
    expect(await recordingOf(72)).toMatchObject({ estado: 'en_pausa' });
    store.end(72, at);
    expect(await recordingOf(72)).toMatchObject({ estado: 'pendiente' });
    store.update(72, { state: 'lost' });
    expect(await recordingOf(72)).toMatchObject({ estado: 'perdida' });
  });

  it('is played and downloaded by supervisors, and the audit log records who listened', async () => {
    const played = await get('supervisor', '/llamadas/70/grabacion');
    expect(played).toMatchObject({
      status: 200,
      headers: { 'content-type': 'audio/wav', 'cache-control': 'private, no-store' },
    });
    expect(Number(played.headers['content-length'])).toBe(RECORDED.length);
    expect((await readAudit(test, { action: 'call.recording_listen' }))[0]).toMatchObject({
      username: 'supervisor',
      entity: 'call',
      entity_id: '70',
    });
    const part = await get('admin', '/llamadas/70/grabacion', { range: 'bytes=0-3' });
    expect(part).toMatchObject({ status: 206, text: 'RIFF' });
    expect(part.headers['content-range']).toBe(`bytes 0-3/${RECORDED.length}`);
    const saved = await get('supervisor', '/llamadas/70/grabacion?descargar=true');
    expect(saved.headers['content-disposition']).toBe('attachment; filename=llamada-70.wav');
    expect(await readAudit(test, { action: 'call.recording_download' })).toHaveLength(1);
    expect(await readAudit(test, { action: 'call.recording_listen' })).toHaveLength(2);
  });

  it.each(['operator', 'demo'] as const)(
    'is refused to %s, and the log doesn’t record that they listened',
    async (who) => {
      const before = (await readAudit(test, { action: 'call.recording_listen' })).length;
      expect(await get(who, '/llamadas/70/grabacion')).toMatchObject({ status: 403 });
      expect(await get(who, '/llamadas/grabaciones')).toMatchObject({ status: 403 });
      expect(await test.request(who, 'POST', '/llamadas/70/grabacion/pausar')).toMatchObject({ status: 403 });
      expect(await readAudit(test, { action: 'call.recording_listen' })).toHaveLength(before);
    },
  );

  it('answers 404 without a recording', async () => {
    for (const id of [71, 72, 999])
      expect(await get('supervisor', `/llamadas/${id}/grabacion`)).toMatchObject({
        status: 404,
        body: { error: 'recording_not_found', message: 'La llamada no tiene una grabación guardada' },
      });
  });

  it('can’t be paused for an ended or unknown call', async () => {
    const pause = (id: number) => test.request('supervisor', 'POST', `/llamadas/${id}/grabacion/pausar`);
    expect(await pause(70)).toMatchObject({ status: 409, body: { error: 'call_ended' } });
    expect(await pause(999)).toMatchObject({ status: 404, body: { error: 'call_not_found' } });
    expect(await readAudit(test, { action: 'call.recording_pause' })).toHaveLength(0);
  });

  it('is removed with the campaign’s calls', async () => {
    const path = await storeRecording(test, 71, at);
    const file = join(test.dataDir, 'recordings', path);
    expect(existsSync(file)).toBe(true);
    await test.request('supervisor', 'DELETE', `/campaigns/${campaignId}`);
    await expect.poll(() => existsSync(file)).toBe(false);
    await expect.poll(() => createRecordingStore(test.db).find(70)).toBeUndefined();
  });
});

it('recordings are kept for 90 days, unless the settings say otherwise', async () => {
  const settings = await get('admin', '/settings');
  expect(settings.body).toMatchObject({ recording_retention_days: 90, defaults: { recording_retention_days: 90 } });
  const short = await test.request('admin', 'PUT', '/settings', { recording_retention_days: 0 });
  expect(short).toMatchObject({ status: 400, body: { error: 'invalid_body' } });
});
