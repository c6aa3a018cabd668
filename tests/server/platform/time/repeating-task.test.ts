import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRepeatingTask } from '#server/platform/time/repeating-task.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs again after the time it returned', async () => {
  const times: number[] = [];
  const startMs = Date.now();
  const task = startRepeatingTask({
    work: async () => {
      times.push(Date.now() - startMs);
      return times.length === 1 ? 50 : 1000;
    },
    everyMs: 1000,
    onError: () => {},
  });
  await vi.advanceTimersByTimeAsync(3100);
  expect(times).toEqual([1000, 1050, 2050, 3050]);
  task.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(times).toHaveLength(4);
});

test('can run sooner the first time', async () => {
  const times: number[] = [];
  const startMs = Date.now();
  const task = startRepeatingTask({
    work: async () => times.push(Date.now() - startMs) && 1000,
    firstMs: 200,
    everyMs: 1000,
    onError: () => {},
  });
  await vi.advanceTimersByTimeAsync(2300);
  expect(times).toEqual([200, 1200, 2200]);
  task.stop();
});

test('retries after a failure, and reports it once until it has succeeded', async () => {
  let isBroken = true;
  let tries = 0;
  const errors: unknown[] = [];
  const task = startRepeatingTask({
    work: async () => {
      tries += 1;
      if (isBroken) throw new Error('broken');
      return 1000;
    },
    everyMs: 1000,
    onError: (error) => errors.push((error as Error).message),
  });
  await vi.advanceTimersByTimeAsync(3000);
  expect([tries, errors]).toEqual([3, ['broken']]);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(1000);
  isBroken = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect([tries, errors]).toEqual([6, ['broken', 'broken']]);
  task.stop();
});

test('stopped while running does not start again, and its failure is ignored', async () => {
  const errors: unknown[] = [];
  const { promise, reject } = Promise.withResolvers<number>();
  const work = vi.fn(() => promise);
  const task = startRepeatingTask({ work, everyMs: 1000, onError: (error) => errors.push(error) });
  await vi.advanceTimersByTimeAsync(1000);
  task.stop();
  reject(new Error('the pool has ended'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(1);
  expect(errors).toEqual([]);
});
