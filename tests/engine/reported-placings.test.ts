/** A dialer whose carrier reports when orders are on the wire, which a stall may delay. */
import { describe, expect, it } from 'vitest';
import type { TestCallAnswer } from '#engine/model/test-call.ts';
import { mostWithin } from '../support/pacing.ts';
import { createScriptedWorld, planOf, START_MS } from './support/world.ts';

const RATE = 30;
/** Time from an order to its placing, ms. */
const PLACED_AFTER_MS = 8;
const STALL = { fromMs: 5003, untilMs: 7003 };

/**
 * Dials for `durationMs`, during which orders of the stall are placed at its end. Returns when each was placed, in ms
 * since the start.
 */
function dial(world: ReturnType<typeof createScriptedWorld>, durationMs: number): number[] {
  const placed: number[] = [];
  const waiting = new Map<number, number>();
  let seen = 0;
  for (let nowMs = 0; nowMs < durationMs; nowMs++) {
    for (const [callId, atMs] of waiting) {
      if (atMs > nowMs) continue;
      waiting.delete(callId);
      placed.push(nowMs);
      world.dialer.carrierEvent(callId, { kind: 'placed' });
    }
    world.pass(1);
    for (; seen < world.carrier.orders.length; seen++) {
      const isStalled = nowMs >= STALL.fromMs && nowMs < STALL.untilMs;
      waiting.set(world.carrier.orders[seen]!.callId, isStalled ? STALL.untilMs : nowMs + PLACED_AFTER_MS);
    }
  }
  return placed;
}

const createReported = (campaigns = [planOf()]) =>
  createScriptedWorld({
    campaigns,
    contacts: 1000,
    settings: { globalCallsPerSecond: RATE },
    isPlacingReported: true,
  });

describe('a dialer with reported placings', () => {
  it('keeps the rate, and no second of the wire has more than the rate plus one, also after a stall', () => {
    const world = createReported();
    world.dialer.startCampaign(1, 1);
    const placed = dial(world, 12_000);
    const before = placed.filter((atMs) => atMs < 5000);
    expect(Math.abs(before.length - 5 * RATE)).toBeLessThanOrEqual(1);
    expect(placed.filter((atMs) => atMs === STALL.untilMs).length).toBeGreaterThan(1);
    expect(mostWithin(placed, 1000)).toBe(RATE + 1);
    const last = placed.filter((atMs) => atMs >= 10_000).length;
    expect(Math.abs(last - 2 * RATE)).toBeLessThanOrEqual(2);
  });

  it('orders nothing while nothing is placed, and continues when the orders have timed out', () => {
    const world = createReported();
    world.dialer.startCampaign(1, 1);
    world.pass(29_000);
    expect(world.carrier.orders).toHaveLength(10);
    expect(world.of('CampaignHeld').map(({ why }) => why)).toEqual(['carrier_slow']);
    world.pass(10_000);
    expect(world.of('CallEnded').slice(0, 10)).toMatchObject(Array(10).fill({ disposition: 'failed', sipCause: 408 }));
    expect(world.carrier.orders).toHaveLength(20);
  });

  it('keeps the limit of each campaign', () => {
    const world = createReported([planOf({ id: 1, callsPerSecond: 2 }), planOf({ id: 2 })]);
    for (const id of [1, 2]) world.dialer.startCampaign(id, 1);
    const placed = dial(world, 12_000);
    expect(mostWithin(placed, 1000)).toBe(RATE + 1);
    const ofFirst = world.of('CallPlaced').filter(({ campaignId }) => campaignId === 1);
    expect(ofFirst.length).toBeGreaterThan(15);
    expect(
      mostWithin(
        ofFirst.map(({ at }) => at - START_MS),
        1000,
      ),
    ).toBeLessThanOrEqual(3);
  });

  it('orders another call for each that ends without having been placed, or that the carrier refuses', () => {
    const world = createReported();
    world.dialer.startCampaign(1, 1);
    world.pass(1000);
    expect(world.carrier.orders).toHaveLength(10);
    world.dialer.endCall(1, 7);
    world.dialer.carrierEvent(2, { kind: 'refused', why: 'withdrawn' });
    world.pass(1000);
    expect(world.carrier.orders).toHaveLength(12);
  });

  it('refuses test calls while too many orders are not placed, and forgets the tokens of test calls without a route', () => {
    const world = createReported();
    const answers: TestCallAnswer[] = [];
    const order = { phone: '+5491187654321', country: 'argentina', userId: 7, plan: planOf() };
    world.dialer.startCampaign(1, 1);
    world.pass(1000);
    world.dialer.testCall(order, (answer) => answers.push(answer));
    expect(answers).toEqual([{ kind: 'refused', why: 'carrier_slow' }]);
    world.dialer.stop();
    for (const { callId } of world.carrier.orders) world.dialer.carrierEvent(callId, { kind: 'placed' });
    world.dialer.setCarrierChannels(0);
    for (let nth = 0; nth < 20; nth++) {
      world.pass(1000);
      world.dialer.testCall(order, (answer) => answers.push(answer));
    }
    expect(new Set(answers.slice(1).map((answer) => answer.kind === 'refused' && answer.why))).toEqual(
      new Set(['carrier_down']),
    );
  });
});
