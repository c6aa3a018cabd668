import { describe, expect, it } from 'vitest';
import { createMemoryProtection } from './support/memory-protection.ts';
import type { Fact, FactOf } from '#engine/model/facts.ts';
import { DEFAULT_NUMBER_CAPS } from '#shared/domain/number-cap-defaults.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { fact, queued } from './support/invariants/story.ts';
import { START_MS } from './support/world.ts';

const PHONE = '+541141234567';
const OTHER_FORM = '+5491141234567';

function protectionAfter(...facts: Fact[]) {
  const protection = createMemoryProtection(() => DEFAULT_NUMBER_CAPS);
  for (const each of facts) protection.accept(each);
  return (phone: string, afterMs: number, campaignId = 2) =>
    protection.holdOf(
      phone,
      { campaignId, purpose: 'sales', country: 'argentina', region: null, zones: [] },
      START_MS + afterMs,
    );
}

const ended = (patch: Partial<FactOf<'CallEnded'>>) => fact('CallEnded', MINUTE_MS, patch);
const rang = { placedAtMs: START_MS, ringingAtMs: START_MS + SECOND_MS };

describe('a number', () => {
  it('may be called when nobody calls it', () => {
    expect(protectionAfter()(PHONE, 0)).toBeNull();
  });

  it.each([queued, fact('CallAdopted', 0)])('may not be called during a call: $kind', (begin) => {
    const holdOf = protectionAfter(begin);
    const untilMs = START_MS + 2 * MINUTE_MS + 15 * SECOND_MS;
    const inCall = { why: 'number_in_call', untilMs, callId: expect.any(Number) as number };
    for (const phone of [PHONE, OTHER_FORM]) expect(holdOf(phone, 2 * MINUTE_MS)).toEqual(inCall);
    expect(holdOf('+541141234568', 2 * MINUTE_MS)).toBeNull();
  });

  it('stays in a call until the last of several calls has ended', () => {
    const adopted = fact('CallAdopted', 0, { callId: 7, phone: OTHER_FORM });
    const lost = ended({ placedAtMs: START_MS, disposition: 'failed' });
    const holdOf = protectionAfter(queued, adopted, lost);
    expect(holdOf(PHONE, 2 * MINUTE_MS)).toMatchObject({ why: 'number_in_call' });
    expect(protectionAfter(queued, adopted, lost, ended({ callId: 7 }))(PHONE, 2 * MINUTE_MS)).toBeNull();
    // An end that is reported twice doesn't end the other call.
    expect(protectionAfter(queued, adopted, lost, lost)(PHONE, 2 * MINUTE_MS)).not.toBeNull();
    expect(protectionAfter(queued, queued, lost)(PHONE, 2 * MINUTE_MS)).toBeNull();
  });

  it('may be called after an order that was withdrawn', () => {
    expect(protectionAfter(queued, fact('CallWithdrawn', 0))(PHONE, 0)).toBeNull();
  });

  it.each<[what: string, patch: Partial<FactOf<'CallEnded'>>]>([
    ['rang out', { ...rang, disposition: 'no_answer' }],
    ['was busy', { placedAtMs: START_MS, disposition: 'busy' }],
    ['was interrupted', { disposition: 'interrupted' }],
    ['was lost', { placedAtMs: START_MS, disposition: 'failed', isLost: true }],
    ['failed while it rang', { ...rang, disposition: 'failed' }],
  ])('waits for the gap after a call that %s', (_what, patch) => {
    const holdOf = protectionAfter(queued, ended(patch));
    expect(holdOf(OTHER_FORM, 2 * MINUTE_MS)).toEqual({ why: 'number_gap', untilMs: START_MS + 31 * MINUTE_MS });
    expect(holdOf(OTHER_FORM, 31 * MINUTE_MS)).toBeNull();
    expect(holdOf(OTHER_FORM, 2 * MINUTE_MS, 1)).toBeNull();
  });

  it.each<[what: string, patch: Partial<FactOf<'CallEnded'>>]>([
    ['was refused', { disposition: 'failed', sipCause: null }],
    ['failed in the network', { placedAtMs: START_MS, disposition: 'failed' }],
    ['found no such number', { placedAtMs: START_MS, disposition: 'invalid_number' }],
    ['a filter blocked', { placedAtMs: START_MS, disposition: 'blocked' }],
  ])('does not wait after a call that %s', (_what, patch) => {
    expect(protectionAfter(queued, ended(patch))(PHONE, 2 * MINUTE_MS)).toBeNull();
  });

  it('waits 72 hours after an abandoned call', () => {
    const holdOf = protectionAfter(queued, ended({ ...rang, disposition: 'abandoned', answeredBy: 'person' }));
    const untilMs = START_MS + MINUTE_MS + 72 * HOUR_MS;
    for (const campaignId of [1, 2])
      expect(holdOf(OTHER_FORM, HOUR_MS, campaignId)).toEqual({ why: 'abandoned_hold', untilMs });
    expect(holdOf(OTHER_FORM, MINUTE_MS + 72 * HOUR_MS)).toBeNull();
  });

  it('is kept free for a call that is not ordered yet', () => {
    const protection = createMemoryProtection(() => DEFAULT_NUMBER_CAPS);
    const call = { campaignId: 1, purpose: 'sales', country: 'argentina', region: null, zones: [] } as const;
    protection.reserve(PHONE);
    expect(protection.holdOf(OTHER_FORM, call, START_MS)).toMatchObject({ why: 'number_in_call' });
    protection.release(OTHER_FORM);
    expect(protection.holdOf(OTHER_FORM, call, START_MS)).toBeNull();
  });
});
