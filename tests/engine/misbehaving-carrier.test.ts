/**
 * However a carrier misbehaves, every call ends exactly once and releases all its resources. A failing seed is the bug
 * report.
 */
import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { createDialer } from '#engine/dialer.ts';
import { createLoop } from '#engine/kernel/loop.ts';
import { nextUint32, nextUnit, openStream, type Stream } from '#engine/kernel/rng.ts';
import { AGENT_CODES, type PacingPolicy, type PacingSnapshot } from '#engine/policies/pacing/policy.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { createSimulatedCarrier } from '#engine/network/simulated-carrier.ts';
import type { AgentState, Fact, FactOf } from '#engine/model/facts.ts';
import { fillLeads, planOf, scenarioOf } from './support/world.ts';
import { createWildCarrier, WELL_BEHAVED, type Mischief } from './support/misbehaving-carrier.ts';

const FIRST_SEED = 1;
const SCENARIOS = 80;
const CONTACTS = 60;

/** One trunk with few channels for all campaigns, so that even a single leaked channel is noticed. */
const CHANNELS = 25;
const TRUNKS = [{ id: 1, countryCode: '54', dvCodes: [], maxChannels: CHANNELS, priority: 1, isActive: true }];

function mischiefOf(rng: Stream): Mischief {
  // From well-behaved to hopeless, independently for each fault.
  const share = () => (nextUnit(rng) < 0.3 ? 0 : 0.5 * nextUnit(rng));
  return {
    lost: share(),
    doubled: share(),
    late: share(),
    vanished: share(),
    deaf: share(),
    invented: share(),
    latestMs: 40_000 * nextUnit(rng),
  };
}

/** Creates a fact sink that throws at the first fact that violates an invariant. */
function createLedger() {
  const live = new Map<number, FactOf<'CallQueued'>>();
  const placed = new Set<number>();
  const talking = new Map<number, number>();
  const states = new Map<number, AgentState>();
  let ended = 0;

  function accept(fact: Fact): void {
    switch (fact.kind) {
      case 'CallQueued':
        expect(live.has(fact.callId)).toBe(false);
        live.set(fact.callId, fact);
        expect(live.size).toBeLessThanOrEqual(CHANNELS);
        break;
      case 'CallPlaced':
        expect(placed.has(fact.callId), 'placed once').toBe(false);
        placed.add(fact.callId);
        break;
      case 'CallRinging':
      case 'CallAnswered':
      case 'CallVerdict':
      case 'MenuStarted':
      case 'MenuKey':
      case 'CallTransferred':
      case 'CallWaiting':
        expect(live.has(fact.callId), `${fact.kind} of a live call`).toBe(true);
        break;
      case 'CallConnected':
        expect(live.has(fact.callId)).toBe(true);
        expect(talking.get(fact.agentId!)).toBe(fact.callId);
        break;
      case 'CallEnded':
        expect(live.delete(fact.callId), 'ends once').toBe(true);
        expect(placed.has(fact.callId)).toBe(fact.placedAtMs !== null);
        ended++;
        break;
      case 'AgentChanged':
        expect(states.get(fact.agentId) ?? 'offline').toBe(fact.from);
        states.set(fact.agentId, fact.to);
        if (fact.to === 'busy') talking.set(fact.agentId, fact.callId!);
        else talking.delete(fact.agentId);
        break;
      default: // facts that are not about a call
    }
  }

  return { accept, live, placed, ended: () => ended };
}

it.each(Array.from({ length: SCENARIOS }, (_, index) => FIRST_SEED + index))(
  'SEED=%d ends every call once and leaks nothing',
  (seed) => {
    const rng = openStream(seed, 'pacing', 77);
    let mischief = mischiefOf(rng);
    const lines = 5 + (nextUint32(rng) % 20);
    const capacity = 1 + (nextUint32(rng) % 8);
    const campaigns = (['press1', 'direct'] as const).map((flow, index) =>
      planOf({
        id: index + 1,
        flow,
        maxConcurrentCalls: lines,
        maxAttempts: 2,
        retryIntervalMs: MINUTE_MS,
        maxCallMs: 10 * MINUTE_MS,
        detectMachines: nextUnit(rng) < 0.8,
        lineRestMs: 500,
      }),
    );
    const everyone = { morning: 0.5, afternoon: 0.5, evening: 0.5 };
    const scenario = {
      ...scenarioOf({
        campaigns,
        settings: { globalCallsPerSecond: 20, agentCapacity: capacity, agentWaitMs: 5000 },
        network: {
          outcomes: { person: everyone, noAnswer: 0.15, busy: 0.05, failed: 0.05 },
          menu: { ...DEFAULT_PROFILE.menu, pressShare: 0.3, repeatShare: 0.1, optOutShare: 0.05, hangUpShare: 0.3 },
          talk: { kind: 'exponential', mean: 40_000 },
        },
      }),
      trunks: TRUNKS,
    };
    const snapshots: PacingSnapshot[] = [];
    const fast: PacingPolicy<unknown> = {
      initial: null,
      pace(memory, snapshot) {
        snapshots.push({ ...snapshot });
        return { place: snapshot.linesFree, memory };
      },
    };
    const loop = createLoop(scenario.startAtMs);
    const ledger = createLedger();
    const leads = fillLeads(campaigns, CONTACTS);
    const carrier = createWildCarrier({
      loop,
      rng: openStream(seed, 'pacing', 78),
      mischief: () => mischief,
      behind: (report) =>
        createSimulatedCarrier({
          loop,
          profile: scenario.network,
          seed,
          speed: 1,
          report,
          reportAgent: (agentId, isReachable) => dialer.setAgentReachable(agentId, isReachable),
        }),
      report: (callId, event) => dialer.carrierEvent(callId, event),
    });
    const dialer = createDialer({
      loop,
      scenario,
      seed,
      ports: { leads, placer: carrier, sinks: [{ kinds: 'all', accept: ledger.accept }] },
      pacing: () => fast,
    });
    dialer.start();
    for (const { id } of campaigns) dialer.startCampaign(id, null);
    // Simulates user actions between the carrier's faults.
    for (let step = 0; step < 200; step++) {
      loop.advanceTo(loop.now() + 5000 * nextUnit(rng));
      const callId = nextUint32(rng) % (ledger.placed.size + 1);
      const extension = 100 + (nextUint32(rng) % (capacity + 2));
      const what = nextUnit(rng);
      if (what < 0.3) dialer.transferCall(callId, extension, 1);
      else if (what < 0.4) dialer.endCall(callId, 1);
      else if (what < 0.5) dialer.setAgentPaused(extension, nextUnit(rng) < 0.5);
    }
    for (let extension = 101; extension <= 100 + capacity; extension++) dialer.setAgentPaused(extension, false);
    loop.advanceTo(loop.now() + 12 * HOUR_MS);

    expect(dialer.summary()).toMatchObject({ liveCalls: 0, waiting: 0, agentsBusy: 0, agentsAvailable: capacity });
    expect(ledger.live.size).toBe(0);
    expect(ledger.ended()).toBeGreaterThanOrEqual(campaigns.length * CONTACTS);
    expect(dialer.campaignStatus(1)).toBe('completed');
    expect(dialer.campaignStatus(2)).toBe('completed');

    // Adds another list, for which every line, channel and agent must be available.
    for (let i = 0; i < CHANNELS; i++) leads.add(1, `+54911${90_000_000 + i}`, 'argentina');
    dialer.leadsChanged(1);
    snapshots.length = 0;
    mischief = WELL_BEHAVED;
    dialer.putCampaign({ ...campaigns[0]!, maxConcurrentCalls: CHANNELS });
    dialer.setSettings({ globalCallsPerSecond: 1000 });
    dialer.startCampaign(1, null);
    expect(snapshots[0]).toMatchObject({ inFlight: 0, othersWanting: 0, linesFree: CHANNELS, waiting: 0 });
    expect([...snapshots[0]!.agents.states.subarray(0, capacity)]).toEqual(Array(capacity).fill(AGENT_CODES.available));
    loop.advanceTo(loop.now() + 100);
    expect(ledger.live.size).toBe(CHANNELS);
    loop.advanceTo(loop.now() + HOUR_MS);
    expect(dialer.summary()).toMatchObject({ liveCalls: 0, waiting: 0, agentsAvailable: capacity });
  },
);
