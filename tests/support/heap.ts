import type { Page } from 'playwright-core';

/** Measures the memory that a page retains. */
export type HeapMeter = {
  /** Bytes of JavaScript objects after a full garbage collection. */
  usedBytes(): Promise<number>;
};

export async function meterHeap(page: Page): Promise<HeapMeter> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  return {
    async usedBytes() {
      // Finalizers run by the first collection let the second one free more.
      await devtools.send('HeapProfiler.collectGarbage');
      await devtools.send('HeapProfiler.collectGarbage');
      return (await devtools.send('Runtime.getHeapUsage')).usedSize;
    },
  };
}
