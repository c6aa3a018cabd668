import type { TelephonyState } from '#server/telephony/state.ts';
import { unreachableTrunks } from '#server/telephony/trunks/unreachable.ts';
import type { TrunkOutage } from '#shared/domain/waiting-reasons.ts';
import type { TrunkRest } from './live-trunks.ts';

export type LiveTrunkOutage = TrunkOutage & {
  readonly trunkId: number;
  /** End of its rest, epoch ms; null if it is not resting. */
  readonly untilMs: number | null;
};

type TrunkOutageDeps = {
  readonly telephony: () => Pick<TelephonyState, 'pbxs' | 'trunks'>;
  readonly rests: () => ReadonlyMap<number, TrunkRest>;
  /** Returns undefined for a trunk that is switched off or deleted. */
  readonly nameOf: (trunkId: number) => string | undefined;
};

/** Creates the reader of the active trunks that get no calls, because they rest or no PBX can call over them. */
export function createTrunkOutages({ telephony, rests, nameOf }: TrunkOutageDeps): () => LiveTrunkOutage[] {
  return () => {
    const state = telephony();
    const resting = rests();
    const causes = new Map<number, TrunkOutage['why']>([...resting].map(([id, { sipCause }]) => [id, sipCause]));
    const refused = new Set(
      state.trunks.filter(({ registration }) => registration === 'rejected').map(({ trunkId }) => trunkId),
    );
    for (const id of unreachableTrunks(state)) causes.set(id, refused.has(id) ? 'registration_refused' : 'unreachable');
    return [...causes].flatMap(([id, why]) => {
      const trunk = nameOf(id);
      const untilMs = typeof why === 'number' ? resting.get(id)!.untilMs : null;
      return trunk === undefined ? [] : [{ trunkId: id, trunk, why, untilMs }];
    });
  };
}
