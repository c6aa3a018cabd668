import { expect, it } from 'vitest';
import { fixed } from '#engine/policies/pacing/fixed.ts';
import { settingsOf, snapshotOf } from '../support/pacing.ts';

it('the fixed method fills the free lines, regardless of agents', () => {
  const snapshot = snapshotOf({ linesFree: 7, inFlight: 3, agentsAvailable: 0, agentsBusy: 5, waiting: 4 });
  expect(fixed.pace(fixed.initial, snapshot, settingsOf(), 0.5)).toEqual({ place: 7, memory: null });
});
