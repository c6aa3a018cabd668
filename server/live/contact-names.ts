import type { Connection } from '#server/platform/db/connection.ts';

/** Reads the present name of a contact; null: it has none. */
export function createContactNames({ sqlite }: Connection): (contactId: number) => string | null {
  const read = sqlite.prepare<[number], string>("select nullif(name, '') from contacts where id = ?").pluck();
  return (contactId) => read.get(contactId) ?? null;
}
