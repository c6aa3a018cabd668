import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createTokenBucket,
  hasToken,
  notBefore,
  setRate,
  takeToken,
  tokenAt,
  type TokenBucket,
} from '#engine/policies/pacing/token-bucket.ts';
import { mostWithin } from '../support/windows.ts';

/** Takes every token at the first millisecond it is there, from `fromMs` to before `toMs`. */
function takeAll(bucket: TokenBucket, fromMs: number, toMs: number): number[] {
  const taken: number[] = [];
  for (let at = tokenAt(bucket, fromMs); at < toMs; at = tokenAt(bucket, at)) {
    takeToken(bucket, at);
    taken.push(at);
  }
  return taken;
}

const mostInOneSecond = (times: readonly number[]) => mostWithin(1000, times);

describe('token bucket', () => {
  it.each([0.5, 1, 3, 7, 20, 30, 99, 100, 250])(
    'at %d a second gives its rate over a minute, and no closed second holds more than one too many',
    (rate) => {
      const taken = takeAll(createTokenBucket(rate), 5000, 65_000);
      expect(Math.abs(taken.length - 60 * rate)).toBeLessThanOrEqual(1);
      expect(mostInOneSecond(taken)).toBeLessThanOrEqual(rate + 1);
    },
  );

  it('saves nothing while idle', () => {
    const bucket = createTokenBucket(10);
    takeAll(bucket, 0, 1000);
    expect(takeAll(bucket, 60_000, 60_500)).toEqual([60_000, 60_100, 60_200, 60_300, 60_400]);
  });

  it('never passes its rate by more than one call in a second, however irregularly it is asked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 300 }),
        (rate, gaps) => {
          const bucket = createTokenBucket(rate);
          const taken: number[] = [];
          let now = 1_000_000;
          for (const gap of gaps) {
            now += gap;
            while (hasToken(bucket, now)) {
              takeToken(bucket, now);
              taken.push(now);
            }
          }
          expect(mostInOneSecond(taken)).toBeLessThanOrEqual(rate + 1);
        },
      ),
    );
  });

  it('changes its rate from the last call on', () => {
    const bucket = createTokenBucket(1);
    takeToken(bucket, 1000);
    setRate(bucket, 10);
    expect(tokenAt(bucket, 1000)).toBe(1100);
    setRate(bucket, 2);
    expect(tokenAt(bucket, 1000)).toBe(1500);
    setRate(bucket, null);
    expect(hasToken(bucket, 1000)).toBe(true);
  });

  it('earns nothing in time that the clock skipped', () => {
    const bucket = createTokenBucket(10);
    takeToken(bucket, 0);
    notBefore(bucket, 5000);
    expect(hasToken(bucket, 4999)).toBe(false);
    expect(takeAll(bucket, 4000, 5250)).toEqual([5000, 5100, 5200]);
  });

  it('refuses a rate that is none', () => {
    for (const rate of [0, -1, NaN]) expect(() => createTokenBucket(rate)).toThrow(RangeError);
  });
});
