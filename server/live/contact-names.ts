import type { Connection } from '#server/platform/db/connection.ts';

/** Returns a reader of contacts' present names; null for a contact without a name. */
export function createContactNames({ sqlite }: Connection): (contactId: number) => string | null {
  const read = sqlite.prepare<[number], string>("select nullif(name, '') from contacts where id = ?").pluck();
  return (contactId) => read.get(contactId) ?? null;
}
