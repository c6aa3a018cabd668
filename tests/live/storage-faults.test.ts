/** Storage outages: the server stops dialing, reports the reason, and resumes. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { STORAGE_FAULTS, type StorageFault } from '#shared/domain/storage-faults.ts';
import { WAITING_REASONS } from '#shared/domain/waiting-reasons.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { loginAs, type Api } from '../support/api.ts';
import { queryDatabaseFile, countCalls, findFlaws } from '../support/database-file.ts';
import { startDialing } from '../support/dialing.ts';
import { mountDisk, WHY_NO_DISK, type Disk } from '../support/disk.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';
import { readExposition } from '../support/exposition.ts';
import { refusalOn } from '../support/refusal.ts';
import { askReady } from '../support/ready-answer.ts';

const WAIT = { timeout: 60_000, interval: 100 };
const ENV = { DEMO: '1', SIM_SPEED: '20', SIM_SEED: '5', LOG_LEVEL: 'info' };
const DISK_MB = 48;
/** Ids of the active campaigns. Campaign 1 is the demo's. */
const DIALING = [2, 3, 4];
/** Larger than the space left on a full disk. */
const LONG_LIST = Array.from({ length: 20_000 }, (_, index) => `+54911${40_000_000 + index}`).join('\n');

let server: LiveServer | undefined;
let disk: Disk | undefined;
afterEach(async () => {
  await server?.dispose();
  disk?.dispose();
  server = disk = undefined;
});

/** Starts a dialing server, and logs in as an administrator. */
async function startBusy(dataDir?: string): Promise<{ server: LiveServer; admin: Api }> {
  server = await startServer({ dataDir, env: ENV });
  const admin = await loginAs(server.url, 'admin');
  await startDialing(admin, { cps: 60, contacts: 4000 });
  const { dataDir: folder } = server;
  await expect.poll(() => countCalls(folder), WAIT).toBeGreaterThan(30);
  return { server, admin };
}

const problemOf = async ({ url }: LiveServer) => (await askReady(url)).problem;
const lines = ({ output }: LiveServer, what: string): number => output().split(what).length - 1;

const openUploads = ({ dataDir }: LiveServer): unknown =>
  queryDatabaseFile(dataDir, (db) =>
    db.prepare(`select count(*) from uploads where state in ('receiving', 'processing')`).pluck().get(),
  );

async function expectToGoOn(on: LiveServer): Promise<void> {
  await expect.poll(() => askReady(on.url), WAIT).toMatchObject({ status: 200, problem: null });
  const before = countCalls(on.dataDir, 'placed_at is not null');
  await expect.poll(() => countCalls(on.dataDir, 'placed_at is not null'), WAIT).toBeGreaterThan(before + 20);
}

/** Returns the status and error code of a write through the API. */
async function tryToWrite(admin: Api): Promise<[number, string]> {
  const answer = await admin.raw('POST', '/campaigns', {
    body: JSON.stringify({ name: 'Sin lugar' }),
    headers: { 'content-type': 'application/json' },
  });
  return [answer.status, ((await answer.json()) as { error?: string }).error ?? ''];
}

type Said = {
  motivo_espera: string | null;
  motivo_espera_texto: string | null;
  concurrent_calls: number;
  running: boolean;
  campaigns_waiting: { campaign_id: number; motivo_espera: string }[];
};
const statusOf = (api: Api): Promise<Said> => api.get('/dialer/status');

/** Returns a metric's values by label value. */
async function figures({ url }: LiveServer, name: string): Promise<Record<string, number>> {
  const families = readExposition(await (await fetch(`${url}/metrics`)).text());
  const samples = families.find((family) => family.name === name)?.samples ?? [];
  return Object.fromEntries(samples.map(({ labels, value }) => [Object.values(labels).join(), value]));
}

const sum = (series: Record<string, number>): number => Object.values(series).reduce((all, value) => all + value, 0);

/** Expects the fault as the hold reason in every view of the API, and in the metrics. */
async function expectToWaitFor(fault: StorageFault, on: LiveServer, api: Api): Promise<void> {
  const said = { motivo_espera: fault, motivo_espera_texto: WAITING_REASONS[fault], espera_hasta: null };
  expect(await statusOf(api)).toMatchObject({
    running: true,
    ...said,
    campaigns_waiting: DIALING.map((id) => ({ campaign_id: id, ...said })),
  });
  const { campaigns } = await api.get<{ campaigns: { status: string }[] }>('/campaigns');
  const active = campaigns.filter(({ status }) => status === 'active');
  expect(active).toHaveLength(DIALING.length);
  for (const campaign of active) expect(campaign).toMatchObject(said);
  for (const path of ['/campaigns/2', '/presione1/campanhas/2', '/presione1/campanhas/2/monitor'])
    expect(await api.get(path)).toMatchObject(said);
  const phones = queryDatabaseFile(on.dataDir, (db) =>
    db
      .prepare<[], string>(`select phone from contacts where campaign_id = 2 and state = 'pending' and attempts = 0`)
      .pluck()
      .all(),
  );
  expect(await api.get(`/campaigns/2/por-que?phone=${encodeURIComponent(phones.at(-1)!)}`)).toMatchObject(said);
  const faults = await figures(on, 'cadencia_storage_fault');
  expect(faults).toEqual(Object.fromEntries(Object.keys(STORAGE_FAULTS).map((one) => [one, Number(one === fault)])));
}

/** Expects no calls in progress and no agents on shift, because the engine is down and its calls were interrupted. */
async function expectNothingLive(on: LiveServer, api: Api): Promise<void> {
  const claimed = queryDatabaseFile(on.dataDir, (db) =>
    db
      .prepare<[], { id: number; phone: string }>(
        `select campaign_id id, phone from contacts where state = 'claimed' limit 1`,
      )
      .get(),
  );
  const { motivo_espera, concurrent_calls } = await statusOf(api);
  expect(concurrent_calls).toBe(0);
  expect(await api.get('/performance/metrics/realtime')).toMatchObject({ concurrent_calls: 0 });
  expect(await api.get(`/campaigns/${claimed!.id}/por-que?phone=${encodeURIComponent(claimed!.phone)}`)).toMatchObject({
    motivo_espera,
  });
  expect(sum(await figures(on, 'cadencia_calls_live'))).toBe(0);
  const agents = await figures(on, 'cadencia_agents');
  expect(agents).toEqual({ available: 0, reserved: 0, busy: 0, wrap_up: 0, paused: 0, unreachable: 0, offline: 100 });
  expect(await figures(on, 'cadencia_engine_up')).toEqual({ '': 0 });
  expect(await figures(on, 'cadencia_dialer_running')).toEqual({ '': 0 });
}

describe('a full disk', () => {
  it('stops dialing, is logged once, and lets dialing resume once there is space', async (context) => {
    if (WHY_NO_DISK !== null) context.skip(WHY_NO_DISK);
    disk = mountDisk(DISK_MB);
    const { server: on, admin } = await startBusy(join(disk.path, 'data'));
    disk.fill();
    await expect.poll(() => problemOf(on), WAIT).toBe('disk_full');
    const stands = { status: 503, ready: false, database: false, engine: false };
    await expect.poll(() => askReady(on.url), WAIT).toMatchObject(stands);
    await expectToWaitFor('disk_full', on, admin);
    await expectNothingLive(on, admin);
    const placed = countCalls(on.dataDir);
    // A small write may still fit into the log, but a list does not.
    await expect(admin.upload(1, 'larga.csv', LONG_LIST)).rejects.toThrow(/503 .*storage_full/);
    expect(await askReady(on.url)).toMatchObject({ status: 503, problem: 'disk_full' });
    expect(countCalls(on.dataDir)).toBe(placed);
    disk.free();
    await expectToGoOn(on);
    expect(await statusOf(admin)).toMatchObject({ running: true, motivo_espera: null });
    expect(await admin.get('/campaigns/2')).not.toMatchObject({ motivo_espera: 'disk_full' });
    expect(sum(await figures(on, 'cadencia_storage_fault'))).toBe(0);
    expect(await figures(on, 'cadencia_dialer_running')).toEqual({ '': 1 });
    expect(sum(await figures(on, 'cadencia_calls_live'))).toBeGreaterThan(0);
    await expect.poll(() => openUploads(on), WAIT).toBe(0);
    expect(lines(on, 'checkpoint failed')).toBe(0);
    expect(lines(on, 'the disk of DATA_DIR is full')).toBe(1);
    expect(lines(on, 'the data folder can be written again')).toBe(1);
    expect(await on.stop()).toBe(0);
    expect(findFlaws(on.dataDir)).toEqual([]);
  });
});

describe('a disk that rejects writes', () => {
  it('stops the dialing until writes succeed again', async () => {
    const { server: on, admin } = await startBusy();
    const limit = (bytes: string) =>
      execFileSync('prlimit', ['--pid', String(on.process.pid), `--fsize=${bytes}:unlimited`]);
    limit('4096');
    await expect.poll(() => problemOf(on), WAIT).toBe('io_error');
    expect(await tryToWrite(admin)).toEqual([503, 'storage_unavailable']);
    await expect(loginAs(on.url, 'supervisor')).rejects.toThrow(/503 .*storage_unavailable/);
    await expect(admin.get('/configuracion-avanzada/status')).rejects.toThrow(/503 .*storage_unavailable/);
    const placed = countCalls(on.dataDir);
    expect(await askReady(on.url)).toMatchObject({ status: 503, database: false });
    expect(countCalls(on.dataDir)).toBe(placed);
    limit('unlimited');
    await expectToGoOn(on);
    expect(await on.stop()).toBe(0);
    expect(findFlaws(on.dataDir)).toEqual([]);
  });
});

describe('a database locked by another process', () => {
  it('lets calls in progress continue, places none, and resumes once it is unlocked', async () => {
    const { server: on, admin } = await startBusy();
    const other = new Database(join(on.dataDir, 'cadencia.db'));
    other.exec('begin immediate');
    await expect.poll(() => problemOf(on), WAIT).toBe('locked');
    const placed = countCalls(on.dataDir);
    expect(await tryToWrite(admin)).toEqual([503, 'overloaded']);
    await expectToWaitFor('locked', on, admin);
    expect(await figures(on, 'cadencia_dialer_running')).toEqual({ '': 1 });
    expect((await statusOf(admin)).concurrent_calls).toBeGreaterThan(0);
    expect(countCalls(on.dataDir)).toBe(placed);
    other.exec('rollback');
    other.close();
    await expectToGoOn(on);
    expect(lines(on, 'another process holds the database')).toBe(1);
    expect(countCalls(on.dataDir, `disposition = 'interrupted'`)).toBe(0);
    expect(await on.stop()).toBe(0);
    expect(findFlaws(on.dataDir)).toEqual([]);
  });
});

describe('a start', () => {
  it('fails with one line on a full disk', async (context) => {
    if (WHY_NO_DISK !== null) context.skip(WHY_NO_DISK);
    disk = mountDisk(1);
    disk.fill();
    expect(await refusalOn(join(disk.path, 'data'))).toMatch(/DATA_DIR .*(full|no space)/i);
  });

  it('fails with one line while another process locks the database, and in a read-only folder', async (context) => {
    if (WHY_NO_DISK !== null) context.skip(WHY_NO_DISK);
    disk = mountDisk(DISK_MB);
    const dataDir = join(disk.path, 'data');
    await (await startServer({ dataDir, env: ENV, isJudged: false })).stop();
    const other = new Database(join(dataDir, 'cadencia.db'));
    other.exec('begin immediate');
    expect(await refusalOn(dataDir)).toMatch(/another process holds the database of DATA_DIR/);
    other.close();
    disk.makeReadOnly();
    expect(await refusalOn(dataDir)).toMatch(/DATA_DIR .* (read-only|can't be written)/);
  });
});
