/**
 * A predictive campaign over a real PBX, whose called parties and agents are drawn from the simulator's network profile,
 * against what the simulator foretells for the same profile.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createMemoryLeads } from '#engine/memory-leads.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import type { Report } from '#engine/report.ts';
import { simulate } from '#engine/simulate.ts';
import { drawAgents, drawCallees } from '../scripts/lab/draws.ts';
import { AGENT } from '../scripts/lab/lab.ts';
import { readCounters } from '../scripts/telephony/calls.ts';
import { openDialingSite, type DialingSite } from '../scripts/telephony/dialing-site.ts';
import { measured, type Bound, type Trial, type TrialRow } from './trial.ts';

const SIZES = {
  full: { minutes: 20, agents: 60, simulations: 30 },
  smoke: { minutes: 0.2, agents: 5, simulations: 1 },
} as const;

/** Conversations of a minute: with 60 agents, runs of 20 minutes differ by 0.012 (standard deviation). */
const PROFILE: NetworkProfile = {
  ...DEFAULT_PROFILE,
  talk: { kind: 'lognormal', mean: 60_000, cv: 1.25 },
};
const SEED = 7;
const CPS = 10;
const LINES = 100;
const CAP = 0.03;
/** How far the utilisation may be from the simulator's. */
const WITHIN = 0.03;
/** As the server's own default, and as its default of campaigns. */
const AGENT_WAIT_MS = 2000;
const RING_TIMEOUT_MS = 30_000;
const LOOK_EVERY_MS = 500;
const MINUTE_MS = 60_000;
/** More than are dialled, so that no list ends. */
const CONTACTS = 20_000;

type Figures = { readonly utilisation: number; readonly abandonment: number; readonly persons: number };

export const run: Trial = async ({ size }) => {
  const { minutes, agents, simulations } = SIZES[size];
  const durationMs = minutes * MINUTE_MS;
  const foretold = Array.from({ length: simulations }, (_, nth) => foretell(agents, durationMs, SEED + nth));
  const real = await dial(agents, durationMs);
  const expected: Figures = {
    utilisation: meanOf(foretold.map(({ agents: { utilisation } }) => utilisation)),
    abandonment: meanOf(foretold.map(({ calls }) => calls.abandonmentRate)),
    persons: meanOf(foretold.map(({ calls }) => calls.answeredByPerson)),
  };
  return [
    row('utilisation of the agents', real.utilisation, expected.utilisation),
    measured(name('difference in utilisation'), Math.abs(real.utilisation - expected.utilisation), '', {
      atMost: WITHIN,
    }),
    row('abandonment', real.abandonment, expected.abandonment, { atMost: CAP }),
    row('persons reached', real.persons, expected.persons),
  ];
};

const name = (what: string): string => `telephony-pacing: ${what}`;

function row(what: string, value: number, baseline: number, bound?: Bound): TrialRow {
  const ratio = baseline === 0 ? null : value / baseline;
  const one = { trial: name(what), unit: '', value, baseline, ratio, baselineName: 'npm run simulate' };
  return bound === undefined ? one : { ...one, budget: { value: bound } };
}

function foretell(agents: number, durationMs: number, seed: number): Report {
  const plan: CampaignPlan = {
    id: 1,
    name: 'predictive',
    flow: 'direct',
    dialMethod: { kind: 'predictive' },
    maxConcurrentCalls: LINES,
    callsPerSecond: null,
    maxAttempts: 1,
    retryIntervalMs: MINUTE_MS,
    ringTimeoutMs: RING_TIMEOUT_MS,
    callerId: null,
  };
  const leads = createMemoryLeads();
  for (let i = 0; i < CONTACTS; i++) leads.add(plan.id, `+54911${20_000_000 + i}`, 'argentina');
  return simulate({
    scenario: {
      startAtMs: Date.now(),
      campaigns: [plan],
      network: PROFILE,
      speed: 1,
      settings: { globalCallsPerSecond: CPS, agentCapacity: agents, agentWaitMs: AGENT_WAIT_MS, minCallsPerSecond: 1 },
    },
    seed,
    leads,
    durationMs,
  });
}

async function dial(agents: number, durationMs: number): Promise<Figures> {
  const site = await openDialingSite({
    pbxs: 1,
    callees: 'profile',
    draws: drawCallees({ profile: PROFILE, seed: SEED, count: CONTACTS, nowMs: Date.now(), menu: null }),
    agentDraws: drawAgents(PROFILE, SEED, CONTACTS, AGENT),
    callsPerSecond: CPS,
    agents,
    trunks: 2,
  });
  try {
    const phones = Array.from({ length: CONTACTS }, (_, i) => `+54911${20_000_000 + i}`);
    const fields = { dial_method: 'predictive', max_concurrent_calls: LINES };
    const campaign = await site.addCampaign({ name: 'Predictiva', callerId: '+541145678901', phones, fields });
    await site.start(campaign);
    const utilisation = await watchAgents(site, durationMs);
    const { persons, abandoned } = readCounters(site.dataDir);
    return { utilisation, abandonment: abandoned / Math.max(1, persons), persons };
  } finally {
    await site.stop();
  }
}

/** The share of the agents' time in calls and their wrap-up. */
async function watchAgents({ client }: DialingSite, durationMs: number): Promise<number> {
  const endMs = performance.now() + durationMs;
  let serving = 0;
  let seen = 0;
  while (performance.now() < endMs) {
    await client.logIn();
    const { agentes } = await client.must<{ agentes: { status: string }[] }>('GET', '/monitoring/agentes');
    serving += agentes.filter(({ status }) => status !== 'disponivel').length;
    seen += agentes.length;
    await delay(LOOK_EVERY_MS);
  }
  return serving / Math.max(1, seen);
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
