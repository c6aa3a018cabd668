import { DAY_MS, HOUR_MS, QUARTER_MS } from '#shared/durations.ts';
import { sayListName } from '#server/platform/i18n/list-name.ts';
import { zoneClock } from '#engine/kernel/local-time.ts';
import type { CountedDimension } from '#server/dialer/call-figures.ts';
import type { QuartersAsked, ReportStore } from './store.ts';
import { addSums, noSums, noTimes, type ReportSums, type ShiftTimes } from './sums.ts';

export type ReportBy =
  | 'day'
  | 'hour'
  | 'campaign'
  | 'list'
  | 'agent'
  | 'caller_id'
  | 'trunk'
  | 'country'
  | 'disposition';

/** Must be structured-cloneable: it is sent to the thread that reads. */
export type ReportRequest = {
  readonly by: ReportBy;
  /**
   * Period, epoch ms: from the start of the first day to the end of the last one or, if earlier, of the current day or
   * hour.
   */
  readonly fromMs: number;
  readonly toMs: number;
  /** IANA zone of days and hours. */
  readonly timeZone: string;
  readonly campaignId: number | null;
  /** YYYY-MM-DD. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Share of people whom machine detection takes for machines, 0 to 1, or 0 if unknown. */
  readonly falseMachineShare: number;
};

/** Sums of a row or of the total. `times` is null where agents' times are unknown, as for a single campaign. */
type Counted = { readonly sums: ReportSums; readonly times: ShiftTimes | null };
/** `key` is empty for calls without a value of the dimension. */
export type ReportRow = Counted & {
  readonly key: string;
  readonly name: string | null;
  /** Campaign name of a list. */
  readonly campaign: string | null;
};
export type Report = {
  readonly request: ReportRequest;
  readonly rows: readonly ReportRow[];
  readonly total: Counted;
};

const COUNTED: readonly ReportBy[] = ['agent', 'caller_id', 'list', 'trunk'] satisfies readonly CountedDimension[];
const isCounted = (by: ReportBy): by is CountedDimension => COUNTED.includes(by);

type Groups = Map<string, { sums: ReportSums; times: ShiftTimes | null }>;
type KeyedSums = ReportSums & { readonly key: number | string };

/**
 * Creates a reader that builds reports from the hourly sums, on one snapshot. It runs in the pool. Days and hours in
 * `timeZone` begin at quarters of an hour in every zone.
 */
export function createReportReader(store: ReportStore): (request: ReportRequest) => Report {
  function read(request: ReportRequest): Report {
    const { by, fromMs, toMs, timeZone, campaignId } = request;
    const asked = { from: Math.ceil(fromMs / QUARTER_MS), to: Math.ceil(toMs / QUARTER_MS), campaignId };
    const clock = zoneClock(timeZone);
    const nameOfSlot = by === 'hour' ? hourName : dayName;
    const slotOf = (quarter: number): string => nameOfSlot(clock.localMs(quarter * QUARTER_MS));
    const groups = groupsOf(by, asked, slotOf);
    const times = store.times(asked);
    for (const row of times) {
      if (by === 'day' || by === 'hour') addTime(groups, slotOf(row.quarter), row);
      else if (by === 'agent') addTime(groups, String(row.agentId), row);
    }
    const total = { sums: totalOf(by, asked, groups), times: campaignId === null ? noTimes() : null };
    if (total.times !== null) for (const row of times) addSums(total.times, row);
    addRest(groups, total.sums);
    const nameOf = namesBy(by);
    const rows = [...groups].map(([key, row]) => ({ key, ...nameOf(key), ...row }));
    return { request, rows: ordered(by, rows), total };
  }

  /** Returns a function that names the campaign, list, trunk or person of a key; rows of other dimensions have no name. */
  function namesBy(by: ReportBy): (key: string) => Pick<ReportRow, 'name' | 'campaign'> {
    const none = { name: null, campaign: null };
    if (by === 'list') {
      const lists = store.listNames();
      return (key) => {
        const list = lists.get(key);
        return list === undefined ? none : { ...list, name: sayListName(list.name) };
      };
    }
    if (by !== 'campaign' && by !== 'trunk' && by !== 'agent') return () => none;
    const read = { campaign: store.campaignNames, trunk: store.trunkNames, agent: store.personNames };
    const names = read[by]();
    return (key) => ({ ...none, name: names.get(key) ?? null });
  }

  /** Returns the sums by key. Days and hours without calls are included. */
  function groupsOf(by: ReportBy, asked: QuartersAsked, slotOf: (quarter: number) => string): Groups {
    const groups: Groups = new Map();
    const hasTimes = asked.campaignId === null;
    if (isCounted(by)) {
      for (const row of store.byDimension(by, asked)) add(groups, row.key, row, by === 'agent' && hasTimes);
      return groups;
    }
    if (by !== 'day' && by !== 'hour') {
      const key = by === 'campaign' ? 'campaign_id' : by;
      for (const row of store.hourly(key, asked)) add(groups, row.key === 0 ? '' : String(row.key), row, false);
      return groups;
    }
    for (let quarter = asked.from; quarter < asked.to; quarter += 1) {
      const slot = slotOf(quarter);
      if (!groups.has(slot)) groups.set(slot, { sums: noSums(), times: hasTimes ? noTimes() : null });
    }
    for (const row of store.hourly('quarter', asked)) add(groups, slotOf(Number(row.key)), row, hasTimes);
    return groups;
  }

  /** Returns the sums of all calls, including those without a value in this dimension. */
  function totalOf(by: ReportBy, asked: QuartersAsked, groups: Groups): ReportSums {
    const total = noSums();
    if (isCounted(by)) for (const row of store.hourly('campaign_id', asked)) addSums(total, row);
    else for (const { sums } of groups.values()) addSums(total, sums);
    return total;
  }

  return (request) => store.consistently(() => read(request));
}

function add(groups: Groups, key: string, row: KeyedSums, hasTimes: boolean): void {
  const group = groups.get(key);
  if (group !== undefined) addSums(group.sums, row);
  else {
    const sums = noSums();
    addSums(sums, row);
    groups.set(key, { sums, times: hasTimes ? noTimes() : null });
  }
}

/** Adds an agent's times. The agent may have had no call. */
function addTime(groups: Groups, key: string, times: ShiftTimes): void {
  let group = groups.get(key);
  if (group === undefined) groups.set(key, (group = { sums: noSums(), times: null }));
  addSums((group.times ??= noTimes()), times);
}

/** Adds a row for calls in no group, so that the rows add up to the total. */
function addRest(groups: Groups, total: ReportSums): void {
  const rest = { ...total };
  for (const { sums } of groups.values()) addSums(rest, sums, -1);
  if (rest.calls > 0) groups.set('', { sums: rest, times: null });
}

function ordered(by: ReportBy, rows: ReportRow[]): ReportRow[] {
  if (by === 'day' || by === 'hour') return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return rows.toSorted((a, b) => b.sums.calls - a.sums.calls || (a.key < b.key ? -1 : 1));
}

export function dayName(localMs: number): string {
  return new Date(Math.floor(localMs / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
}

export function hourName(localMs: number): string {
  return String(Math.floor((localMs % DAY_MS) / HOUR_MS)).padStart(2, '0');
}
