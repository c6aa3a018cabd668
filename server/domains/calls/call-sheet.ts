/** Exports the call history as a spreadsheet. */
import { isReturned } from '#engine/model/call.ts';
import { NO_PROGRESS, waitMsOf } from '#engine/model/call-progress.ts';
import { zoneClock } from '#engine/kernel/local-time.ts';
import { isUnsure } from '#shared/domain/detector-words.ts';
import type { HandOverField } from '#shared/domain/hand-overs.ts';
import { hasKnownEnd } from '#shared/domain/dispositions.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createListColumns } from '#server/platform/db/list-columns.ts';
import { type Sheet, type SheetColumn, type SheetRequest, spreadsheetDate } from '#server/platform/exports/sheet.ts';
import { inLanguage } from '#server/platform/i18n/language.ts';
import { sayListName } from '#server/platform/i18n/list-name.ts';
import { say } from '#server/platform/i18n/say.ts';
import type { Cell, Row } from '#shared/lists/cell.ts';
import { createCallStore, type HistoryKey } from './call-store.ts';
import { countryNames, outcomeWords, stateWords, whoWords } from './call-words.ts';
import type { HistoryFilter } from './history-filter.ts';
import type { Call } from './queries/call-rows.ts';
import { createContactExtras, type ContactExtras } from './queries/contact-extras.ts';
import { verdictDelayOf } from './views.ts';
import { toWireState } from './wire-states.ts';

const ROWS_PER_PAGE = 500;
/** Maximum number of extra columns. Wider sheets are hard to read. */
const MOST_COLUMNS = 100;

type CellOf = (call: Call, extras: ContactExtras) => Cell;
type Column = SheetColumn & { readonly cell: CellOf };

/** Creates a function that opens the sheet of the calls that match a filter, newest first. */
export function createCallSheet(db: Connection): (request: SheetRequest<HistoryFilter>) => Sheet {
  const calls = createCallStore(db);
  const extras = createContactExtras(db);
  const columnsOf = createListColumns(db);

  function* rowsOf(filter: HistoryFilter, columns: readonly Column[]): Generator<Row> {
    const narrowed = calls.narrowed(filter, 'ofSome');
    let after: HistoryKey | null = null;
    for (;;) {
      const page: Call[] = calls.pageAfter(narrowed, after, ROWS_PER_PAGE);
      for (const call of page) {
        const more = extras.of(call.contactId);
        yield columns.map(({ cell }) => cell(call, more));
      }
      const last = page.at(-1);
      if (last === undefined || page.length < ROWS_PER_PAGE) return;
      after = { assignedAt: last.assignedAt, id: last.id };
    }
  }

  return ({ filter, language, timeZone }) => {
    const own = filter.campaignId === undefined ? [] : columnsOf(filter.campaignId, undefined, MOST_COLUMNS);
    const columns = inLanguage(language, () => [
      ...fixedColumns(timeZone, extras.listNames()),
      ...own.map((name): Column => ({
        head: name,
        format: 'text',
        cell: (_, { columns: of }) => of.get(name) ?? null,
      })),
    ]);
    return { name: inLanguage(language, () => say('Llamadas')), columns, rows: rowsOf(filter, columns) };
  };
}

/** Returns fields as one text, or null if there are none. */
const fieldsText = (fields: readonly HandOverField[]): string | null =>
  fields.map(({ name, value }) => `${name}: ${value}`).join('\n') || null;

/** Returns the columns that every sheet has, with headings in the current language. */
function fixedColumns(timeZone: string, listNames: ReadonlyMap<number, string>): Column[] {
  const clock = zoneClock(timeZone);
  const [outcomes, states, who, countries] = [outcomeWords(), stateWords(), whoWords(), countryNames()];
  const messages = { whole: say('Entero'), part: say('Cortado'), none: say('No se pudo dejar') } as const;
  const stateOf = ({ disposition, placedAt }: Call) =>
    toWireState(disposition ?? (placedAt === null ? 'claimed' : 'placed'));
  const at = (ms: number | null | undefined): Cell =>
    ms === null || ms === undefined ? null : spreadsheetDate(clock.localMs(ms));
  const seconds = (fromMs: number | null | undefined, toMs: number | null | undefined): Cell =>
    fromMs === null || fromMs === undefined || toMs === null || toMs === undefined
      ? null
      : Math.round((toMs - fromMs) / 100) / 10;
  /** Returns null if the call is live or was interrupted at an unknown time. */
  const endOf = ({ endedAt, disposition }: Call) => (disposition !== null && hasKnownEnd(disposition) ? endedAt : null);

  const plain = (head: string, cell: CellOf): Column => ({ head, cell });
  const text = (head: string, cell: CellOf): Column => ({ head, format: 'text', cell });
  const instant = (head: string, cell: CellOf): Column => ({ head, format: 'instant', cell });
  return [
    plain(say('Llamada'), ({ id }) => id),
    instant(say('Fecha y hora'), ({ placedAt, assignedAt }) => at(placedAt ?? assignedAt)),
    text(say('Campaña'), ({ campaignName }) => campaignName),
    text(say('Lista'), ({ listId }, more) => {
      const name = listNames.get(listId ?? more.listId ?? 0);
      return name === undefined ? null : sayListName(name);
    }),
    text(say('Nombre'), ({ contactName }) => contactName),
    text(say('Número'), ({ phone }) => phone),
    text(say('País'), ({ country }) => countries.get(country) ?? country),
    plain(say('Intento'), ({ attempt }) => attempt),
    text(say('Devuelta'), (call) => (isReturned(call) ? say('Sí') : null)),
    text(say('Estado'), (call) => states[stateOf(call).estado]),
    text(say('Resultado'), (call) => {
      const { desenlace } = stateOf(call);
      return desenlace === null ? null : outcomes[desenlace];
    }),
    text(say('Tipificación'), ({ codeLabel }) => codeLabel),
    text(say('Nota de la tipificación'), ({ codeNote }) => codeNote),
    text(say('Contestó'), ({ details: { foundMachineAtMs, answeredBy } }) => {
      const party = foundMachineAtMs === undefined ? answeredBy : 'machine';
      return party === undefined ? null : who[party];
    }),
    text(say('Detector'), ({ details: { verdict, detectorStatus } }) => {
      if (verdict === 'person' && isUnsure(detectorStatus ?? null)) return say('No estuvo seguro');
      return verdict === undefined ? null : who[verdict];
    }),
    text(say('Causa del detector'), ({ details }) => details.detectorCause ?? null),
    plain(say('Espera del detector (s)'), (call) => seconds(0, verdictDelayOf(call))),
    text(say('Mensaje en el buzón'), ({ details: { messageLeft } }) =>
      messageLeft === undefined ? null : messages[messageLeft],
    ),
    plain(say('Duración (s)'), (call) => seconds(call.placedAt, endOf(call))),
    plain(say('Timbre (s)'), ({ placedAt, answeredAt }) => seconds(placedAt, answeredAt)),
    plain(say('Espera (s)'), (call) => seconds(0, waitMsOf({ ...NO_PROGRESS, ...call.details }, endOf(call)))),
    plain(say('Conversación (s)'), (call) => seconds(call.details.connectedAtMs, endOf(call))),
    plain(say('Agente'), ({ details: { agentId } }) => agentId ?? null),
    text(say('Teclas'), ({ details: { keys } }) => keys ?? null),
    text(say('Caller ID'), ({ callerId }) => callerId),
    text(say('Trunk'), ({ trunkName }) => trunkName),
    instant(say('Contestada a las'), ({ answeredAt }) => at(answeredAt)),
    instant(say('Terminada a las'), ({ endedAt }) => at(endedAt)),
    text(say('Usuario'), ({ userEmail }) => userEmail),
    text(say('Transferida por'), ({ transferredByName, handOver }) => transferredByName ?? handOver?.byName ?? null),
    text(say('Transferida a'), ({ details: { outsidePhone } }) => outsidePhone ?? null),
    text(say('Entregada por un bot a'), ({ handOver }) => handOver?.team ?? null),
    text(say('Nota del bot'), ({ handOver }) => handOver?.note ?? null),
    text(say('Datos del bot'), ({ handOver }) => fieldsText(handOver?.fields ?? [])),
    text(say('Finalizada por'), ({ endedByName }) => endedByName),
    text(say('Notas'), ({ notes }) => notes),
    text(say('Nota del contacto'), (_, { note }) => note),
  ];
}
