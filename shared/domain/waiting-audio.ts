/** What an answered person hears until an agent or session takes the call. */

/** The ringback tone or the music on hold of the PBX. */
export const WAITING_TONES = ['ringback', 'music'] as const;
export type WaitingTone = (typeof WAITING_TONES)[number];

/** Maximum fixed wrap-up of a campaign's agents, s. */
export const MOST_WRAP_UP_S = 600;
