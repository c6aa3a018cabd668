import type { Connection } from '#server/platform/db/connection.ts';

/** More contacts than are in calls at once. */
const MOST_KNOWN = 5000;

/**
 * The names of contacts in live calls. Each is read once: a list's names never change, and ids are not reused.
 *
 * @returns the name by contact id; null: none
 */
export function createContactNames(db: Connection): (contactId: number) => string | null {
  const read = db.sqlite.prepare<[number], string>("select nullif(name, '') from contacts where id = ?").pluck();
  const known = new Map<number, string | null>();
  return (contactId) => {
    let name = known.get(contactId);
    if (name === undefined) {
      name = read.get(contactId) ?? null;
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(contactId, name);
    }
    return name;
  };
}
