/** An instant (epoch ms) on the wire, such as 2026-11-22T12:00:00.000Z. Throws RangeError for an invalid one. */
export const toInstant = (atMs: number): string => new Date(atMs).toISOString();
