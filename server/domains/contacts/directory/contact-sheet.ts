/** Exports contacts as a spreadsheet. */
import { zoneClock } from '#engine/kernel/local-time.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { readOtherValues, type OtherValues } from '#server/platform/db/list-columns.ts';
import { type Sheet, type SheetColumn, type SheetRequest, spreadsheetDate } from '#server/platform/exports/sheet.ts';
import { inLanguage } from '#server/platform/i18n/language.ts';
import { sayListName } from '#server/platform/i18n/list-name.ts';
import { say, sayCountry } from '#server/platform/i18n/say.ts';
import type { Cell, Row } from '#shared/lists/cell.ts';
import { dueOf } from '#shared/domain/contact-rules.ts';
import { COUNTRIES } from '#shared/countries/countries.ts';
import { MOST_COLUMNS } from './export-page.ts';
import type { ContactFilter } from './filter.ts';
import { createContactReader } from './reader.ts';
import { type Situation, situationOf } from './situation.ts';
import type { Position } from './source.ts';
import { createContactStore, type ContactRow } from '../contact-store.ts';

const ROWS_PER_PAGE = 1000;

type CellOf = (contact: ContactRow, values: OtherValues) => Cell;
type Column = SheetColumn & { readonly cell: CellOf };

/** Creates a function that opens the sheet of the contacts that match a filter. */
export function createContactSheet(db: Connection): (request: SheetRequest<ContactFilter>) => Sheet {
  const read = createContactReader(db);
  const store = createContactStore(db);

  function* rowsOf(filter: ContactFilter, columns: readonly Column[]): Generator<Row> {
    let after: Position | null = null;
    do {
      const page: ReturnType<typeof read> = read(filter, after, ROWS_PER_PAGE, Infinity);
      for (const contact of store.findByIds(page.ids)) {
        const values = readOtherValues(contact.columns);
        yield columns.map(({ cell }) => cell(contact, values));
      }
      after = page.next;
    } while (after !== null);
  }

  return ({ filter, language, timeZone }) => {
    const own = store.columnNames(filter.campaignId, filter.listId, MOST_COLUMNS);
    const columns = inLanguage(language, () => [
      ...fixedColumns(timeZone),
      ...own.map((name): Column => ({ head: name, format: 'text', cell: (_, values) => values.get(name) ?? null })),
    ]);
    return { name: inLanguage(language, () => say('Contactos')), columns, rows: rowsOf(filter, columns) };
  };
}

/** Returns the columns that every sheet has, with headings in the current language. */
function fixedColumns(timeZone: string): Column[] {
  const clock = zoneClock(timeZone);
  const at = (ms: number): number => spreadsheetDate(clock.localMs(ms));
  const countries = new Map(COUNTRIES.map((country) => [country.key, sayCountry(country)]));
  const situations = situationWords();
  const text = (head: string, cell: CellOf): Column => ({ head, format: 'text', cell });
  const instant = (head: string, cell: CellOf): Column => ({ head, format: 'instant', cell });
  return [
    { head: say('Contacto'), cell: ({ id }) => id },
    text(say('Campaña'), ({ campaignName }) => campaignName),
    text(say('Lista'), ({ listName }) => listName && sayListName(listName)),
    text(say('Nombre'), ({ name }) => (name === '' ? null : name)),
    text(say('Número'), ({ phone }) => phone),
    text(say('País'), ({ country }) => countries.get(country) ?? country),
    text(say('Situación'), (contact) => situations[situationOf(contact)]),
    { head: say('Intentos'), cell: ({ attempts }) => attempts },
    instant(say('Próximo intento'), (contact) => {
      const dueAtMs = dueOf(contact);
      return dueAtMs === null ? null : at(dueAtMs);
    }),
    instant(say('Cargado el'), ({ createdAtMs }) => at(createdAtMs)),
    text(say('Nota'), ({ note }) => note),
  ];
}

const situationWords = (): Readonly<Record<Situation, string>> => ({
  untried: say('Sin llamar'),
  retrying: say('Por reintentar'),
  inCall: say('En llamada'),
  success: say('Con éxito'),
  endedByUser: say('Finalizada a mano'),
  exhausted: say('Intentos agotados'),
  optedOut: say('Opt-out'),
  blacklisted: say('En la blacklist'),
  excluded: say('Excluido'),
});
