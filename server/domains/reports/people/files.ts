/** Builds answers and files of the reports of people in worker threads. */
import type { Connection } from '#server/platform/db/connection.ts';
import { CodeReportRow, PeopleReportRow } from '#shared/contracts/people-reports.ts';
import type { CodeReportAnswer, PauseSums, PeopleReportAnswer } from '#shared/contracts/people-reports.ts';
import type { Row } from '#shared/lists/cell.ts';
import { csvHead, toCsv } from '#shared/lists/csv.ts';
import type { ReportTextFormat } from '../files.ts';
import { createPeopleReader, type CodeRequest, type PeopleRequest } from './reader.ts';
import { createPeopleStore } from './store.ts';

/** A request for one of the reports. */
export type PeopleTextRequest =
  | { readonly report: 'people'; readonly request: PeopleRequest }
  | { readonly report: 'codes'; readonly request: CodeRequest };

/** Creates a function that returns a report as UTF-8 text, which the main thread only has to send. */
export function createPeopleText(db: Connection): (asked: PeopleTextRequest, as: ReportTextFormat) => Uint8Array {
  const read = createPeopleReader(createPeopleStore(db));
  return (asked, as) => {
    if (asked.report === 'people') {
      const answer = read.people(asked.request);
      return Buffer.from(as.format === 'csv' ? peopleCsv(answer, as.separator) : JSON.stringify(answer));
    }
    const answer = read.codes(asked.request);
    return Buffer.from(as.format === 'csv' ? codesCsv(answer, as.separator) : JSON.stringify(answer));
  };
}

const PEOPLE_FIELDS = Object.keys(PeopleReportRow.properties).filter((field) => field !== 'pauses') as Exclude<
  keyof PeopleReportRow,
  'pauses'
>[];

/** Returns the rows as CSV, with two columns for each reason of a pause, and without totals. */
function peopleCsv({ rows, totals }: PeopleReportAnswer, separator: string): string {
  const heads = totals.pauses.flatMap(({ reason }) => [`pauses (${reason ?? '-'})`, `paused_s (${reason ?? '-'})`]);
  const cells = rows.map((row): Row => [
    ...PEOPLE_FIELDS.map((field) => row[field]),
    ...totals.pauses.flatMap((reason) => pauseCells(row.pauses, reason)),
  ]);
  return csvHead([...PEOPLE_FIELDS, ...heads], separator) + toCsv(cells, separator);
}

function pauseCells(pauses: readonly PauseSums[], { reason_id: id }: PauseSums): Row {
  const own = pauses.find(({ reason_id: other }) => other === id);
  return [own?.pauses ?? 0, own?.paused_s ?? 0];
}

const CODE_FIELDS = Object.keys(CodeReportRow.properties) as (keyof CodeReportRow)[];

function codesCsv({ rows }: CodeReportAnswer, separator: string): string {
  const cells = rows.map((row): Row =>
    CODE_FIELDS.map((field) => (field === 'success' ? String(row[field]) : row[field])),
  );
  return csvHead(CODE_FIELDS, separator) + toCsv(cells, separator);
}
