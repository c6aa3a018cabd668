import type { Trunk } from '#shared/contracts/trunks.ts';
import { plainText } from '#web/lib/plain-text.ts';
import { countryOfTrunk } from './trunk-draft.ts';

/** Returns the trunks whose name, host, country or dial code contains `wanted`. */
export function findTrunks(trunks: readonly Trunk[], wanted: string): readonly Trunk[] {
  const needle = plainText(wanted.trim());
  if (needle === '') return trunks;
  return trunks.filter((trunk) =>
    [trunk.name, trunk.host, `+${trunk.country_code}`, countryOfTrunk(trunk)?.name ?? ''].some((text) =>
      plainText(text).includes(needle),
    ),
  );
}

type TrunkTotals = { trunks: number; active: number; channels: number; load: number };

/**
 * Sums up the trunks: the channels of the active ones, and the calls of all, because those of a disabled trunk
 * continue.
 */
export function totalsOf(trunks: readonly Trunk[]): TrunkTotals {
  const active = trunks.filter(({ is_active }) => is_active);
  return {
    trunks: trunks.length,
    active: active.length,
    channels: active.reduce((sum, { max_channels }) => sum + max_channels, 0),
    load: trunks.reduce((sum, { llamadas_activas }) => sum + llamadas_activas, 0),
  };
}
