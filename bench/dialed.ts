/**
 * Counts the calls of a trial's server, and verifies that it was dialing, because a figure measured beside an idle
 * dialer is meaningless.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { DialerStatus } from '#shared/contracts/dialer.ts';
import type { Api } from '../tests/support/api.ts';

/** Share of the target below which something other than the machine's load must be holding the dialer. */
const MIN_SHARE = 0.2;

/**
 * Returns the number of calls placed from `fromMs` (inclusive) to `toMs` (exclusive), epoch milliseconds, according to
 * the database.
 */
export function placedBetween(dataDir: string, fromMs: number, toMs: number): number {
  const sqlite = new Database(join(dataDir, 'cadencia.db'), { readonly: true, timeout: 5000 });
  try {
    return sqlite
      .prepare<[number, number], number>('select count(*) from calls where placed_at >= ? and placed_at < ?')
      .pluck()
      .get(fromMs, toMs)!;
  } finally {
    sqlite.close();
  }
}

/** Throws with the campaigns' hold reasons when `placed`, a number of calls, is far below `target`. */
export async function requireDialing(api: Api, placed: number, target: number): Promise<void> {
  if (placed >= MIN_SHARE * target) return;
  const { running, campaigns_waiting: waiting } = await api.get<DialerStatus>('/dialer/status');
  const reasons = [...new Set(waiting.map(({ motivo_espera: reason }) => reason))].join(', ') || 'nothing known';
  throw new Error(
    `the trial is invalid: ${placed} calls were placed of ${target}; the dialer is ${running ? 'on' : 'off'}, its campaigns wait for ${reasons}`,
  );
}
