/** Whether the database has numbers that nobody gave: of demo mode, or of generated lists and histories. */
import type { Connection } from './connection.ts';

/** Setting of a folder with invented numbers. Never removed, because their traces are all over the database. */
const INVENTED_KEY = 'numbers.invented';
/** Setting that demo mode leaves. */
const DEMO_KEY = 'demo.made';

export function hasInventedNumbers({ sqlite }: Connection): boolean {
  const found = sqlite
    .prepare<[string, string], number>(`select exists(select 1 from settings where key in (?, ?) and value = 'true')`)
    .pluck();
  return found.get(INVENTED_KEY, DEMO_KEY) === 1;
}

/** Creates the function that notes it, inside a write. */
export function createInventedNote({ sqlite }: Connection): (nowMs: number) => void {
  const note = sqlite.prepare<[string, number]>(
    `insert into settings (key, value, updated_at) values (?, 'true', ?) on conflict (key) do nothing`,
  );
  return (nowMs) => void note.run(INVENTED_KEY, nowMs);
}
