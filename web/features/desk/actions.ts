import type { Desk, DeskCall, DeskState } from '#shared/contracts/desk.ts';

/**
 * An action of a person at the desk. `cancel_pause` is about the pause that follows the call. In a three-way call
 * `leave_both` and `drop` are what `hand_over` and `go_back` are in a consultation; `leave` is of whoever is consulted.
 */
export type DeskAction =
  | 'sign_in'
  | 'ready'
  | 'finish'
  | 'hold'
  | 'end_hold'
  | 'mute'
  | 'unmute'
  | 'transfer'
  | 'leave_message'
  | 'keypad'
  | 'dial'
  | 'cancel_dial'
  | 'hand_over'
  | 'go_back'
  | 'conference'
  | 'leave_both'
  | 'drop'
  | 'leave'
  | 'call'
  | 'skip'
  | 'postpone'
  | 'to_team'
  | 'pause'
  | 'cancel_pause'
  | 'hang_up'
  | 'sign_out';

/**
 * Key of each action. They don't type anything, and what Chromium does on F1, F3, F6, F7 and F10 can be done without. F2 is always
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
  leave_message: 'F1',
  dial: 'F3',
  cancel_dial: 'F8',
  hand_over: 'F10',
  leave_both: 'F10',
  go_back: 'F7',
  drop: 'F7',
  conference: 'F3',
  leave: 'F8',
  call: 'F2',
  skip: 'F7',
  postpone: 'F7',
  to_team: 'F10',
  pause: 'F4',
  cancel_pause: 'F4',
  hang_up: 'F8',
  sign_out: 'F9',
};

/** Returns what can be done in `state`, the next step first. */
export function actionsIn(
  state: DeskState,
  { call, next, teams, shown, may_dial: mayDial }: Pick<Desk, 'call' | 'next' | 'teams' | 'shown' | 'may_dial'>,
): DeskAction[] {
  switch (state) {
    case 'signed_out':
      return teams.length > 0 ? ['sign_in'] : [];
    case 'connecting':
      return ['sign_out'];
    case 'ready':
      return [...dialing(mayDial), 'pause', 'sign_out'];
    case 'reserved':
      if (shown === null) return ['pause', 'sign_out'];
      // A number that was dialled is called as soon as it may be.
      if (shown.dialled) return ['cancel_dial', 'pause', 'sign_out'];
      return [
        'call',
        ...(isOwnCallback(shown) ? (['postpone', 'to_team'] as const) : ['skip' as const]),
        'pause',
        'sign_out',
      ];
    case 'in_call':
      return [...(call === null ? [] : inCall(call)), ...afterCall(next)];
    case 'wrap_up':
      return ['finish', ...afterCall(next)];
    case 'paused':
      return ['ready', ...dialing(mayDial), 'sign_out'];
    case 'unreachable':
      return ['ready', 'sign_out'];
  }
}

const dialing = (mayDial: boolean): DeskAction[] => (mayDial ? ['dial'] : []);

/** Returns whether the contact is shown because the person has promised its call. */
export const isOwnCallback = (shown: Desk['shown']): boolean => shown !== null && shown.callback_id !== null;

/**
 * Returns what can be done with the call. While the person is on hold, nobody hears keys, and only a colleague who is
 * consulted hears the microphone.
 */
function inCall({
  connected_at: connectedAt,
  held_since: heldSince,
  muted,
  consultation,
  voicemail,
}: DeskCall): DeskAction[] {
  if (consultation?.own === false) return ['leave'];
  if (connectedAt === null) return ['hang_up'];
  const microphone = muted ? 'unmute' : 'mute';
  if (consultation?.state === 'calling') return ['go_back', microphone, 'hang_up'];
  if (consultation?.state === 'talking') return ['hand_over', 'go_back', 'conference', microphone, 'hang_up'];
  if (consultation?.state === 'conference') return ['leave_both', 'drop', microphone, 'hang_up'];
  if (heldSince !== null) return ['end_hold', 'transfer', 'hang_up'];
  return ['hang_up', 'hold', microphone, 'transfer', ...(voicemail ? (['leave_message'] as const) : []), 'keypad'];
}

/** Returns what may be chosen to follow the call. Whoever has signed out has left the team already. */
function afterCall(next: Desk['next']): DeskAction[] {
  if (next === 'sign_out') return [];
  return [next === 'pause' ? 'cancel_pause' : 'pause', 'sign_out'];
}
