/** Room for calls at the PBXs. */
import type { Pbx } from './pbx-contract.ts';

export const hasRoom = (pbx: Pbx | undefined): pbx is Pbx => pbx !== undefined && pbx.freeChannels() > 0;

/** Returns whether a call should rather go to `one`: it has fewer orders to place, or as many and more free channels. */
export function isBetter(one: Pbx, other: Pbx): boolean {
  return one.unplaced() === other.unplaced()
    ? one.freeChannels() > other.freeChannels()
    : one.unplaced() < other.unplaced();
}
