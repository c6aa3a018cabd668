/** Exports the data of other domains as files. */
import { createSmallWorkbook } from '#server/platform/exports/small-workbook.ts';
import type { StoredTable, StoredTableName } from '#server/platform/exports/stored-table.ts';
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerExportRoutes } from './routes.ts';
import { createExportService, type LoadTestExport } from './service.ts';

export function exportsPlugin(
  { threads: { pool, workbooks }, day, audit, clock }: Platform,
  {
    tables,
    loadTest,
  }: {
    readonly tables: Readonly<Record<StoredTableName, StoredTable>>;
    readonly loadTest: LoadTestExport;
  },
) {
  const exports = createExportService({
    tables,
    textPage: (request) => pool.run('exportTextPage', request),
    smallWorkbook: createSmallWorkbook(tables),
    openWorkbook: workbooks.open,
    loadTest,
    audit,
    clock,
    timeZone: day.timeZone,
  });
  return { routes: (api: App) => registerExportRoutes(api, exports) };
}
