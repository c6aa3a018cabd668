import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#shared/durations.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import { createScriptedWorld, planOf, START_MS } from './support/world.ts';

const PERSON = { kind: 'answered', by: 'person' } as const;
/** How long the driver lets an agent's phone ring. */
const PHONE_RINGS_MS = 10 * SECOND_MS;
const PATIENCE_MS = 2 * SECOND_MS;

/** Creates a dialer whose only call is placed, and whose agents' phones ring until the test answers for them. */
function oneCall(agentCapacity: number, plan: Partial<CampaignPlan> = {}) {
  const world = createScriptedWorld({
    contacts: 1,
    takersRing: true,
    campaigns: [planOf({ maxAttempts: 1, ...plan })],
    settings: { agentCapacity, agentWaitMs: PATIENCE_MS },
  });
  world.dialer.startCampaign(1, null);
  world.pass(SECOND_MS);
  world.dialer.carrierEvent(1, { kind: 'placed' });
  return world;
}

describe('a person who waits for an agent', () => {
  it('is held as soon as an agent is requested, and again when a phone fails', () => {
    const { dialer, carrier } = oneCall(2);
    dialer.carrierEvent(1, { kind: 'answered', by: 'unknown' });
    expect(carrier.waiting).toEqual([]);
    dialer.carrierEvent(1, { kind: 'verdict', by: 'person' });
    expect([carrier.waiting, carrier.connected.length]).toEqual([[1], 1]);
    dialer.carrierEvent(1, { kind: 'agent_lost', why: 'no_answer' });
    expect([carrier.waiting, carrier.connected.length]).toEqual([[1, 1], 2]);
  });

  it('is held without a free agent too', () => {
    const { dialer, carrier } = oneCall(0, { dialMethod: { kind: 'fixed' } });
    dialer.carrierEvent(1, PERSON);
    expect([carrier.waiting, carrier.connected]).toEqual([[1], []]);
  });

  it('hears the menu until its key is pressed', () => {
    const { dialer, carrier } = oneCall(1, { flow: 'press1' });
    dialer.carrierEvent(1, PERSON);
    expect([carrier.played.length, carrier.waiting]).toEqual([1, []]);
    dialer.carrierEvent(1, { kind: 'dtmf', key: '1' });
    expect(carrier.waiting).toEqual([1]);
  });

  it('is abandoned at most 30 s after the patience has ended, however many phones don’t answer', () => {
    const { dialer, carrier, of, pass } = oneCall(50);
    dialer.carrierEvent(1, PERSON);
    const answeredAtMs = dialer.now();
    while (of('CallEnded').length === 0) {
      pass(PHONE_RINGS_MS);
      dialer.carrierEvent(1, { kind: 'agent_lost', why: 'no_answer' });
    }
    const [end] = of('CallEnded');
    expect(end).toMatchObject({ disposition: 'abandoned' });
    expect(end!.at - answeredAtMs).toBeLessThanOrEqual(PATIENCE_MS + 30 * SECOND_MS);
    expect(carrier.connected).toHaveLength(3);
  });
});

describe('a person who waited in vain', () => {
  it('hears a goodbye, with the key that opts out in their country', () => {
    const menu = {
      byCountry: { argentina: { key: '8', timeoutMs: 10_000, language: 'es' } },
      fallback: { key: '1', timeoutMs: 10_000, language: 'es' },
      optOutKey: '8',
      promptMs: 0,
    };
    const { dialer, carrier, of, pass } = oneCall(0, { menu });
    dialer.carrierEvent(1, PERSON);
    pass(PATIENCE_MS);
    expect(of('CallEnded')).toMatchObject([{ at: START_MS + SECOND_MS + PATIENCE_MS, disposition: 'abandoned' }]);
    expect([carrier.hungUp, carrier.goodbyes]).toEqual([[1], [{ callId: 1, optOutKey: '7' }]]);
  });

  it('unlike a person whose call ends otherwise', () => {
    const machine = oneCall(1);
    machine.dialer.carrierEvent(1, { kind: 'answered', by: 'machine' });
    const byHand = oneCall(1);
    byHand.dialer.carrierEvent(1, PERSON);
    byHand.dialer.endCall(1, 7);
    for (const { carrier } of [machine, byHand]) expect([carrier.hungUp, carrier.goodbyes]).toEqual([[1], []]);
  });
});
