/**
 * The DTMF menu as a pure state machine: (state, input) → (next state, action). The prompt repeats at most twice on
 * request (key 0) and once after an invalid key, so it plays at most four times before a key or silence ends the menu.
 */
import { DTMF_DISCONNECT_KEY, DTMF_REPEAT_KEY } from '#shared/domain/dtmf-defaults.ts';
import type { KeyMeaning } from '../model/facts.ts';
import type { MenuKeys } from '../model/menu-plan.ts';

/** Repetitions on request; a further request counts as an invalid key. */
const MAX_REPEATS = 2;
/** Repetitions after an invalid key; a further invalid key ends the call. */
const MAX_MISTAKES = 1;

/** Plain data. Keys are accepted during the prompt and after it. */
export type MenuState = {
  readonly phase: 'prompt' | 'listening' | 'over';
  readonly repeats: number;
  readonly mistakes: number;
};

export type MenuInput =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'prompt_ended' }
  | { readonly kind: 'timed_out' };

/** 'play' plays the prompt from its start, 'listen' starts the time-out, and 'none' ignores late or duplicate input. */
type MenuAction = 'play' | 'listen' | 'transfer' | 'opt_out' | 'disconnect' | 'none';

export type MenuStep = {
  readonly state: MenuState;
  readonly action: MenuAction;
  /** The meaning of an accepted key, or null. */
  readonly meaning: KeyMeaning | null;
};

/** The initial state: the prompt is playing for the first time. */
export const MENU_START: MenuState = { phase: 'prompt', repeats: 0, mistakes: 0 };

/**
 * Returns the next state and the action. Ignores input after the end of the menu, and the end of a prompt that is not
 * playing.
 */
export function menuStep(state: MenuState, input: MenuInput, keys: MenuKeys): MenuStep {
  if (state.phase === 'over') return ignored(state);
  switch (input.kind) {
    case 'prompt_ended':
      if (state.phase !== 'prompt') return ignored(state);
      return { state: inPhase('listening', state), action: 'listen', meaning: null };
    case 'timed_out':
      if (state.phase !== 'listening') return ignored(state);
      return { state: over(state), action: 'disconnect', meaning: null };
    case 'key':
      return pressed(state, meaningOf(input.key, state, keys));
  }
}

function pressed(state: MenuState, meaning: KeyMeaning): MenuStep {
  switch (meaning) {
    case 'transfer':
    case 'opt_out':
    case 'disconnect':
      return { state: over(state), action: meaning, meaning };
    case 'repeat':
      return { state: { ...state, phase: 'prompt', repeats: state.repeats + 1 }, action: 'play', meaning };
    case 'invalid':
      if (state.mistakes >= MAX_MISTAKES) return { state: over(state), action: 'disconnect', meaning };
      return { state: { ...state, phase: 'prompt', mistakes: state.mistakes + 1 }, action: 'play', meaning };
  }
}

/** The country's key takes precedence over every fixed key, because the prompt asks for it. */
function meaningOf(key: string, { repeats }: MenuState, keys: MenuKeys): KeyMeaning {
  if (key === keys.key) return 'transfer';
  if (key === keys.optOutKey) return 'opt_out';
  if (key === DTMF_DISCONNECT_KEY) return 'disconnect';
  return key === DTMF_REPEAT_KEY && repeats < MAX_REPEATS ? 'repeat' : 'invalid';
}

/** Copies each field by name, because menu steps are frequent and spreading is slow. */
function inPhase(phase: MenuState['phase'], { repeats, mistakes }: MenuState): MenuState {
  return { phase, repeats, mistakes };
}

function over(state: MenuState): MenuState {
  return inPhase('over', state);
}

function ignored(state: MenuState): MenuStep {
  return { state, action: 'none', meaning: null };
}
