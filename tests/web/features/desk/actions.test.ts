import { describe, expect, test } from 'vitest';
import { DESK_STATES, type DeskCall, type DeskContact } from '#shared/contracts/desk.ts';
import { ACTION_KEYS, actionsIn } from '#web/features/desk/actions.ts';

const NOW = '2026-11-28T12:00:00Z';
const call = { id: 1, connected_at: NOW, held_since: null, muted: false, consultation: null } as DeskCall;
const consulting = (state: NonNullable<DeskCall['consultation']>['state']) => ({
  held_since: state === 'conference' ? null : NOW,
  consultation: { name: 'Luis', state, own: true },
});
const ownCallback = { callback_id: 3, dialled: false } as DeskContact;
const teams = [{ id: 1, name: 'Ventas' }];
const DIALS = { may_dial: false };

describe('what can be done at the desk', () => {
  test.each([
    ['signed_out', null, ['sign_in']],
    ['connecting', null, ['sign_out']],
    ['ready', null, ['pause', 'sign_out']],
    ['in_call', null, ['hang_up', 'hold', 'mute', 'transfer', 'keypad', 'pause', 'sign_out']],
    ['in_call', 'pause', ['hang_up', 'hold', 'mute', 'transfer', 'keypad', 'cancel_pause', 'sign_out']],
    ['in_call', 'sign_out', ['hang_up', 'hold', 'mute', 'transfer', 'keypad']],
    ['wrap_up', null, ['finish', 'pause', 'sign_out']],
    ['paused', null, ['ready', 'sign_out']],
    ['unreachable', null, ['ready', 'sign_out']],
  ] as const)('in %s, followed by %s', (state, next, actions) => {
    expect(actionsIn(state, { call, next, teams, shown: null, ...DIALS })).toEqual(actions);
  });

  test('a contact that is shown is called or skipped', () => {
    const shown = { dialled: false, callback_id: null } as DeskContact;
    const actions = actionsIn('reserved', { call: null, next: null, teams, shown, ...DIALS });
    expect(actions).toEqual(['call', 'skip', 'pause', 'sign_out']);
  });

  test.each([
    ['while the phone is called', { connected_at: null }, ['hang_up']],
    ['on hold', { held_since: NOW }, ['end_hold', 'transfer', 'hang_up']],
    [
      'to a campaign with a message',
      { voicemail: true },
      ['hang_up', 'hold', 'mute', 'transfer', 'leave_message', 'keypad'],
    ],
    ['of which somebody is called for a consultation', consulting('calling'), ['go_back', 'mute', 'hang_up']],
    ['in a consultation', consulting('talking'), ['hand_over', 'go_back', 'conference', 'mute', 'hang_up']],
    [
      'in a consultation, muted',
      { ...consulting('talking'), muted: true },
      ['hand_over', 'go_back', 'conference', 'unmute', 'hang_up'],
    ],
    ['of three', consulting('conference'), ['leave_both', 'drop', 'mute', 'hang_up']],
    ['of another who consults', { consultation: { name: 'Ana', state: 'talking', own: false } }, ['leave']],
    ['muted', { muted: true }, ['hang_up', 'hold', 'unmute', 'transfer', 'keypad']],
  ] as const)('with a call %s', (_, fields, actions) => {
    const found = actionsIn('in_call', {
      call: { ...call, ...fields },
      next: 'sign_out',
      teams,
      shown: null,
      ...DIALS,
    });
    expect(found).toEqual(actions);
    expect(new Set(found.map((action) => ACTION_KEYS[action])).size).toBe(actions.length);
  });

  test('an own callback that is shown is called, postponed or handed to the team', () => {
    const actions = actionsIn('reserved', { call: null, next: null, teams, shown: ownCallback, ...DIALS });
    expect(actions).toEqual(['call', 'postpone', 'to_team', 'pause', 'sign_out']);
  });

  test.each([
    ['ready', ['dial', 'pause', 'sign_out']],
    ['paused', ['ready', 'dial', 'sign_out']],
    ['wrap_up', ['finish', 'pause', 'sign_out']],
  ] as const)('in %s, where a campaign allows dialing by hand', (state, actions) => {
    expect(actionsIn(state, { call: null, next: null, teams, shown: null, may_dial: true })).toEqual(actions);
  });

  test('a dialled number that waits for its call can be taken back', () => {
    const shown = { dialled: true, callback_id: null } as DeskContact;
    const actions = actionsIn('reserved', { call: null, next: null, teams, shown, may_dial: true });
    expect(actions).toEqual(['cancel_dial', 'pause', 'sign_out']);
  });

  test('nothing, without a team', () => {
    expect(actionsIn('signed_out', { call: null, next: null, teams: [], shown: null, ...DIALS })).toEqual([]);
  });

  test('has a different key for each action of a state', () => {
    for (const [state, shown] of DESK_STATES.flatMap((each) => [[each, null] as const, [each, ownCallback] as const])) {
      const keys = actionsIn(state, { call, next: null, teams, shown, may_dial: true }).map(
        (action) => ACTION_KEYS[action],
      );
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});
