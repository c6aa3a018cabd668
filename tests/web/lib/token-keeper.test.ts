import { describe, expect, test } from 'vitest';
import { createTokenKeeper } from '#web/lib/api/token-keeper.ts';

/** Returns an unsigned token that expires at `second` of the epoch. */
const tokenUntil = (second: number): string => `h.${btoa(JSON.stringify({ exp: second }))}.s`;

describe('the token keeper', () => {
  test('makes one renewal for any number of simultaneous callers', async () => {
    let asked = 0;
    const keeper = createTokenKeeper(async () => {
      asked += 1;
      return `token-${asked}`;
    }, Date.now);
    expect(await Promise.all([keeper.renew(), keeper.renew(), keeper.renew()])).toEqual([
      'token-1',
      'token-1',
      'token-1',
    ]);
    expect(await keeper.renew()).toBe('token-2');
  });

  test('renews only a token that is about to expire', async () => {
    let nowMs = 0;
    const keeper = createTokenKeeper(
      async () => tokenUntil(2000),
      () => nowMs,
    );
    keeper.set(tokenUntil(1000));
    expect(await keeper.fresh()).toBe(tokenUntil(1000));
    nowMs = 980_000;
    expect(await keeper.fresh()).toBe(tokenUntil(2000));
  });

  test('reports a lost session only if there was one', async () => {
    const keeper = createTokenKeeper(async () => null, Date.now);
    let lost = 0;
    keeper.onLost(() => {
      lost += 1;
    });
    await keeper.renew();
    expect(lost).toBe(0);
    keeper.set('token');
    await keeper.renew();
    expect(lost).toBe(1);
    expect(keeper.current()).toBeNull();
  });

  test('preserves the session when the server can’t be reached', async () => {
    const keeper = createTokenKeeper(async () => {
      throw new Error('away');
    }, Date.now);
    keeper.set('token');
    await expect(keeper.renew()).rejects.toThrow('away');
    expect(keeper.current()).toBe('token');
  });

  test.each([null, 'of-another'])('ignores a renewal that arrives after the session was left for %s', async (next) => {
    const answered = Promise.withResolvers<string | null>();
    const keeper = createTokenKeeper(() => answered.promise, Date.now);
    let lost = 0;
    keeper.onLost(() => {
      lost += 1;
    });
    keeper.set('of-before');
    const renewal = keeper.renew();
    keeper.set(next);
    answered.resolve(next === null ? 'of-before-renewed' : null);
    expect(await renewal).toBe(next);
    expect([keeper.current(), lost]).toEqual([next, 0]);
  });
});
