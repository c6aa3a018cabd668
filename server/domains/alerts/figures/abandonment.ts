import { createAbandonmentLedger, type AbandonmentHour } from '#engine/policies/abandonment.ts';
import type { Db } from '#server/platform/db/open.ts';
import { readAbandonmentHistory } from '#server/dialer/abandonment-history.ts';
import { HOUR_MS } from '#server/dialer/counters.ts';
import { percentOf } from '#shared/domain/figures.ts';
import type { Reading } from '../reading.ts';

/** With fewer answered calls, a single abandoned one would be over a cap of 3%. */
const LEAST_ANSWERED = 34;

export type AbandonmentCampaign = {
  readonly id: number;
  readonly name: string;
  /** The zone of the calendar day in which the cap is kept, too; null: it isn't. */
  readonly dayZone: string | null;
};

/**
 * The abandonment of each campaign in the periods of its cap (docs/decisions/0058), of which the highest counts, by the
 * engine's own ledger. Past hours are read once an hour.
 */
export function createAbandonmentReader(db: Db) {
  let past: { readonly hour: number; readonly hours: ReadonlyMap<number, readonly AbandonmentHour[]> } | undefined;

  return (campaigns: readonly AbandonmentCampaign[], nowMs: number): Reading[] => {
    const hour = Math.floor(nowMs / HOUR_MS);
    if (past?.hour !== hour) past = { hour, hours: readAbandonmentHistory(db, nowMs) };
    const present = readAbandonmentHistory(db, nowMs, 0);
    const { hours } = past;
    return campaigns.map(({ id, name, dayZone }): Reading => {
      const before = (hours.get(id) ?? []).filter((counts) => counts.hour < hour);
      const ledger = createAbandonmentLedger(nowMs, [...before, ...(present.get(id) ?? [])], dayZone);
      const periods = [
        { period: 'day', ...ledger.day },
        { period: 'month', ...ledger.month },
        ...(ledger.today === null ? [] : [{ period: 'today', ...ledger.today.counts }]),
      ]
        .filter(({ answered }) => answered >= LEAST_ANSWERED)
        .map((counts) => ({ ...counts, rate: percentOf(counts.abandoned, counts.answered) }))
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
