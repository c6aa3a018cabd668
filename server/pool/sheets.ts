import type { Connection } from '#server/db/connection.ts';
import { createCallSheet } from '#server/domains/calls/call-sheet.ts';
import { createContactSheet } from '#server/domains/contact-directory/contact-sheet.ts';
import type { Sheets } from '#server/export/sheet.ts';

/** Everything that can be had as a sheet in words. */
export function openSheets(db: Connection): Sheets {
  return { calls: createCallSheet(db), contacts: createContactSheet(db) };
}
