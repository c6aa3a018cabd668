import { HOUR_MS } from '#shared/durations.ts';
import { zoneClock } from '#engine/kernel/local-time.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { DailyReport } from '#shared/contracts/reports.ts';
import type { ReportService } from './service.ts';
import { toDailyReport } from './views.ts';

/** Publishes a report in the write transaction that marks its day as done. */
export type PublishDailyReport = (payload: DailyReport) => void;

type DailyReportsDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly reports: Pick<ReportService, 'find' | 'yesterday'>;
  readonly publish: PublishDailyReport;
  readonly clock: Clock;
  /** IANA zone of the console's day. */
  readonly timeZone: () => string;
  /** Hour of the day, 0 to 23, from which the previous day's report is published. */
  readonly hour: () => number;
  /** Returns the last published day, or undefined. */
  readonly lastDay: () => string | undefined;
  readonly storeLastDay: (day: string) => void;
};

/** Publishes the previous day's report when it is due, at most once a day. `publishDue` returns the day, or null. */
export function createDailyReports(deps: DailyReportsDeps): { publishDue(): Promise<string | null> } {
  const { db, reports, publish, clock, timeZone, hour, lastDay, storeLastDay } = deps;

  function dueDay(): string | null {
    const localHour = Math.floor(zoneClock(timeZone()).localMs(clock.nowMs()) / HOUR_MS) % 24;
    const day = reports.yesterday();
    const last = lastDay();
    // Prevents publishing a day again after the clock is set back or the time zone moves west.
    return localHour < hour() || (last !== undefined && last >= day) ? null : day;
  }

  return {
    async publishDue() {
      const day = dueDay();
      if (day === null) return null;
      const asked = { firstDay: day, lastDay: day, campaignId: null };
      const byCampaign = await reports.find({ ...asked, by: 'campaign' });
      const byAgent = await reports.find({ ...asked, by: 'agent' });
      db.write(() => {
        publish(toDailyReport(byCampaign, byAgent));
        storeLastDay(day);
      });
      return day;
    },
  };
}
