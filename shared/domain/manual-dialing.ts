/** Manual dialing: a person types a number and calls it, in the name of a campaign of their team. */
import { serverMsg } from '../msg.ts';
import { STORAGE_FAULTS, type StorageFault } from './storage-faults.ts';
import type { WaitingReason } from './waiting-reasons.ts';

/**
 * Reasons of a campaign that keep people from dialing by hand too. The others concern the contacts of its list, or how
 * fast the dialer calls them by itself.
 */
const ALSO_BY_HAND: ReadonlySet<WaitingReason> = new Set<WaitingReason>([
  ...(Object.keys(STORAGE_FAULTS) as StorageFault[]),
  'campaign_not_active',
  'engine_unavailable',
  'dialer_stopped',
  'carrier_down',
  'carrier_full',
  'no_team_channel',
  'hours',
]);

/** Returns whether people can't dial a campaign's contacts by hand because of the campaign's reason to place no calls. */
export const holdsDialingByHand = (why: WaitingReason): boolean => ALSO_BY_HAND.has(why);

/** Name of a campaign's list of the numbers that people have dialled by hand. It is stored like this. */
export const MANUAL_LIST = serverMsg('Marcación manual');
