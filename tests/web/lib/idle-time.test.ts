import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inIdleTime } from '#web/lib/idle-time.ts';

let idles: (() => void)[] = [];
beforeEach(() => {
  idles = [];
  const idle = (callback: () => void): void => void idles.push(callback);
  vi.stubGlobal('window', { requestIdleCallback: idle });
  vi.stubGlobal('requestIdleCallback', idle);
});
afterEach(() => void vi.unstubAllGlobals());

test('each task waits for the previous one and for an idle browser', async () => {
  const done: string[] = [];
  const works = ['a', 'b'].map((name) => async () => void done.push(name));
  const all = inIdleTime(works, new AbortController().signal);
  expect(done).toEqual([]);
  idles[0]?.();
  await vi.waitFor(() => expect(idles).toHaveLength(2));
  expect(done).toEqual(['a']);
  idles[1]?.();
  await all;
  expect(done).toEqual(['a', 'b']);
});

test('an aborted signal cancels the remaining tasks', async () => {
  const off = new AbortController();
  const work = vi.fn<() => Promise<void>>(async () => undefined);
  const all = inIdleTime([work, work], off.signal);
  idles[0]?.();
  await vi.waitFor(() => expect(idles).toHaveLength(2));
  off.abort();
  idles[1]?.();
  await all;
  expect(work).toHaveBeenCalledTimes(1);
});
