import { describe, expect, test } from 'vitest';
import { DESK_STATES, type DeskCall } from '#shared/contracts/desk.ts';
import { ACTION_KEYS, actionsIn } from '#web/features/desk/actions.ts';

const NOW = '2026-11-28T12:00:00Z';
const call = { id: 1, connected_at: NOW, held_since: null, muted: false } as DeskCall;
const teams = [{ id: 1, name: 'Ventas' }];

describe('what can be done at the desk', () => {
  test.each([
    ['signed_out', null, ['sign_in']],
    ['connecting', null, ['sign_out']],
    ['ready', null, ['pause', 'sign_out']],
    ['in_call', null, ['hang_up', 'hold', 'mute', 'transfer', 'keypad', 'pause', 'sign_out']],
    ['in_call', 'pause', ['hang_up', 'hold', 'mute', 'transfer', 'keypad', 'cancel_pause', 'sign_out']],
    ['in_call', 'sign_out', ['hang_up', 'hold', 'mute', 'transfer', 'keypad']],
    ['reserved', null, ['call', 'skip', 'pause', 'sign_out']],
    ['wrap_up', null, ['finish', 'pause', 'sign_out']],
    ['paused', null, ['ready', 'sign_out']],
    ['unreachable', null, ['ready', 'sign_out']],
  ] as const)('in %s, followed by %s', (state, next, actions) => {
    expect(actionsIn(state, { call, next, teams })).toEqual(actions);
  });

  test.each([
    ['while the phone is called', { connected_at: null }, ['hang_up']],
    ['on hold', { held_since: NOW }, ['end_hold', 'transfer', 'hang_up']],
    ['muted', { muted: true }, ['hang_up', 'hold', 'unmute', 'transfer', 'keypad']],
  ])('with a call %s', (_, fields, actions) => {
    expect(actionsIn('in_call', { call: { ...call, ...fields }, next: 'sign_out', teams })).toEqual(actions);
  });

  test('nothing, without a team', () => {
    expect(actionsIn('signed_out', { call: null, next: null, teams: [] })).toEqual([]);
  });

  test('has a different key for each action of a state', () => {
    for (const state of DESK_STATES) {
      const keys = actionsIn(state, { call, next: null, teams }).map((action) => ACTION_KEYS[action]);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});
