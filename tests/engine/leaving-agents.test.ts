/** Agents who will take no more calls after the one in hand: dial methods must not expect them back. */
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { personExtension } from '#engine/model/agent.ts';
import { createSimulatedPeople } from '#engine/network/simulated-people.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import type { Dialer } from '#engine/dialer-contract.ts';
import type { FactSink } from '#engine/ports.ts';
import type { PacingPolicy, PacingSnapshot } from '#engine/policies/pacing/policy.ts';
import { createScriptedWorld, createWorld, planOf } from './support/world.ts';

const SALES = 1;
const TEAM = 12;
const STAY = 2;
const SEEDS = [1, 2, 3, 4, 5, 6];
const plan = planOf({ teamId: SALES, dialMethod: { kind: 'predictive' } });

type Leave = (dialer: Dialer, agentId: number) => void;

/** Counts the calls that are ordered in a minute after all but two of a team's people have ordered `leave`. */
function callsAfter(leave: Leave, seed: number): number {
  let people: FactSink | null = null;
  const follow: FactSink = { kinds: new Set(['AgentChanged']), accept: (fact) => people?.accept(fact) };
  const outcomes = { ...DEFAULT_PROFILE.outcomes, person: { morning: 0.3, afternoon: 0.3, evening: 0.3 } };
  const talk = { kind: 'lognormal', mean: 60 * SECOND_MS, cv: 0.5 } as const;
  const wrapUp = { kind: 'lognormal', mean: 10 * SECOND_MS, cv: 0.5 } as const;
  const { loop, dialer, pass, of } = createWorld({
    seed,
    campaigns: [plan],
    contacts: 20_000,
    network: { outcomes, talk, detection: null },
    settings: { globalCallsPerSecond: 100 },
    sinks: [follow],
  });
  const profile = { wrapUp, breaks: null, shifts: null };
  const simulated = createSimulatedPeople({ loop, seed, speed: 1, teamId: SALES, profile, dialer: () => dialer });
  people = simulated;
  simulated.setSize(TEAM);
  dialer.startCampaign(1, null);
  pass(60 * MINUTE_MS);
  for (let user = STAY + 1; user <= TEAM; user++) leave(dialer, personExtension(user));
  const before = of('CallQueued').length;
  pass(MINUTE_MS);
  return of('CallQueued').length - before;
}

describe('agents who leave after their call', () => {
  it.each([
    ['pause', (dialer: Dialer, agentId: number) => void dialer.setAgentPaused(agentId, true)],
    ['sign out', (dialer: Dialer, agentId: number) => dialer.signOut(agentId)],
    ['go away', (dialer: Dialer, agentId: number) => dialer.setAgentPresent(agentId, false)],
  ])('are not dialled for as if they were soon free: they %s', (_, leave) => {
    const count = (order: Leave) => SEEDS.reduce((sum, seed) => sum + callsAfter(order, seed), 0);
    const all = count(() => {});
    const left = count(leave);
    expect(left).toBeLessThan(0.2 * all);
  });

  it('are counted apart from those who come back, until they change their mind', () => {
    let seen: PacingSnapshot | null = null;
    const watching: PacingPolicy<null> = {
      initial: null,
      pace(memory, snapshot) {
        seen = { ...snapshot };
        const { inFlight, agentsAvailable } = snapshot;
        return { place: inFlight === 0 && agentsAvailable > 1 ? 1 : 0, memory };
      },
    };
    const { dialer, carrier, pass } = createScriptedWorld({ campaigns: [plan], pacing: () => watching });
    const counts = () => {
      pass(SECOND_MS);
      dialer.setSettings({});
      const { agentsAvailable, agentsBusy, agentsInWrapUp, agentsLeaving } = seen!;
      return [agentsAvailable, agentsBusy, agentsInWrapUp, agentsLeaving];
    };
    for (const user of [1, 2, 3]) dialer.signIn(user, SALES);
    dialer.startCampaign(1, 1);
    const [first, second] = [1, 2].map(() => {
      pass(SECOND_MS);
      const { callId } = carrier.orders.at(-1)!;
      dialer.carrierEvent(callId, { kind: 'placed' });
      dialer.carrierEvent(callId, { kind: 'answered', by: 'person' });
      return callId;
    });
    expect(counts()).toEqual([1, 2, 0, 0]);
    dialer.setAgentPaused(personExtension(1), true);
    dialer.signOut(personExtension(2));
    expect(counts()).toEqual([1, 0, 0, 2]);
    dialer.endConversation(first!, personExtension(1));
    expect(counts()).toEqual([1, 0, 0, 2]);
    dialer.setAgentPaused(personExtension(1), false);
    expect(counts()).toEqual([1, 0, 1, 1]);
    dialer.endConversation(second!, personExtension(2));
    dialer.finishWrapUp(personExtension(2));
    expect(counts()).toEqual([1, 0, 1, 0]);
  });
});
