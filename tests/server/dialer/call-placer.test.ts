import { describe, expect, it } from 'vitest';
import type { CallOrder } from '#engine/ports.ts';
import { createDeferredPlacer } from '#server/dialer/call-placer.ts';

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

function placerWith(...ids: readonly number[]) {
  const sent: [callId: number, atMs: number][] = [];
  const refused: number[] = [];
  const ended: [callId: number, optOutKey: string | undefined][] = [];
  const listed = new Set<string>();
  const placer = createDeferredPlacer({
    outlet: {
      send: ({ callId }, atMs) => void sent.push([callId, atMs]),
      refuse: ({ callId }) => void refused.push(callId),
      play: () => {},
      connect: () => {},
      connectOutside: () => {},
      startWaiting: () => {},
      control: () => {},
      consult: () => {},
      consultOutside: () => {},
      endConsultation: () => {},
      handOver: () => {},
      leaveMessage: () => {},
      hangUp: (callId, goodbye) => void ended.push([callId, goodbye?.optOutKey]),
      probeAgent: () => {},
    },
    refusalOf: (phone) => (listed.has(phone) ? 'blacklisted' : null),
  });
  for (const id of ids) placer.place(order(id));
  return { placer, sent, refused, ended, listed };
}

describe('the deferred placer', () => {
  it('places each order once, in sequence, when it is flushed', () => {
    const { placer, sent } = placerWith(1, 2);
    expect(sent).toEqual([]);
    placer.flush(100);
    placer.flush(200);
    expect(sent).toEqual([
      [1, 100],
      [2, 100],
    ]);
  });

  it('refuses an order whose number was blacklisted after its claim', () => {
    const { placer, sent, refused, listed } = placerWith(1, 2);
    listed.add(order(1).phone);
    placer.flush(100);
    expect(refused).toEqual([1]);
    expect(sent).toEqual([[2, 100]]);
  });

  it('withdraws the orders of one campaign or of all', () => {
    const { placer, sent } = placerWith(1, 2);
    placer.place(order(3, 7));
    expect(placer.withdraw(7).map(({ callId }) => callId)).toEqual([3]);
    expect(placer.withdraw()).toHaveLength(2);
    placer.flush(100);
    expect(sent).toEqual([]);
  });

  it('discards an order whose call has ended, and ends placed calls at the carrier', () => {
    const { placer, sent, ended } = placerWith(1, 2);
    placer.hangUp(1);
    placer.flush(100);
    placer.hangUp(2, { optOutKey: '8' });
    expect(sent).toEqual([[2, 100]]);
    expect(ended).toEqual([[2, '8']]);
  });
});
