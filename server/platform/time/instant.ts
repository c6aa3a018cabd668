/** Formats an instant (epoch ms) for the wire, such as 2026-11-22T12:00:00.000Z. Throws RangeError if it is invalid. */
export const toInstant = (atMs: number): string => new Date(atMs).toISOString();

export const instantOrNull = (atMs: number | null): string | null => (atMs === null ? null : toInstant(atMs));
