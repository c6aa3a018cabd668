import { describe, expect, it } from 'vitest';
import type { AgentsView, PacingSettings } from '#engine/policies/pacing/policy.ts';
import {
  createAgentDiff,
  createAgentMirror,
  fromWireSettings,
  toWireSettings,
} from '../../../../bench/pacing/benchmark/wire.ts';

const view = (states: readonly number[], sinceMs: readonly number[]): AgentsView => ({
  count: states.length,
  states: Uint8Array.from(states),
  sinceMs: Float64Array.from(sinceMs),
});

describe('agents on the wire', () => {
  it('are all sent at first, and later only if they have changed', () => {
    const changed = createAgentDiff();
    expect(changed(view([1, 2], [10, 20]))).toEqual([
      [0, 'available', 10],
      [1, 'busy', 20],
    ]);
    expect(changed(view([1, 2], [10, 20]))).toEqual([]);
    // The second agent has since ended one call and started the next.
    expect(changed(view([1, 2, 3], [10, 30, 30]))).toEqual([
      [1, 'busy', 30],
      [2, 'wrap_up', 30],
    ]);
  });

  it('arrive unchanged at the other end, regardless of how many are added', () => {
    const [changed, mirror] = [createAgentDiff(), createAgentMirror()];
    for (const count of [3, 40, 200]) {
      const states = Array.from({ length: count }, (_, i) => (i + count) % 5);
      const now = view(
        states,
        states.map((_, i) => 1000 * i + count),
      );
      const seen = mirror(count, changed(now));
      expect(seen.count).toBe(count);
      expect([...seen.states.subarray(0, count)]).toEqual([...now.states]);
      expect([...seen.sinceMs.subarray(0, count)]).toEqual([...now.sinceMs]);
    }
  });
});

describe('settings on the wire', () => {
  it('use null for no limit', () => {
    const settings: PacingSettings = {
      agentCapacity: 5,
      abandonmentCap: 0.03,
      targetAnswerRate: 0.15,
      callsPerSecond: Infinity,
      minCallsPerSecond: 0,
      agentWaitMs: 2000,
      ringTimeoutMs: 35_000,
    };
    expect(toWireSettings(settings).callsPerSecond).toBeNull();
    expect(fromWireSettings(toWireSettings(settings))).toEqual(settings);
    expect(toWireSettings({ ...settings, callsPerSecond: 12 }).callsPerSecond).toBe(12);
  });
});
