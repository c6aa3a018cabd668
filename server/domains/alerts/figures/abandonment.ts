import { HOUR_MS } from '#shared/durations.ts';
import { createAbandonmentLedger, type AbandonmentQuarter } from '#engine/policies/abandonment.ts';
import type { Db } from '#server/platform/db/open.ts';
import { readAbandonmentHistory } from '#server/dialer/abandonment-history.ts';
import { rateOf } from '#shared/domain/figures.ts';
import type { Reading } from '#shared/domain/alert-evaluation.ts';

/** With fewer answered calls, a single abandoned one would exceed a cap of 3%. */
const LEAST_ANSWERED = 34;

export type AbandonmentCampaign = {
  readonly id: number;
  readonly name: string;
  /** Time zone of calendar days if the campaign's cap also applies to them, or null. */
  readonly dayZone: string | null;
};

/**
 * Creates a reader of each campaign's highest abandonment over the periods of its cap (docs/decisions/0016), from the
 * engine's ledger. Earlier hours are read once an hour; the current and the previous one each time, because an hour's
 * last calls are committed after its end.
 */
export function createAbandonmentReader(db: Db) {
  let past: { readonly hour: number; readonly hours: ReadonlyMap<number, readonly AbandonmentQuarter[]> } | undefined;

  return (campaigns: readonly AbandonmentCampaign[], nowMs: number): Reading[] => {
    const hour = Math.floor(nowMs / HOUR_MS);
    if (past?.hour !== hour) past = { hour, hours: readAbandonmentHistory(db, nowMs) };
    const recent = readAbandonmentHistory(db, nowMs, 1);
    const { hours } = past;
    return campaigns.map(({ id, name, dayZone }): Reading => {
      const before = (hours.get(id) ?? []).filter((counts) => counts.hour < hour - 1);
      const ledger = createAbandonmentLedger(nowMs, [...before, ...(recent.get(id) ?? [])], dayZone);
      const periods = [
        { period: 'day', ...ledger.day },
        { period: 'month', ...ledger.month },
        ...(ledger.today === null ? [] : [{ period: 'today', ...ledger.today.counts }]),
      ]
        .filter(({ answered }) => answered >= LEAST_ANSWERED)
        .map((counts) => ({ ...counts, rate: rateOf('abandonment', counts) }))
        .toSorted((a, b) => b.rate - a.rate);
      const [worst] = periods;
      return {
        subject: String(id),
        name,
        campaignId: id,
        value: worst?.rate ?? 0,
        details:
          worst === undefined ? {} : { period: worst.period, abandoned: worst.abandoned, answered: worst.answered },
      };
    });
  };
}
