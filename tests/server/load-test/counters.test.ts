import { expect, it } from 'vitest';
import type { Fact } from '#engine/model/facts.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { createCounters } from '#server/domains/load-test/counters.ts';

const START_MS = Date.parse('2026-11-23T15:00:00.000Z');

const call = (callId: number) => ({ at: START_MS, campaignId: 1, callId });
const queued = (callId: number, country: string, callerId: string): Fact => ({
  kind: 'CallQueued',
  ...call(callId),
  leadId: callId,
  attempt: 1,
  phone: '+541152345678',
  country,
  callerId,
  trunkId: null,
  userId: null,
});

it('counts countries and caller ids of placed calls, not of withdrawn orders', () => {
  const counters = createCounters(START_MS, MINUTE_MS);
  const facts: Fact[] = [
    queued(1, 'argentina', '+541143210001'),
    queued(2, 'chile', '+541143210002'),
    { kind: 'CallPlaced', ...call(1) },
    { kind: 'CallWithdrawn', ...call(2) },
  ];
  for (const fact of facts) counters.accept(fact);
  expect(counters.figures(START_MS + 1000)).toMatchObject({
    placed: 1,
    concurrent: 1,
    countries: { argentina: 1 },
    callerIdsUsed: 1,
  });
});
