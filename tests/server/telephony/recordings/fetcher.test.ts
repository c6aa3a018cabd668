import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, WEEK_MS } from '#shared/durations.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createAriRequests, type AriRequests } from '#server/telephony/ari/requests.ts';
import { telephoneWav } from '#server/telephony/prompts/telephone-wav.ts';
import { createRecordingFetcher, type RecordingFetcher } from '#server/telephony/recordings/fetcher.ts';
import { createRecordingFolder } from '#server/telephony/recordings/recording-folder.ts';
import { createRecordingStore, type RecordingStore } from '#server/telephony/recordings/recording-store.ts';
import { createRecordingRemoval } from '#server/telephony/recordings/removal.ts';
import { executeSql } from '../../../support/database.ts';

const START_MS = Date.parse('2026-11-23T15:00:00.000Z');
/** Late enough that a PBX has reported each recording of `addCall` as finished, or never will. */
const NOW_MS = START_MS + 15_000;
const FILE_OF_7 = `2026/11/23/7-${START_MS}.wav`;
const WAV = telephoneWav(new Float32Array(12_000));

let root: string;
let db: Db;
let store: RecordingStore;
let nowMs: number;
/** Recordings stored on the PBX, by name. */
let files: Map<string, Buffer>;
let asked: string[];
/** Whether the PBX answers 500. */
let isIll: boolean;
/** Names of the recordings that the PBX is still writing. */
let live: Set<string>;
let server: Server;
let ari: AriRequests;
let fetcher: RecordingFetcher;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'cadencia-fetcher-'));
  db = openDatabase(join(root, 'test.db'), 'main', newWriteLockBuffer());
  migrate(db);
  store = createRecordingStore(db);
  nowMs = NOW_MS;
  files = new Map();
  asked = [];
  isIll = false;
  live = new Set();
  server = createServer(({ method = '', url = '' }, answer) => {
    asked.push(`${method} ${url}`);
    const name = /^\/ari\/recordings\/stored\/([\w-]+)/.exec(url)?.[1];
    const liveName = /^\/ari\/recordings\/live\/([\w-]+)/.exec(url)?.[1];
    if (isIll) answer.writeHead(500).end('{"message":"ill"}');
    else if (url === '/ari/recordings/stored')
      answer.end(JSON.stringify([...files.keys()].map((one) => ({ name: one }))));
    else if (liveName !== undefined && live.has(liveName))
      answer.end(JSON.stringify({ name: liveName, state: 'recording' }));
    else if (name === undefined || !files.has(name)) answer.writeHead(404).end('{"message":"Recording not found"}');
    else if (method === 'DELETE') answer.writeHead(files.delete(name) ? 204 : 404).end();
    else answer.end(files.get(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ari = createAriRequests({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    user: 'a',
    password: 'b',
  });
  fetcher = newFetcher();
});
afterEach(async () => {
  ari.close();
  await new Promise((resolve) => server.close(resolve));
  db.close();
  rmSync(root, { recursive: true, force: true });
});

const folder = () => createRecordingFolder(join(root, 'recordings'));

function newFetcher(): RecordingFetcher {
  return createRecordingFetcher({
    store: createRecordingStore(db),
    folder: folder(),
    pbxs: new Map([['pbx-a', ari]]),
    app: 'cadencia',
    clock: { nowMs: () => nowMs },
    log: { warn: () => {}, info: () => {} },
  });
}

/** Adds a call, ended or in progress, that the PBX records. */
function addCall(id: number, { hasEnded = true, pbx = 'pbx-a' } = {}): void {
  db.write(() =>
    executeSql(
      db,
      `insert into calls (id, attempt, phone, country, assigned_at, answered_at, ended_at, disposition)
       values (?, 1, '+5491155667788', 'argentina', ?, ?, ?, ?)`,
      id,
      START_MS,
      START_MS,
      hasEnded ? START_MS + 5000 : null,
      hasEnded ? 'success' : null,
    ),
  );
  store.begin({ callId: id, pbx, startedAt: START_MS });
  files.set(`cadencia-${id}`, WAV);
}

describe('a recording', () => {
  it('is fetched when it has ended, stored under its day, and removed from the PBX', async () => {
    addCall(7);
    store.end(7, START_MS + 5000);
    expect(store.find(7)).toMatchObject({ state: 'fetching', endedAt: START_MS + 5000 });
    await fetcher.fetchDue();
    expect(store.find(7)).toMatchObject({
      state: 'stored',
      isOnPbx: false,
      path: FILE_OF_7,
      bytes: WAV.length,
      durationMs: 1500,
    });
    expect(readFileSync(join(root, 'recordings', FILE_OF_7))).toEqual(WAV);
    expect(files.size).toBe(0);
    expect(await fetcher.fetchDue()).toBe(0);
  });

  it('is kept if an older backup was restored and a later call has its id', async () => {
    const later = telephoneWav(new Float32Array(8000));
    const [first, second] = [await folder().keep(7, START_MS, WAV), await folder().keep(7, START_MS + 60_000, later)];
    expect(readFileSync(join(root, 'recordings', first.path))).toEqual(WAV);
    expect(readFileSync(join(root, 'recordings', second.path))).toEqual(later);
  });

  it('stays on the PBX during its call', async () => {
    addCall(7, { hasEnded: false });
    expect(await fetcher.fetchDue()).toBe(0);
    expect(store.listLive()).toEqual([{ callId: 7, isPaused: false }]);
    store.setPaused(7, true);
    expect(store.listLive()).toEqual([{ callId: 7, isPaused: true }]);
    store.end(7, START_MS);
    expect(store.listLive()).toEqual([]);
    expect(await fetcher.fetchDue()).toBe(1);
  });

  it('is fetched some time after its call if its own end was missed', async () => {
    addCall(7);
    nowMs = NOW_MS - 1;
    expect(await fetcher.fetchDue()).toBe(0);
    nowMs = NOW_MS;
    await fetcher.fetchDue();
    expect(store.find(7)).toMatchObject({ state: 'stored', isPaused: false });
  });

  it('is not fetched while the PBX is still writing it, however long ago its call ended', async () => {
    addCall(7);
    live.add('cadencia-7');
    files.set('cadencia-7', WAV.subarray(0, 44)); // only the header, because the rest is in the PBX's buffer
    await fetcher.fetchDue();
    expect(store.find(7)).toMatchObject({ state: 'fetching', isOnPbx: true, attempts: 1 });
    live.clear();
    files.set('cadencia-7', WAV);
    nowMs += 5000;
    await fetcher.fetchDue();
    expect(store.find(7)).toMatchObject({ state: 'stored', bytes: WAV.length, durationMs: 1500 });
  });

  it('is playable after its PBX crashed while recording', async () => {
    addCall(7);
    const cut = Buffer.from(WAV);
    cut.writeUInt32LE(0, 4);
    cut.writeUInt32LE(0, 40);
    files.set('cadencia-7', cut);
    await fetcher.fetchDue();
    expect(readFileSync(join(root, 'recordings', FILE_OF_7))).toEqual(WAV);
  });

  it('is fetched later from a PBX that is down, with growing waits, across a restart', async () => {
    addCall(7);
    isIll = true;
    await fetcher.fetchDue();
    expect(store.find(7)).toMatchObject({ state: 'fetching', attempts: 1, nextAttemptAt: NOW_MS + 5000 });
    expect(await fetcher.fetchDue()).toBe(0);
    nowMs += 5000;
    await fetcher.fetchDue();
    expect(store.find(7)).toMatchObject({ attempts: 2, nextAttemptAt: nowMs + 10_000 });
    isIll = false;
    nowMs += 10_000;
    await newFetcher().fetchDue();
    expect(store.find(7)).toMatchObject({ state: 'stored', isOnPbx: false, attempts: 0 });
  });

  it('can be played even if the PBX doesn’t remove it, which is retried without another download', async () => {
    addCall(7);
    const stubborn = {
      download: ari.download,
      request: (method: 'DELETE' | 'GET', path: string) =>
        method === 'DELETE' ? Promise.reject(new Error('no answer')) : ari.request(method, path),
    };
    await createRecordingFetcher({
      store,
      folder: folder(),
      pbxs: new Map([['pbx-a', stubborn as unknown as AriRequests]]),
      app: 'cadencia',
      clock: { nowMs: () => nowMs },
      log: { warn: () => {}, info: () => {} },
    }).fetchDue();
    expect(store.find(7)).toMatchObject({ state: 'stored', isOnPbx: true, attempts: 1 });
    asked.length = 0;
    nowMs += 5000;
    await fetcher.fetchDue();
    expect(asked).toEqual(['DELETE /ari/recordings/stored/cadencia-7']);
    expect(store.find(7)).toMatchObject({ state: 'stored', isOnPbx: false });
  });

  it('is lost if the PBX lacks it for an hour, or doesn’t answer for a week', async () => {
    addCall(7);
    files.clear();
    await fetcher.fetchDue();
    expect(store.find(7)).toMatchObject({ state: 'fetching' });
    nowMs += HOUR_MS + 1;
    await fetcher.fetchDue();
    expect(store.find(7)).toMatchObject({ state: 'lost', isOnPbx: false });

    addCall(8, { pbx: 'pbx-that-was' });
    nowMs = START_MS + WEEK_MS;
    await fetcher.fetchDue();
    expect(store.find(8)).toMatchObject({ state: 'fetching' });
    nowMs += HOUR_MS;
    await fetcher.fetchDue();
    expect(store.find(8)).toMatchObject({ state: 'lost', isOnPbx: false });
  });

  it('is adopted after a crash if it has no row, and foreign ones stay', async () => {
    addCall(7);
    store.remove(7);
    files.set('cadencia-99', WAV); // no such call
    files.set('voicemail', WAV);
    await fetcher.adopt();
    await fetcher.fetchDue();
    expect(store.find(7)).toMatchObject({ state: 'stored', startedAt: START_MS });
    expect([...files.keys()]).toEqual(['cadencia-99', 'voicemail']);
  });
});

describe('a removed recording', () => {
  it('is removed with its file when it is old', async () => {
    addCall(7);
    await fetcher.fetchDue();
    const removal = createRecordingRemoval({ store, folder: folder() });
    expect(await removal.dropBefore(START_MS - 1)).toBe(0);
    expect(await removal.dropBefore(START_MS)).toBe(1);
    expect(store.find(7)).toBeUndefined();
    expect(existsSync(join(root, 'recordings', FILE_OF_7))).toBe(false);
  });

  it('is removed with its call, from the disk and from the PBX', async () => {
    addCall(7);
    await fetcher.fetchDue();
    addCall(8);
    db.write(() => executeSql(db, 'delete from calls'));
    const removal = createRecordingRemoval({ store, folder: folder() });
    expect(await removal.dropOrphans()).toBe(1);
    expect(existsSync(join(root, 'recordings', FILE_OF_7))).toBe(false);
    asked.length = 0;
    await fetcher.fetchDue();
    expect(asked).toEqual(['DELETE /ari/recordings/stored/cadencia-8']); // never downloaded
    expect(await removal.dropOrphans()).toBe(1);
    expect(store.find(8)).toBeUndefined();
  });

  it('is removed with its call when there are many', async () => {
    db.write(() => {
      for (let id = 1; id <= 2500; id++) store.begin({ callId: id, pbx: 'pbx-a', startedAt: START_MS, isOnPbx: false });
      executeSql(
        db,
        `insert into calls (id, attempt, phone, country, assigned_at)
         select call_id, 1, '+5491155667788', 'argentina', 0 from call_recordings where call_id not in (1, 1001, 2500)`,
      );
    });
    expect(await createRecordingRemoval({ store, folder: folder() }).dropOrphans()).toBe(3);
    expect([1, 2, 1000, 1001, 2500].filter((id) => store.find(id) !== undefined)).toEqual([2, 1000]);
  });
});
