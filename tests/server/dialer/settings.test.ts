import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDialerSettings } from '#server/dialer/settings.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

let rig: TestDialer;
beforeEach(() => {
  rig = createTestDialer();
});
afterEach(() => rig.dispose());

it('real calls are decided a little slower than asked for, within the 1% of a minute; simulated ones are not', () => {
  rig.setSetting('globalCallsPerSecond', 30);
  const read = (isForReal: boolean) =>
    createDialerSettings(rig.db, { nowMs: rig.now }, false, isForReal).read().globalCallsPerSecond;
  expect(read(false)).toBe(30);
  expect(read(true)).toBeLessThan(30);
  expect(read(true) * 60).toBeGreaterThan(30 * 60 * 0.99);
});
