import { HOUR_MS } from '#server/dialer/call-figures.ts';
import { percentOf, rateOf } from '#shared/domain/figures.ts';
import type { Reading } from '#shared/domain/alert-evaluation.ts';
import type { AnsweredHour } from './answer-rate-store.ts';

/** With fewer calls, now or on the other days, chance says more than the rate. */
const LEAST_CALLS = 100;
/** A campaign with few calls an hour is judged by up to this many of its last hours. */
const MOST_HOURS = 6;
/** Days that are compared with the present one. */
const DAYS = 28;
const DAY_HOURS = 24;

/**
 * Returns how far each campaign's answer rate (answered by persons ÷ placed) has fallen below that of the same hours on
 * the days of the last four weeks, in percent of it. It looks at the current hour and, while that has few calls, at
 * those before it. Unknown with few calls, and once the campaign has placed none in this hour and the previous one.
 */
export function answerRateReadings(
  readHours: (hours: readonly number[]) => AnsweredHour[],
  campaigns: readonly { readonly id: number; readonly name: string }[],
  nowMs: number,
): Reading[] {
  const hour = Math.floor(nowMs / HOUR_MS);
  const asked = Array.from({ length: DAYS + 1 }, (_, day) =>
    Array.from({ length: MOST_HOURS }, (__, back) => hour - back - day * DAY_HOURS),
  );
  const byCampaign = Map.groupBy(readHours(asked.flat()), ({ campaignId }) => campaignId);
  return campaigns.map(({ id, name }) => {
    const rows = byCampaign.get(id) ?? [];
    const { now, usual } = compare(rows, hour);
    const rate = rateOf('answer', now);
    const usualRate = rateOf('answer', usual);
    const isCalling = rows.some((row) => row.hour >= hour - 1 && row.placed > 0);
    const isKnown = now.placed >= LEAST_CALLS && usual.placed >= LEAST_CALLS && usual.answered > 0;
    return {
      subject: String(id),
      name,
      campaignId: id,
      value: isCalling && isKnown ? percentOf(usualRate - rate, usualRate) : null,
      details: { rate, usual_rate: usualRate, calls: now.placed },
    };
  });
}

/** Sums the shortest run of last hours with enough calls, and the same hours of other days. */
function compare(rows: readonly AnsweredHour[], hour: number) {
  const sums = { now: { placed: 0, answered: 0 }, usual: { placed: 0, answered: 0 } };
  for (let back = 0; back < MOST_HOURS && sums.now.placed < LEAST_CALLS; back += 1)
    for (const row of rows) {
      const age = hour - row.hour;
      if (age % DAY_HOURS !== back) continue;
      const sum = age === back ? sums.now : sums.usual;
      sum.placed += row.placed;
      sum.answered += row.answered;
    }
  return sums;
}
