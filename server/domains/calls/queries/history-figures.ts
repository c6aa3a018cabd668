import type { Connection } from '#server/platform/db/connection.ts';
import { createReadCache } from '#server/platform/db/read-cache.ts';
import { createStatements } from '#server/platform/db/statements.ts';
import { takesLive, type HistoryFilter } from '../history-filter.ts';
import { ENDS_KNOWN, SHOWN_AT, type Where } from '../history-clauses.ts';
import { isInSums, sumColumnsOf, whereOf, whereOfShown, whereOfSums } from '../history-where.ts';
import { createHistoryBlocks, type BlockRange } from './history-blocks.ts';
import {
  countsOf,
  countsOfWeeks,
  together,
  WEEK_HOURS,
  type HistoryCounts,
  type HistoryGroup,
  type HourCount,
  type WeekRow,
} from './history-counts.ts';

/** Hours (epoch ms ÷ 3,600,000) or weeks; the end is exclusive. */
type Range = { readonly from: number; readonly to: number };

/** Counts the calls that match a filter. */
export type HistoryFigures = {
  /**
   * Calls that ended before an hour, from the hourly counters, which are committed with each call's end; without
   * `hours`. For filters that the sums have, without dates; `untilId` is ignored.
   */
  endedBefore(filter: HistoryFilter, hour: number): HistoryCounts;
  /** Calls that ended in that hour or later, without `hours`. */
  endedSince(filter: HistoryFilter, hour: number): HistoryCounts;
  /** Ended calls by the hour in which they are shown, in a range of hours, for the same filters. */
  shownIn(filter: HistoryFilter, hours: Range): HistoryCounts;
  /** The rest of such a filter: live calls, and as negative counts the ended calls newer than its `untilId`. */
  liveAndNewer(filter: HistoryFilter): HistoryCounts;
  /**
   * The calls of a filter with dates, by the hour in which they are shown: from the sums of weeks and blocks, and from
   * the calls at both ends. For filters that the sums lack it reads the calls.
   */
  shown(filter: HistoryFilter): HistoryCounts;
};

const HOUR_MS = 3_600_000;
/** Read one by one rather than with their weeks. */
const FEW_HOURS = 12;
const SHOWN_HOUR = `${SHOWN_AT} / ${HOUR_MS}`;
const LIVE_STATUS = `case when c.placed_at is null then 'claimed' else 'placed' end`;

export function createHistoryFigures(db: Connection): HistoryFigures {
  const hiddenCampaigns = db.sqlite
    .prepare<[], number>('select id from campaigns where deleted_at is not null and keep_calls = 0')
    .pluck();
  const cache = createReadCache<'hidden', readonly number[]>(db);
  const hidden = (): readonly number[] => cache('hidden', () => hiddenCampaigns.all());
  const newestHour = db.sqlite.prepare<[], number | null>('select max(hour) from hourly_counters').pluck();
  const prepared = createStatements(db);

  const blocks = createHistoryBlocks(db);

  const all = <Row>(sql: string, params: object): Row[] => prepared(sql).all(params) as Row[];

  /** The part of the sums from calls newer than the filter allows, to be subtracted. */
  function newerEnded({ untilId, ...filter }: HistoryFilter): HistoryGroup[] {
    if (untilId === undefined) return [];
    const { sql, params } = whereOfShown(filter, hidden());
    return all(
      `select ${SHOWN_HOUR} as hour, c.disposition as status, -count(*) as calls,
         -coalesce(sum(c.ended_at - c.placed_at), 0) as durationMs
       from calls c not indexed where c.id > $untilId and c.ended_at is not null and ${sql} group by 1, 2`,
      { ...params, untilId },
    );
  }

  function live(filter: HistoryFilter): HistoryGroup[] {
    if (!takesLive(filter)) return [];
    const { sql, params } = whereOfShown(filter, hidden());
    return all(
      `select ${SHOWN_HOUR} as hour, ${LIVE_STATUS} as status, count(*) as calls, 0 as durationMs
       from calls c indexed by calls_open where c.ended_at is null and ${sql} group by 1, 2`,
      params,
    );
  }

  function scanned(filter: HistoryFilter): HistoryGroup[] {
    const { from, sql, params } = whereOf(filter, hidden());
    return all(
      `select ${SHOWN_HOUR} as hour, coalesce(c.disposition, ${LIVE_STATUS}) as status, count(*) as calls,
         coalesce(sum(c.ended_at - c.placed_at), 0) as durationMs
       from ${from} where ${sql} group by 1, 2`,
      params,
    );
  }

  /**
   * The ended calls of the blocks that match the whole filter, read one by one. Includes calls newer than `untilId`,
   * which are subtracted elsewhere.
   */
  function endedIn(filter: HistoryFilter, range: BlockRange): Where {
    const { from, until } = blocks.placesOf(range, filter);
    const { sql, params } = whereOfShown({ ...filter, untilId: undefined }, hidden());
    return {
      sql: `from calls c indexed by calls_assigned where c.ended_at is not null and (c.assigned_at, c.id) >= ($edgeAt, $edgeId)
         and (c.assigned_at, c.id) < ($untilAt, $untilKey) and ${sql}`,
      params: { ...params, edgeAt: from.at, edgeId: from.id, untilAt: until.at, untilKey: until.id },
    };
  }

  function durationAt(filter: HistoryFilter, edge: BlockRange | null): number {
    if (edge === null) return 0;
    const { sql, params } = endedIn(filter, edge);
    const [sum] = all<{ ms: number }>(
      `select coalesce(sum(c.ended_at - c.placed_at), 0) ms ${sql} and ${ENDS_KNOWN}`,
      params,
    );
    return sum!.ms;
  }

  /** Counts whole hours from the weeks and durations from the blocks; both read the calls where the dates cut them. */
  function dated(filter: HistoryFilter): HistoryCounts {
    const { fromMs = -Infinity, toMs = Infinity } = filter;
    const [fromHour, toHour] = [Math.ceil(fromMs / HOUR_MS), Math.floor(toMs / HOUR_MS)];
    const weeks = { from: Math.floor(fromHour / WEEK_HOURS), to: Math.ceil(toHour / WEEK_HOURS) };
    const { newerEdge, inner, olderEdge } = blocks.spanOf(filter);
    const durationMs =
      durationAt(filter, newerEdge) +
      (inner === null ? 0 : blocks.durationOf(filter, hidden(), inner)) +
      durationAt(filter, olderEdge);
    const cuts = [...new Set([Math.floor(fromMs / HOUR_MS), toHour])].filter(
      (hour) => Number.isFinite(hour) && (hour < fromHour || (hour + 1) * HOUR_MS > toMs) && hour * HOUR_MS < toMs,
    );
    return together(
      countsOfWeeks(weekRows('shown', filter, weeks), fromHour, toHour),
      { statuses: [], hours: [], durationMs },
      ...cuts.map((hour) => countsOf(inCutHour(filter, hour))),
    );
  }

  /** The calls of an hour that the dates cut. */
  function inCutHour(filter: HistoryFilter, hour: number): HistoryGroup[] {
    const { fromMs = -Infinity, toMs = Infinity } = filter;
    const cut = { ...filter, fromMs: Math.max(fromMs, hour * HOUR_MS), toMs: Math.min(toMs, (hour + 1) * HOUR_MS) };
    const { newerEdge, inner, olderEdge } = blocks.spanOf(cut);
    return [newerEdge, inner, olderEdge].flatMap((range) => {
      if (range === null) return [];
      const { sql, params } = endedIn(cut, range);
      return all<HistoryGroup>(
        `select ${SHOWN_HOUR} hour, c.disposition status, count(*) calls, 0 durationMs ${sql} group by 1, 2`,
        params,
      );
    });
  }

  /** By the hour of the end, from hourly_counters. */
  function endedInHours(filter: HistoryFilter, { from, to }: Range): HistoryGroup[] {
    const { sql, params } = whereOfSums(filter, hidden());
    return all(
      `select hour, disposition as status, sum(calls) as calls, sum(duration_ms) as durationMs from hourly_counters
       where hour >= $from and hour < $to and ${sql} group by 1, 2`,
      { ...params, from, to },
    );
  }

  /**
   * Which rows of weekly_counters add up to a filter's calls. Without a campaign or user filter one row per week holds
   * the total, and hidden campaigns are subtracted.
   */
  function weekSources(
    filter: HistoryFilter,
  ): { readonly sign: '' | '-'; readonly sql: string; readonly params: object }[] {
    if (![...sumColumnsOf(filter)].every((column) => column === 'disposition')) {
      const { sql, params } = whereOfSums(filter, hidden());
      return [{ sign: '', sql: `campaign_id >= 0 and ${sql}`, params }];
    }
    const gone = hidden();
    const { sql, params } = whereOfSums(filter, []);
    const all = { sign: '', sql: `campaign_id = -1 and user_id = -1 and ${sql}`, params } as const;
    return gone.length === 0
      ? [all]
      : [all, { sign: '-', sql: `campaign_id in (${gone.join(', ')}) and ${sql}`, params }];
  }

  /** Rows of weeks (epoch hours ÷ 168). */
  function weekRows(by: 'ended' | 'shown', filter: HistoryFilter, { from, to }: Range): WeekRow[] {
    return weekSources(filter).flatMap(({ sign, sql, params }) =>
      all<WeekRow>(
        `select disposition status, week, ${sign}calls calls, ${sign}duration_ms durationMs, json(hours) hours
         from weekly_counters where by = '${by}' and week >= $from and week < $to and ${sql}`,
        { ...params, from, to },
      ),
    );
  }

  /** The same for a few hours by when calls are shown, without reading the other hours of their weeks. */
  function fewHours(filter: HistoryFilter, { from, to }: Range): HourCount[] {
    const counts: HourCount[] = [];
    for (let hour = from; hour < to;) {
      const week = Math.floor(hour / WEEK_HOURS);
      const end = Math.min(to, (week + 1) * WEEK_HOURS);
      const count = end - hour;
      const columns = Array.from({ length: count }, (_, i) => `sum(hours ->> (cast($first as int) + ${i})) h${i}`).join(
        ', ',
      );
      for (const { sign, sql, params } of weekSources(filter)) {
        const [sums] = all<Record<string, number | null>>(
          `select ${columns} from weekly_counters where by = 'shown' and week = $week and ${sql}`,
          { ...params, week, first: hour - week * WEEK_HOURS },
        );
        for (let i = 0; i < count; i += 1) {
          const calls = sums![`h${i}`] ?? 0;
          if (calls !== 0) counts.push({ hour: hour + i, calls: sign === '-' ? -calls : calls });
        }
      }
      hour = end;
    }
    return counts;
  }

  return {
    endedBefore(filter, hour) {
      const week = Math.floor(hour / WEEK_HOURS);
      return withoutHours(
        countsOfWeeks(weekRows('ended', filter, { from: -Infinity, to: week }), -Infinity, Infinity),
        countsOf(endedInHours(filter, { from: week * WEEK_HOURS, to: hour })),
      );
    },

    endedSince(filter, hour) {
      const week = Math.ceil(hour / WEEK_HOURS);
      const hours = { from: hour, to: week * WEEK_HOURS };
      // Hours later than this week exist only when the clock was set back.
      if ((newestHour.get() ?? 0) < hours.to) return withoutHours(countsOf(endedInHours(filter, hours)));
      return withoutHours(
        countsOfWeeks(weekRows('ended', filter, { from: week, to: Infinity }), -Infinity, Infinity),
        countsOf(endedInHours(filter, hours)),
      );
    },

    shownIn(filter, { from, to }) {
      // No call is shown in a later hour than the newest in which one has ended.
      const last = Math.min(to, (newestHour.get() ?? from) + 1);
      if (last - from <= FEW_HOURS) return { statuses: [], hours: fewHours(filter, { from, to: last }), durationMs: 0 };
      const weeks = { from: Math.floor(from / WEEK_HOURS), to: Math.ceil(to / WEEK_HOURS) };
      const { hours } = countsOfWeeks(weekRows('shown', filter, weeks), from, to);
      return { statuses: [], hours, durationMs: 0 };
    },

    liveAndNewer: (filter) => countsOf([...newerEnded(filter), ...live(filter)]),

    shown(filter) {
      if (!isInSums(filter)) return countsOf(scanned(filter));
      return together(dated(filter), countsOf([...newerEnded(filter), ...live(filter)]));
    },
  };
}

const withoutHours = (...all: readonly HistoryCounts[]): HistoryCounts => ({ ...together(...all), hours: [] });
