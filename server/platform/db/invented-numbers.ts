/** Records whether the database has invented numbers, made by demo mode or a generator. */
import type { Connection } from './connection.ts';

/** Setting of a database with invented numbers. It is never removed, because their traces stay in many tables. */
const INVENTED_KEY = 'numbers.invented';
/** Setting that demo mode writes. */
const DEMO_KEY = 'demo.made';

export function hasInventedNumbers({ sqlite }: Connection): boolean {
  const found = sqlite
    .prepare<[string, string], number>(`select exists(select 1 from settings where key in (?, ?) and value = 'true')`)
    .pluck();
  return found.get(INVENTED_KEY, DEMO_KEY) === 1;
}

/** Returns a function that records invented numbers. Call it inside a write. */
export function createInventedNote({ sqlite }: Connection): (nowMs: number) => void {
  const note = sqlite.prepare<[string, number]>(
    `insert into settings (key, value, updated_at) values (?, 'true', ?) on conflict (key) do nothing`,
  );
  return (nowMs) => void note.run(INVENTED_KEY, nowMs);
}
