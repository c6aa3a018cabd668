const FIRST_MS = 500;
const CEILING_MS = 15_000;

/**
 * How long to wait before reconnection `attempt` (0 is the first): doubling from half a second to 15 s,
 * with up to a quarter taken off by `luck` (0 to 1), so that consoles don't come back all at once.
 */
export function reconnectDelayMs(attempt: number, luck: number): number {
  const full = Math.min(CEILING_MS, FIRST_MS * 2 ** attempt);
  return Math.round(full * (1 - luck / 4));
}
