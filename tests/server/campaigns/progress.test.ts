import { describe, expect, it } from 'vitest';
import { progressOf } from '#server/domains/campaigns/progress.ts';

const NOBODY = { retrying: 0, reached: 0, succeeded: 0, endedByUser: 0, exhausted: 0, optedOut: 0, excluded: 0 };
const NOW_MS = 1_000_000;

type Options = Parameters<typeof progressOf>[0];
const progress = (options: Partial<Options> = {}) =>
  progressOf({
    campaign: { status: 'active', contactsTotal: 1000, attempts: 3, retryWaitS: 0 },
    contacts: NOBODY,
    calls: { ended: 0 },
    retries: null,
    cps: 10,
    nowMs: NOW_MS,
    afterOpenTime: (openMs) => NOW_MS + openMs,
    ...options,
  });

describe('the progress of a campaign', () => {
  it('counts all remaining contacts as untried', () => {
    const contacts = {
      retrying: 100,
      reached: 50,
      succeeded: 15,
      endedByUser: 5,
      exhausted: 10,
      optedOut: 5,
      excluded: 15,
    };
    expect(progress({ contacts })).toMatchObject({ ...contacts, total: 1000, untried: 850 });
  });

  it('includes the time of the next retry, if one waits', () => {
    expect(progress().nextRetryAtMs).toBeNull();
    const contacts = { ...NOBODY, retrying: 2 };
    expect(progress({ contacts, retries: { firstAtMs: 5, lastAtMs: 9 } }).nextRetryAtMs).toBe(5);
  });
});

describe('the remaining calls', () => {
  it('are all attempts of every contact while none succeeds', () => {
    expect(progress().callsLeft).toBe(3000);
    expect(progress({ contacts: { ...NOBODY, retrying: 1000 }, calls: { ended: 1000 } }).callsLeft).toBe(2000);
  });

  it('are fewer when calls succeed', () => {
    // Half of the calls end their contact, so an untried contact needs 1 + 1/2 + 1/4 calls.
    const contacts = { ...NOBODY, retrying: 100, succeeded: 90, optedOut: 10 };
    expect(progress({ contacts, calls: { ended: 200 } }).callsLeft).toBe(1550);
  });

  it('exclude blacklisted contacts', () => {
    expect(progress({ contacts: { ...NOBODY, excluded: 400 } }).callsLeft).toBe(1800);
  });

  it('are at least one per waiting contact, and none when the list is done', () => {
    const contacts = { ...NOBODY, retrying: 10, exhausted: 990 };
    expect(progress({ contacts, calls: { ended: 5000 } }).callsLeft).toBe(10);
    expect(progress({ contacts: { ...NOBODY, exhausted: 1000 }, calls: { ended: 3000 } }).callsLeft).toBe(0);
  });
});

describe('the expected end', () => {
  it('is when the remaining calls have been placed at the current rate, during opening hours', () => {
    expect(progress().endsAtMs).toBe(NOW_MS + 300_000);
    expect(progress({ afterOpenTime: (openMs) => 7 * openMs }).endsAtMs).toBe(2_100_000);
  });

  it('is not before the last waiting retry', () => {
    const retries = { firstAtMs: NOW_MS, lastAtMs: NOW_MS + 900_000 };
    const contacts = { ...NOBODY, retrying: 10, exhausted: 990 };
    expect(progress({ contacts, calls: { ended: 2990 }, retries }).endsAtMs).toBe(NOW_MS + 900_000);
  });

  it('includes the waits between attempts of untried contacts', () => {
    const campaign = { status: 'active', contactsTotal: 10, attempts: 3, retryWaitS: 600 } as const;
    expect(progress({ campaign }).endsAtMs).toBe(NOW_MS + 2 * 600_000);
  });

  it.each([
    ['has no rate yet', { cps: null }],
    ['places no calls', { cps: 0 }],
    ['is paused', { campaign: { status: 'paused', contactsTotal: 1000, attempts: 3, retryWaitS: 0 } }],
    ['is done', { contacts: { ...NOBODY, exhausted: 1000 } }],
    ['never opens for so long', { afterOpenTime: () => Infinity }],
  ] satisfies [string, Partial<Options>][])('is unknown when it %s', (_, options) => {
    expect(progress(options).endsAtMs).toBeNull();
  });
});
