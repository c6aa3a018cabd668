import type { Connection } from '#server/platform/db/connection.ts';

/** Returns a function that reads a contact's current name, or null if it has no name. */
export function createContactNames({ sqlite }: Connection): (contactId: number) => string | null {
  const read = sqlite.prepare<[number], string>("select nullif(name, '') from contacts where id = ?").pluck();
  return (contactId) => read.get(contactId) ?? null;
}
