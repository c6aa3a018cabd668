/** Files of what the other areas have. */
import { CliRecord } from '#shared/contracts/cli-usage.ts';
import { registerExportRoutes } from '../domains/exports/routes.ts';
import { createExportService, type LoadTestExport } from '../domains/exports/service.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export type ExportWiringDeps = {
  /** The inventory of caller ids, by id. */
  readonly records: () => Promise<readonly CliRecord[]>;
  readonly loadTest: LoadTestExport;
};

const CLI_FIELDS = Object.keys(CliRecord.properties) as (keyof CliRecord)[];

export function wireExports(
  { pool, workbooks, audit, clock, timeZone }: Platform,
  { records, loadTest }: ExportWiringDeps,
) {
  const exports = createExportService({
    textPage: (request) => pool.run('exportTextPage', request),
    openWorkbook: workbooks.open,
    clis: async () => ({
      fields: CLI_FIELDS,
      rows: (await records()).map((record) => CLI_FIELDS.map((field) => record[field])),
    }),
    loadTest,
    audit,
    clock,
    timeZone,
  });
  return { routes: (api: App) => registerExportRoutes(api, exports) };
}
