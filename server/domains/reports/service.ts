import type { Readable } from 'node:stream';
import { HOUR_MS } from '#shared/durations.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { OpenSheet } from '#server/platform/exports/sheet-file.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { currentLanguage } from '#server/platform/i18n/language.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { zoneClock } from '#engine/kernel/local-time.ts';
import { dayName, startOfDay, startOfNextDay } from '#server/platform/time/local-day.ts';
import type { ReportAnswer } from '#shared/contracts/reports.ts';
import type { ReportTextFormat } from './files.ts';
import { type DaysAsked, periodOf } from './period.ts';
import type { ReportBy, ReportRequest } from './reader.ts';

export type ReportAsked = DaysAsked & {
  readonly by: ReportBy;
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

  /** Limits the end of the period, because days and hours that have not begun have no rows. */
  function untilNow(by: ReportBy, fromMs: number, toMs: number, zone: string): number {
    const nowMs = clock.nowMs();
    const endMs =
      by === 'hour' ? nowMs - (zoneClock(zone).localMs(nowMs) % HOUR_MS) + HOUR_MS : startOfNextDay(nowMs, zone);
    return Math.max(fromMs, Math.min(toMs, endMs));
  }

  function requestOf({ by, campaignId, ...days }: ReportAsked): ReportRequest {
    const zone = timeZone();
    const { first, last, fromMs, toMs } = periodOf(days, { timeZone: zone, nowMs: clock.nowMs() });
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
