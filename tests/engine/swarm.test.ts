/** Random scenarios with invariants checked at every fact. A failing seed is the bug report. */
import { expect, it } from 'vitest';
import { nextUint32, nextUnit, openStream, type Stream } from '#engine/kernel/rng.ts';
import type { AgentState, Fact, FactOf } from '#engine/model/facts.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import type { FactSink } from '#engine/ports.ts';
import { createWorld, planOf, type World } from './support/world.ts';
import { mostWithin } from './support/windows.ts';

const FIRST_SEED = 1;
const SCENARIOS = 60;

const between = (stream: Stream, min: number, max: number) => min + (nextUint32(stream) % (max - min + 1));

/** Fails at the first fact that breaks a rule. */
function createInvariants(plans: Map<number, CampaignPlan>): FactSink & { readonly ended: number } {
  const live = new Map<number, FactOf<'CallQueued'>>();
  const used = new Set<number>();
  const linesOf = new Map<number, number>();
  const agents = new Map<number, AgentState>();
  const talking = new Map<number, number>();
  const contacts = new Map<number, { attempt: number; dueAtMs: number; done: boolean; inCall: boolean }>();
  let at = -Infinity;
  let ended = 0;

  function queued(fact: FactOf<'CallQueued'>): void {
    const plan = plans.get(fact.campaignId)!;
    const contact = contacts.get(fact.leadId) ?? { attempt: 0, dueAtMs: -Infinity, done: false, inCall: false };
    expect(used.has(fact.callId), 'a call has its id alone').toBe(false);
    expect(contact).toMatchObject({ attempt: fact.attempt - 1, done: false, inCall: false });
    expect(contact.dueAtMs).toBeLessThanOrEqual(fact.at);
    expect(fact.attempt).toBeLessThanOrEqual(plan.maxAttempts);
    contacts.set(fact.leadId, { ...contact, attempt: fact.attempt, inCall: true });
    const lines = (linesOf.get(fact.campaignId) ?? 0) + 1;
    expect(lines).toBeLessThanOrEqual(plan.maxConcurrentCalls);
    linesOf.set(fact.campaignId, lines);
    used.add(fact.callId);
    live.set(fact.callId, fact);
  }

  function callEnded(fact: FactOf<'CallEnded'>): void {
    expect(live.delete(fact.callId), 'a call ends once, after it was queued').toBe(true);
    ended++;
    linesOf.set(fact.campaignId, linesOf.get(fact.campaignId)! - 1);
    const stages = [
      fact.queuedAtMs,
      fact.placedAtMs,
      fact.ringingAtMs,
      fact.answeredAtMs,
      fact.connectedAtMs,
      fact.at,
    ].filter((time) => time !== null);
    expect(stages).toEqual(stages.toSorted((a, b) => a - b));
    // An agent may find out that it talks to a machine.
    if (fact.disposition !== 'ended_by_user' && fact.disposition !== 'machine')
      expect(fact.disposition === 'success').toBe(fact.connectedAtMs !== null);
    const retry = fact.settlement.kind === 'retry' ? fact.settlement.dueAtMs : Infinity;
    if (retry !== Infinity) expect(retry - fact.at).toBeGreaterThanOrEqual(plans.get(fact.campaignId)!.retryIntervalMs);
    contacts.set(fact.leadId, { attempt: fact.attempt, dueAtMs: retry, done: retry === Infinity, inCall: false });
  }

  function agentChanged(fact: FactOf<'AgentChanged'>): void {
    expect(agents.get(fact.agentId) ?? 'offline').toBe(fact.from);
    agents.set(fact.agentId, fact.to);
    if (fact.to === 'busy') talking.set(fact.agentId, fact.callId!);
    if (fact.from === 'busy') expect(talking.get(fact.agentId)).toBe(fact.callId);
  }

  return {
    kinds: 'all',
    get ended() {
      return ended;
    },
    accept(fact: Fact) {
      expect(fact.at).toBeGreaterThanOrEqual(at);
      expect(Number.isInteger(fact.at)).toBe(true);
      at = fact.at;
      if (fact.kind === 'CallQueued') queued(fact);
      else if (fact.kind === 'CallEnded') callEnded(fact);
      else if (fact.kind === 'AgentChanged') agentChanged(fact);
      else if (fact.kind === 'CallConnected') expect(talking.get(fact.agentId)).toBe(fact.callId);
      else if (fact.kind === 'CampaignCompleted') expect(linesOf.get(fact.campaignId) ?? 0).toBe(0);
    },
  };
}

/** What people do while it runs. */
function meddle(world: World, stream: Stream, ids: readonly number[]): void {
  const id = ids[between(stream, 0, ids.length - 1)]!;
  const actions = [
    () => world.dialer.pauseCampaign(id),
    () => world.dialer.resumeCampaign(id),
    () => world.dialer.stopCampaign(id),
    () => world.dialer.startCampaign(id, 3),
    () => world.dialer.stop(),
    () => world.dialer.start(),
    () => world.dialer.setSettings({ agentCapacity: between(stream, 0, 30) }),
    () => world.dialer.endCall(between(stream, 1, 500), 3),
    () => world.dialer.leadsChanged(id),
    () => world.dialer.clockGap(world.loop.now(), world.loop.now() + 2000),
  ];
  actions[between(stream, 0, actions.length - 1)]!();
}

it.each(Array.from({ length: SCENARIOS }, (_, index) => FIRST_SEED + index))(
  'SEED=%d keeps every rule at every fact, and loses no contact',
  (seed) => {
    const stream = openStream(seed, 'pacing', 99);
    const campaigns = Array.from({ length: between(stream, 1, 4) }, (_, index) =>
      planOf({
        id: index + 1,
        maxConcurrentCalls: between(stream, 1, 60),
        callsPerSecond: nextUnit(stream) < 0.5 ? null : between(stream, 1, 20),
        maxAttempts: between(stream, 1, 4),
        retryIntervalMs: between(stream, 0, 600) * 1000,
        ringTimeoutMs: between(stream, 5, 40) * 1000,
      }),
    );
    const plans = new Map(campaigns.map((plan) => [plan.id, plan]));
    const cps = between(stream, 1, 50);
    const contacts = between(stream, 0, 200);
    const invariants = createInvariants(plans);
    const world = createWorld({
      seed,
      campaigns,
      contacts,
      sinks: [invariants],
      speed: nextUnit(stream) < 0.3 ? 10 : 1,
      settings: {
        globalCallsPerSecond: cps,
        agentCapacity: between(stream, 0, 30),
        agentWaitMs: between(stream, 0, 20) * 1000,
      },
      network: nextUnit(stream) < 0.5 ? {} : { patience: { kind: 'exponential', mean: 3000 } },
    });
    for (const { id } of campaigns) world.dialer.startCampaign(id, 1);
    for (let step = 0; step < 60; step++) {
      world.pass(nextUnit(stream) * 40_000);
      meddle(world, stream, [...plans.keys()]);
    }
    // In the end everybody is let do their work.
    world.dialer.start();
    world.dialer.setSettings({ agentCapacity: 5 });
    for (const { id } of campaigns) {
      world.dialer.startCampaign(id, 1);
      world.dialer.resumeCampaign(id);
    }
    world.pass(12 * 3_600_000);
    expect(world.dialer.glance()).toMatchObject({ liveCalls: 0, waiting: 0, activeCampaigns: 0 });
    expect(invariants.ended).toBe(world.of('CallQueued').length);
    const done = new Set(
      world.of('CallEnded').flatMap(({ leadId, settlement }) => (settlement.kind === 'done' ? [leadId] : [])),
    );
    expect(done.size).toBe(contacts * campaigns.length);
    expect(
      mostWithin(
        1000,
        world.of('CallQueued').map(({ at }) => at),
      ),
    ).toBeLessThanOrEqual(cps + 1);
  },
);
