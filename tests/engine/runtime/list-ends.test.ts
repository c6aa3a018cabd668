/** Every list ends, whatever its trunk answers, and no contact loses an attempt to a trunk's fault of a day. */
import { describe, expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { LONGEST_FAULT_MS } from '#engine/policies/trunk-health.ts';
import { createScriptedWorld, planOf } from '../support/world.ts';

type CallAllOptions = {
  readonly contacts: number;
  readonly maxAttempts?: number;
  readonly limitMs: number;
  readonly stepMs?: number;
};

/**
 * A carrier over one trunk on which `statusOf` a contact, or null for a ring, answers at once. Runs until the campaign
 * is completed or `limitMs` has passed, and returns the number of calls of each contact.
 */
function callAll(
  statusOf: (leadId: number, atMs: number) => number | null,
  { contacts, maxAttempts = 3, limitMs, stepMs = SECOND_MS }: CallAllOptions,
) {
  const campaigns = [planOf({ maxConcurrentCalls: 5, maxAttempts, retryIntervalMs: 60 * SECOND_MS })];
  const made = createScriptedWorld({ settings: { globalCallsPerSecond: 1000 }, contacts, campaigns });
  made.dialer.setTrunks([{ id: 7, countryCode: '54', dvCodes: [], maxChannels: 100, priority: 1, isActive: true }]);
  made.dialer.startCampaign(1, null);
  made.pass(5);
  const startMs = made.loop.now();
  const calls = new Map<number, number>();
  let handled = 0;
  while (made.dialer.campaignStatus(1) === 'active' && made.loop.now() - startMs < limitMs) {
    for (; handled < made.carrier.orders.length; handled++) {
      const { callId, leadId } = made.carrier.orders[handled]!;
      calls.set(leadId, (calls.get(leadId) ?? 0) + 1);
      const sipCause = statusOf(leadId, made.loop.now() - startMs);
      if (sipCause !== null) made.dialer.carrierEvent(callId, { kind: 'failed', sipCause });
      else {
        made.dialer.carrierEvent(callId, { kind: 'answered', by: 'person' });
        made.dialer.carrierEvent(callId, { kind: 'hung_up' });
      }
      made.pass(5);
    }
    made.pass(stepMs);
  }
  return { ...made, calls, tookMs: made.loop.now() - startMs };
}

describe('every list ends', () => {
  it.each([404, 403, 480, 500, 503, 408])('although ten of its contacts always fail with %i', (sipCause) => {
    const made = callAll((leadId) => (leadId <= 10 ? sipCause : null), { contacts: 60, limitMs: HOUR_MS });
    expect(made.dialer.campaignStatus(1)).toBe('completed');
    expect(Math.max(...made.calls.values())).toBeLessThanOrEqual(4);
  });

  it('within the hour, although it begins with a block of 300 dead numbers', () => {
    const made = callAll((leadId) => (leadId <= 300 ? 404 : null), { contacts: 400, limitMs: 2 * HOUR_MS });
    expect(made.dialer.campaignStatus(1)).toBe('completed');
    expect(made.tookMs).toBeLessThan(HOUR_MS);
    expect(Math.max(...made.calls.values())).toBeLessThanOrEqual(4);
  });

  it.each([404, 503])('after a week, although nothing but %i was ever heard on its trunk', (sipCause) => {
    const limitMs = LONGEST_FAULT_MS + 24 * HOUR_MS;
    const made = callAll(() => sipCause, { contacts: 20, limitMs, stepMs: 30 * SECOND_MS });
    expect(made.tookMs).toBeGreaterThan(LONGEST_FAULT_MS);
    expect(made.dialer.campaignStatus(1)).toBe('completed');
    expect(Math.max(...made.calls.values())).toBeLessThan(60);
  });

  it.each([404, 403, 500, 503, 408])('but not in a day on which its trunk answers %i to every call', (sipCause) => {
    const limitMs = 26 * HOUR_MS;
    const isDown = (atMs: number) => atMs < 24 * HOUR_MS;
    const made = callAll((_, atMs) => (isDown(atMs) ? sipCause : null), {
      contacts: 40,
      maxAttempts: 1,
      limitMs,
      stepMs: 30 * SECOND_MS,
    });
    expect(made.dialer.campaignStatus(1)).toBe('completed');
    const ended = made.of('CallEnded');
    expect(new Set(ended.filter(({ answeredAtMs }) => answeredAtMs !== null).map(({ leadId }) => leadId)).size).toBe(
      40,
    );
    expect(made.of('AttemptGivenBack')).toHaveLength(ended.length - 40);
  });
});
