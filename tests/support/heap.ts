import type { Page } from 'playwright-core';

/** Measures the memory that a page retains. */
export type HeapMeter = {
  /** Returns the size of JavaScript objects after a full garbage collection, in bytes. */
  usedBytes(): Promise<number>;
};

export async function meterHeap(page: Page): Promise<HeapMeter> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  return {
    async usedBytes() {
      // The first collection runs finalizers, which let the second one free more.
      await devtools.send('HeapProfiler.collectGarbage');
      await devtools.send('HeapProfiler.collectGarbage');
      return (await devtools.send('Runtime.getHeapUsage')).usedSize;
    },
  };
}
