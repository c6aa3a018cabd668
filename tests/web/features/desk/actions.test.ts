import { describe, expect, test } from 'vitest';
import { DESK_STATES, type DeskCall } from '#shared/contracts/desk.ts';
import { ACTION_KEYS, actionsIn } from '#web/features/desk/actions.ts';

const call = { id: 1 } as DeskCall;
const teams = [{ id: 1, name: 'Ventas' }];

describe('what can be done at the desk', () => {
  test.each([
    ['signed_out', null, ['sign_in']],
    ['connecting', null, ['sign_out']],
    ['ready', null, ['pause', 'sign_out']],
    ['in_call', null, ['hang_up', 'pause', 'sign_out']],
    ['in_call', 'pause', ['hang_up', 'cancel_pause', 'sign_out']],
    ['in_call', 'sign_out', ['hang_up']],
    ['wrap_up', null, ['finish', 'pause', 'sign_out']],
    ['paused', null, ['ready', 'sign_out']],
    ['unreachable', null, ['ready', 'sign_out']],
  ] as const)('in %s, followed by %s', (state, next, actions) => {
    expect(actionsIn(state, { call, next, teams })).toEqual(actions);
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
