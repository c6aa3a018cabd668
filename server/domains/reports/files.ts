/** Builds answers and files of reports in worker threads, because a report may have a row for each of 100,000 caller ids. */
import type { Connection } from '#server/platform/db/connection.ts';
import type { Sheet, SheetRequest } from '#server/platform/exports/sheet.ts';
import { inLanguage } from '#server/platform/i18n/language.ts';
import type { ReportAnswer } from '#shared/contracts/reports.ts';
import { createReportReader, type ReportRequest } from './reader.ts';
import { createReportStore } from './store.ts';
import { toReportAnswer, toReportCsv, toReportSheet } from './views.ts';

/** JSON is the answer of GET /reports. */
export type ReportTextFormat = { readonly format: 'json' } | { readonly format: 'csv'; readonly separator: string };

export function createReportAnswer(db: Connection): (request: ReportRequest) => ReportAnswer {
  const read = createReportReader(createReportStore(db));
  return (request) => toReportAnswer(read(request));
}

/** Creates a function that returns a report as UTF-8 text, which the main thread only has to send. */
export function createReportText(db: Connection): (request: ReportRequest, as: ReportTextFormat) => Uint8Array {
  const read = createReportReader(createReportStore(db));
  return (request, as) => {
    const report = read(request);
    return Buffer.from(
      as.format === 'csv' ? toReportCsv(report, as.separator) : JSON.stringify(toReportAnswer(report)),
    );
  };
}

/** Creates a function that opens the sheet of a report. */
export function createReportSheet(db: Connection): (request: SheetRequest<ReportRequest>) => Sheet {
  const read = createReportReader(createReportStore(db));
  return ({ filter, language }) => inLanguage(language, () => toReportSheet(read(filter)));
}
