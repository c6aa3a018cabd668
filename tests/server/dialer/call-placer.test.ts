import { describe, expect, it } from 'vitest';
import type { CallOrder } from '#engine/ports.ts';
import { createDeferredPlacer } from '#server/dialer/call-placer.ts';

const LIMIT = 10;

const order = (callId: number, campaignId = 1): CallOrder => ({
  callId,
  campaignId,
  leadId: callId,
  attempt: 1,
  phone: `+54911${40_000_000 + callId}`,
  country: 'argentina',
  callerId: null,
  trunkId: null,
});

/** A placer whose first second is full: its limit and one have gone out at 0, one each ms. */
function afterFullSecond() {
  const sent: number[] = [];
  const refused: number[] = [];
  const listed = new Set<string>();
  const lookedUp: string[] = [];
  const placer = createDeferredPlacer({
    outlet: {
      send: ({ callId }) => void sent.push(callId),
      refuse: ({ callId }) => void refused.push(callId),
      play: () => {},
      connect: () => {},
      hangUp: () => {},
    },
    isBlacklisted(phone) {
      lookedUp.push(phone);
      return listed.has(phone);
    },
    globalCallsPerSecond: LIMIT,
    recentPlacings: [],
  });
  for (let callId = 0; callId <= LIMIT; callId++) {
    placer.place(order(callId));
    expect(placer.flush(callId)).toBe(0);
  }
  expect(sent).toHaveLength(LIMIT + 1);
  lookedUp.length = 0;
  return { placer, sent, refused, listed, lookedUp };
}

describe('orders that the global limit holds back', () => {
  it('are told with how long it will, once each', () => {
    const { placer, sent } = afterFullSecond();
    placer.place(order(20));
    expect(placer.flush(100)).toBe(900);
    expect(placer.flush(150)).toBe(0);
    placer.place(order(21));
    expect(placer.flush(200)).toBe(800);
    expect(placer.waiting()).toBe(2);
    expect(placer.flush(1000)).toBe(0);
    expect(sent.slice(LIMIT + 1)).toEqual([20]);
    expect(placer.flush(1001)).toBe(0);
    expect(sent.slice(LIMIT + 1)).toEqual([20, 21]);
  });

  it('are told though earlier ones have been withdrawn', () => {
    const { placer } = afterFullSecond();
    placer.place(order(20));
    placer.place(order(21, 2));
    expect(placer.flush(100)).toBe(900);
    expect(placer.withdraw(1).map(({ callId }) => callId)).toEqual([20]);
    placer.place(order(22));
    expect(placer.flush(300)).toBe(700);
    expect(placer.flush(300)).toBe(0);
  });

  it('are not those that a limit of their campaign holds back', () => {
    const { placer, sent } = afterFullSecond();
    placer.setCampaignLimit(2, 1);
    for (const callId of [20, 21, 22]) placer.place(order(callId, 2));
    expect(placer.flush(5000)).toBe(0);
    expect(sent.slice(LIMIT + 1)).toEqual([20, 21]);
    expect(placer.waiting()).toBe(1);
    expect(placer.nextAt()).toBe(6000);
  });

  it('are looked up in the blacklist when their turn comes, once each, and refused when they were listed meanwhile', () => {
    const { placer, sent, refused, listed, lookedUp } = afterFullSecond();
    const [first, second] = [order(20), order(21)];
    placer.place(first);
    placer.place(second);
    for (const atMs of [100, 300, 500]) placer.flush(atMs);
    expect(lookedUp).toEqual([]);
    listed.add(first.phone);
    placer.flush(1000);
    expect(lookedUp).toEqual([first.phone, second.phone]);
    expect(refused).toEqual([20]);
    expect(sent.slice(LIMIT + 1)).toEqual([21]); // what is refused takes nobody's turn
  });
});
