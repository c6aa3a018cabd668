import { QUARTER_MS } from '#shared/durations.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createStatements } from '#server/platform/db/statements.ts';
import { MAX_QUEUED_MS, wordsOf } from '#server/dialer/call-figures.ts';
import { isDisposition } from '#shared/domain/dispositions.ts';
import type { HistorySummary } from '#shared/contracts/calls.ts';
import { takesLive, type HistoryFilter } from '../history-filter.ts';
import { SHOWN_AT, type Where } from '../history-clauses.ts';
import { shownRowsOf, whereOf, whereOfShown } from '../history-where.ts';
import { addCounts, emptyTotals, toSummary, type CallCount, type CallTotals } from '../summary.ts';
import { isWholeHourZone, weekHourCondition } from '../week-hour.ts';

const QUARTER = `${SHOWN_AT} / ${QUARTER_MS}`;
const LIVE_STATUS = `case when c.placed_at is null then 'claimed' else 'placed' end`;
const DURATION = 'coalesce(sum(c.ended_at - c.placed_at), 0)';

/** Rows of `shown_counters` to add, and those of campaigns being purged to subtract. */
type Counted = { readonly where: Where; readonly without: Where | null };

/** A position in the history: `skip` rows into the calls claimed before `beforeMs`. */
type Place = { readonly beforeMs: number; readonly skip: number };

/** Counts the calls of the history, from `shown_counters` if they cover the filter and otherwise from the calls. */
export function createHistorySums(db: Connection, hidden: () => readonly number[]) {
  const prepared = createStatements(db);
  const all = <Row>(sql: string, params: object): Row[] => prepared(sql).all(params) as Row[];

  function countedOf(filter: HistoryFilter): Counted | null {
    const rows = shownRowsOf(filter);
    const gone = hidden();
    if (rows === null || (gone.length > 0 && rows.dimension !== 'all' && rows.dimension !== 'campaign')) return null;
    const { fromMs, toMs, statuses, weekHour } = filter;
    const week = weekHour && weekHourCondition('quarter', weekHour);
    const conditions = [
      ...(statuses === undefined ? [] : [`disposition in (${wordsOf(statuses.filter(isDisposition))})`]),
      ...(fromMs === undefined ? [] : [`quarter >= ${fromMs / QUARTER_MS}`]),
      ...(toMs === undefined ? [] : [`quarter < ${toMs / QUARTER_MS}`]),
      ...(week === undefined ? [] : [week.sql]),
    ];
    const params = { ...rows.params, ...week?.params };
    const whereIn = (dimension: string, values: string): Where => ({
      sql: [`dimension = '${dimension}'`, `value in (${values})`, ...conditions].join(' and '),
      params,
    });
    const ofGone = gone.map((id) => `'${id}'`).join(', ');
    if (rows.dimension === 'campaign' && gone.includes(filter.campaignId!))
      return { where: whereIn('none', ''), without: null };
    return {
      where: whereIn(rows.dimension, rows.values),
      without: rows.dimension === 'all' && gone.length > 0 ? whereIn('campaign', ofGone) : null,
    };
  }

  function addCounted(totals: CallTotals, { where, without }: Counted, timeZone: string): void {
    const slot = isWholeHourZone(timeZone) ? 'quarter / 4 * 4' : 'quarter';
    for (const [sign, part] of [
      ['', where],
      ['-', without],
    ] as const) {
      if (part === null) continue;
      const byStatus = `select disposition status, ${sign}sum(calls) calls, ${sign}sum(duration_ms) durationMs
        from shown_counters where ${part.sql} group by disposition`;
      const byQuarter = `select ${slot} quarter, ${sign}sum(calls) calls from shown_counters where ${part.sql} group by 1`;
      addCounts(totals, { statuses: all(byStatus, part.params), quarters: all(byQuarter, part.params) }, timeZone);
    }
  }

  const addGroups = (totals: CallTotals, groups: readonly CallCount[], timeZone: string): void =>
    addCounts(totals, { statuses: groups, quarters: groups }, timeZone);

  /** Returns negative counts of the ended calls newer than the filter's `untilId`. */
  function newerEnded({ untilId, ...filter }: HistoryFilter): CallCount[] {
    if (untilId === undefined) return [];
    const { sql, params } = whereOfShown(filter, hidden());
    return all(
      `select ${QUARTER} quarter, c.disposition status, -count(*) calls, -${DURATION} durationMs
       from calls c not indexed where c.id > $untilId and c.ended_at is not null and ${sql} group by 1, 2`,
      { ...params, untilId },
    );
  }

  function live(filter: HistoryFilter): CallCount[] {
    if (!takesLive(filter)) return [];
    const { sql, params } = whereOfShown(filter, hidden());
    return all(
      `select ${QUARTER} quarter, ${LIVE_STATUS} status, count(*) calls, 0 durationMs
       from calls c indexed by calls_open where c.ended_at is null and ${sql} group by 1, 2`,
      params,
    );
  }

  function scanned(filter: HistoryFilter): CallCount[] {
    const { from, sql, params } = whereOf(filter, hidden());
    return all(
      `select ${QUARTER} quarter, coalesce(c.disposition, ${LIVE_STATUS}) status, count(*) calls, ${DURATION} durationMs
       from ${from} where ${sql} group by 1, 2`,
      params,
    );
  }

  /** Counts the calls that match both the filter and `where`. */
  function count(filter: HistoryFilter, index: string, where: string, more: object): number {
    const { sql, params } = whereOfShown(filter, hidden());
    const [row] = all<{ calls: number }>(`select count(*) calls from calls c ${index} where ${where} and ${sql}`, {
      ...params,
      ...more,
    });
    return row!.calls;
  }

  return {
    /**
     * Returns whether the counters cover the filter. If they do, sums take milliseconds; otherwise the calls are read.
     */
    isCounted: (filter: HistoryFilter): boolean => countedOf(filter) !== null,

    of(filter: HistoryFilter, timeZone: string): HistorySummary {
      const totals = emptyTotals();
      const counted = countedOf(filter);
      if (counted === null) addGroups(totals, scanned(filter), timeZone);
      else {
        addCounted(totals, counted, timeZone);
        addGroups(totals, [...newerEnded(filter), ...live(filter)], timeZone);
      }
      return toSummary(totals);
    },

    /**
     * Finds the position after the newest `skip` calls without walking past most of them. Returns null if that saves
     * nothing or the counters do not cover the filter.
     */
    placeAfter(filter: HistoryFilter, skip: number): Place | null {
      const counted = countedOf(filter);
      if (counted === null || counted.without !== null) return null;
      const { untilId, ...ageless } = filter;
      const open = takesLive(filter) ? count(ageless, 'indexed by calls_open', 'c.ended_at is null', {}) : 0;
      const quarters = prepared(
        `select quarter, sum(calls) from shown_counters where ${counted.where.sql} group by 1 order by 1 desc`,
      ).raw();
      let beforeMs: number | null = null;
      let passed = open;
      for (const [quarter, calls] of quarters.iterate(counted.where.params) as Iterable<[number, number]>) {
        if (passed + calls > skip) break;
        passed += calls;
        beforeMs = quarter * QUARTER_MS;
      }
      if (beforeMs === null) return null;
      // The counters use the time that the history shows for a call, but the order uses the time it was claimed.
      const at = { beforeMs, claimedMs: beforeMs - MAX_QUEUED_MS };
      const late = count(
        ageless,
        'indexed by calls_assigned',
        `c.assigned_at >= $claimedMs and c.assigned_at < $beforeMs and ${SHOWN_AT} >= $beforeMs and c.ended_at is not null`,
        at,
      );
      const stillOpen =
        open === 0
          ? 0
          : count(ageless, 'indexed by calls_open', 'c.ended_at is null and c.assigned_at < $beforeMs', at);
      const tooNew =
        untilId === undefined
          ? 0
          : count(ageless, 'not indexed', 'c.id > $untilId and c.assigned_at >= $beforeMs', { ...at, untilId });
      return { beforeMs, skip: skip - (passed - late - stillOpen - tooNew) };
    },
  };
}
