import type { Desk, DeskCall, DeskState } from '#shared/contracts/desk.ts';

/** An action of a person at the desk. `cancel_pause` is about the pause that follows the call. */
export type DeskAction =
  | 'sign_in'
  | 'ready'
  | 'finish'
  | 'hold'
  | 'end_hold'
  | 'mute'
  | 'unmute'
  | 'transfer'
  | 'keypad'
  | 'call'
  | 'skip'
  | 'pause'
  | 'cancel_pause'
  | 'hang_up'
  | 'sign_out';

/**
 * Key of each action. They don't type anything, and what Chromium does on F3, F6, F7 and F10 can be done without. F2 is always
 * the next step, so at most one action of a state has it.
 */
export const ACTION_KEYS: Readonly<Record<DeskAction, string>> = {
  sign_in: 'F2',
  ready: 'F2',
  finish: 'F2',
  hold: 'F7',
  end_hold: 'F7',
  mute: 'F6',
  unmute: 'F6',
  keypad: 'F3',
  transfer: 'F10',
  call: 'F2',
  skip: 'F7',
  pause: 'F4',
  cancel_pause: 'F4',
  hang_up: 'F8',
  sign_out: 'F9',
};

/** Returns what can be done in `state`, the next step first. */
export function actionsIn(
  state: DeskState,
  { call, next, teams }: Pick<Desk, 'call' | 'next' | 'teams'>,
): DeskAction[] {
  switch (state) {
    case 'signed_out':
      return teams.length > 0 ? ['sign_in'] : [];
    case 'connecting':
      return ['sign_out'];
    case 'ready':
      return ['pause', 'sign_out'];
    case 'reserved':
      return ['call', 'skip', 'pause', 'sign_out'];
    case 'in_call':
      return [...(call === null ? [] : inCall(call)), ...afterCall(next)];
    case 'wrap_up':
      return ['finish', ...afterCall(next)];
    case 'paused':
    case 'unreachable':
      return ['ready', 'sign_out'];
  }
}

/** Returns what can be done with the call. While the person is on hold, nobody hears keys or the microphone. */
function inCall({ connected_at: connectedAt, held_since: heldSince, muted }: DeskCall): DeskAction[] {
  if (connectedAt === null) return ['hang_up'];
  if (heldSince !== null) return ['end_hold', 'transfer', 'hang_up'];
  return ['hang_up', 'hold', muted ? 'unmute' : 'mute', 'transfer', 'keypad'];
}

/** Returns what may be chosen to follow the call. Whoever has signed out has left the team already. */
function afterCall(next: Desk['next']): DeskAction[] {
  if (next === 'sign_out') return [];
  return [next === 'pause' ? 'cancel_pause' : 'pause', 'sign_out'];
}
