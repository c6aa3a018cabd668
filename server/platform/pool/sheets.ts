import type { Connection } from '#server/platform/db/connection.ts';
import { createCallSheet } from '#server/domains/calls/call-sheet.ts';
import { createContactSheet } from '#server/domains/contacts/directory/contact-sheet.ts';
import type { Sheets } from '#server/platform/exports/sheet.ts';

/** Opens the sheets for people, by name. */
export function openSheets(db: Connection): Sheets {
  return { calls: createCallSheet(db), contacts: createContactSheet(db) };
}
