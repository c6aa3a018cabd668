import type { OpenSheet } from '#server/platform/exports/sheet-file.ts';
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createSettingsStore } from '#server/platform/settings/store.ts';
import { createDailyReports, type PublishDailyReport } from './daily-report.ts';
import { registerPeopleReportRoutes } from './people/routes.ts';
import { createPeopleReports } from './people/service.ts';
import { registerReportRoutes } from './routes.ts';
import { createReportService } from './service.ts';

/** Settings key of the last day whose report was published. */
const LAST_DAY = 'reports.lastDay';

export function reportsPlugin(
  { database: { db }, threads: { pool }, day, settings, audit, clock }: Platform,
  { openSheet, publishDailyReport }: { readonly openSheet: OpenSheet; readonly publishDailyReport: PublishDailyReport },
) {
  const reports = createReportService({
    read: (request) => pool.run('report', request),
    text: (request, as) => pool.run('reportText', request, as),
    openSheet,
    clock,
    timeZone: day.timeZone,
    falseMachinePct: () => settings.get('falseMachinePct'),
    audit,
  });
  const people = createPeopleReports({
    text: (asked, as) => pool.run('peopleText', asked, as),
    clock,
    timeZone: day.timeZone,
    audit,
  });
  const stored = createSettingsStore(db);

  return {
    routes(api: App) {
      registerReportRoutes(api, reports);
      registerPeopleReportRoutes(api, people);
    },

    daily: createDailyReports({
      db,
      reports,
      publish: publishDailyReport,
      clock,
      timeZone: day.timeZone,
      hour: () => settings.get('dailyReportHour'),
      lastDay: () => stored.find(LAST_DAY) as string | undefined,
      storeLastDay: (last) => stored.put({ [LAST_DAY]: last }, clock.nowMs()),
    }),
  };
}
