import { describe, expect, it } from 'vitest';
import { createLiveCalls } from '#server/live/live-calls.ts';

const AT = Date.parse('2026-11-21T15:00:00Z');
const of = { callId: 7, campaignId: 1 } as const;
const who = { leadId: 3, attempt: 1, phone: '+5491145551234', country: 'argentina' } as const;

function boardWithCall() {
  const rows = createLiveCalls();
  rows.accept({ kind: 'CallQueued', at: AT, ...of, ...who, callerId: null, trunkId: null, userId: 1 });
  return { rows, call: () => rows.calls.get(7) };
}

describe('a live call', () => {
  it('waits for an agent from its transfer on, however long that takes', () => {
    const { rows, call } = boardWithCall();
    rows.accept({
      kind: 'CallTransferred',
      at: AT + 1000,
      ...of,
      toAgentId: null,
      toTeamId: null,
      byAgentId: null,
      byUserId: 2,
    });
    rows.accept({ kind: 'CallWaiting', at: AT + 1000, ...of });
    rows.accept({ kind: 'CallConnected', at: AT + 1600, ...of, agentId: 104, waitedMs: 600 });
    expect(call()).toMatchObject({
      stage: 'connected',
      transferredByUserId: 2,
      wantedAtMs: AT + 1000,
      connectedAtMs: AT + 1600,
      agentId: 104,
    });
  });

  it('waits for an agent from the start without a menu, or is connected', () => {
    const { rows, call } = boardWithCall();
    rows.accept({ kind: 'CallConnected', at: AT + 1000, ...of, agentId: 101, waitedMs: 0 });
    expect(call()).toMatchObject({ wantedAtMs: AT + 1000, transferredByUserId: null });
    const waiting = boardWithCall();
    waiting.rows.accept({ kind: 'CallWaiting', at: AT + 500, ...of });
    waiting.rows.accept({ kind: 'CallConnected', at: AT + 1000, ...of, agentId: 101, waitedMs: 500 });
    expect(waiting.call()).toMatchObject({ wantedAtMs: AT + 500 });
  });
});
