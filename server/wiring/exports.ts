/** Files of what the other areas have. */
import { registerExportRoutes } from '../domains/exports/routes.ts';
import { createExportService, type LoadTestExport } from '../domains/exports/service.ts';
import { createSmallWorkbook } from '../export/small-workbook.ts';
import { openStoredTables } from '../export/stored-tables.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export type ExportWiringDeps = { readonly loadTest: LoadTestExport };

export function wireExports({ db, pool, workbooks, audit, clock, timeZone }: Platform, { loadTest }: ExportWiringDeps) {
  const exports = createExportService({
    textPage: (request) => pool.run('exportTextPage', request),
    smallWorkbook: createSmallWorkbook(openStoredTables(db)),
    openWorkbook: workbooks.open,
    loadTest,
    audit,
    clock,
    timeZone,
  });
  return { routes: (api: App) => registerExportRoutes(api, exports) };
}
