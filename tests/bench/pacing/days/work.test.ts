import { describe, expect, it } from 'vitest';
import { DAY_MINUTES, isOver, shareOver, workOf } from '../../../../bench/pacing/days/work.ts';
import type { Minutes } from '../../../../bench/pacing/measure.ts';

const HOUR = 60;

/** Returns the minutes of `days` days. `patch` sets counts by minute. */
function minutesOf(days: number, patch: (minutes: Minutes) => void): Minutes {
  const zeros = () => new Array<number>(days * DAY_MINUTES).fill(0);
  const minutes = {
    busyMs: zeros(),
    presentMs: zeros(),
    placed: zeros(),
    answered: zeros(),
    wanted: zeros(),
    abandoned: zeros(),
  };
  patch(minutes);
  return minutes;
}

describe('the work of days', () => {
  it('has the counts of each day, and the agents’ time while it is open', () => {
    const { days } = workOf(
      minutesOf(2, ({ wanted, abandoned, busyMs, presentMs }) => {
        presentMs.fill(300);
        busyMs.fill(200, 0, 8 * HOUR);
        [wanted[0], wanted[8 * HOUR + 5], wanted[DAY_MINUTES]] = [10, 1, 7];
        [abandoned[8 * HOUR + 5], abandoned[DAY_MINUTES + 30]] = [1, 2];
      }),
      2,
    );
    const presentMs = 8 * HOUR * 300;
    expect(days).toEqual([
      { wanted: 11, abandoned: 1, busyMs: 8 * HOUR * 200, presentMs },
      { wanted: 7, abandoned: 2, busyMs: 0, presentMs },
    ]);
  });

  it('has windows of 24 hours and 30 days that end with each open hour', () => {
    const { windows } = workOf(
      minutesOf(40, ({ wanted, abandoned }) => {
        for (let day = 0; day < 40; day++)
          for (let hour = 0; hour < 8; hour++) wanted[day * DAY_MINUTES + hour * HOUR] = 1;
        // Just after the close of the first day.
        abandoned[8 * HOUR + 1] = 1;
      }),
      40,
    );
    expect(windows.day).toHaveLength(320);
    expect(windows.day.slice(0, 8).map(({ wanted }) => wanted)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    // The window is full from here on: each new hour replaces one that drops out.
    expect(new Set(windows.day.slice(8).map(({ wanted }) => wanted))).toEqual(new Set([8]));
    const over = windows.day.map(({ abandoned }) => abandoned);
    expect(over.slice(0, 16)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
    expect(windows.month.at(-1)).toEqual({ wanted: 240, abandoned: 0 });
    // The abandoned call drops out of the window 30 days after the close.
    expect(windows.month.map(({ abandoned }) => abandoned).lastIndexOf(1)).toBe(30 * 8 + 6);
  });

  it('is over the cap only if it exceeds it', () => {
    expect(isOver({ wanted: 100, abandoned: 3 }, 0.03)).toBe(false);
    expect(isOver({ wanted: 99, abandoned: 3 }, 0.03)).toBe(true);
    expect(isOver({ wanted: 0, abandoned: 0 }, 0.03)).toBe(false);
    const counts = [3, 4, 2, 5].map((abandoned) => ({ wanted: 100, abandoned }));
    expect(shareOver(counts, 0.03)).toBe(0.5);
    expect(shareOver([], 0.03)).toBe(0);
  });
});
