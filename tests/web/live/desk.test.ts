import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Desk, DeskState } from '#shared/contracts/desk.ts';
import type { LiveRequest } from '#shared/live.ts';
import { acceptDesk, acceptDeskAnswer, deskAtom, followDesk, openDesk, setDeskSender } from '#web/live/desk.ts';

const deskIn = (state: DeskState, at = '2026-11-23T15:00:10.000Z'): Desk => ({
  state,
  since: null,
  at,
  extension: '10007',
  browser_phone: false,
  team_id: state === 'signed_out' ? null : 1,
  teams: [{ id: 1, name: 'Ventas' }],
  pause_reason_id: null,
  next: null,
  notices: [],
  shown: null,
  may_dial: false,
  call: null,
  callbacks: [],
  today: { calls: 0, talk_s: 0, wrap_up_s: 0, ready_s: 0, paused_s: 0 },
});
const push = (state: DeskState, at?: string): void => acceptDesk({ v: 1, type: 'desk', data: deskIn(state, at) });

const SUBSCRIBE = { type: 'subscribe', topic: 'desk' };
const UNSUBSCRIBE = { type: 'unsubscribe', topic: 'desk' };

describe('the desk of a console', () => {
  const sent: LiveRequest[] = [];
  const asked = () => sent.splice(0);
  const state = () => getDefaultStore().get(deskAtom)?.desk.state;
  const cleanups: (() => void)[] = [];
  let stored: DeskState;

  const follow = () => cleanups.push(followDesk(async () => ({ success: true, desk: deskIn(stored) })));
  const connect = () => setDeskSender((request) => sent.push(request));
  beforeEach(() => (stored = 'signed_out'));
  afterEach(() => {
    for (const cleanup of cleanups.splice(0).toReversed()) cleanup();
    setDeskSender(null);
    sent.length = 0;
  });

  test('is read on another page, which is not at the desk while its person is signed out', async () => {
    follow();
    connect();
    await expect.poll(state).toBe('signed_out');
    expect(asked()).toEqual([]);
  });

  test('is kept by every page while its person is signed in, such as after a reload', async () => {
    stored = 'ready';
    follow();
    connect();
    await expect.poll(asked).toEqual([SUBSCRIBE]);
    push('ready');
    push('signed_out');
    expect(asked()).toEqual([UNSUBSCRIBE]);
  });

  test('is taken when its page opens, and left with it unless its person has signed in', () => {
    follow();
    const close = openDesk();
    connect();
    expect(asked()).toEqual([SUBSCRIBE]);
    push('signed_out');
    close();
    expect(asked()).toEqual([UNSUBSCRIBE]);
    const closeAgain = openDesk();
    push('in_call');
    asked();
    closeAgain();
    expect(asked()).toEqual([]);
  });

  test('is taken again after a reconnection, and stays on screen meanwhile', () => {
    follow();
    cleanups.push(openDesk());
    connect();
    push('in_call');
    asked();
    setDeskSender(null);
    expect(state()).toBe('in_call');
    connect();
    expect(asked()).toEqual([SUBSCRIBE]);
  });

  test('follows the server’s clock, and ignores an answer that is older than the last push', () => {
    follow();
    cleanups.push(openDesk());
    connect();
    push('in_call', new Date(Date.now() + 60_000).toISOString());
    expect(getDefaultStore().get(deskAtom)!.clockOffsetMs).toBeCloseTo(60_000, -3);
    acceptDeskAnswer({ success: true, desk: deskIn('ready', new Date().toISOString()) });
    expect(state()).toBe('in_call');
    acceptDeskAnswer({ success: true, desk: deskIn('wrap_up', new Date(Date.now() + 61_000).toISOString()) });
    expect(state()).toBe('wrap_up');
  });

  test('is left and forgotten when nobody is logged in', () => {
    follow();
    cleanups.push(openDesk());
    connect();
    push('ready');
    asked();
    cleanups.shift()!();
    expect(asked()).toEqual([UNSUBSCRIBE]);
    push('ready');
    expect(state()).toBeUndefined();
  });
});
