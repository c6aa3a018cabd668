/** Sets call rates, even above the API's limit, and reads the placed calls from a running server's database. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Api } from '../../tests/support/api.ts';
import type { LiveServer } from '../../tests/support/live-server.ts';

/** The highest rate that the API accepts. */
const MAX_BY_API = 100;

/** Sets the global rate through the API, or directly in the database if it exceeds the API's limit. */
export async function setCallsPerSecond(server: LiveServer, api: Api, callsPerSecond: number): Promise<void> {
  await api.post(`/performance/dialer/cps/${Math.min(callsPerSecond, MAX_BY_API)}`);
  if (callsPerSecond <= MAX_BY_API) return;
  const db = new Database(fileOf(server.dataDir), { timeout: 5000 });
  db.prepare(`update settings set value = ? where key = 'globalCallsPerSecond'`).run(String(callsPerSecond));
  db.close();
  await api.post('/dialer/config', { agent_capacity: 100 }); // makes the engine read its settings again
}

type Minute = {
  readonly placed: number;
  /** Time of each call from its slot in the rate until it was placed, ms. */
  readonly latenessMs: number[];
};

/** Reads the calls placed within `seconds` from `fromMs` on the engine's clock. */
export function readMinute(dataDir: string, fromMs: number, seconds: number): Minute {
  const db = new Database(fileOf(dataDir), { readonly: true, timeout: 5000 });
  const latenessMs = db
    .prepare<[number, number], number>(
      'select placed_at - assigned_at from calls where placed_at >= ? and placed_at < ?',
    )
    .pluck()
    .all(fromMs, fromMs + 1000 * seconds);
  db.close();
  return { placed: latenessMs.length, latenessMs };
}

const fileOf = (dataDir: string): string => join(dataDir, 'cadencia.db');
