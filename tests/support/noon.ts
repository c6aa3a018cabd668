/** A Monday noon in Buenos Aires, far from midnight, so that no day or week ends during a test. */
export const NOON = '2026-11-23T15:00:00Z';
/** NOON in epoch ms. */
export const NOON_MS = Date.parse(NOON);
