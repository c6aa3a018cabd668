/** Checks of SIPp's log against the history. Each detects its own fault. */
import { describe, expect, it } from 'vitest';
import {
  findEarlyRepeats,
  findUnknownInvites,
  findUnseenCalls,
  judgeSurvival,
  ratesIn,
  type DialledCall,
} from '../../../scripts/telephony/judge.ts';
import type { CallEvent, Invite } from '../../../scripts/lab/call-log.ts';

const AT_MS = Date.UTC(2026, 10, 25, 12);
const PHONE = '+5491155660001';
const CALLER_ID = '+541145678901';

function invite(patch: Partial<Invite> = {}): Invite {
  const none = { callerName: '', identity: '', privacy: '' };
  return { atMs: AT_MS, callId: 'a', called: PHONE, callerId: CALLER_ID, ...none, ...patch };
}

function call(patch: Partial<DialledCall> = {}): DialledCall {
  return {
    id: 1,
    phone: PHONE,
    callerId: CALLER_ID,
    assignedAt: AT_MS - 5,
    placedAt: AT_MS,
    connectedAt: null,
    endedAt: AT_MS + 5000,
    disposition: 'busy',
    attempt: 1,
    ...patch,
  };
}

describe('INVITEs without a call', () => {
  it('are empty when each INVITE has its call', () => {
    expect(findUnknownInvites([invite()], [call()])).toEqual([]);
    expect(findUnknownInvites([invite()], [call({ endedAt: null })])).toEqual([]);
  });

  it('are found for an unknown number, an earlier or later call, and a second INVITE', () => {
    expect(findUnknownInvites([invite({ called: '+5491155660002' })], [call()])).toHaveLength(1);
    expect(findUnknownInvites([invite()], [call({ endedAt: AT_MS - 60_000 })])).toHaveLength(1);
    expect(findUnknownInvites([invite()], [call({ assignedAt: AT_MS + 10_000 })])).toHaveLength(1);
    expect(findUnknownInvites([invite(), invite({ callId: 'b' })], [call()])).toHaveLength(1);
  });

  it('exclude late INVITEs while a PBX repeats an unanswered one', () => {
    expect(findUnknownInvites([invite()], [call({ endedAt: AT_MS - 20_000 })])).toEqual([]);
  });

  it('include those with another caller id', () => {
    expect(findUnknownInvites([invite({ callerId: '+541100000000' })], [call()])).toEqual([
      `call 1 has the caller id ${CALLER_ID}, its INVITE +541100000000`,
    ]);
  });
});

it('finds a placed call for each missing INVITE', () => {
  const calls = [call(), call({ id: 2 }), call({ id: 3, phone: '+5491155660009', placedAt: null })];
  expect(findUnseenCalls([invite()], calls)).toHaveLength(1);
  expect(findUnseenCalls([invite(), invite({ callId: 'b' })], calls)).toEqual([]);
});

it('finds numbers that were called again too early, in any order of the log', () => {
  const later = invite({ atMs: AT_MS + 19_999, callId: 'b' });
  expect(findEarlyRepeats([later, invite()], 20_000)).toHaveLength(1);
  expect(findEarlyRepeats([invite({ atMs: AT_MS + 20_000 }), invite()], 20_000)).toEqual([]);
});

describe('rates', () => {
  const everyMs = (ms: number, count: number) => Array.from({ length: count }, (_, i) => ({ atMs: AT_MS + i * ms }));

  it('match the requested rate in any window', () => {
    expect(ratesIn(everyMs(100, 100), 1000)).toEqual({ most: 10, fewest: 10 });
  });

  it('show a burst and a gap', () => {
    const burst = [...everyMs(100, 50), { atMs: AT_MS + 2001 }, { atMs: AT_MS + 2002 }];
    expect(ratesIn(burst, 1000).most).toBe(12);
    const gap = everyMs(100, 50).filter(({ atMs }) => atMs < AT_MS + 2000 || atMs >= AT_MS + 2500);
    expect(ratesIn(gap, 1000).fewest).toBe(5);
  });
});

describe('conversations at a kill of the server', () => {
  const killed = [{ callId: 1, readyAtMs: AT_MS + 3000 }];
  const judged = (kind: CallEvent['kind'], afterMs: number, disposition = 'success') =>
    judgeSurvival(killed, { invites: [invite()], events: [{ kind, atMs: AT_MS + afterMs, callId: 'a', detail: '' }] }, [
      call({ disposition }),
    ]);

  it('survived if their person left after the restart, and otherwise ended meanwhile', () => {
    expect(judged('left', 4000)).toEqual({ survived: 1, leftMeanwhile: 0, broken: [] });
    expect(judged('left', 2000)).toEqual({ survived: 0, leftMeanwhile: 1, broken: [] });
  });

  it('are broken if they were hung up, or did not end as successful calls', () => {
    const broken = (what: string) => ({ survived: 0, leftMeanwhile: 0, broken: [`call 1 to ${PHONE} ${what}`] });
    expect(judged('bye', 4000)).toEqual(broken('was hung up 1000 ms after the restart'));
    expect(judged('left', 2000, 'interrupted')).toEqual(broken('ended as interrupted'));
  });
});
