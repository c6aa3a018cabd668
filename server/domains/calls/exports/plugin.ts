/** Wires the export of stored tables and of load-test results as files. */
import type { OpenSheet } from '#server/platform/exports/sheet-file.ts';
import type { StoredTable, StoredTableName } from '#server/platform/exports/stored-table.ts';
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { registerExportRoutes } from './routes.ts';
import { createExportService, type LoadTestExport } from './service.ts';

export function exportsPlugin(
  { threads: { pool }, day, audit, clock }: Platform,
  {
    tables,
    openSheet,
    loadTest,
  }: {
    readonly tables: Readonly<Record<StoredTableName, StoredTable>>;
    readonly openSheet: OpenSheet;
    readonly loadTest: LoadTestExport;
  },
) {
  const exports = createExportService({
    tables,
    textPage: (request) => pool.run('exportTextPage', request),
    openSheet,
    loadTest,
    audit,
    clock,
    timeZone: day.timeZone,
  });
  return { routes: (api: App) => registerExportRoutes(api, exports) };
}
