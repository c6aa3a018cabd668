import type { Dialer } from '#engine/dialer-contract.ts';
import type { TrunkPlan } from '#engine/model/trunk.ts';
import type { TelephonyState } from '../telephony/state.ts';
import { areSameTrunks, unreachableTrunks } from '../telephony/trunks/unreachable.ts';

type ReachableTrunks = {
  /** Returns the trunks as the engine may currently use them: those that no PBX reaches get no calls. */
  list(): TrunkPlan[];
  /** Returns a function that gives the dialer the trunks of the new state, or null if they are the same. */
  changeOf(state: TelephonyState): (() => void) | null;
};

/** `stored` returns the trunks as users have set them. */
export function createReachableTrunks(
  stored: () => TrunkPlan[],
  dialer: () => Pick<Dialer, 'setTrunks'>,
): ReachableTrunks {
  let skipped: ReadonlySet<number> = new Set();
  const list = (): TrunkPlan[] =>
    stored().map((trunk) => (skipped.has(trunk.id) ? { ...trunk, isActive: false } : trunk));
  return {
    list,
    changeOf(state) {
      const unreachable = unreachableTrunks(state);
      if (areSameTrunks(unreachable, skipped)) return null;
      return () => {
        skipped = unreachable;
        dialer().setTrunks(list());
      };
    },
  };
}
