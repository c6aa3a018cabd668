/** Runs one random scenario by its seed, and checks every invariant at every fact and after every instant. */
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { userOfExtension } from '#engine/model/agent.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import { must } from '../invariants/invariant.ts';
import { intervene } from './interventions.ts';
import { TEAMS } from './plans.ts';
import { createSwarmWorld, type SwarmWorld } from './world.ts';

export type SwarmResult = { readonly calls: number; readonly contacts: number };

const STEPS = 60;
const MOST_CONTACTS = 80;
const USER = 1;
/** Enough for retry waits of 72 h, multiplied by four, on weekends. */
const ENOUGH_MS = 60 * 24 * HOUR_MS;

/** Runs the scenario. Throws an error that names the violated invariant; the same seed reproduces it. */
export function runSwarm(seed: number): SwarmResult {
  try {
    const world = createSwarmWorld(seed);
    live(world);
    letFinish(world);
    settleAccounts(world);
    return { calls: world.counts.queued, contacts: world.contacts() };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`SEED=${seed}: ${what}`, { cause: error });
  }
}

function live(world: SwarmWorld): void {
  const { dice, dialer, rules } = world;
  dialer.start();
  for (const id of rules.plans.keys()) {
    for (let i = dice.int(0, MOST_CONTACTS); i > 0; i--) world.addContact(id);
    dialer.startCampaign(id, USER);
    world.look();
  }
  for (let step = 0; step < STEPS; step++) {
    const longest = dice.pick([SECOND_MS, 40 * SECOND_MS, 40 * SECOND_MS, HOUR_MS / 4, 3 * HOUR_MS]);
    world.advanceTo(dialer.now() + dice.unit() * longest);
    intervene(world);
  }
}

/** Removes the limits, windows and dialing by hand, starts every campaign, and runs until all have completed or ENOUGH_MS has passed. */
function letFinish(world: SwarmWorld): void {
  const { dialer, rules } = world;
  rules.trunks = undefined;
  dialer.setTrunks(undefined);
  rules.callerIds = undefined;
  dialer.setCallerIds(undefined);
  rules.numberCaps = undefined;
  rules.legalWindows = {};
  dialer.setLegalWindows({});
  rules.settings = { ...rules.settings, agentCapacity: 5 };
  dialer.setSettings({ agentCapacity: 5 });
  for (let agent = 101; agent <= 105; agent++) dialer.setAgentPaused(agent, false);
  for (const [agentId, duty] of rules.people) {
    Object.assign(duty, { teamId: null, isPaused: false });
    dialer.signOut(agentId);
  }
  tendPeople(world);
  for (const [id, { hours: _, ...present }] of rules.plans) {
    // A campaign that is dialled by hand never completes.
    const isManual = present.dialMethod?.kind === 'manual';
    const plan: CampaignPlan = isManual ? { ...present, dialMethod: { kind: 'progressive' } } : present;
    rules.plans.set(id, plan);
    dialer.putCampaign(plan);
  }
  dialer.start();
  for (const id of rules.plans.keys()) {
    dialer.leadsChanged(id);
    dialer.startCampaign(id, USER);
    dialer.resumeCampaign(id);
  }
  const endsMs = dialer.now() + ENOUGH_MS;
  while (dialer.nextEventAt() <= endsMs && (dialer.summary().activeCampaigns > 0 || dialer.summary().liveCalls > 0)) {
    world.advanceTo(dialer.nextEventAt());
    tendPeople(world);
  }
}

/** Calls the contacts that people are shown, ends wrap-ups, lets phones be seen again, and signs people in so that every team has some. */
function tendPeople({ dialer, rules, shown }: SwarmWorld): void {
  const present = [...shown];
  for (const [agentId, leadId] of present) dialer.callReserved(agentId, leadId);
  for (const [index, [agentId, duty]] of [...rules.people].entries()) {
    dialer.finishWrapUp(agentId);
    dialer.setAgentPresent(agentId, true);
    dialer.setAgentReachable(agentId, true);
    duty.isAway = false;
    if (duty.teamId !== null) continue;
    const teamId = 1 + (index % TEAMS);
    Object.assign(duty, { teamId, isPaused: false });
    if (!dialer.signIn(userOfExtension(agentId)!, teamId)) duty.teamId = null;
  }
}

function settleAccounts(world: SwarmWorld): void {
  const { dialer, counts, collector, rules } = world;
  const { activeCampaigns, liveCalls, waiting } = dialer.summary();
  must(activeCampaigns + liveCalls + waiting === 0, () => `it never ends: ${JSON.stringify(dialer.summary())}`);
  for (const id of rules.plans.keys())
    must(dialer.campaignStatus(id) === 'completed', () => `campaign ${id} is ${dialer.campaignStatus(id)} in the end`);
  const { calls } = collector.report({
    seed: 0,
    startedAtMs: 0,
    endedAtMs: dialer.now(),
    events: 0,
    contacts: world.contacts(),
  });
  must(calls.placed === counts.placed, () => `the report says ${calls.placed} calls placed, of ${counts.placed}`);
  must(calls.ended === counts.ended, () => `the report says ${calls.ended} calls ended, of ${counts.ended}`);
  const sum = Object.values(calls.byDisposition).reduce((total, each) => total + each, 0);
  must(sum === counts.ended, () => `the dispositions add up to ${sum}, of ${counts.ended}`);
}
