import type { Page } from 'playwright-core';
import { median } from '../median.ts';

/** requestAnimationFrame callbacks a second: the median of so many seconds. */
export async function framesPerSecond(page: Page, seconds: number): Promise<number> {
  const frames = await page.evaluate(countFrames, seconds);
  return median(frames);
}

/** In the page: how many in each second; a second in which everything stood still has none. */
function countFrames(seconds: number): Promise<number[]> {
  return new Promise((resolve) => {
    const counts = Array.from({ length: seconds }, () => 0);
    const from = performance.now();
    requestAnimationFrame(function count() {
      const second = Math.floor((performance.now() - from) / 1000);
      if (second >= seconds) return resolve(counts);
      counts[second]! += 1;
      requestAnimationFrame(count);
    });
  });
}
