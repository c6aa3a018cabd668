/** A Monday noon in Buenos Aires, far from every midnight: no day ends and no week begins while a test runs. */
export const NOON = '2026-11-23T15:00:00Z';
/** The same, epoch ms. */
export const NOON_MS = Date.parse(NOON);
