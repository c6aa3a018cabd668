import { expect, it } from 'vitest';
import { fixed } from '#engine/policies/pacing/fixed.ts';

it('the fixed method fills the free lines, whatever the agents do', () => {
  const snapshot = { nowMs: 0, linesFree: 7, linesTaken: 3, agentsAvailable: 0, agentsBusy: 5, waiting: 4 };
  expect(fixed.pace(fixed.initial, snapshot, { agentCapacity: 5 }, 0.5)).toEqual({ place: 7, memory: null });
});
