/** What a trial's server has dialed meanwhile: a figure that was taken beside a dialer that stands still says nothing. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { DialerStatus } from '#shared/contracts/dialer.ts';
import type { Api } from '../tests/support/api.ts';

/** With less than that share of its target, a dialer is held by something else than the load on the machine. */
const LEAST_SHARE = 0.2;

/** Calls placed from `fromMs` until before `toMs`, epoch ms, by the journal's own times. */
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

/** Throws with what the campaigns wait for when `placed` is far below `target`, both in calls. */
export async function requireDialing(api: Api, placed: number, target: number): Promise<void> {
  if (placed >= LEAST_SHARE * target) return;
  const { running, campaigns_waiting: waiting } = await api.get<DialerStatus>('/dialer/status');
  const reasons = [...new Set(waiting.map(({ motivo_espera: reason }) => reason))].join(', ') || 'nothing known';
  throw new Error(
    `the trial says nothing: ${placed} calls were placed of ${target}; the dialer is ${running ? 'on' : 'off'}, its campaigns wait for ${reasons}`,
  );
}
