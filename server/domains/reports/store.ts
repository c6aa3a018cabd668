import { personExtension } from '#engine/model/agent.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import {
  CALL_FIGURES,
  columnOf,
  DIMENSION_FIGURES,
  isOutcome,
  ROW_QUARTER,
  type CountedDimension,
} from '#server/dialer/call-figures.ts';
import type { ReportSums, ShiftTimes } from './sums.ts';

/** Quarters of an hour (epoch ms ÷ 900,000) from `from` to before `to`, of one campaign or of all (null). */
export type QuartersAsked = { readonly from: number; readonly to: number; readonly campaignId: number | null };
export type Keyed<Key> = { readonly key: Key };
/** Columns by which the sums of `hourly_counters` can be grouped. */
export type HourlyKey = 'quarter' | 'campaign_id' | 'country' | 'disposition';

/** SQL sums of the figures, for tables with a column per figure and for tables with a row per disposition. */
const IN_COLUMNS = DIMENSION_FIGURES.map((figure) => `sum(${columnOf(figure)}) ${figure}`).join(', ');
const BY_DISPOSITION = DIMENSION_FIGURES.map((figure) =>
  isOutcome(figure)
    ? `coalesce(sum(calls) filter (where ${CALL_FIGURES[figure].sql}), 0) ${figure}`
    : `sum(${columnOf(figure)}) ${figure}`,
).join(', ');
const IN_HOURS = `hour >= floor(@from / 4.0) and hour < ceil(@to / 4.0) and ${ROW_QUARTER} >= @from and ${ROW_QUARTER} < @to`;
const OF_CAMPAIGN = 'campaign_id = @campaignId';

type OfValue = QuartersAsked & { readonly dimension: CountedDimension; readonly value: string };
type Times = ShiftTimes & { readonly quarter: number; readonly agentId: number };

/** Reads hourly sums only, never single calls. */
export function createReportStore(db: Connection) {
  const times = db.sqlite.prepare<QuartersAsked, Times>(
    `select ${ROW_QUARTER} quarter, agent_id agentId, available_ms availableMs, busy_ms busyMs, wrap_up_ms wrapUpMs, paused_ms pausedMs, unreachable_ms unreachableMs, 0 persons
     from agent_times where ${IN_HOURS} and @campaignId is null`,
  );
  const persons = db.sqlite.prepare<OfValue, Times>(
    `select ${ROW_QUARTER} quarter, cast(value as integer) agentId, 0 availableMs, 0 busyMs, 0 wrapUpMs, 0 pausedMs, 0 unreachableMs, sum(persons) persons
     from dimension_hours where dimension = @dimension and value = @value and ${IN_HOURS} and @campaignId is null group by 1`,
  );
  const names = (table: 'campaigns' | 'trunks') =>
    new Map(
      db.sqlite
        .prepare<[], [number, string]>(`select id, name from ${table}`)
        .raw()
        .all()
        .map(([id, name]) => [String(id), name]),
    );
  const people = db.sqlite.prepare<[], [number, string]>('select id, name from users').raw();
  const lists = db.sqlite
    .prepare<[], [number, string, string | null]>(
      `select contact_lists.id, contact_lists.name, campaigns.name from contact_lists
         left join campaigns on campaigns.id = contact_lists.campaign_id`,
    )
    .raw();
  const hourly = (key: HourlyKey, where: string) =>
    db.sqlite.prepare<QuartersAsked, ReportSums & Keyed<number | string>>(
      `select ${key === 'quarter' ? ROW_QUARTER : key} key, ${BY_DISPOSITION}
       from hourly_counters where ${where} group by 1 having sum(calls) > 0`,
    );
  // Steps through the distinct values by key, because grouping would sort all rows.
  const values = db.sqlite
    .prepare<{ dimension: CountedDimension }, string>(
      `with recursive v(value) as (
         select min(value) from dimension_hours where dimension = @dimension
         union all
         select (select min(value) from dimension_hours where dimension = @dimension and value > v.value)
         from v where v.value is not null)
       select value from v where value is not null`,
    )
    .pluck();
  const byDimension = (where: string) =>
    db.sqlite.prepare<OfValue, ReportSums & Keyed<string>>(
      `select value key, ${IN_COLUMNS} from dimension_hours
       where dimension = @dimension and value = @value and ${where} having sum(calls) > 0`,
    );
  const ofAll = byDimension(IN_HOURS);
  const ofOne = byDimension(`${IN_HOURS} and ${OF_CAMPAIGN}`);

  return {
    hourly: (key: HourlyKey, asked: QuartersAsked) =>
      hourly(key, asked.campaignId === null ? IN_HOURS : `${OF_CAMPAIGN} and ${IN_HOURS}`).all(asked),
    byDimension: (dimension: CountedDimension, asked: QuartersAsked) => {
      const sums = asked.campaignId === null ? ofAll : ofOne;
      return values.all({ dimension }).flatMap((value) => sums.all({ ...asked, dimension, value }));
    },
    /**
     * Returns agents' times and the number of people who reached them. Empty for a single campaign, because agents work
     * for all.
     */
    times: (asked: QuartersAsked): Times[] => [
      ...times.all(asked),
      ...values
        .all({ dimension: 'agent' })
        .flatMap((value) => persons.all({ ...asked, dimension: 'agent', value }))
        .filter(({ persons: reached }) => reached > 0),
    ],
    /** Includes deleted campaigns whose calls are kept. */
    campaignNames: (): ReadonlyMap<string, string> => names('campaigns'),
    /** Returns the names of people by their extension. */
    personNames: (): ReadonlyMap<string, string> =>
      new Map(people.all().map(([id, name]) => [String(personExtension(id)), name])),
    /** Includes deleted trunks. */
    trunkNames: (): ReadonlyMap<string, string> => names('trunks'),
    /** Returns each list's name and its campaign's name, which is null if no row of the campaign is left. */
    listNames: (): ReadonlyMap<string, { name: string; campaign: string | null }> =>
      new Map(lists.all().map(([id, name, campaign]) => [String(id), { name, campaign }])),
    /** Runs `reads` on one snapshot of the database. */
    consistently: <T>(reads: () => T): T => db.sqlite.transaction(reads)(),
  };
}

export type ReportStore = ReturnType<typeof createReportStore>;
