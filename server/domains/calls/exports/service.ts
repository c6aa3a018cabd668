/** Exports tables and load-test results as files. Long tables are streamed in pages, with back-pressure. */
import type { Readable } from 'node:stream';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { FileFormat } from '#server/platform/http/files.ts';
import type { OpenSheet } from '#server/platform/exports/sheet-file.ts';
import type { StoredTable, StoredTableName } from '#server/platform/exports/stored-table.ts';
import { streamOf, textPages, type TextPage, type TextPageRequest } from '#server/platform/exports/text-page.ts';
import { dayName } from '#server/platform/time/local-day.ts';
import { EXPORT_TYPES, type ExportType } from '#shared/contracts/exports.ts';

/** Results and files of the last load test. */
export type LoadTestExport = {
  readonly fileName: () => string;
  /** Null before the first test. */
  readonly results: () => object | null;
  /** Returns the results as a file. Throws `load_test_without_results` before the first test. */
  readonly file: (format: 'csv' | 'excel', separator: string) => Promise<string | Buffer>;
};

type ExportDeps = {
  readonly tables: Readonly<Record<StoredTableName, StoredTable>>;
  /** Runs in the pool. */
  readonly textPage: (request: TextPageRequest) => Promise<TextPage>;
  readonly openSheet: OpenSheet;
  readonly loadTest: LoadTestExport;
  readonly audit: Audit;
  readonly clock: Clock;
  /** IANA zone of the console's day. */
  readonly timeZone: () => string;
};

type ExportFile = { readonly name: string; readonly body: Readable | string | Buffer };

/** Name of each table in file names. */
const NAMES: Readonly<Record<StoredTableName, string>> = { metrics: 'metricas', calls: 'llamadas', cli: 'clis' };

export type ExportService = ReturnType<typeof createExportService>;

export function createExportService(deps: ExportDeps) {
  const { tables, textPage, openSheet, loadTest, audit, clock, timeZone } = deps;

  async function* asJson(type: ExportType, data: Iterable<string> | AsyncIterable<string | Uint8Array>) {
    const head = JSON.stringify({ success: true, type, exported_at: new Date(clock.nowMs()).toISOString() });
    yield `${head.slice(0, -1)},"data":`;
    yield* data;
    yield '}\n';
  }

  async function* inBrackets(elements: AsyncIterable<Uint8Array>) {
    yield '[\n';
    yield* elements;
    yield '\n]';
  }

  async function openTable(
    table: StoredTableName,
    format: FileFormat,
    separator: string,
    record: () => void,
  ): Promise<ExportFile['body']> {
    if (format === 'excel') return openSheet({ name: NAMES[table], table, nowMs: clock.nowMs() }, record);
    record();
    const request = { table, format, separator, nowMs: clock.nowMs() };
    const text = textPages(
      (after, until) => textPage({ ...request, after, until }),
      (after) => tables[table].endOfPage?.(after, request) ?? null,
    );
    return streamOf(format === 'json' ? asJson(table, inBrackets(text)) : text);
  }

  async function openLoadTest(format: FileFormat, separator: string): Promise<ExportFile> {
    const name = loadTest.fileName();
    if (format !== 'json') return { name, body: await loadTest.file(format, separator) };
    return { name, body: streamOf(asJson('load-test', [JSON.stringify(loadTest.results())])) };
  }

  return {
    /**
     * Opens an export and records it in the audit log. Throws `export_type_unknown`, `overloaded`, or
     * `load_test_without_results` before the first load test.
     */
    async open(actor: Actor, requested: string, format: FileFormat, separator: string): Promise<ExportFile> {
      const type = EXPORT_TYPES.find((known) => known === requested);
      if (type === undefined) fail('export_type_unknown', { type: requested, types: EXPORT_TYPES.join(', ') });
      const record = (): void => audit.record({ actor, action: 'performance.export', entity: type, after: { format } });
      if (type !== 'load-test') {
        const name = `${NAMES[type]}-${dayName(clock.nowMs(), timeZone())}`;
        return { name, body: await openTable(type, format, separator, record) };
      }
      const file = await openLoadTest(format, separator);
      record();
      return file;
    },
  };
}
