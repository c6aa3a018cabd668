import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReturnedCallStore } from '#server/telephony/returned-call-store.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { audioSteps, file, fixture } from '../audio/uploads.ts';

const TRUNK = { name: 'De vuelta', host: '10.9.9.9', country_code: '54' };

let test: TestApp;
let id: number;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  id = (await write('POST', '/trunks', TRUNK)).body['id'] as number;
});
afterAll(() => test.close());

const write = (method: string, path: string, body: unknown) => test.request('admin', method, path, body);
const save = (returned_audio_id: number | null) => write('PUT', `/trunks/${id}`, { returned_audio_id });
const { uploaded } = audioSteps(() => test);
const prompt = () => createReturnedCallStore(test.db).trunkOf(id).path;

describe('the recording of a trunk for people who call back', () => {
  it('is none at first, and then plays from the next call on', async () => {
    expect(prompt()).toBeNull();
    const { id: audioId } = await uploaded(file('texto.mp3', fixture('tone.mp3')));
    expect((await save(audioId)).body).toMatchObject({ returned_audio_id: audioId });
    expect(prompt()).toMatch(/^\/pbx\/audio\/[\da-f]{64}\.wav$/);
    const [entry] = await readAudit(test, { action: 'trunk.update' });
    expect(entry).toMatchObject({ before: { returnedAudioId: null }, after: { returnedAudioId: audioId } });
    expect((await write('PUT', `/trunks/${id}`, { prioridade: 2 })).body).toMatchObject({ returned_audio_id: audioId });
    await save(null);
    expect(prompt()).toBeNull();
  });

  it('can’t be deleted while the trunk is there', async () => {
    const { id: audioId } = await uploaded(file('texto-2.mp3', fixture('tone.mp3')));
    const { body } = await write('POST', '/trunks', { ...TRUNK, name: 'Otro', returned_audio_id: audioId });
    const remove = () => test.request('supervisor', 'DELETE', `/audio/delete/${audioId}`);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { error: 'audio_in_use_by_trunk', message: 'El audio está en uso por el trunk Otro' },
    });
    await test.request('admin', 'DELETE', `/trunks/${body['id'] as number}`);
    expect((await remove()).status).toBe(200);
  });

  it('is refused if it is unknown, or if PBXs can’t play it', async () => {
    expect(await save(999)).toMatchObject({ status: 400, body: { error: 'audio_unknown' } });
    const { id: audioId } = await uploaded(file('a.m4a', fixture('tone.m4a')));
    expect(await save(audioId)).toMatchObject({
      status: 400,
      body: { error: 'audio_unplayable', details: { field: 'returned_audio_id' } },
    });
  });
});
