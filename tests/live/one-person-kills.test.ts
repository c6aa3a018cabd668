/** Campaigns that share their people, on a server that is killed with SIGKILL again and again. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { createDice } from '../engine/support/swarm/random.ts';
import { loginAs, type Api } from '../support/api.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';

const KILLS = 4;
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const CAMPAIGNS = 6;
const PER_DAY = 3;
const CALLS_BEFORE_KILL = [20, 100] as const;
/** Maximum difference, ms, between the client's clock and the engine's. */
const CLOCKS_APART_MS = 150;
/** Ends of calls that did not reach the phone, if it did not ring. */
const UNREACHED = ['failed', 'invalid_number', 'blocked'];

const numbers = (prefix: string, count: number) => Array.from({ length: count }, (_, nth) => `${prefix}${100 + nth}`);
const ARGENTINE = numbers('+549112345', 300).map((phone) => `${phone}0`);
/** Two campaigns may call them only half an hour apart. */
const CHILEAN = numbers('+5696123', 40).map((phone) => `${phone}1`);
/** Their window is closed. */
const PERUVIAN = numbers('+51912345', 20);
const LISTED = ARGENTINE.slice(0, 10);
const LISTED_LATER = ARGENTINE.slice(10, 15);
/** A registry that every campaign uses, and the one by which it is replaced during the run. */
const REGISTERED = ARGENTINE.slice(20, 40);
const REGISTERED_LATER = [...REGISTERED.slice(0, 10), ...ARGENTINE.slice(40, 60)];
/** A registry that the first campaign alone doesn't use. */
const REGISTERED_FOR_SOME = ARGENTINE.slice(60, 80);

type Call = {
  readonly phone: string;
  /** 0 for a test call. */
  readonly campaign: number;
  readonly assignedAt: number;
  /** Null if it was refused just before. */
  readonly placedAt: number | null;
  readonly endedAt: number;
  readonly disposition: string;
};

let server: LiveServer | undefined;
afterEach(async () => server?.dispose());

const start = (dataDir?: string): Promise<LiveServer> =>
  startServer({ dataDir, env: { DEMO: '1', SIM_SPEED: '20', SIM_SEED: '9', LOG_LEVEL: 'warn' } });

/** Makes the numbers the set of a registry. */
async function loadRegistry(api: Api, id: number, phones: readonly string[]): Promise<void> {
  const body = new FormData();
  body.set('file', new Blob([phones.join('\n')]), 'registro.txt');
  const { status } = await api.raw('POST', `/registries/${id}/numbers`, { body });
  expect(status, 'answer to a new set').toBe(200);
}

async function createRegistry(api: Api, name: string, phones: readonly string[]): Promise<number> {
  const { registry } = await api.post<{ registry: { id: number } }>('/registries', { name, country: 'argentina' });
  await loadRegistry(api, registry.id, phones);
  return registry.id;
}

type SetUp = { readonly registryId: number; readonly firstCampaignId: number };

async function setUp(api: Api): Promise<SetUp> {
  const rules = [{ country: 'chile', gap_minutes: 30 }];
  await api.put('/number-caps', { gap_minutes: 0, per_day: PER_DAY, rules });
  const never = { days: Array.from({ length: 7 }, () => null), holiday: null, holidays: [] };
  await api.put('/legal-windows', { windows: { peru: never } });
  for (const phone of LISTED) await api.post('/blacklist', { phone });
  await api.post('/performance/dialer/cps/60');
  // Too few for the first people who answer, so that calls are abandoned.
  await api.post('/dialer/config', { agent_capacity: 20 });
  const ids: number[] = [];
  for (let nth = 0; nth < CAMPAIGNS; nth++) {
    const { id } = await api.post<{ id: number }>('/campaigns', {
      name: `Comparte ${nth}`,
      cli_number: `+54114321000${nth}`,
      max_concurrent_calls: 100,
      max_attempts: 6,
      retry_interval: 5,
      tiempo_entre_llamadas: 0,
      flow: 'direct',
    });
    // Half of the lists have the numbers without their mobile digit.
    const forms = ARGENTINE.map((phone) => (nth % 2 === 0 ? phone : phone.replace('+549', '+54')));
    await api.upload(id, 'lista.csv', ['telefono', ...PERUVIAN, ...CHILEAN, ...forms].join('\n'));
    ids.push(id);
  }
  // After the lists, which would reject its numbers.
  const registryId = await createRegistry(api, 'No Llame', REGISTERED);
  await createRegistry(api, 'REPEP', REGISTERED_FOR_SOME);
  const [firstCampaignId] = ids as [number];
  await api.put(`/campaigns/${firstCampaignId}/registries`, { use: 'chosen', ids: [registryId] });
  for (const id of ids) await api.post(`/presione1/campanhas/${id}/iniciar`, {});
  return { registryId, firstCampaignId };
}

it(`keep one call at a time, caps, holds, blacklist, registries and windows over kill -9, ${KILLS} times (SEED=${SEED})`, async () => {
  server = await start();
  const { dataDir } = server;
  const { registryId, firstCampaignId } = await setUp(await loginAs(server.url, 'admin'));
  const db = new Database(join(dataDir, 'cadencia.db'), { readonly: true });
  const count = (where = '1') =>
    db.prepare<[], number>(`select count(*) from calls where campaign_id > 1 and ${where}`).pluck().get()!;
  const listed = db.prepare<[string], number>('select count(*) from contacts where country = ?').pluck();
  expect(listed.get('chile')).toBeGreaterThanOrEqual(CAMPAIGNS * CHILEAN.length);
  expect(listed.get('peru')).toBeGreaterThanOrEqual(CAMPAIGNS * PERUVIAN.length);
  const dice = createDice(SEED, 0);
  let listedAt = Infinity;
  let registeredAt = Infinity;

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const api = await loginAs(server.url, 'admin');
    if (kill === 2) {
      for (const phone of LISTED_LATER) await api.post('/blacklist', { phone: phone.replace('+549', '+54') });
      listedAt = Date.now();
      await loadRegistry(api, registryId, REGISTERED_LATER);
      registeredAt = Date.now();
    }
    // A test call obeys the same rules. It is refused if its number may not be called.
    const headers = { 'content-type': 'application/json' };
    for (let nth = 0; nth < 5; nth++) {
      const body = JSON.stringify({ numero: dice.pick(ARGENTINE) });
      await api.raw('POST', '/dialer/test-call', { headers, body });
    }
    const until = count() + dice.int(...CALLS_BEFORE_KILL);
    await expect
      .poll(() => count(), { timeout: 60_000, message: `calls before kill ${kill} with SEED=${SEED}` })
      .toBeGreaterThan(until);
    await server.stop('SIGKILL');
    server = await start(dataDir);
  }
  await expect.poll(() => count(`disposition = 'abandoned'`), { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await server.stop(), 'exit code of an orderly stop').toBe(0);
  expect(count(`disposition = 'interrupted'`)).toBeGreaterThan(KILLS);

  const calls = db
    .prepare<[], Call>(
      `select phone, coalesce(campaign_id, 0) campaign, assigned_at assignedAt, placed_at placedAt, ended_at endedAt, disposition
       from calls where campaign_id > 1 or campaign_id is null order by id`,
    )
    .all();
  db.close();
  const of = (phones: readonly string[]) => calls.filter(({ phone }) => phones.includes(canonicalNumber(phone)));
  expect(of(LISTED.map(canonicalNumber)), 'calls to blacklisted numbers').toEqual([]);
  expect(
    of(LISTED_LATER.map(canonicalNumber)).filter(({ assignedAt }) => assignedAt > listedAt + CLOCKS_APART_MS),
    'calls to numbers that were blacklisted meanwhile',
  ).toEqual([]);
  expect(
    of(REGISTERED.map(canonicalNumber)).filter(({ placedAt }) => placedAt !== null && placedAt < registeredAt),
    'calls to numbers of a registry',
  ).toEqual([]);
  expect(
    of(REGISTERED_LATER.map(canonicalNumber)).filter(
      ({ placedAt }) => placedAt !== null && placedAt > registeredAt + CLOCKS_APART_MS,
    ),
    'calls to numbers of a replaced registry',
  ).toEqual([]);
  const placedTo = (phones: readonly string[]) =>
    new Set(of(phones.map(canonicalNumber)).flatMap(({ placedAt, campaign }) => (placedAt === null ? [] : [campaign])));
  expect(placedTo(REGISTERED_FOR_SOME), 'campaigns that call a registry that only others use').toEqual(
    new Set([firstCampaignId]),
  );
  expect(of(PERUVIAN), 'calls outside the window').toEqual([]);
  expect(of(CHILEAN).length).toBeGreaterThan(0);

  const broken: string[] = [];
  let shared = 0;
  for (const [number, own] of Map.groupBy(calls, ({ phone }) => canonicalNumber(phone))) {
    const reached = own.filter(({ disposition }) => !UNREACHED.includes(disposition));
    const campaigns = new Set(reached.map(({ campaign }) => campaign)).size;
    if (campaigns > 1) shared += 1;
    own.slice(1).forEach(({ assignedAt }, nth) => {
      if (assignedAt < own[nth]!.endedAt) broken.push(`${number} is in two calls at ${assignedAt}`);
      if (own[nth]!.disposition === 'abandoned') broken.push(`${number} is called after an abandoned call`);
    });
    if (reached.length > PER_DAY) broken.push(`${number} has had ${reached.length} calls`);
    if (number.startsWith('+56') && campaigns > 1) broken.push(`${number} is called too soon by two campaigns`);
  }
  expect(broken).toEqual([]);
  expect(shared, 'numbers that several campaigns called').toBeGreaterThan(10);
});
