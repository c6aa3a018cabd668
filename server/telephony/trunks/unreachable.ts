import type { TelephonyState } from '../state.ts';

/** Returns the trunks that no available PBX can reach. A trunk in an unknown state may work. */
export function unreachableTrunks({ pbxs, trunks }: Pick<TelephonyState, 'pbxs' | 'trunks'>): ReadonlySet<number> {
  const up = new Set(pbxs.filter(({ status }) => status === 'up').map(({ name }) => name));
  const heard = trunks.filter(({ pbx }) => up.has(pbx));
  const dead = new Set(heard.filter(({ isReachable }) => isReachable === false).map(({ trunkId }) => trunkId));
  for (const { trunkId, isReachable } of heard) if (isReachable !== false) dead.delete(trunkId);
  return dead;
}

export function areSameTrunks(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}
