import { writeFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLab, type Lab } from '../../scripts/lab/lab.ts';
import { buildApp } from '#server/app.ts';
import type { App } from '#server/platform/http/app.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createAriRequests, type AriRequests } from '#server/telephony/ari/requests.ts';
import { nameOfPbx } from '#server/telephony/config.ts';
import { createPbxAddresses } from '#server/telephony/pbx-addresses.ts';
import { convertToPrompt } from '#server/telephony/prompts/convert.ts';
import { registerPromptRoute } from '#server/telephony/prompts/prompt-route.ts';
import { createRecordingFetcher } from '#server/telephony/recordings/fetcher.ts';
import { createRecordingFolder } from '#server/telephony/recordings/recording-folder.ts';
import { createRecordingStore } from '#server/telephony/recordings/recording-store.ts';
import { fixture } from '../server/audio/uploads.ts';
import { BARE_APP } from '../support/bare-app.ts';
import { executeSql } from '../support/database.ts';
import { openAri, pushTrunk, type AriClient } from './support/ari-client.ts';

const APP = 'cadencia';

let lab: Lab;
let ari: AriClient;
let pbx: AriRequests;
let root: string;
let db: Db;
let app: App;
let audioUrl: string;

beforeAll(async () => {
  lab = await startLab({ pbxs: 1 });
  const { url } = lab.pbxs[0]!;
  ari = await openAri(lab, lab.pbxs[0]!, APP);
  pbx = createAriRequests({ url, ...lab.account });
  await pushTrunk(ari, 'scripted', lab.scripted.sipPort);
  root = await mkdtemp(join(tmpdir(), 'cadencia-media-'));
  db = openDatabase(join(root, 'test.db'), 'main', newWriteLockBuffer());
  migrate(db);
  app = await buildApp({
    ...BARE_APP,
    wire: () => ({
      authenticator: { byToken: () => null, byCookie: () => null },
      routes: () => {},
      rootRoutes: (served) =>
        registerPromptRoute(served, {
          folder: join(root, 'prompts'),
          pbxs: createPbxAddresses({ urls: [url], clock: { nowMs: () => Date.now() } }),
        }),
    }),
  });
  audioUrl = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  ari.close();
  pbx.close();
  await app.close();
  db.close();
  await lab.stop();
  await rm(root, { recursive: true, force: true });
});

/** Calls a number that answers and stays. Resolves when it has answered. */
async function answered(channelId: string): Promise<void> {
  const query = { endpoint: 'PJSIP/5411555500@scripted', app: APP, channelId, callerId: '+541145678901' };
  await pbx.request('POST', '/channels', query);
  await expect.poll(() => ari.eventsOf(channelId).some(({ type }) => type === 'StasisStart')).toBe(true);
}

/** Plays audio on a channel. Resolves with the final state of the playback. */
async function play(channelId: string, media: string): Promise<string> {
  const { id } = await pbx.request<{ id: string }>('POST', `/channels/${channelId}/play`, { media });
  const ended = (): { playback?: { state: string } } | undefined =>
    ari.events().find(({ type, playback }) => type === 'PlaybackFinished' && playback?.id === id);
  await expect.poll(ended).toBeDefined();
  return ended()!.playback!.state;
}

it('a real Asterisk plays a prompt from the server’s address, and reports a missing one', async () => {
  const path = join(root, 'tone.mp3');
  writeFileSync(path, fixture('tone.mp3'));
  const prompt = await convertToPrompt({ path, format: 'mp3', durationMs: 648 }, join(root, 'prompts'));
  if (!prompt.ok) throw new Error(prompt.fault);
  await answered(`${APP}-1`);
  expect(await play(`${APP}-1`, `sound:${audioUrl}/pbx/audio/${prompt.hash}.wav`)).toBe('done');
  expect(await play(`${APP}-1`, `sound:${audioUrl}/pbx/audio/${'0'.repeat(64)}.wav`)).toBe('failed');
  await pbx.request('DELETE', `/channels/${APP}-1`);
});

it('a recording of a real Asterisk is fetched without its pauses, and removed there', async () => {
  const store = createRecordingStore(db);
  await answered(`${APP}-2`);
  const name = `${APP}-2`;
  const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await pbx.request('POST', `/channels/${name}/record`, { name, format: 'wav', ifExists: 'overwrite' });
  const startedAt = Date.now();
  db.write(() =>
    executeSql(
      db,
      `insert into calls (id, attempt, phone, country, assigned_at, ended_at, disposition)
       values (2, 1, '+5411555500', 'argentina', ?, ?, 'success')`,
      startedAt,
      startedAt,
    ),
  );
  store.begin({ callId: 2, pbx: nameOfPbx(lab.pbxs[0]!.url), startedAt });
  await waitMs(1000); // audio plays in real time
  await pbx.request('POST', `/recordings/live/${name}/pause`);
  await waitMs(2000);
  await pbx.request('DELETE', `/recordings/live/${name}/pause`);
  await waitMs(500);
  await pbx.request('DELETE', `/channels/${name}`);
  const folder = createRecordingFolder(join(root, 'recordings'));
  let nowMs = startedAt;
  const fetcher = createRecordingFetcher({
    store,
    folder,
    pbxs: new Map([[nameOfPbx(lab.pbxs[0]!.url), pbx]]),
    app: APP,
    clock: { nowMs: () => nowMs },
    log: { warn: () => {}, info: () => {} },
  });
  await expect
    .poll(async () => {
      nowMs += 60_000; // past any retry wait
      await fetcher.fetchDue();
      return store.find(2);
    })
    .toMatchObject({ state: 'stored', isOnPbx: false });
  const { path, bytes, durationMs } = store.find(2)!;
  expect((await stat(join(folder.root, path!))).size).toBe(bytes);
  expect(durationMs).toBeGreaterThan(1000);
  expect(durationMs).toBeLessThan(2500); // for 2 of the 3.5 s, the recording was paused
  expect(await pbx.request('GET', '/recordings/stored')).toEqual([]);
});
