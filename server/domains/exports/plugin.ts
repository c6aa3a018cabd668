/** Exports the data of other domains as files. */
import { createSmallWorkbook } from '#server/export/small-workbook.ts';
import { openStoredTables } from '#server/export/stored-tables.ts';
import type { App } from '#server/http/app.ts';
import type { Platform } from '#server/platform.ts';
import { registerExportRoutes } from './routes.ts';
import { createExportService, type LoadTestExport } from './service.ts';

export function exportsPlugin(
  { database: { db }, threads: { pool, workbooks }, day, audit, clock }: Platform,
  { loadTest }: { readonly loadTest: LoadTestExport },
) {
  const exports = createExportService({
    textPage: (request) => pool.run('exportTextPage', request),
    smallWorkbook: createSmallWorkbook(openStoredTables(db)),
    openWorkbook: workbooks.open,
    loadTest,
    audit,
    clock,
    timeZone: day.timeZone,
  });
  return { routes: (api: App) => registerExportRoutes(api, exports) };
}
