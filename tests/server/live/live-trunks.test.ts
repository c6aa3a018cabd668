import { expect, it } from 'vitest';
import type { Fact } from '#engine/model/facts.ts';
import { createLiveTrunks } from '#server/live/live-trunks.ts';

const rested = (at: number, untilMs: number, rests: number, sipCause = 503): Fact => ({
  kind: 'TrunkRested',
  at,
  trunkId: 7,
  sipCause,
  untilMs,
  rests,
  callIds: [],
});

it('keep the beginning of the first rest, and the end, the status and the number of the last one', () => {
  const trunks = createLiveTrunks();
  trunks.accept(rested(10, 40, 1));
  expect(trunks.rests.get(7)).toEqual({ sinceMs: 10, untilMs: 40, sipCause: 503, rests: 1 });
  trunks.accept(rested(45, 105, 2, 402));
  expect(trunks.rests.get(7)).toEqual({ sinceMs: 10, untilMs: 105, sipCause: 402, rests: 2 });
});

it('end a rest when somebody ends it, and keep the trunk out of service until it carries a call', () => {
  const trunks = createLiveTrunks();
  trunks.accept(rested(10, 40, 1));
  trunks.accept({ kind: 'TrunkRestEnded', at: 20, trunkId: 7 });
  expect(trunks.rests.get(7)).toEqual({ sinceMs: 10, untilMs: 20, sipCause: 503, rests: 1 });
  trunks.accept({ kind: 'TrunkRestEnded', at: 20, trunkId: 8 });
  trunks.accept({ kind: 'TrunkRecovered', at: 30, trunkId: 7 });
  expect(trunks.rests.size).toBe(0);
});
