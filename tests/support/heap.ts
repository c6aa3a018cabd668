import type { Page } from 'playwright-core';

/** What a page keeps alive. */
export type HeapMeter = {
  /** Bytes of JavaScript objects after a full collection. */
  usedBytes(): Promise<number>;
};

export async function meterHeap(page: Page): Promise<HeapMeter> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  return {
    async usedBytes() {
      // Finalizers of the first collection free more for the second.
      await devtools.send('HeapProfiler.collectGarbage');
      await devtools.send('HeapProfiler.collectGarbage');
      return (await devtools.send('Runtime.getHeapUsage')).usedSize;
    },
  };
}
