/**
 * How an agent ends a consultation: the other one gets the call, the agent is back with the person alone, or all three talk.
 * The last two also end a three-way call and the hold in it.
 */
export const CONSULTATION_ENDS = ['transfer', 'return', 'conference'] as const;
export type ConsultationEnd = (typeof CONSULTATION_ENDS)[number];

/** `calling`: the other one has not answered. `talking`: the person called waits. `conference`: all three talk. */
export const CONSULTATION_STATES = ['calling', 'talking', 'conference'] as const;
