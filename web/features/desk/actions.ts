import type { Desk, DeskState } from '#shared/contracts/desk.ts';

/** An action of a person at the desk. `cancel_pause` is about the pause that follows the call. */
export type DeskAction = 'sign_in' | 'ready' | 'finish' | 'pause' | 'cancel_pause' | 'hang_up' | 'sign_out';

/**
 * Key of each action. Chromium has no use for these, and they don't type anything. F2 is always the next step, so at
 * most one action of a state has it.
 */
export const ACTION_KEYS: Readonly<Record<DeskAction, string>> = {
  sign_in: 'F2',
  ready: 'F2',
  finish: 'F2',
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
    case 'in_call':
      return [...(call === null ? [] : (['hang_up'] as const)), ...afterCall(next)];
    case 'wrap_up':
      return ['finish', ...afterCall(next)];
    case 'paused':
    case 'unreachable':
      return ['ready', 'sign_out'];
  }
}

/** Returns what may be chosen to follow the call. Whoever has signed out has left the team already. */
function afterCall(next: Desk['next']): DeskAction[] {
  if (next === 'sign_out') return [];
  return [next === 'pause' ? 'cancel_pause' : 'pause', 'sign_out'];
}
