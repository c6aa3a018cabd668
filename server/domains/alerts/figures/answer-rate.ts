import { percentOf, rateOf } from '#shared/domain/figures.ts';
import type { Reading } from '#shared/domain/alert-evaluation.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { AnsweredHour } from './answer-rate-store.ts';

/** Minimum number of calls for a meaningful rate, both in the latest hours and in the same hours of previous days. */
const LEAST_CALLS = 100;
/** A campaign with few calls an hour is judged by up to this many of its last hours. */
const MOST_HOURS = 6;
/** Number of previous days to compare with. */
const DAYS = 28;
const DAY_HOURS = 24;

/**
 * Returns by how many percent each campaign's answer rate (answered by a person ÷ placed) has fallen below the rate of
 * the same hours on the last 28 days. Uses the current hour and, if it has few calls, the hours before it. The value is
 * null with too few calls, or if the campaign placed none in this hour and the previous one.
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

/** Sums the shortest run of recent hours with enough calls, and the same hours of other days. */
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
