/**
 * Dials at a steady rate, with stalls if wanted, and compares number, caller id and time with the called parties' log.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { Check } from '../chaos/check.ts';
import { PERSON, refuses, type Behaviour } from '../lab/behaviour.ts';
import { readCalls } from './calls.ts';
import { openDialingSite, type DialingSite } from './dialing-site.ts';
import { quantile } from '../measure/quantile.ts';
import { delaysToInvite, findUnknownInvites, findUnseenCalls, ratesIn } from './judge.ts';

export type LoadPlan = {
  readonly seconds: number;
  readonly cps: number;
  readonly pbxs: number;
  /** Time from the start of a stall to the start of the next, s. The server and each PBX take turns. Default: no stalls. */
  readonly stallEveryS?: number;
};

export type LoadReport = {
  readonly checks: readonly Check[];
  readonly invites: number;
  readonly placed: number;
  /** Highest and lowest number of INVITEs in any minute, or in the measured time if that is shorter. */
  readonly minute: { readonly most: number; readonly fewest: number };
  readonly mostInASecond: number;
  /** Highest number of decisions to call in any second. */
  readonly mostDecidedInASecond: number;
  /** Time from the decision to call until the INVITE. */
  readonly delayMs: { readonly p50: number; readonly p99: number; readonly most: number };
  /** Each stall in order: its target and its length. */
  readonly stalls: readonly string[];
  /** Channels that the server has reported as being of no call. */
  readonly strayChannels: number;
};

const CAMPAIGNS = 4;
const TRUNKS = 8;
/** Tolerance of the rate over any minute, as a share. It covers what the limiter makes up for after a short delay. */
const RATE_WITHIN = 0.01;
/** Time at the start that the rate over a minute leaves out, while the first calls are set up. */
const SETTLE_MS = 1000;
const LOOK_EVERY_MS = 500;
/** Durations of the stalls, in turn, ms. */
const STALLED_MS = [2000, 2000, 1000, 3000];
/** The server's warning about a channel of no call. */
const STRAY_CHANNEL = 'a channel without a call is hung up';

/** Short calls, so that lines and channels never limit the rate. */
const DRAWS: readonly Behaviour[] = [
  refuses(486),
  { ...PERSON, hangUpAfterMs: 2500 },
  refuses(404),
  { ...PERSON, speech: 'machine', hangUpAfterMs: 6000 },
  { ...PERSON, ringMs: 1500, hangUpAfterMs: 2000 },
  refuses(480),
  { ...PERSON, ringMs: 3000, hangUpAfterMs: 2500 },
  refuses(603),
];

/** Runs the plan. `onLook` regularly receives the number of calls so far. */
export async function runSteadyLoad(plan: LoadPlan, onLook: (calls: number) => void = () => {}): Promise<LoadReport> {
  const { seconds, cps, pbxs } = plan;
  const site = await openDialingSite({
    pbxs,
    draws: DRAWS,
    callees: 'profile',
    callsPerSecond: cps,
    agents: 50,
    trunks: TRUNKS,
  });
  try {
    const perCampaign = Math.ceil((seconds * cps * 1.5) / CAMPAIGNS) + 10 * cps;
    for (let nth = 0; nth < CAMPAIGNS; nth++) {
      const phones = Array.from({ length: perCampaign }, (_, i) => `+549115${nth}${String(i).padStart(6, '0')}`);
      const campaign = { name: `C${nth}`, callerId: `+54114567890${nth}`, phones, fields: { flow: 'press1' } };
      await site.start(await site.addCampaign(campaign));
    }
    const endMs = performance.now() + seconds * SECOND_MS + SETTLE_MS;
    const stalls: string[] = [];
    const lookEveryMs = (plan.stallEveryS ?? 10) * SECOND_MS;
    let nextMs = performance.now();
    while (performance.now() < endMs) {
      nextMs += lookEveryMs;
      await delay(Math.max(0, Math.min(nextMs, endMs) - performance.now()));
      if (plan.stallEveryS !== undefined && nextMs < endMs) stalls.push(await stall(site, stalls.length));
      onLook(readCalls(site.dataDir).length);
    }
    await site.client.logIn();
    await site.client.must('POST', '/dialer/stop', {});
    while (readCalls(site.dataDir).some(({ endedAt }) => endedAt === null)) await delay(LOOK_EVERY_MS);
    const strayChannels = site.server().output().split(STRAY_CHANNEL).length - 1;
    return judge(readCalls(site.dataDir), (await site.lab.profile.log()).invites, plan, { stalls, strayChannels });
  } finally {
    await site.stop();
  }
}

/** Stops the server or a PBX for a while. Returns what was stopped and for how long. */
async function stall(site: DialingSite, nth: number): Promise<string> {
  const forMs = STALLED_MS[nth % STALLED_MS.length]!;
  const index = (nth % (site.lab.pbxs.length + 1)) - 1;
  const signal = (name: NodeJS.Signals) => site.lab.pbxs[index]?.kill(name) ?? site.server().signal(name);
  await signal('SIGSTOP');
  await delay(forMs);
  await signal('SIGCONT');
  return `${index < 0 ? 'server' : `PBX ${index + 1}`} ${forMs} ms`;
}

function judge(
  calls: ReturnType<typeof readCalls>,
  invites: Parameters<typeof findUnknownInvites>[0],
  { cps, seconds, stallEveryS }: LoadPlan,
  seen: Pick<LoadReport, 'stalls' | 'strayChannels'>,
): LoadReport {
  const placed = calls.filter(({ placedAt }) => placedAt !== null);
  const windowMs = Math.min(MINUTE_MS, seconds * SECOND_MS - SETTLE_MS);
  const firstMs = Math.min(...invites.map(({ atMs }) => atMs));
  const steady = invites.filter(({ atMs }) => atMs >= firstMs + SETTLE_MS && atMs < firstMs + seconds * SECOND_MS);
  const minute = ratesIn(steady, windowMs);
  const delays = delaysToInvite(invites, calls);
  const mostInASecond = ratesIn(invites, SECOND_MS).most;
  const expected = (cps * windowMs) / SECOND_MS;
  const isOff = (count: number) => Math.abs(count - expected) > Math.max(1, expected * RATE_WITHIN);
  const rate = {
    what: `${expected} INVITEs in any ${windowMs / SECOND_MS} s, within ${RATE_WITHIN * 100}%`,
    count: steady.length,
    broken: [minute.most, minute.fewest].filter(isOff).map(String),
  };
  return {
    ...seen,
    invites: invites.length,
    placed: placed.length,
    minute,
    mostInASecond,
    mostDecidedInASecond: ratesIn(
      calls.map(({ assignedAt }) => ({ atMs: assignedAt })),
      SECOND_MS,
    ).most,
    delayMs: { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99), most: Math.max(...delays) },
    checks: [
      {
        what: 'INVITEs with their call, number and caller id',
        count: invites.length,
        broken: findUnknownInvites(invites, calls),
      },
      { what: 'placed calls that were seen', count: placed.length, broken: findUnseenCalls(invites, calls) },
      {
        what: 'every row of the history was placed',
        count: calls.length,
        broken: calls.filter(({ placedAt }) => placedAt === null).map(({ id }) => `call ${id}`),
      },
      {
        what: 'as many INVITEs as rows in the history',
        count: calls.length,
        broken: invites.length === calls.length ? [] : [`${invites.length} INVITEs`],
      },
      // Calls that a stall prevents are not made up for.
      ...(stallEveryS === undefined ? [rate] : []),
      {
        what: `at most ${cps + 1} in any second`,
        count: invites.length,
        broken: mostInASecond > cps + 1 ? [String(mostInASecond)] : [],
      },
      {
        what: 'no channel of a known call reported as being of none',
        count: invites.length,
        broken: seen.strayChannels > 0 ? [`${seen.strayChannels} warnings`] : [],
      },
    ],
  };
}
