/** Interrupts real dialing in several ways, and compares the history with the called parties' log. */
import { setTimeout as delay } from 'node:timers/promises';
import { createDice } from '../../tests/engine/support/swarm/random.ts';
import type { Check } from '../chaos/check.ts';
import { PERSON, refuses, type Behaviour } from '../lab/behaviour.ts';
import { readCalls } from './calls.ts';
import { openDialingSite, type DialingSite } from './dialing-site.ts';
import {
  findEarlyRepeats,
  findUnknownInvites,
  findUnseenCalls,
  judgeSurvival,
  type KilledConversation,
} from './judge.ts';
import { startProxy, type Proxy } from './proxy.ts';

export type InterruptionPlan = {
  readonly seed: number;
  readonly cps: number;
  /** Number of times the server is killed. */
  readonly kills: number;
  /** Number of times a PBX is killed. */
  readonly pbxKills: number;
  /** Number of times the connections of a PBX are cut. */
  readonly cuts: number;
  /** Number of times a PBX is stopped for 20 s. */
  readonly stops: number;
};

export type InterruptionReport = {
  readonly checks: readonly Check[];
  readonly calls: number;
  readonly placed: number;
  readonly invites: number;
  /** Number of conversations in progress at the server's kills that were still in progress when it was back. */
  readonly survived: number;
  /** Number of those that the called party ended before. */
  readonly leftMeanwhile: number;
};

const RETRY_INTERVAL_S = 20;
/** Range of time between two interruptions, ms. */
const LIVED_MS = [500, 3000] as const;
const PBX_DOWN_MS = [0, 4000] as const;
const CUT_FOR_MS = [0, 3000] as const;
const STOPPED_MS = 20_000;
/** Time after which no call can remain once dialing has stopped, ms. */
const OVER_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 1000;
/** Number of conversations that a kill waits for, and how long at most, ms. */
const ENOUGH_TALKS = 8;
const TALK_WITHIN_MS = 10_000;
const CAMPAIGNS = 3;
const LIST = 4000;

/** Short calls of each kind, so that interruptions hit every stage. */
const DRAWS: readonly Behaviour[] = [
  refuses(486),
  { ...PERSON, hangUpAfterMs: 5000 },
  { ...PERSON, hangUpAfterMs: 15_000 },
  { ...PERSON, ringMs: 2000, hangUpAfterMs: 3000 },
  refuses(404),
  { ...PERSON, ringMs: null },
  { ...PERSON, speech: 'machine', hangUpAfterMs: 8000 },
  { ...PERSON, hangUpAfterMs: 2500 },
  { ...PERSON, key: { digit: '1', afterMs: 4000 }, hangUpAfterMs: 9000 },
  refuses(503),
  { ...PERSON, ringMs: 4000, hangUpAfterMs: 6000 },
  refuses(480),
  { ...PERSON, delayMs: 1500, hangUpAfterMs: 4000 },
];

type Kind = 'kill' | 'pbxKill' | 'cut' | 'stop';

export async function runInterruptions(
  plan: InterruptionPlan,
  onDone: (nth: number, of: number) => void = () => {},
): Promise<InterruptionReport> {
  const dice = createDice(plan.seed, 1);
  const proxies: Proxy[] = [];
  const site = await openDialingSite({
    pbxs: 2,
    draws: DRAWS,
    callees: 'profile',
    callsPerSecond: plan.cps,
    agents: 100,
    trunks: 4,
    addressesOf: async (pbxs) => {
      for (const { url } of pbxs) proxies.push(await startProxy(Number(new URL(url).port)));
      return proxies.map(({ port }) => `http://127.0.0.1:${port}`);
    },
  });
  try {
    for (let nth = 0; nth < CAMPAIGNS; nth++) {
      const phones = Array.from({ length: LIST }, (_, i) => `+5491155${nth}${String(i).padStart(5, '0')}`);
      // One campaign has more conversations, the others have menus.
      const own = nth === 0 ? { flow: 'direct', dial_method: 'fixed' } : { flow: 'press1' };
      const fields = { ...own, max_attempts: 3, retry_interval: RETRY_INTERVAL_S };
      await site.start(await site.addCampaign({ name: `C${nth}`, callerId: `+54114567890${nth}`, phones, fields }));
    }
    const kinds = shuffle(
      [
        ...Array<Kind>(plan.kills).fill('kill'),
        ...Array<Kind>(plan.pbxKills).fill('pbxKill'),
        ...Array<Kind>(plan.cuts).fill('cut'),
        ...Array<Kind>(plan.stops).fill('stop'),
      ],
      dice.int,
    );
    const killed: KilledConversation[] = [];
    for (const [index, kind] of kinds.entries()) {
      await delay(dice.int(...LIVED_MS));
      if (kind === 'kill') killed.push(...(await killServer(site)));
      else await interrupt(kind, site, proxies, dice.int);
      onDone(index + 1, kinds.length);
    }
    await delay(LIVED_MS[1]);
    return await judge(site, killed, plan.pbxKills + plan.stops > 0);
  } finally {
    for (const proxy of proxies) proxy.close();
    await site.stop();
  }
}

/** Kills the server during conversations, if there are some soon, and restarts it. Returns the conversations then. */
async function killServer(site: DialingSite): Promise<KilledConversation[]> {
  const talking = () =>
    readCalls(site.dataDir).filter(({ connectedAt, endedAt }) => connectedAt !== null && endedAt === null);
  const deadlineMs = performance.now() + TALK_WITHIN_MS;
  while (talking().length < ENOUGH_TALKS && performance.now() < deadlineMs) await delay(LOOK_EVERY_MS);
  await site.server().kill();
  const conversations = talking();
  await site.restart();
  const readyAtMs = Date.now();
  return conversations.map(({ id: callId }) => ({ callId, readyAtMs }));
}

async function interrupt(
  kind: Exclude<Kind, 'kill'>,
  site: DialingSite,
  proxies: readonly Proxy[],
  int: (from: number, to: number) => number,
): Promise<void> {
  const nth = int(0, site.lab.pbxs.length - 1);
  const pbx = site.lab.pbxs[nth]!;
  switch (kind) {
    case 'pbxKill':
      await pbx.kill('SIGKILL');
      await delay(int(...PBX_DOWN_MS));
      return pbx.start();
    case 'cut':
      return proxies[nth]!.cut(int(...CUT_FOR_MS));
    case 'stop':
      await pbx.kill('SIGSTOP');
      await delay(STOPPED_MS);
      return pbx.kill('SIGCONT');
  }
}

async function judge(
  site: DialingSite,
  killed: readonly KilledConversation[],
  werePbxsHalted: boolean,
): Promise<InterruptionReport> {
  await site.client.logIn();
  await site.client.must('POST', '/dialer/stop', {});
  const deadlineMs = performance.now() + OVER_AFTER_MS;
  const channels = () => Promise.all(site.lab.pbxs.map((pbx) => pbx.channels()));
  let left = await channels();
  while (left.some((n) => n > 0) && performance.now() < deadlineMs) {
    await delay(LOOK_EVERY_MS);
    left = await channels();
  }
  const log = await site.lab.profile.log();
  const { invites } = log;
  const calls = readCalls(site.dataDir);
  const placed = calls.filter(({ placedAt }) => placedAt !== null);
  const { broken, ...survival } = judgeSurvival(killed, log, calls);
  const open = calls.filter(({ endedAt }) => endedAt === null);
  const checks: Check[] = [
    {
      what: 'calls that were seen and are in the history',
      count: invites.length,
      broken: findUnknownInvites(invites, calls),
    },
    {
      what: 'calls that count as placed and were seen, if no PBX was halted',
      count: placed.length,
      // A PBX that is killed or stopped may have a call's channel and never send its INVITE.
      broken: werePbxsHalted ? [] : findUnseenCalls(invites, calls),
    },
    { what: 'conversations that no kill of the server has cut', count: killed.length, broken },
    {
      what: `numbers not called again within ${RETRY_INTERVAL_S} s`,
      count: invites.length,
      broken: findEarlyRepeats(invites, RETRY_INTERVAL_S * 1000),
    },
    {
      what: `no channel left ${OVER_AFTER_MS / 1000} s after the dialer stopped`,
      count: left.length,
      broken: left.flatMap((n, i) => (n > 0 ? [`${n} on ${site.lab.pbxs[i]!.url}`] : [])),
    },
    {
      what: 'every call has an end',
      count: calls.length,
      broken: open.map(({ id, phone }) => `call ${id} to ${phone}`),
    },
  ];
  return { checks, calls: calls.length, placed: placed.length, invites: invites.length, ...survival };
}

function shuffle<T>(values: readonly T[], int: (from: number, to: number) => number): T[] {
  const left = [...values];
  const drawn: T[] = [];
  while (left.length > 0) drawn.push(...left.splice(int(0, left.length - 1), 1));
  return drawn;
}
