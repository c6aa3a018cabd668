import { describe, expect, it } from 'vitest';
import { DISPOSITIONS, hasKnownEnd, hasWaited, isCarried } from '#shared/domain/dispositions.ts';
import { knownRateOf, rateOf, shareOf } from '#shared/domain/figures.ts';

const COUNTS = {
  placed: 400,
  answered: 90,
  abandoned: 3,
  succeeded: 30,
  carried: 380,
  ended: 410,
  measured: 400,
  pressed: 45,
  transferred: 40,
  connected: 120,
  shortCalls: 18,
};

describe('the rates of calls', () => {
  it('divide by the right number of calls', () => {
    expect(rateOf('success', COUNTS)).toBe(7.32);
    expect(rateOf('effectiveness', COUNTS)).toBe(33.33);
    expect(rateOf('answer', COUNTS)).toBe(22.5);
    expect(rateOf('abandonment', COUNTS)).toBe(3.33);
    expect(rateOf('carried', COUNTS)).toBe(95);
    expect(rateOf('short', COUNTS)).toBe(15);
    expect(rateOf('pressed', COUNTS)).toBe(50);
    expect(rateOf('transfer', COUNTS)).toBe(88.89);
    expect(shareOf('answer', COUNTS)).toBe(0.225);
  });

  it('are 0, or null in the variant for unknown, when there is nothing to divide by', () => {
    const none = { answered: 0, abandoned: 0 };
    expect([rateOf('abandonment', none), knownRateOf('abandonment', none), shareOf('abandonment', none)]).toEqual([
      0,
      null,
      null,
    ]);
  });

  it('stay between 0 and 100', () => {
    expect([rateOf('answer', { answered: 5, placed: 4 }), rateOf('answer', { answered: -1, placed: 4 })]).toEqual([
      100, 0,
    ]);
  });
});

describe('the dispositions', () => {
  it('count as carried unless the network failed or blocked the call, the number is invalid or the server stopped', () => {
    expect(DISPOSITIONS.filter((one) => !isCarried(one))).toEqual([
      'blocked',
      'failed',
      'invalid_number',
      'interrupted',
    ]);
  });

  it('have a known end, except for interrupted calls', () => {
    expect(DISPOSITIONS.filter((one) => !hasKnownEnd(one))).toEqual(['interrupted']);
  });

  it('include a wait for an agent after success and abandonment', () => {
    expect(DISPOSITIONS.filter(hasWaited)).toEqual(['success', 'abandoned']);
  });
});
