import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDialerSettings } from '#server/dialer/settings.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

let rig: TestDialer;
beforeEach(() => {
  rig = createTestDialer();
});
afterEach(() => rig.dispose());

it('decides real calls slightly slower than requested, within 1% per minute, but not simulated ones', () => {
  rig.setSetting('globalCallsPerSecond', 30);
  const read = (isForReal: boolean) =>
    createDialerSettings(rig.db, { nowMs: rig.now }, false, isForReal).read().globalCallsPerSecond;
  expect(read(false)).toBe(30);
  expect(read(true)).toBeLessThan(30);
  expect(read(true) * 60).toBeGreaterThan(30 * 60 * 0.99);
});
