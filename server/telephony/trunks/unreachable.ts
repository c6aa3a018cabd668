import type { TelephonyState, TrunkOnPbx } from '../state.ts';

/**
 * Returns the trunks over which no available PBX can call: the carrier answers no OPTIONS or refuses the registration. A
 * trunk in an unknown state may work.
 */
export function unreachableTrunks({ pbxs, trunks }: Pick<TelephonyState, 'pbxs' | 'trunks'>): ReadonlySet<number> {
  const up = new Set(pbxs.filter(({ status }) => status === 'up').map(({ name }) => name));
  const heard = trunks.filter(({ pbx }) => up.has(pbx));
  const dead = new Set(heard.filter(isDead).map(({ trunkId }) => trunkId));
  for (const trunk of heard) if (!isDead(trunk)) dead.delete(trunk.trunkId);
  return dead;
}

export function areSameTrunks(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}

function isDead({ isReachable, registration }: TrunkOnPbx): boolean {
  return isReachable === false || registration === 'rejected';
}
