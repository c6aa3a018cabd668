import { describe, expect, test } from 'vitest';
import { formatLag } from '#web/app/banners.tsx';
import { nextEngineLag } from '../../../web/live/atoms.ts';
import { ENGINE_LATE_MS } from '#shared/domain/live-connection.ts';

describe('the engine’s lag on the screen', () => {
  test('is hidden below one second', () => {
    expect(nextEngineLag(null, ENGINE_LATE_MS - 1, 5000)).toBeNull();
  });

  test('is shown from one second, with its current value', () => {
    const first = nextEngineLag(null, 1000, 5000);
    expect(first).toEqual({ lagMs: 1000, isOver: false, lastAtMs: 5000 });
    expect(nextEngineLag(first, 4200, 6000)).toEqual({ lagMs: 4200, isOver: false, lastAtMs: 6000 });
  });

  test('is shown for ten seconds after it is over, and starts over when it comes back', () => {
    const late = nextEngineLag(null, 3000, 5000);
    const over = nextEngineLag(late, 0, 6000);
    expect(over).toEqual({ lagMs: 3000, isOver: true, lastAtMs: 5000 });
    expect(nextEngineLag(over, 0, 14_999)).toEqual(over);
    expect(nextEngineLag(over, 0, 15_000)).toBeNull();
    expect(nextEngineLag(over, 1500, 9000)).toEqual({ lagMs: 1500, isOver: false, lastAtMs: 9000 });
  });

  test.each([
    [1000, '1,0 s'],
    [2449, '2,4 s'],
    [65_000, '1:05 min'],
    [3_723_000, '1:02:03 h'],
  ])('%i ms is %s', (lagMs, text) => {
    expect(formatLag(lagMs)).toBe(text);
  });
});
