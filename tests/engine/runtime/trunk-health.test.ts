import { describe, expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '#shared/durations.ts';
import {
  FIRST_TRUNK_REST_MS,
  LONGEST_FAULT_MS,
  LONGEST_NUMBER_REST_MS,
  LONGEST_TRUNK_REST_MS,
  MAX_KNOWN_FAILURES,
  MAX_NUMBER_FAILURES,
  MAX_TRUNK_FAILURES,
} from '#engine/policies/trunk-health.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import { createScriptedWorld, planOf, type WorldOptions } from '../support/world.ts';

const RETRY_MS = 1000 * SECOND_MS;
const TRUNK = { id: 7, countryCode: '54', dvCodes: [], maxChannels: 100, priority: 1, isActive: true };

/** Creates a dialer with one trunk and one line, which places a call as soon as the last one has ended. */
function world(plan: Partial<CampaignPlan> = {}, options: WorldOptions = {}) {
  const campaigns = [planOf({ maxConcurrentCalls: 1, retryIntervalMs: RETRY_MS, ...plan })];
  const made = createScriptedWorld({ settings: { globalCallsPerSecond: 1000 }, contacts: 100, campaigns, ...options });
  made.dialer.setTrunks([TRUNK]);
  made.dialer.startCampaign(1, null);
  made.pass(5);
  const last = () => made.carrier.orders.at(-1)!.callId;
  return {
    ...made,
    fail(sipCause: number, times = 1) {
      for (let nth = 0; nth < times; nth++) {
        made.dialer.carrierEvent(last(), { kind: 'failed', sipCause });
        made.pass(5);
      }
    },
    ring() {
      made.dialer.carrierEvent(last(), { kind: 'ringing' });
      made.dialer.carrierEvent(last(), { kind: 'failed', sipCause: 480 });
      made.pass(5);
    },
  };
}

type World = ReturnType<typeof world>;

/** Returns how many attempts each called contact has left behind, by its next call. */
const attemptsOf = ({ carrier }: World, from: number) => carrier.orders.slice(from).map(({ attempt }) => attempt);

describe('a trunk that refuses every call', () => {
  it.each([401, 402, 407, 408, 488, 500, 501, 502, 503, 504])('rests after a few failures with %i', (sipCause) => {
    const made = world();
    made.fail(sipCause, MAX_TRUNK_FAILURES);
    expect(made.of('TrunkRested')).toMatchObject([{ trunkId: 7, sipCause, rests: 1 }]);
    expect(made.carrier.orders).toHaveLength(MAX_TRUNK_FAILURES);
  });

  it.each([302, 403, 404, 410, 480, 484, 604])(
    'rests after a longer run of %i, which a number can cause',
    (sipCause) => {
      const made = world();
      made.fail(sipCause, MAX_NUMBER_FAILURES - 1);
      expect(made.of('TrunkRested')).toEqual([]);
      made.fail(sipCause);
      expect(made.of('TrunkRested')).toMatchObject([{ trunkId: 7, sipCause }]);
    },
  );

  it('rests too when an overloaded carrier answers with several codes', () => {
    const made = world();
    for (const sipCause of [500, 503, 500, 408, 503]) made.fail(sipCause);
    expect(made.of('TrunkRested')).toMatchObject([{ sipCause: 503 }]);
  });

  it('does not rest for busy, declined or unwanted calls, which the called party causes', () => {
    for (const sipCause of [486, 600, 603, 607, 608]) {
      const made = world();
      made.fail(sipCause, 30);
      expect(made.of('TrunkRested')).toEqual([]);
      expect(made.of('AttemptGivenBack')).toEqual([]);
    }
  });

  it('does not rest for calls that were lost with their PBX', () => {
    const made = world();
    for (let nth = 0; nth < 30; nth++) {
      made.dialer.carrierEvent(made.carrier.orders.at(-1)!.callId, { kind: 'failed', sipCause: 500, isLost: true });
      made.pass(5);
    }
    expect(made.of('CallEnded')).toHaveLength(30);
    expect(made.of('TrunkRested')).toEqual([]);
  });

  it('does not rest for orders that no PBX confirms', () => {
    const made = world({ maxConcurrentCalls: 10 });
    made.pass(31 * SECOND_MS);
    expect(made.of('CallEnded').slice(0, 10)).toMatchObject(Array(10).fill({ sipCause: 408, isLost: true }));
    expect(made.of('TrunkRested')).toEqual([]);
  });

  it.each([true, false])('rests for calls that do not ring in time, unless their PBX is down: %s', (isDown) => {
    const made = world({ maxConcurrentCalls: 10, ringTimeoutMs: 20 * SECOND_MS });
    made.pass(20);
    for (let callId = 1; callId <= 10; callId++) made.dialer.carrierEvent(callId, { kind: 'placed' });
    made.carrier.isDown = isDown;
    made.pass(20 * SECOND_MS);
    expect(made.of('CallEnded').slice(0, 5)).toMatchObject(Array(5).fill({ sipCause: 408, isLost: isDown }));
    expect(made.of('TrunkRested')).toHaveLength(isDown ? 0 : 1);
  });

  it('does not rest while other calls on it ring', () => {
    const made = world();
    for (let round = 0; round < 5; round++) {
      made.fail(503, MAX_TRUNK_FAILURES - 1);
      made.ring();
      made.fail(404, MAX_NUMBER_FAILURES - 1);
      made.ring();
    }
    expect(made.of('TrunkRested')).toEqual([]);
  });

  it('does not rest for calls without a ring, if calls that were ordered after them have rung', () => {
    const made = world({ maxConcurrentCalls: 10, ringTimeoutMs: 30 * SECOND_MS });
    made.pass(20);
    for (const callId of [7, 8, 9, 10]) made.dialer.carrierEvent(callId, { kind: 'busy', sipCause: 486 });
    for (let callId = 1; callId <= 6; callId++) made.dialer.carrierEvent(callId, { kind: 'failed', sipCause: 408 });
    expect(made.of('TrunkRested')).toEqual([]);
  });

  it('does not rest while calls on it are answered, even if they never rang', () => {
    const made = world();
    for (let round = 0; round < 3; round++) {
      made.fail(503, MAX_TRUNK_FAILURES - 1);
      made.dialer.carrierEvent(made.carrier.orders.at(-1)!.callId, { kind: 'answered', by: 'machine' });
      made.pass(5);
    }
    expect(made.of('TrunkRested')).toEqual([]);
  });

  it('does not rest because one number is refused again and again', () => {
    const made = world({ maxAttempts: 50, retryIntervalMs: 0 }, { contacts: 1 });
    made.fail(503, 49);
    expect(made.of('TrunkRested')).toEqual([]);
    expect(made.of('CallEnded')).toHaveLength(49);
  });
});

describe('a trunk that answers 607 to everybody', () => {
  it('is taken for a filter from the fifth number in a row on, until a call rings', () => {
    const made = world();
    made.fail(607, 6);
    made.ring();
    made.fail(607);
    const ends = made.of('CallEnded').map(({ disposition, settlement }) => [disposition, settlement.kind]);
    const [own, filtered] = [
      ['rejected', 'done'],
      ['blocked', 'retry'],
    ];
    expect(ends).toEqual([own, own, own, own, filtered, filtered, ['no_answer', 'retry'], own]);
  });
});

describe('the attempts of contacts whose trunk failed', () => {
  it('are given back, to those called before the trunk was judged as well', () => {
    const made = world();
    made.fail(500, MAX_TRUNK_FAILURES);
    expect(new Set(made.of('AttemptGivenBack').map(({ callId }) => callId))).toEqual(new Set([1, 2, 3, 4, 5]));
    made.dialer.carrierEvent(made.carrier.orders.at(-1)!.callId, { kind: 'busy', sipCause: 486 });
    made.pass(RETRY_MS + FIRST_TRUNK_REST_MS);
    const from = made.carrier.orders.length;
    for (let nth = 0; nth < 99; nth++) made.ring();
    expect(attemptsOf(made, from)).not.toContain(2);
  });

  it('are given back if they were the last, so that the contact is called again', () => {
    const made = world({ maxAttempts: 1 }, { contacts: MAX_TRUNK_FAILURES });
    made.fail(503, MAX_TRUNK_FAILURES);
    expect(made.dialer.campaignStatus(1)).toBe('active');
    made.pass(RETRY_MS);
    made.ring();
    for (let nth = 1; nth < MAX_TRUNK_FAILURES; nth++) made.ring();
    const again = made.carrier.orders.slice(MAX_TRUNK_FAILURES);
    expect(new Set(again.map(({ leadId }) => leadId))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(again).toHaveLength(5);
    expect(made.dialer.campaignStatus(1)).toBe('completed');
  });

  it('are given back although calls from before the fault still rang when it had begun', () => {
    const made = world({ maxConcurrentCalls: 10 });
    made.pass(20);
    const fail = (callId: number) => made.dialer.carrierEvent(callId, { kind: 'failed', sipCause: 503 });
    for (const callId of [2, 3, 4]) fail(callId);
    made.dialer.carrierEvent(1, { kind: 'ringing' });
    for (const callId of [5, 6, 7]) fail(callId);
    expect(made.of('AttemptGivenBack')).toEqual([]);
    for (const callId of [8, 9]) fail(callId);
    const givenBack = made.of('AttemptGivenBack').map(({ callId }) => callId);
    expect(givenBack.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are not given back for failures before a call that rang', () => {
    const made = world({ maxConcurrentCalls: 10 });
    made.pass(20);
    const fail = (callId: number) => made.dialer.carrierEvent(callId, { kind: 'failed', sipCause: 503 });
    for (const callId of [1, 2]) fail(callId);
    made.dialer.carrierEvent(3, { kind: 'ringing' });
    for (const callId of [4, 5, 6, 7, 8]) fail(callId);
    const givenBack = made.of('AttemptGivenBack').map(({ callId }) => callId);
    expect(givenBack.toSorted((a, b) => a - b)).toEqual([4, 5, 6, 7, 8]);
  });

  it('are given back for calls that were in progress when the rest began', () => {
    const made = world({ maxConcurrentCalls: 8 });
    made.pass(20);
    for (let callId = 1; callId <= 8; callId++) made.dialer.carrierEvent(callId, { kind: 'failed', sipCause: 503 });
    expect(made.of('AttemptGivenBack')).toHaveLength(8);
    expect(made.of('TrunkRested')).toHaveLength(1);
  });

  it('are given back after the call, if the contact is in a call again when its trunk is judged', () => {
    const made = world({ maxAttempts: 2, retryIntervalMs: 0 }, { contacts: 5 });
    const fail = (callId: number) => made.dialer.carrierEvent(callId, { kind: 'failed', sipCause: 503 });
    // The call to contact 5 goes on while contact 1 is called again.
    for (const leadId of [1, 2, 3, 4]) {
      expect(made.carrier.orders.at(-1)).toMatchObject({ leadId });
      made.fail(503);
    }
    made.dialer.putCampaign(planOf({ maxConcurrentCalls: 2, retryIntervalMs: 0, maxAttempts: 2 }));
    made.pass(5);
    expect(made.carrier.orders.slice(4)).toMatchObject([{ leadId: 5 }, { leadId: 1, attempt: 2 }]);
    fail(5);
    expect(made.of('TrunkRested')).toHaveLength(1);
    expect(made.of('AttemptGivenBack').map(({ leadId }) => leadId)).not.toContain(1);
    made.dialer.carrierEvent(6, { kind: 'ringing' });
    made.dialer.carrierEvent(6, { kind: 'failed', sipCause: 480 });
    expect(made.of('AttemptGivenBack').map(({ callId }) => callId)).toContain(1);
    made.dialer.probeTrunk(7);
    for (let nth = 0; nth < 20; nth++) made.ring();
    const again = made.carrier.orders.slice(6).filter(({ leadId }) => leadId === 1);
    expect(again.map(({ attempt }) => attempt)).toEqual([2]);
  });

  it.each([500, 503])('are given back although every number has failed with %i before', (sipCause) => {
    const made = world({ maxAttempts: 2 }, { contacts: 2 * MAX_KNOWN_FAILURES });
    for (let nth = 0; nth < MAX_KNOWN_FAILURES; nth++) {
      made.fail(sipCause);
      made.ring();
    }
    made.pass(RETRY_MS);
    made.fail(sipCause, MAX_KNOWN_FAILURES - 1);
    expect(made.of('TrunkRested')).toEqual([]);
    made.fail(sipCause);
    expect(made.of('TrunkRested')).toHaveLength(1);
    expect(made.of('AttemptGivenBack')).toHaveLength(MAX_KNOWN_FAILURES);
  });

  it('are given back when the trunk is still down after days without calls', () => {
    const made = world({ maxAttempts: 1 }, { contacts: MAX_TRUNK_FAILURES });
    made.fail(503, MAX_TRUNK_FAILURES);
    made.dialer.pauseCampaign(1);
    made.pass(LONGEST_FAULT_MS + DAY_MS);
    made.dialer.resumeCampaign(1);
    for (let second = 0; second < 7200; second++) {
      made.pass(SECOND_MS);
      made.fail(503);
    }
    expect(made.of('CallEnded').length).toBeGreaterThanOrEqual(2 * MAX_TRUNK_FAILURES);
    expect(made.of('AttemptGivenBack')).toHaveLength(made.of('CallEnded').length);
  });

  it('stay used up by a failure of their own', () => {
    const made = world();
    made.fail(404, MAX_NUMBER_FAILURES - 1);
    made.ring();
    expect(made.of('AttemptGivenBack')).toEqual([]);
    expect(made.leads.waiting(1)).toBe(99);
  });
});

describe('a list of which only dead numbers are left', () => {
  it('is finished, although every call fails with the same status', () => {
    const plan = { maxConcurrentCalls: 1, maxAttempts: 3, retryIntervalMs: SECOND_MS };
    const made = world(plan, { settings: { globalCallsPerSecond: 1000, agentCapacity: 100 } });
    for (let handled = 0; made.dialer.campaignStatus(1) === 'active'; made.pass(SECOND_MS)) {
      for (const { callId, leadId } of made.carrier.orders.slice(handled)) {
        handled++;
        if (leadId % 2 === 1) made.dialer.carrierEvent(callId, { kind: 'failed', sipCause: 404 });
        else {
          made.dialer.carrierEvent(callId, { kind: 'answered', by: 'person' });
          made.dialer.carrierEvent(callId, { kind: 'hung_up' });
        }
      }
      expect(made.carrier.orders.length).toBeLessThanOrEqual(200);
    }
    expect(made.of('TrunkRested')).toEqual([]);
    expect(made.of('CallEnded').filter(({ sipCause }) => sipCause === 404)).toHaveLength(150);
  });
});

describe('a resting trunk', () => {
  it('is probed by one call, and rests for twice as long whenever the probe fails', () => {
    const made = world({ maxConcurrentCalls: 3 });
    made.fail(503, MAX_TRUNK_FAILURES);
    for (const order of made.carrier.orders) made.dialer.carrierEvent(order.callId, { kind: 'failed', sipCause: 503 });
    const restsMs: number[] = [];
    for (let rests = 1; rests <= 8; rests++) {
      const { at, untilMs } = made.of('TrunkRested').at(-1)!;
      restsMs.push(untilMs - at);
      const ordered = made.carrier.orders.length;
      made.pass(untilMs - made.loop.now() - 1);
      expect(made.carrier.orders).toHaveLength(ordered);
      made.pass(5 * SECOND_MS);
      expect(made.carrier.orders).toHaveLength(ordered + 1);
      made.fail(503);
    }
    const doubled = [1, 2, 4, 8, 16].map((times) => times * FIRST_TRUNK_REST_MS);
    expect(restsMs).toEqual([...doubled, LONGEST_TRUNK_REST_MS, LONGEST_TRUNK_REST_MS, LONGEST_TRUNK_REST_MS]);
    expect(made.of('AttemptGivenBack')).toHaveLength(made.of('CallEnded').length);
  });

  it('rests on when a call from before the rest is answered', () => {
    const made = world({ maxConcurrentCalls: 10 });
    made.pass(20);
    for (let callId = 2; callId <= 6; callId++) made.dialer.carrierEvent(callId, { kind: 'failed', sipCause: 503 });
    expect(made.of('TrunkRested')).toHaveLength(1);
    made.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
    const ordered = made.carrier.orders.length;
    made.pass(FIRST_TRUNK_REST_MS - 5);
    expect(made.of('TrunkRecovered')).toEqual([]);
    expect(made.carrier.orders).toHaveLength(ordered);
    made.pass(1000);
    expect(made.carrier.orders).toHaveLength(ordered + 1);
    made.dialer.carrierEvent(7, { kind: 'ringing' });
    expect(made.of('TrunkRecovered')).toEqual([]);
    made.dialer.carrierEvent(made.carrier.orders.at(-1)!.callId, { kind: 'ringing' });
    expect(made.of('TrunkRecovered')).toHaveLength(1);
  });

  it('is probed by ten numbers in a row, one at a time, if numbers can cause its failures', () => {
    const made = world({ maxConcurrentCalls: 3 });
    made.fail(404, MAX_NUMBER_FAILURES);
    for (const { callId } of made.carrier.orders) made.dialer.carrierEvent(callId, { kind: 'failed', sipCause: 404 });
    const ordered = made.carrier.orders.length;
    made.pass(FIRST_TRUNK_REST_MS + SECOND_MS);
    for (let nth = 1; nth <= MAX_NUMBER_FAILURES; nth++) {
      expect(made.carrier.orders).toHaveLength(ordered + nth);
      made.fail(404);
    }
    expect(made.of('TrunkRested')).toMatchObject([{ rests: 1 }, { rests: 2 }]);
    const { at, untilMs } = made.of('TrunkRested')[1]!;
    expect(untilMs - at).toBe(LONGEST_NUMBER_REST_MS);
    expect(made.of('AttemptGivenBack')).toHaveLength(made.of('CallEnded').length);
  });

  it('is in service again as soon as its probe rings', () => {
    const made = world({ maxConcurrentCalls: 3 });
    for (let callId = 1; callId <= 5; callId++) made.fail(503);
    for (const order of made.carrier.orders) made.dialer.carrierEvent(order.callId, { kind: 'failed', sipCause: 503 });
    made.pass(FIRST_TRUNK_REST_MS + 5);
    const ordered = made.carrier.orders.length;
    made.dialer.carrierEvent(made.carrier.orders.at(-1)!.callId, { kind: 'ringing' });
    made.pass(20);
    expect(made.of('TrunkRecovered')).toHaveLength(1);
    expect(made.carrier.orders).toHaveLength(ordered + 2);
  });

  it('is probed at once when somebody asks for it', () => {
    const made = world();
    made.fail(402, MAX_TRUNK_FAILURES);
    expect(made.dialer.probeTrunk(7)).toBe(true);
    expect(made.of('TrunkRestEnded')).toMatchObject([{ trunkId: 7 }]);
    made.pass(5);
    expect(made.carrier.orders).toHaveLength(MAX_TRUNK_FAILURES + 1);
    expect(made.dialer.probeTrunk(7)).toBe(false);
    expect(made.dialer.probeTrunk(8)).toBe(false);
    expect(made.of('TrunkRestEnded')).toHaveLength(1);
  });

  it('rests again when its probes fail with other codes', () => {
    const made = world();
    made.fail(503, MAX_TRUNK_FAILURES);
    made.pass(FIRST_TRUNK_REST_MS);
    made.fail(403, MAX_NUMBER_FAILURES - 1);
    expect(made.of('TrunkRested')).toHaveLength(1);
    made.fail(403);
    expect(made.of('TrunkRested')).toMatchObject([{ sipCause: 503 }, { sipCause: 403, rests: 2 }]);
    made.pass(2 * FIRST_TRUNK_REST_MS);
    made.fail(500);
    expect(made.of('TrunkRested').at(-1)).toMatchObject({ sipCause: 500, rests: 3 });
    expect(made.of('AttemptGivenBack')).toHaveLength(made.of('CallEnded').length);
  });

  it('is probed again when its probe was ended by hand', () => {
    const made = world();
    made.fail(503, MAX_TRUNK_FAILURES);
    made.pass(FIRST_TRUNK_REST_MS);
    const ordered = made.carrier.orders.length;
    made.dialer.endCall(made.carrier.orders.at(-1)!.callId, 1);
    made.pass(5);
    expect(made.carrier.orders).toHaveLength(ordered + 1);
    expect(made.of('TrunkRested')).toHaveLength(1);
  });
});
