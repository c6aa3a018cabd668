/**
 * Simulates a call centre whose people sit at their desks: 500 of them take calls, and 20 supervisors watch the board of
 * agents. Measures how old the answer of a person called is when the desk has the call with its person (screen pop),
 * and the server's answers. The clients share the machine with the server, so that figures include their own delay.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashPassword } from '#server/domains/accounts/users/passwords.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import type { TeamAnswer, TeamPeopleAnswer } from '#shared/contracts/teams.ts';
import { quantile } from '../../scripts/measure/quantile.ts';
import { loginAs, type Api } from '../../tests/support/api.ts';
import { liftDailyLimits, listsOf } from '../../tests/support/dialing.ts';
import { startCampaign } from '../../tests/support/start-campaign.ts';
import { DATABASE, withFilledFolder } from '../http/folder.ts';
import { startServer } from '../http/server-process.ts';
import { measured, type Trial } from '../trial.ts';
import { PASSWORD, userOf, type DesksSeen } from './desks.ts';

/** `speed` of the simulated network: so many calls of 500 people, or calls that end within a short trial. */
const SIZES = {
  full: { calls: 100_000, people: 500, boards: 20, cps: 100, speed: '6', warmUpMs: 30_000, measuredMs: 60_000 },
  smoke: { calls: 1000, people: 20, boards: 2, cps: 20, speed: '40', warmUpMs: 5000, measuredMs: 10_000 },
} as const;
const CAMPAIGNS = 5;
const MOST_POP_MS = 200;
const MOST_ANSWER_MS = 25;
const LEAST_CALLS_PER_SECOND = 15;

export const run: Trial = ({ size }) => {
  const plan = SIZES[size];
  return withFilledFolder(plan.calls, async (folder, secret) => {
    addPeople(join(folder, DATABASE), plan.people, await hashPassword(PASSWORD));
    const server = await startServer(new URL('../http/product.ts', import.meta.url), [folder, secret, plan.speed]);
    try {
      const admin = await loginAs(server.url, 'admin');
      const teamId = await prepare(admin, plan);
      const seen = await watch([server.url, teamId, plan.people, plan.boards, plan.warmUpMs, plan.measuredMs]);
      if (seen.failures.length > 0) throw new Error(`failed: ${seen.failures.slice(0, 5).join('; ')}`);
      const label = `desks: ${plan.people} people and ${plan.boards} boards`;
      const perSecond = seen.popsMs.length / (plan.measuredMs / 1000);
      return [
        measured(`${label}, calls taken`, perSecond, 'calls/s', { atLeast: LEAST_CALLS_PER_SECOND }),
        measured(`${label}, screen pop, 99th percentile`, quantile(seen.popsMs, 0.99), 'ms', { atMost: MOST_POP_MS }),
        measured(`${label}, screen pop, median`, quantile(seen.popsMs, 0.5), 'ms'),
        measured(`${label}, an order of a desk, 99th percentile`, quantile(seen.ordersMs, 0.99), 'ms', {
          atMost: MOST_ANSWER_MS,
        }),
        measured(`${label}, a board, 99th percentile`, quantile(seen.boardsMs, 0.99), 'ms', { atMost: MOST_ANSWER_MS }),
        measured(`${label}, a board, median`, quantile(seen.boardsMs, 0.5), 'ms'),
        measured(`${label}, the clients' own delay, 99th percentile`, Math.max(0.01, seen.ownDelayMs), 'ms'),
      ];
    } finally {
      await server.close();
    }
  });
};

/** Adds people with the same password, because hashing 500 of them takes a minute. */
function addPeople(file: string, people: number, hash: string): void {
  const db = openDatabase(file, 'main', newWriteLockBuffer());
  db.write(() => {
    const add = db.sqlite.prepare(
      `insert into users (username, name, email, role, password_hash, is_demo, must_change_password, created_at)
       values (?, 'Persona', 'persona@example.com', 'operator', ?, 0, 0, 1)`,
    );
    for (let index = 0; index < people; index += 1) add.run(userOf(index), hash);
  });
  db.close();
}

/** Makes a team of everybody, whose campaigns dial. Returns its id. */
async function prepare(admin: Api, { people, cps, warmUpMs, measuredMs }: (typeof SIZES)['full' | 'smoke']) {
  await admin.put('/settings', { max_agents: 1000, max_campaign_lines: 1000, max_trunk_channels: 2000, max_cps: 200 });
  const { people: known } = await admin.get<TeamPeopleAnswer>('/teams/people');
  const members = known.filter(({ name }) => name === 'Persona').map(({ user_id: id }) => id);
  const { team } = await admin.post<TeamAnswer>('/teams', { name: 'Todos', member_ids: members });
  await admin.post(`/performance/dialer/cps/${cps}`);
  await liftDailyLimits(admin);
  const contacts = Math.ceil((cps * (warmUpMs + measuredMs + 60_000)) / 1000);
  for (const [index, list] of listsOf(contacts, CAMPAIGNS).entries()) {
    const campaign = {
      name: `Equipo ${index + 1}`,
      cli_number: '+541152345678',
      max_concurrent_calls: people,
      tiempo_entre_llamadas: 0,
      flow: 'direct',
      dial_method: 'ratio',
      ratio_level: 10,
      team_id: team.id,
      telefonia: { pos_llamada_s: 600 },
    };
    await startCampaign(admin, campaign, list);
  }
  return team.id;
}

async function watch(args: readonly (string | number)[]): Promise<DesksSeen> {
  const desks = fileURLToPath(new URL('./desks.ts', import.meta.url));
  const client = fork(desks, args.map(String), { stdio: ['ignore', 2, 2, 'ipc'] });
  const ended = once(client, 'exit').then(([code]) => {
    throw new Error(`the desks ended with ${code}`);
  });
  const [seen] = (await Promise.race([once(client, 'message'), ended])) as [DesksSeen];
  return seen;
}
