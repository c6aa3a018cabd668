import { describe, expect, it } from 'vitest';
import { BLOCK_REST_MS, BLOCK_WINDOW_MS, MAX_BLOCKED_CALLS, restEndsAt } from '#engine/caller-ids/blocks.ts';
import { createCliPool } from '#engine/caller-ids/pool.ts';
import { createRotation } from '#engine/caller-ids/rotation.ts';
import { openStream } from '#engine/kernel/rng.ts';

const every = (ms: number, count: number): number[] => Array.from({ length: count }, (_, nth) => nth * ms);

describe('the rest of a caller id', () => {
  it('follows five blocked calls within a day', () => {
    expect(MAX_BLOCKED_CALLS).toBe(5);
    expect(restEndsAt(every(1000, 4))).toBe(-Infinity);
    expect(restEndsAt(every(1000, 5))).toBe(4000 + BLOCK_REST_MS);
    expect(restEndsAt(every(BLOCK_WINDOW_MS / 4, 50))).toBe(-Infinity);
  });

  it('lasts a day from the last of them, and longer if more calls are blocked meanwhile', () => {
    expect(restEndsAt(every(1000, 9))).toBe(8000 + BLOCK_REST_MS);
    expect(restEndsAt([...every(1000, 5), BLOCK_WINDOW_MS + 2000])).toBe(4000 + BLOCK_REST_MS);
  });

  it.each(['round_robin', 'least_used', 'random', 'best_success'] as const)(
    'keeps it out of the rotation %s while another one serves',
    (strategy) => {
      const pool = createCliPool();
      const [good, blocked] = [pool.of('+541145678901'), pool.of('+541145678902')];
      const rotation = createRotation(
        () => [blocked, good],
        { strategy, minRestMs: 60_000 },
        () => false,
      );
      const rng = openStream(7, 'outcome');
      const call = (nowMs: number): string => {
        const cli = rotation.choose('argentina', nowMs, rng)!;
        pool.markUsed(cli, nowMs);
        return cli.phone;
      };
      for (const atMs of every(1000, MAX_BLOCKED_CALLS)) pool.markBlocked(blocked, atMs);
      const shown = new Set(every(1000, 200).map((ms) => call(10_000 + ms)));
      expect(shown).toEqual(new Set([good.phone]));
      const later = every(1000, 200).map((ms) => call(5000 + BLOCK_REST_MS + ms));
      expect(new Set(later)).toEqual(new Set([good.phone, blocked.phone]));
    },
  );

  it('does not silence a campaign that has no other number', () => {
    const pool = createCliPool();
    const only = pool.of('+541145678901');
    const rotation = createRotation(
      () => [only],
      { strategy: 'least_used', minRestMs: 0 },
      () => false,
    );
    for (const atMs of every(1000, MAX_BLOCKED_CALLS)) pool.markBlocked(only, atMs);
    expect(rotation.choose('argentina', 10_000, openStream(7, 'outcome'))).toBe(only);
  });
});
