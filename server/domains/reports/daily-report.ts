import { zoneClock } from '#engine/kernel/local-time.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { DailyReport } from '#shared/contracts/reports.ts';
import type { ReportService } from './service.ts';
import { toDailyReport } from './views.ts';

/** Publishes a report, in the write transaction that marks its day as done: both are committed or neither. */
export type PublishDailyReport = (payload: DailyReport) => void;

type DailyReportsDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly reports: Pick<ReportService, 'find' | 'yesterday'>;
  readonly publish: PublishDailyReport;
  readonly clock: Clock;
  /** IANA zone of the console's day. */
  readonly timeZone: () => string;
  /** The hour of the day from which the report of the day before is published, 0 to 23. */
  readonly hour: () => number;
  /** The last published day; undefined: none. */
  readonly lastDay: () => string | undefined;
  readonly storeLastDay: (day: string) => void;
};

const HOUR_MS = 3_600_000;

/** Publishes the report of the day before when it is due, at most once a day. Returns the day, or null. */
export function createDailyReports(deps: DailyReportsDeps): { publishDue(): Promise<string | null> } {
  const { db, reports, publish, clock, timeZone, hour, lastDay, storeLastDay } = deps;

  function dueDay(): string | null {
    const localHour = Math.floor(zoneClock(timeZone()).localMs(clock.nowMs()) / HOUR_MS) % 24;
    const day = reports.yesterday();
    const last = lastDay();
    // A clock set back, or a zone further west, does not publish a day again.
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
