import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { createFaultCounter } from '#engine/fault-figures.ts';
import type { Fact } from '#engine/model/facts.ts';
import { createFaults, type Fault } from '#engine/network/faults.ts';
import { MAX_NUMBER_FAILURES } from '#engine/policies/trunk-health.ts';
import { simulate } from '#engine/simulate.ts';
import { fact } from './support/invariants/story.ts';
import { fillLeads, planOf, scenarioOf, START_MS } from './support/world.ts';

const outage: Fault = { kind: 'trunk', trunkId: 7, afterMs: 0, lastsMs: 60_000, sipCause: 404 };
const phones: Fault = { kind: 'phones', afterMs: 0, lastsMs: 60_000, share: 1 };

function figuresOf(...facts: readonly Fact[]) {
  const counter = createFaultCounter(createFaults([outage, phones], 1, 1, START_MS));
  for (const each of facts) counter.accept(each);
  return counter.figures();
}

const call = (callId: number) => ({ callId, leadId: callId, trunkId: 7, phone: `+54911${callId}` });
const failed = (callId: number, isTrunkFault = false) =>
  fact('CallEnded', 100 + callId, { ...call(callId), isTrunkFault });
const givenBack = (callId: number) => fact('AttemptGivenBack', 200, { callId, leadId: callId, trunkId: 7 } as object);
const rested = fact('TrunkRested', 200, { trunkId: 7 } as object);

describe('the cost of faults', () => {
  it('counts attempts of a run that made the trunk rest as lost, unless they are given back', () => {
    const figures = figuresOf(failed(1), failed(2), failed(3), givenBack(2), rested, failed(4, true), givenBack(4));
    expect(figures).toMatchObject({ trunkRests: 1, attemptsGivenBack: 2, attemptsLost: 2, attemptsInShortRuns: 0 });
  });

  it('counts attempts of a long run as lost if the trunk did not rest at all', () => {
    const ids = Array.from({ length: MAX_NUMBER_FAILURES }, (_, index) => index + 1);
    const other = 99;
    const ring = [fact('CallQueued', 300, call(other)), fact('CallRinging', 301, { callId: other })];
    expect(figuresOf(...ids.map((id) => failed(id)), ...ring)).toMatchObject({ attemptsLost: MAX_NUMBER_FAILURES });
    expect(figuresOf(...ids.slice(1).map((id) => failed(id)), ...ring)).toMatchObject({
      attemptsLost: 0,
      attemptsInShortRuns: MAX_NUMBER_FAILURES - 1,
    });
  });

  it('does not count a failure like that of the call before, although the trunk has carried calls meanwhile', () => {
    const ring = [fact('CallQueued', 300, call(9)), fact('CallRinging', 301, { callId: 9 })];
    const again = fact('CallEnded', 400, { ...call(2), callId: 12, queuedAtMs: START_MS + 390 });
    const figures = figuresOf(failed(1), failed(2), givenBack(1), givenBack(2), rested, ...ring, again, rested);
    expect(figures).toMatchObject({ attemptsGivenBack: 2, attemptsLost: 0, attemptsInShortRuns: 1 });
  });

  it('does not count failures that no fault has caused', () => {
    const own = [
      failed(1),
      fact('CallEnded', 100, { ...call(2), sipCause: 503 }),
      fact('CallEnded', 100, { ...call(3), trunkId: 8 }),
    ];
    expect(figuresOf(...own, rested)).toMatchObject({ attemptsLost: 0, attemptsInShortRuns: 1 });
    const late = fact('CallEnded', 90_000, { ...call(4), queuedAtMs: START_MS + 80_000 });
    expect(figuresOf(late, rested)).toMatchObject({ attemptsLost: 0 });
  });

  it('counts persons abandoned while phones were dead', () => {
    const abandoned = (afterMs: number) => fact('CallEnded', afterMs, { disposition: 'abandoned', sipCause: null });
    expect(figuresOf(abandoned(1000), abandoned(61_000)).abandonedByDeadPhones).toBe(1);
  });

  it.each([503, 403, 404, 408, 500])('is no attempt when every trunk fails for a while with %i', (sipCause) => {
    const campaigns = [planOf({ retryIntervalMs: MINUTE_MS })];
    const faults: readonly Fault[] = [
      { kind: 'trunk', trunkId: null, afterMs: 2 * MINUTE_MS, lastsMs: 10 * MINUTE_MS, sipCause },
    ];
    const trunks = [{ id: 1, countryCode: '54', dvCodes: [], maxChannels: 1000, priority: 1, isActive: true }];
    const settings = { agentCapacity: 500, globalCallsPerSecond: 10 };
    const scenario = scenarioOf({ campaigns, network: { faults }, settings, scenario: { trunks } });
    const report = simulate({ scenario, seed: 3, leads: fillLeads(campaigns, 3000), durationMs: 60 * MINUTE_MS });
    expect(report.faults).toMatchObject({ attemptsLost: 0, attemptsInShortRuns: 0 });
    expect(report.faults!.attemptsGivenBack).toBeGreaterThan(4);
    expect(report.contacts.left).toBeLessThan(3000);
  });
});
