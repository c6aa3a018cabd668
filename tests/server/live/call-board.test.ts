import { describe, expect, it } from 'vitest';
import { createCallBoard } from '#server/live/call-board.ts';

const AT = Date.parse('2026-11-21T15:00:00Z');
const of = { callId: 7, campaignId: 1 } as const;
const who = { leadId: 3, attempt: 1, phone: '+5491145551234', country: 'argentina' } as const;

function boardWithCall() {
  const board = createCallBoard();
  board.accept({ kind: 'CallQueued', at: AT, ...of, ...who, callerId: null, trunkId: null, userId: 1 });
  return { board, call: () => board.calls.get(7) };
}

describe('a live call', () => {
  it('wants an agent since it was transferred, however long it waits', () => {
    const { board, call } = boardWithCall();
    board.accept({ kind: 'CallTransferred', at: AT + 1000, ...of, toAgentId: null, byUserId: 2 });
    board.accept({ kind: 'CallWaiting', at: AT + 1000, ...of });
    board.accept({ kind: 'CallConnected', at: AT + 1600, ...of, agentId: 104, waitedMs: 600 });
    expect(call()).toMatchObject({
      stage: 'connected',
      transferredByUserId: 2,
      wantedAtMs: AT + 1000,
      connectedAtMs: AT + 1600,
      agentId: 104,
    });
  });

  it('that meets no menu wants one since it waits, or is connected', () => {
    const { board, call } = boardWithCall();
    board.accept({ kind: 'CallConnected', at: AT + 1000, ...of, agentId: 101, waitedMs: 0 });
    expect(call()).toMatchObject({ wantedAtMs: AT + 1000, transferredByUserId: null });
    const waiting = boardWithCall();
    waiting.board.accept({ kind: 'CallWaiting', at: AT + 500, ...of });
    waiting.board.accept({ kind: 'CallConnected', at: AT + 1000, ...of, agentId: 101, waitedMs: 500 });
    expect(waiting.call()).toMatchObject({ wantedAtMs: AT + 500 });
  });
});
