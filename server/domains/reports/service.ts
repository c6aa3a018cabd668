import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { readDayRange } from '#server/platform/http/day-range.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { zoneClock } from '#engine/kernel/local-time.ts';
import { dayName, startOfDay, startOfNextDay } from '#server/platform/time/local-day.ts';
import { MAX_REPORT_DAYS } from '#shared/contracts/reports.ts';
import type { Report, ReportBy, ReportRequest } from './reader.ts';
import type { ReportPage } from './views.ts';

export type ReportAsked = {
  readonly by: ReportBy;
  /** YYYY-MM-DD. If undefined or empty, the other day is used, or today if both are. */
  readonly firstDay: string | undefined;
  readonly lastDay: string | undefined;
  readonly campaignId: number | null;
};

export type ReportServiceDeps = {
  /** Runs in the pool. */
  readonly read: (request: ReportRequest) => Promise<Report>;
  readonly clock: Clock;
  /** IANA zone of the console's day. */
  readonly timeZone: () => string;
  /** Share of persons whom machine detection takes for machines, percent. 0: unknown. */
  readonly falseMachinePct: () => number;
  readonly audit: Audit;
};

export type ReportService = ReturnType<typeof createReportService>;

export function createReportService({ read, clock, timeZone, falseMachinePct, audit }: ReportServiceDeps) {
  /**
   * Returns the requested days and their instants. Throws `date_range_invalid`, `report_too_long` or `invalid_query`.
   */
  function periodOf({ firstDay, lastDay }: Pick<ReportAsked, 'firstDay' | 'lastDay'>, zone: string) {
    const today = dayName(clock.nowMs(), zone);
    const last = lastDay || firstDay || today;
    const first = firstDay || last;
    const { fromMs = 0, toMs = 0 } = readDayRange({ fecha_inicio: first, fecha_fin: last }, zone);
    // Rounded, because a day may have 23 or 25 hours.
    const days = Math.round((toMs - fromMs) / DAY_MS);
    if (days > MAX_REPORT_DAYS) fail('report_too_long', { field: 'fecha_inicio', days: MAX_REPORT_DAYS });
    return { first, last, fromMs, toMs };
  }

  /** Limits the end of the period, because days and hours that have not begun have no rows. */
  function untilNow(by: ReportBy, fromMs: number, toMs: number, zone: string): number {
    const nowMs = clock.nowMs();
    const endMs =
      by === 'hour' ? nowMs - (zoneClock(zone).localMs(nowMs) % HOUR_MS) + HOUR_MS : startOfNextDay(nowMs, zone);
    return Math.max(fromMs, Math.min(toMs, endMs));
  }

  async function find({ by, campaignId, ...days }: ReportAsked): Promise<ReportPage> {
    const zone = timeZone();
    const { first, last, fromMs, toMs } = periodOf(days, zone);
    const report = await read({ by, fromMs, toMs: untilNow(by, fromMs, toMs, zone), timeZone: zone, campaignId });
    return {
      by,
      report,
      firstDay: first,
      lastDay: last,
      timeZone: zone,
      falseMachineShare: falseMachinePct() / 100,
    };
  }

  return {
    find,

    /** Returns the report and records the export in the audit log. */
    async export(actor: Actor, asked: ReportAsked): Promise<ReportPage> {
      const page = await find(asked);
      const { by, campaignId } = asked;
      const after = { by, firstDay: page.firstDay, lastDay: page.lastDay, ...(campaignId !== null && { campaignId }) };
      audit.record({ actor, action: 'report.export', entity: 'report', after });
      return page;
    },

    yesterday(): string {
      const zone = timeZone();
      return dayName(startOfDay(clock.nowMs(), zone) - 1, zone);
    },
  };
}
