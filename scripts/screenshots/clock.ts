import type { Page } from 'playwright-core';
import { NOON_MS } from '../../tests/support/noon.ts';

/** Returns how far the machine's clock must be shifted to show noon now, ms. */
export const clockOffsetMs = (): number => NOON_MS - Date.now();

/** Shifts the page's clock by `offsetMs`, so that it shows the server's time, and reloads the page. */
export async function shiftClock(page: Page, offsetMs: number): Promise<void> {
  await page.addInitScript((offset) => {
    const Real = Date;
    const now = (): number => Real.now() + offset;
    globalThis.Date = new Proxy(Real, {
      construct: (target, given: unknown[]) => Reflect.construct(target, given.length === 0 ? [now()] : given) as Date,
      apply: () => new Real(now()).toString(),
      get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
    });
  }, offsetMs);
  await page.reload();
}
