import { DTMF_DISCONNECT_KEY, DTMF_REPEAT_KEY } from '#shared/domain/dtmf-defaults.ts';
import { samplerOf } from '../kernel/distributions.ts';
import { nextUnit, type Stream } from '../kernel/rng.ts';
import type { MenuKeys, MenuPrompt } from '../model/menu-plan.ts';
import type { MenuBehaviour } from './profile.ts';

/**
 * A person's reaction to a menu prompt: a key, or null for a hang-up, and the time since the start of the prompt in
 * whole milliseconds.
 */
export type MenuReaction = { readonly key: string | null; readonly afterMs: number };

type MenuModel = {
  /** Draws a reaction, or null for silence until the time-out. */
  reactionTo(prompt: MenuPrompt, rng: Stream): MenuReaction | null;
};

/**
 * Creates the model. `speed` (over 0) divides all times. Throws RangeError if the shares sum to more than 1 or a
 * distribution is invalid.
 */
export function createMenuModel(behaviour: MenuBehaviour, speed: number): MenuModel {
  const { pressShare, optOutShare, repeatShare, disconnectShare, invalidShare, hangUpShare } = behaviour;
  const keyShares = pressShare + optOutShare + repeatShare + disconnectShare + invalidShare;
  if (keyShares + hangUpShare > 1 + 1e-9) throw new RangeError('the shares of the menu must not sum to more than 1');
  const samplePressAfter = samplerOf(behaviour.pressAfter);
  const sampleHangUpAfter = samplerOf(behaviour.hangUpAfter);

  function keyOf(share: number, keys: MenuKeys): string {
    let rest = share;
    if ((rest -= pressShare) < 0) return keys.key;
    if ((rest -= optOutShare) < 0) return keys.optOutKey;
    if ((rest -= repeatShare) < 0) return DTMF_REPEAT_KEY;
    if ((rest -= disconnectShare) < 0) return DTMF_DISCONNECT_KEY;
    return invalidKey(keys);
  }

  return {
    reactionTo(prompt, rng) {
      const share = nextUnit(rng);
      if (share < keyShares) {
        return { key: keyOf(share, prompt), afterMs: Math.round((prompt.promptMs + samplePressAfter(rng)) / speed) };
      }
      if (share >= keyShares + hangUpShare) return null;
      return { key: null, afterMs: Math.round(sampleHangUpAfter(rng) / speed) };
    },
  };
}

/** Returns a digit without a meaning in the menu. */
function invalidKey({ key, optOutKey }: MenuKeys): string {
  return ['2', '4', '5'].find((digit) => digit !== key && digit !== optOutKey)!;
}
