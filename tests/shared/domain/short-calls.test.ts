import { describe, expect, it } from 'vitest';
import { anatelShortCalls, isShortCall } from '#shared/domain/short-calls.ts';

describe('a call', () => {
  it.each([
    [0, 'no_key', true],
    [5999, 'success', true],
    [6000, 'machine', true],
    [6001, 'machine', false],
    [1000, 'ended_by_user', true],
    [1000, 'abandoned', true],
    // The server stopped during the call, so that its end is the next start's.
    [1000, 'interrupted', false],
  ] as const)('of %d ms after the answer that ended as %s is short: %s', (ms, disposition, isShort) => {
    expect(isShortCall({ answeredAtMs: 50_000, endedAtMs: 50_000 + ms, disposition })).toBe(isShort);
  });

  it('that nobody answered is not short', () => {
    expect(isShortCall({ answeredAtMs: null, endedAtMs: 1, disposition: 'no_answer' })).toBe(false);
  });
});

describe('Anatel’s short calls', () => {
  it('are those not completed, to a machine, or short', () => {
    expect(anatelShortCalls('no_answer', { placed: 70, answered: 0, shortCalls: 0 })).toBe(70);
    expect(anatelShortCalls('machine', { placed: 20, answered: 20, shortCalls: 12 })).toBe(20);
    expect(anatelShortCalls('success', { placed: 10, answered: 10, shortCalls: 2 })).toBe(2);
  });
});
