import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { CodeReportBy, PeopleReportBy } from '#shared/domain/reports.ts';
import type { ReportTextFormat } from '../files.ts';
import { type DaysAsked, periodOf } from '../period.ts';
import type { PeopleTextRequest } from './files.ts';

type Of<Report, By> = DaysAsked & { readonly report: Report; readonly by: By; readonly teamId: number | null };
export type PeopleReportAsked =
  | Of<'people', PeopleReportBy>
  | (Of<'codes', CodeReportBy> & { readonly campaignId: number | null });

type PeopleReportDeps = {
  /** Runs in the pool. Returns UTF-8. */
  readonly text: (asked: PeopleTextRequest, as: ReportTextFormat) => Promise<Uint8Array>;
  readonly clock: Clock;
  /** IANA zone of the console's day. */
  readonly timeZone: () => string;
  readonly audit: Audit;
};

export type PeopleReports = ReturnType<typeof createPeopleReports>;

/** Creates the reports of people. They throw `date_range_invalid`, `report_too_long` and `invalid_query`. */
export function createPeopleReports({ text, clock, timeZone, audit }: PeopleReportDeps) {
  function requestOf(asked: PeopleReportAsked): PeopleTextRequest {
    const zone = timeZone();
    const { first, last, fromMs, toMs } = periodOf(asked, { timeZone: zone, nowMs: clock.nowMs() });
    const common = { fromMs, toMs, teamId: asked.teamId, firstDay: first, lastDay: last, timeZone: zone };
    return asked.report === 'people'
      ? { report: 'people', request: { ...common, by: asked.by } }
      : { report: 'codes', request: { ...common, by: asked.by, campaignId: asked.campaignId } };
  }

  const textOf = async (request: PeopleTextRequest, as: ReportTextFormat): Promise<Buffer> => {
    const { buffer, byteOffset, byteLength } = await text(request, as);
    return Buffer.from(buffer, byteOffset, byteLength);
  };

  return {
    /** Returns the report as JSON in UTF-8. */
    json: (asked: PeopleReportAsked): Promise<Buffer> => textOf(requestOf(asked), { format: 'json' }),

    /** Returns the report as CSV, and records the export in the audit log. */
    async export(actor: Actor, asked: PeopleReportAsked, separator: string) {
      const wanted = requestOf(asked);
      const { by, firstDay, lastDay } = wanted.request;
      const body = await textOf(wanted, { format: 'csv', separator });
      audit.record({
        actor,
        action: 'report.export',
        entity: 'report',
        after: { report: wanted.report, by, firstDay, lastDay },
      });
      return { body, days: `${firstDay}-${lastDay}` };
    },
  };
}
