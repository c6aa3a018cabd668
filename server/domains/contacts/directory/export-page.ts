/**
 * Exports the contacts that match a filter as CSV, one page per call. Runs in the pool and keeps no state between
 * pages.
 */
import type { Connection } from '#server/platform/db/connection.ts';
import { readOtherValues } from '#server/platform/db/list-columns.ts';
import { instantOrNull, toInstant } from '#server/platform/time/instant.ts';
import type { Row } from '#shared/lists/cell.ts';
import { dueOf } from '#shared/domain/contact-rules.ts';
import { csvHead, toCsv } from '#shared/lists/csv.ts';
import type { ContactFilter } from './filter.ts';
import { createContactReader } from './reader.ts';
import type { Position } from './source.ts';
import { situationOf, SITUATION_NAMES } from './situation.ts';
import { createContactStore, type ContactRow } from '../contact-store.ts';

export type ExportRequest = {
  readonly filter: ContactFilter;
  readonly separator: string;
  readonly after: Position | null;
  /** Extra columns; null requests the first page, which determines them. */
  readonly columns: readonly string[] | null;
};
export type ExportPage = {
  /** UTF-8. */
  readonly bytes: Uint8Array;
  readonly next: Position | null;
  readonly columns: readonly string[];
};

const ROWS_PER_PAGE = 1000;
/** Rows encoded at a time. */
const ROWS_AT_ONCE = 50;
/** Maximum number of extra columns. Further ones are left out. */
export const MOST_COLUMNS = 500;

const FIELDS = [
  'id',
  'campaign_id',
  'campana',
  'lista',
  'telefono',
  'pais',
  'nombre',
  'situacion',
  'intentos',
  'proximo_intento',
  'fecha_carga',
  'nota',
];

export function createExportPage(db: Connection): (request: ExportRequest) => ExportPage {
  const read = createContactReader(db);
  const store = createContactStore(db);
  return ({ filter, separator, after, columns: known }) => {
    const columns = known ?? store.columnNames(filter.campaignId, filter.listId, MOST_COLUMNS);
    const { ids, next } = read(filter, after, ROWS_PER_PAGE, Infinity);
    const rows = store.findByIds(ids).map((row) => toCells(row, columns));
    const parts = known === null ? [Buffer.from(csvHead([...FIELDS, ...columns], separator))] : [];
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      parts.push(Buffer.from(toCsv(rows.slice(from, from + ROWS_AT_ONCE), separator)));
    return { bytes: Buffer.concat(parts), next, columns };
  };
}

function toCells(contact: ContactRow, columns: readonly string[]): Row {
  const values = readOtherValues(contact.columns);
  const dueAtMs = dueOf(contact);
  return [
    contact.id,
    contact.campaignId,
    contact.campaignName,
    contact.listName,
    contact.phone,
    contact.country,
    contact.name === '' ? null : contact.name,
    SITUATION_NAMES[situationOf(contact)],
    contact.attempts,
    instantOrNull(dueAtMs),
    toInstant(contact.createdAtMs),
    contact.note,
    ...columns.map((name) => values.get(name) ?? null),
  ];
}

/** Yields all pages in order and prepares the next page while one is sent. Stops when its consumer does. */
export async function* exportPages(
  write: (request: ExportRequest) => Promise<ExportPage>,
  filter: ContactFilter,
  separator: string,
): AsyncGenerator<Uint8Array, void> {
  const request = { filter, separator };
  let page = await write({ ...request, after: null, columns: null });
  while (page.next !== null) {
    const next = write({ ...request, after: page.next, columns: page.columns });
    next.catch(() => {}); // thrown when it is awaited
    yield page.bytes;
    page = await next;
  }
  yield page.bytes;
}
