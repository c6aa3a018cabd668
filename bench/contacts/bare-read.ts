import Database from 'better-sqlite3';

const ROWS = 50;

/** Reads fifty bare rows in order of their ids, from a different start each time. */
export function createBareRead(file: string, contacts: number) {
  const sqlite = new Database(file, { readonly: true });
  const read = sqlite.prepare<[number, number]>('select * from contacts where id > ? order by id limit ?');
  let at = 0;
  return {
    /** Duration of one read. */
    timeMs(): number {
      at = (at + 61_803) % Math.max(1, contacts - ROWS);
      const startedMs = performance.now();
      read.all(at, ROWS);
      return performance.now() - startedMs;
    },
    close: (): void => void sqlite.close(),
  };
}
