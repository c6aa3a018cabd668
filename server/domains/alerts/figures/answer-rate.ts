import type { Db } from '#server/db/open.ts';
import { HOUR_MS } from '#server/dialer/counters.ts';
import { percentOf } from '#server/live/rates.ts';
import type { Reading } from '../reading.ts';

const DAYS = 28;
const DAY_HOURS = 24;
/** With fewer calls, in this hour or in those of the other days, chance says more than the rate. */
const LEAST_CALLS = 100;

type Row = { campaignId: number; hour: number; calls: number; persons: number };

/**
 * How far the answer rate (answered by persons ÷ placed) of this hour has fallen below that of the same hour in the last
 * four weeks, in percent of it. Not known with few calls.
 */
export function createAnswerRateReader(db: Db) {
  const counted = db.sqlite.prepare<[string], Row>(
    `select campaign_id campaignId, hourly_counters.hour hour, sum(calls) calls, sum(persons) persons
     from json_each(?) asked cross join hourly_counters on hourly_counters.hour = asked.value group by 1, 2`,
  );

  return (campaigns: readonly { readonly id: number; readonly name: string }[], nowMs: number): Reading[] => {
    const hour = Math.floor(nowMs / HOUR_MS);
    const asked = Array.from({ length: DAYS + 1 }, (_, day) => hour - day * DAY_HOURS);
    const byCampaign = Map.groupBy(counted.all(JSON.stringify(asked)), ({ campaignId }) => campaignId);
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
        value: isKnown ? Math.max(0, percentOf(usualRate - rate, usualRate)) : null,
        details: { rate, usual_rate: usualRate, calls: now.calls },
      };
    });
  };
}

function addUp(rows: readonly Row[]): { calls: number; persons: number } {
  return rows.reduce((sum, { calls, persons }) => ({ calls: sum.calls + calls, persons: sum.persons + persons }), {
    calls: 0,
    persons: 0,
  });
}
