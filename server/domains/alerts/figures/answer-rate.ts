import { HOUR_MS } from '#server/dialer/counters.ts';
import { percentOf } from '#shared/domain/figures.ts';
import type { Reading } from '../reading.ts';
import type { AnsweredHour } from './answer-rate-store.ts';

/** With fewer calls, in this hour or in those of the other days, chance says more than the rate. */
const LEAST_CALLS = 100;

/**
 * How far the answer rate (answered by persons ÷ placed) of this hour has fallen below that of the same hour on other
 * days, in percent of it. Not known with few calls.
 */
export function answerRateReadings(
  hours: readonly AnsweredHour[],
  campaigns: readonly { readonly id: number; readonly name: string }[],
  nowMs: number,
): Reading[] {
  const hour = Math.floor(nowMs / HOUR_MS);
  const byCampaign = Map.groupBy(hours, ({ campaignId }) => campaignId);
  return campaigns.map(({ id, name }) => {
    const rows = byCampaign.get(id) ?? [];
    const now = addUp(rows.filter((row) => row.hour === hour));
    const usual = addUp(rows.filter((row) => row.hour !== hour));
    const isKnown = now.calls >= LEAST_CALLS && usual.calls >= LEAST_CALLS && usual.persons > 0;
    const rate = percentOf(now.persons, now.calls);
    const usualRate = percentOf(usual.persons, usual.calls);
    return {
      subject: String(id),
      name,
      campaignId: id,
      value: isKnown ? percentOf(usualRate - rate, usualRate) : null,
      details: { rate, usual_rate: usualRate, calls: now.calls },
    };
  });
}

function addUp(rows: readonly AnsweredHour[]): { calls: number; persons: number } {
  return rows.reduce((sum, { calls, persons }) => ({ calls: sum.calls + calls, persons: sum.persons + persons }), {
    calls: 0,
    persons: 0,
  });
}
