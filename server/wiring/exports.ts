/** Files of what the other areas have. */
import type { CliService } from '../domains/clis/service.ts';
import { registerExportRoutes } from '../domains/exports/routes.ts';
import { createExportService, type LoadTestExport } from '../domains/exports/service.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export type ExportWiringDeps = { readonly clis: CliService; readonly loadTest: LoadTestExport };

const CLI_FIELDS = ['id', 'phone_number', 'country', 'provider', 'calls_today', 'active', 'created_at'];

export function wireExports(
  { pool, workbooks, audit, clock, timeZone }: Platform,
  { clis, loadTest }: ExportWiringDeps,
) {
  const exports = createExportService({
    textPage: (request) => pool.run('exportTextPage', request),
    openWorkbook: workbooks.open,
    clis: () => ({
      fields: CLI_FIELDS,
      rows: clis
        .list()
        .map((cli) => [
          cli.id,
          cli.phone,
          cli.country,
          cli.trunkName,
          cli.callsToday,
          cli.isActive,
          new Date(cli.createdAt).toISOString(),
        ]),
    }),
    loadTest,
    audit,
    clock,
    timeZone,
  });
  return { routes: (api: App) => registerExportRoutes(api, exports) };
}
