import type { Readable } from 'node:stream';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { OpenSheet } from '#server/platform/exports/sheet-file.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { readDayRange } from '#server/platform/http/day-range.ts';
import { fail } from '#server/platform/http/errors.ts';
import { currentLanguage } from '#server/platform/i18n/language.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { zoneClock } from '#engine/kernel/local-time.ts';
import { dayName, startOfDay, startOfNextDay } from '#server/platform/time/local-day.ts';
import { MAX_REPORT_DAYS, type ReportAnswer } from '#shared/contracts/reports.ts';
import type { ReportTextFormat } from './files.ts';
import type { ReportBy, ReportRequest } from './reader.ts';

export type ReportAsked = {
  readonly by: ReportBy;
  /** Days as YYYY-MM-DD. If one is undefined or empty, the other is used; if both are, today. */
  readonly firstDay: string | undefined;
  readonly lastDay: string | undefined;
  readonly campaignId: number | null;
};

export type ReportServiceDeps = {
  /** Runs in the pool. */
  readonly read: (request: ReportRequest) => Promise<ReportAnswer>;
  /** Runs in the pool. Returns UTF-8. */
  readonly text: (request: ReportRequest, as: ReportTextFormat) => Promise<Uint8Array>;
  readonly openSheet: OpenSheet;
  readonly clock: Clock;
  /** IANA zone of the console's day. */
  readonly timeZone: () => string;
  /** Share of people whom machine detection takes for machines, percent, or 0 if unknown. */
  readonly falseMachinePct: () => number;
  readonly audit: Audit;
};

type ReportFileFormat = Extract<ReportTextFormat, { format: 'csv' }> | { readonly format: 'excel' };
type ReportFile = { readonly firstDay: string; readonly lastDay: string; readonly body: Readable | Buffer };

export type ReportService = ReturnType<typeof createReportService>;

export function createReportService(deps: ReportServiceDeps) {
  const { read, text, openSheet, clock, timeZone, falseMachinePct, audit } = deps;

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

  function requestOf({ by, campaignId, ...days }: ReportAsked): ReportRequest {
    const zone = timeZone();
    const { first, last, fromMs, toMs } = periodOf(days, zone);
    return {
      by,
      fromMs,
      toMs: untilNow(by, fromMs, toMs, zone),
      timeZone: zone,
      campaignId,
      firstDay: first,
      lastDay: last,
      falseMachineShare: falseMachinePct() / 100,
    };
  }

  const textOf = async (request: ReportRequest, as: ReportTextFormat): Promise<Buffer> => {
    const { buffer, byteOffset, byteLength } = await text(request, as);
    return Buffer.from(buffer, byteOffset, byteLength);
  };

  return {
    find: async (asked: ReportAsked): Promise<ReportAnswer> => read(requestOf(asked)),

    /** Returns the report as JSON in UTF-8. */
    json: async (asked: ReportAsked): Promise<Buffer> => textOf(requestOf(asked), { format: 'json' }),

    /** Opens the report as a file in the request's language, and records the export in the audit log. */
    async export(actor: Actor, asked: ReportAsked, as: ReportFileFormat): Promise<ReportFile> {
      const request = requestOf(asked);
      const { by, campaignId, firstDay, lastDay } = request;
      const after = { by, firstDay, lastDay, ...(campaignId !== null && { campaignId }) };
      const record = (): void => audit.record({ actor, action: 'report.export', entity: 'report', after });
      const named = { firstDay, lastDay };
      if (as.format === 'excel') {
        const sheet = {
          sheet: 'report',
          language: currentLanguage(),
          timeZone: request.timeZone,
          filter: request,
        } as const;
        return { ...named, body: await openSheet(sheet, record) };
      }
      const body = await textOf(request, as);
      record();
      return { ...named, body };
    },

    yesterday(): string {
      const zone = timeZone();
      return dayName(startOfDay(clock.nowMs(), zone) - 1, zone);
    },
  };
}
