import { describe, expect, it } from 'vitest';
import { guardCallerIds } from '#engine/network/guarded-placer.ts';
import type { CallOrder, Carrier, CarrierEvent } from '#engine/ports.ts';

const OWN = '+541140000001';

function orderOf(callerId: string | null): CallOrder {
  const call = { callId: 1, campaignId: 1, leadId: 1, attempt: 1, phone: '+5491122000000', country: 'argentina' };
  return { ...call, callerId, trunkId: 1 };
}

/** Creates a guard in front of a carrier that records which requests reach it. */
function guarded(reach: Carrier['reach']) {
  const placed: (string | null)[] = [];
  const other: string[] = [];
  const refused: [number, CarrierEvent][] = [];
  const carrier: Carrier = {
    reach,
    place: ({ callerId }) => void placed.push(callerId),
    play: (callId, _, nth) => void other.push(`play ${callId} ${nth}`),
    connect: (callId, agentId) => void other.push(`connect ${callId} ${agentId}`),
    connectOutside: (callId, phone) => void other.push(`connectOutside ${callId} ${phone}`),
    startWaiting: (callId) => void other.push(`startWaiting ${callId}`),
    control: (callId, { kind }) => void other.push(`${kind} ${callId}`),
    consult: (callId, agentId) => void other.push(`consult ${callId} ${agentId}`),
    consultOutside: (callId, phone) => void other.push(`consultOutside ${callId} ${phone}`),
    endConsultation: (callId) => void other.push(`endConsultation ${callId}`),
    handOver: (callId) => void other.push(`handOver ${callId}`),
    leaveMessage: (callId, lengthMs) => void other.push(`message ${callId} ${lengthMs}`),
    hangUp: (callId, goodbye) => void other.push(`hangUp ${callId} ${goodbye?.optOutKey}`),
    probeAgent: (agentId) => void other.push(`probe ${agentId}`),
  };
  const isOwned = (phone: string): boolean => phone === OWN;
  const guard = guardCallerIds({ carrier, isOwned, report: (...event) => void refused.push(event) });
  return { guard, placed, other, refused };
}

describe('the caller id guard', () => {
  it("passes only the operator's own caller ids to a real network", () => {
    const { guard, placed, refused } = guarded('network');
    for (const callerId of [OWN, '+541149999999', null, '']) guard.place(orderOf(callerId));
    expect(placed).toEqual([OWN]);
    expect(refused).toEqual(Array.from({ length: 3 }, () => [1, { kind: 'refused', why: 'caller_id_not_owned' }]));
  });

  it('calls outside numbers only with an own caller id on a real network', () => {
    const { guard, other, refused } = guarded('network');
    for (const callerId of [OWN, '+541149999999', null]) guard.connectOutside(1, '+541155550000', callerId);
    expect(other.splice(0)).toEqual(['connectOutside 1 +541155550000']);
    expect(refused.splice(0)).toEqual(Array.from({ length: 2 }, () => [1, { kind: 'agent_lost', why: 'unreachable' }]));
    for (const callerId of [OWN, '+541149999999', null]) guard.consultOutside(1, '+541155550000', callerId);
    expect(other).toEqual(['consultOutside 1 +541155550000']);
    const lost = { kind: 'consulted_lost', agentId: null, why: 'unreachable' };
    expect(refused).toEqual(Array.from({ length: 2 }, () => [1, lost]));
  });

  it('passes everything to a simulated carrier', () => {
    const { guard, placed, refused } = guarded('simulated');
    for (const callerId of [OWN, '+541149999999', null]) guard.place(orderOf(callerId));
    expect(placed).toEqual([OWN, '+541149999999', null]);
    expect(refused).toEqual([]);
  });

  it('treats a carrier with an unknown reach as a real network', () => {
    const { guard, placed } = guarded('satellite' as Carrier['reach']);
    guard.place(orderOf('+541149999999'));
    expect(placed).toEqual([]);
  });

  it('forwards everything else', () => {
    const { guard, other } = guarded('network');
    guard.connect(1, 101, 1);
    guard.startWaiting(1);
    guard.control(1, { kind: 'mute', isMuted: true });
    guard.consult(1, 102);
    guard.endConsultation(1);
    guard.handOver(1);
    guard.leaveMessage(3, 900);
    guard.hangUp(2, { optOutKey: '8' });
    expect([guard.reach, other]).toEqual([
      'network',
      [
        'connect 1 101',
        'startWaiting 1',
        'mute 1',
        'consult 1 102',
        'endConsultation 1',
        'handOver 1',
        'message 3 900',
        'hangUp 2 8',
      ],
    ]);
  });
});
