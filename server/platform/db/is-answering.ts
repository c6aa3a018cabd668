import type { Db } from './open.ts';

/** Whether the database answers. */
export function isAnswering(db: Db): boolean {
  try {
    return db.sqlite.prepare('select 1').get() !== undefined;
  } catch {
    return false;
  }
}
