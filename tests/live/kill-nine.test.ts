import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { createDice } from '../engine/support/swarm/random.ts';
import { expectCountersToEqualCalls } from '../server/dialer/ledger.ts';
import { loginAs, type Api } from '../support/api.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';
import { sized } from '../support/size.ts';

const KILLS = sized(3, 10);
const CPS = 60;
/** Enough contacts to call until the last kill, but few enough that retries follow soon. */
const CONTACTS = 700;
/** Minimum and maximum number of calls before each kill. */
const CALLS_BEFORE_KILL = [20, 100] as const;
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const MAX_ATTEMPTS = 6;
const RETRY_INTERVAL_S = 5;

const TALKING = `select count(*) from calls where ended_at is null and details ->> '$.connectedAtMs' is not null`;

let server: LiveServer | undefined;
afterEach(async () => server?.dispose());

function startDialer(dataDir?: string): Promise<LiveServer> {
  return startServer({ dataDir, env: { DEMO: '1', SIM_SPEED: '20', SIM_SEED: '9', LOG_LEVEL: 'warn' } });
}

function openDatabase(dataDir: string) {
  const db = new Database(join(dataDir, 'cadencia.db'), { readonly: true });
  return {
    all: <T>(sql: string, ...params: unknown[]): T[] => db.prepare(sql).all(...params) as T[],
    one: <T>(sql: string, ...params: unknown[]): T =>
      db
        .prepare(sql)
        .pluck()
        .get(...params) as T,
    close: () => db.close(),
  };
}

async function createRunningCampaign(api: Api): Promise<number> {
  const { id } = await api.post<{ id: number }>('/campaigns', {
    name: 'Sin red',
    cli_number: '+541143210000',
    max_concurrent_calls: 100,
    max_attempts: MAX_ATTEMPTS,
    retry_interval: RETRY_INTERVAL_S,
    tiempo_entre_llamadas: 0,
  });
  const phones = Array.from({ length: CONTACTS }, (_, index) => `+5491123${(100_000 + index).toString()}`);
  await api.upload(id, 'lista.csv', ['telefono', ...phones].join('\n'));
  await api.post(`/performance/dialer/cps/${CPS}`);
  await api.post('/dialer/config', { agent_capacity: 100 });
  await api.post(`/presione1/campanhas/${id}/iniciar`, {});
  return id;
}

describe('kill -9 in the middle of dialing', () => {
  it(`loses nothing and calls nobody too soon again, ${KILLS} times (SEED=${SEED})`, async () => {
    server = await startDialer();
    const { dataDir } = server;
    const campaign = await createRunningCampaign(await loginAs(server.url, 'admin'));
    const db = openDatabase(dataDir);
    const dice = createDice(SEED, 0);

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const until = db.one<number>('select count(*) from calls') + dice.int(...CALLS_BEFORE_KILL);
      await expect
        .poll(() => db.one<number>('select count(*) from calls'), {
          timeout: 60_000,
          message: `calls before kill ${kill} with SEED=${SEED}`,
        })
        .toBeGreaterThan(until);
      if (kill === KILLS) await expect.poll(() => db.one<number>(TALKING), { timeout: 60_000 }).toBeGreaterThan(0);
      await server.stop('SIGKILL');
      server = await startDialer(dataDir);
    }
    const api = await loginAs(server.url, 'admin');
    const status = await api.get<{ running: boolean; active_campaigns: number }>('/dialer/status');
    expect(status).toMatchObject({ running: true, active_campaigns: 1 });
    await expect
      .poll(() => db.one<number>('select max(attempt) from calls'), { timeout: 60_000, message: 'a retry' })
      .toBeGreaterThan(1);
    await api.post(`/presione1/campanhas/${campaign}/parar`, {});
    expect(await server.stop(), 'exit code of an orderly stop').toBe(0);
    expect(db.one('select count(*) from calls where ended_at is null')).toBe(0);

    expect(db.one<number>(`select count(*) from calls where disposition = 'interrupted'`)).toBeGreaterThan(KILLS);
    const withAgent = `disposition = 'interrupted' and details ->> '$.agentId' is not null`;
    expect(db.one<number>(`select count(*) from calls where ${withAgent}`)).toBeGreaterThan(0);
    const forgotten = db.all(
      `select id, details from calls where ${withAgent} and (details ->> '$.connectedAtMs' is null
         or details ->> '$.wantedAtMs' is null or details ->> '$.menuAtMs' is null or details ->> '$.keys' is null)`,
    );
    expect(forgotten, 'connected calls that a kill cut, and what is known of them').toEqual([]);
    expect(db.one('select count(*) from contacts where campaign_id = ?', campaign)).toBe(CONTACTS);
    expect(db.one(`select count(*) from contacts where state = 'claimed'`)).toBe(0);
    const miscounted = db.all(
      `select contacts.id from contacts left join calls on calls.contact_id = contacts.id
       where contacts.campaign_id = ? group by contacts.id having count(calls.id) <> contacts.attempts`,
      campaign,
    );
    expect(miscounted, 'contacts whose attempts are not those of the history').toEqual([]);
    const tooSoon = db.all(
      `select later.id from calls earlier join calls later
         on later.contact_id = earlier.contact_id and later.attempt > earlier.attempt
       where later.assigned_at < earlier.ended_at + ?`,
      RETRY_INTERVAL_S * 1000,
    );
    expect(tooSoon, 'attempts within the retry interval').toEqual([]);
    expect(db.one('select count(*) from (select 1 from calls group by contact_id, attempt having count(*) > 1)')).toBe(
      0,
    );
    expect(db.one<number>('select max(attempt) from calls')).toBeLessThanOrEqual(MAX_ATTEMPTS);
    expectCountersToEqualCalls(db);
    db.close();
  });
});
