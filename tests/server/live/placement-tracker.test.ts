import { describe, expect, it } from 'vitest';
import type { Fact } from '#engine/model/facts.ts';
import { createPlacementTracker } from '#server/live/placement-tracker.ts';
import { createScriptedWorld, planOf } from '../../engine/support/world.ts';

/** Requests `calls` test calls, runs `act`, and returns all facts. */
function factsOf(act: (world: ReturnType<typeof createScriptedWorld>) => void, calls = 1): readonly Fact[] {
  const world = createScriptedWorld({ contacts: 0, settings: { globalCallsPerSecond: 100 } });
  for (let i = 0; i < calls; i++) {
    world.dialer.testCall({ phone: '+5491187654321', country: 'argentina', userId: 1, plan: planOf() }, () => {});
    world.pass(10);
  }
  act(world);
  return world.facts;
}

const PLACED = factsOf(({ dialer }) => dialer.carrierEvent(1, { kind: 'placed' }));

describe('the outcome of a test call', () => {
  it('is returned whether it is requested before or after', async () => {
    const watch = createPlacementTracker();
    const before = watch.of(1);
    watch.accept(PLACED);
    expect(await before).toMatchObject({ kind: 'placed' });
    const late = createPlacementTracker();
    late.accept(PLACED);
    expect(await late.of(1)).toEqual(await before);
  });

  it('is placed even if the call has already ended, and not_placed if it never was', async () => {
    const watch = createPlacementTracker();
    watch.accept(factsOf(({ dialer }) => dialer.carrierEvent(1, { kind: 'busy', sipCause: 486 })));
    expect(await watch.of(1)).toMatchObject({ kind: 'placed' });
    watch.accept(factsOf(({ dialer }) => dialer.carrierEvent(1, { kind: 'refused', why: 'blacklisted' })));
    expect(await watch.of(1)).toEqual({ kind: 'blacklisted' });
    watch.accept(factsOf(({ dialer }) => dialer.carrierEvent(1, { kind: 'refused', why: 'prefix_unsafe' })));
    expect(await watch.of(1)).toEqual({ kind: 'prefix_unsafe' });
    watch.accept(factsOf(({ dialer }) => dialer.carrierEvent(1, { kind: 'refused', why: 'withdrawn' })));
    expect(await watch.of(1)).toEqual({ kind: 'not_placed' });
    watch.accept(factsOf(({ dialer }) => dialer.endCall(1, 1)));
    expect(await watch.of(1)).toEqual({ kind: 'not_placed' });
  });

  it('reaches all requests, however many calls come between', async () => {
    const watch = createPlacementTracker();
    const waiting = Array.from({ length: 300 }, (_, nth) => watch.of(nth + 1));
    watch.accept(
      factsOf(({ dialer }) => {
        for (let id = 1; id <= 300; id++) dialer.carrierEvent(id, { kind: 'placed' });
      }, 300),
    );
    expect((await Promise.all(waiting)).every(({ kind }) => kind === 'placed')).toBe(true);
  });

  it('is engine_lost when the engine crashes', async () => {
    const watch = createPlacementTracker();
    const waiting = watch.of(1);
    watch.reset();
    expect(await waiting).toEqual({ kind: 'engine_lost' });
  });
});
