import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { createDice } from '../../tests/engine/support/swarm/random.ts';
import { queryDatabaseFile } from '../../tests/support/database-file.ts';
import { openLedger, type Ledger, type List } from './ledger.ts';
import { setUp } from './campaigns.ts';
import type { Check } from './check.ts';
import { checkAll, countStored } from './checks.ts';
import { createClient, type Client } from './client.ts';
import type { ChaosPlan } from './arguments.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { createUploader } from './uploader.ts';
import { createUsers, runUsers } from './users.ts';

/** Number of the random stream for the moments of the kills. */
const MOMENTS = 1;
const ASKING = 2;
/** Range of time from readiness to the kill, ms. Some kills come during the start instead. */
const LIVED_MS = [150, 2500] as const;
const STARTED_MS = [50, 1500] as const;
const KILLED_WHILE_STARTING = 0.15;
/** Dialing time after the last kill, ms. */
const LAST_MS = 2000;
/** Time limit, ms, for indexing called numbers, which happens asynchronously. */
const INDEXED_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 100;

export type ChaosReport = {
  readonly checks: readonly Check[];
  readonly ledger: Ledger;
  readonly kills: { readonly dialing: number; readonly starting: number };
  readonly calls: { readonly all: number; readonly interrupted: number };
  /** Time from each start on a killed server's data until /readyz succeeds, ms. */
  readonly startsMs: readonly number[];
  readonly dataDir: string;
};

/** A sequence of servers on one data folder. */
type Succession = {
  /** Whether the current server accepts requests. */
  isUp: boolean;
  readonly startsMs: number[];
  start(): Promise<void>;
  /** Waits until the current server is ready, logs in if necessary, and lets the users act. */
  open(): Promise<void>;
  kill(): Promise<void>;
  /** Shuts the current server down and returns the problems found. */
  stop(): Promise<string[]>;
};

function createSuccession(dataDir: string, client: Client, env: Readonly<Record<string, string>>): Succession {
  let server: ServerProcess | undefined;
  let started = 0;
  const succession: Succession = {
    isUp: false,
    startsMs: [],
    async start() {
      server = await startServer(dataDir, { DEMO: '1', SIM_SPEED: '20', LOG_LEVEL: 'warn', ...env });
      started += 1;
      client.setUrl(server.url);
    },
    async open() {
      if (succession.isUp) return;
      const tookMs = await server!.ready();
      if (started > 1) succession.startsMs.push(tookMs);
      await client.logIn();
      succession.isUp = true;
    },
    async kill() {
      await server?.kill();
      succession.isUp = false;
    },
    async stop() {
      succession.isUp = false;
      const code = await server!.stop();
      return code === 0 ? [] : [`exit code ${code}: ${server!.output()}`];
    },
  };
  return succession;
}

/**
 * Runs the plan. Removes the data folder when all checks pass.
 * @param env additional environment variables of the servers.
 * @param onKill called after each kill.
 */
export async function runChaos(
  plan: ChaosPlan,
  env: Readonly<Record<string, string>>,
  onKill: (kill: number) => void = () => {},
): Promise<ChaosReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cadencia-chaos-'));
  const ledger = openLedger();
  const client = createClient(ledger);
  const servers = createSuccession(dataDir, client, env);
  try {
    return await runPlan(plan, { dataDir, ledger, client, servers, onKill });
  } finally {
    await servers.kill();
  }
}

type ChaosDeps = {
  readonly dataDir: string;
  readonly ledger: Ledger;
  readonly client: Client;
  readonly servers: Succession;
  readonly onKill: (kill: number) => void;
};

async function runPlan(plan: ChaosPlan, { dataDir, ledger, client, servers, onKill }: ChaosDeps): Promise<ChaosReport> {
  await servers.start();
  await servers.open();
  const fields = await setUp(client, ledger, plan);
  const dice = createDice(plan.seed, ASKING);
  const stored = (list: List): number => queryDatabaseFile(dataDir, (db) => countStored(db, list));
  const uploader = createUploader({ client, ledger, fields, dice, countStored: stored });
  for (const field of fields) {
    await uploader.fill(field);
    await client.must('POST', `/presione1/campanhas/${field.campaignId}/iniciar`, {});
  }
  let isOver = false;
  const living = runUsers(
    [...createUsers({ client, ledger, fields, dice }), uploader],
    () => servers.isUp,
    () => isOver,
  );

  const kills = { dialing: 0, starting: 0 };
  const moments = createDice(plan.seed, MOMENTS);
  for (let kill = 1; kill <= plan.kills; kill += 1) {
    const isEarly = kill > 1 && moments.chance(KILLED_WHILE_STARTING);
    if (!isEarly) await servers.open();
    const [leastMs, mostMs] = isEarly ? STARTED_MS : LIVED_MS;
    await delay(moments.int(leastMs, mostMs));
    kills[isEarly ? 'starting' : 'dialing'] += 1;
    await servers.kill();
    onKill(kill);
    await servers.start();
  }
  const left = queryDatabaseFile(dataDir, newestCall);
  await servers.open();
  await delay(LAST_MS);
  const index = await checkIndexing(dataDir, left);
  isOver = true;
  await living;
  const states = await checkCampaignStates(client, ledger);
  const ending = { what: 'the last one ends in order', count: 1, broken: await servers.stop() };
  const counts: Check = {
    what: 'answers to uploads that count every line',
    count: ledger.accepted.length,
    broken: uploader.miscounted() === 0 ? [] : [`${uploader.miscounted()} uploads`],
  };
  const [found, calls] = queryDatabaseFile(dataDir, (db) => [checkAll(db, ledger, plan.cps), countCalls(db)] as const);
  const checks = [states, ending, counts, index, ...found];
  if (checks.every(({ broken }) => broken.length === 0)) rmSync(dataDir, { recursive: true, force: true });
  return { checks, ledger, kills, calls, startsMs: servers.startsMs, dataDir };
}

/** Checks that the running server indexes the numbers of all calls of killed servers, up to call id `left`. */
async function checkIndexing(dataDir: string, left: number): Promise<Check> {
  const patience = AbortSignal.timeout(INDEXED_WITHIN_MS);
  let until = queryDatabaseFile(dataDir, indexedUntil);
  while (until < left && !patience.aborted) {
    await delay(LOOK_EVERY_MS);
    until = queryDatabaseFile(dataDir, indexedUntil);
  }
  return { what: 'numbers are indexed up to call', count: until, broken: until < left ? [`not ${left}`] : [] };
}

function newestCall(db: Database.Database): number {
  return db.prepare<[], number>('select coalesce(max(id), 0) from calls').pluck().get()!;
}

function indexedUntil(db: Database.Database): number {
  return db.prepare<[], number>('select coalesce(max(call_id), 0) from called_numbers_until').pluck().get()!;
}

/** Checks that the dialer is running, and that each initial campaign is in a state in which the users left it. */
async function checkCampaignStates(client: Client, ledger: Ledger): Promise<Check> {
  const status = await client.must<{ running: boolean }>('GET', '/dialer/status');
  const broken: string[] = status.running ? [] : ['the dialer is stopped'];
  for (const campaignId of ledger.edits.keys()) {
    const campaign = await client.must<{ status: string }>('GET', `/campaigns/${campaignId}`);
    const active = ledger.mayComplete.has(campaignId) ? ['active', 'completed'] : ['active'];
    const may = campaignId === ledger.paused.campaignId ? ledger.paused.may : active;
    if (!may.includes(campaign.status))
      broken.push(`campaign ${campaignId} is ${campaign.status}, not ${may.join(' or ')}`);
  }
  return { what: 'campaigns stand as they were left', count: ledger.edits.size, broken };
}

function countCalls(db: Database.Database): ChaosReport['calls'] {
  return db
    .prepare<[], ChaosReport['calls']>(`select count(*) "all", sum(disposition = 'interrupted') interrupted from calls`)
    .get()!;
}
