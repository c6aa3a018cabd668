import { dayOf } from '#engine/caller-ids/limits.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createCallerIdRests } from '#server/dialer/caller-id-rests.ts';
import { createCallerIdBlocks } from '#server/dialer/caller-id-blocks.ts';
import { createCliLimitStore } from '#server/dialer/cli-limit-store.ts';
import { pageOf, type CliPage, type CliPageRequest } from './page.ts';
import {
  usageOfDay,
  unusedCli,
  type CliDayUsage,
  type CliTotals,
  type DayUse,
  type EnteredCli,
  type DayUsage,
} from './usage-of-day.ts';
import { summariseUsage, type UsageSummary } from './summary.ts';

type EnteredRow = [
  id: number,
  phone: string,
  country: string,
  trunkId: number | null,
  trunkName: string | null,
  isActive: number,
  isSynthetic: number,
  createdAt: number,
];

/**
 * `nowMs` determines the UTC day. `inventoryVersion` changes whenever the inventory or a trunk's name does; the
 * inventory that was read under the same version is reused.
 */
export type CliSummaryOrder = { readonly nowMs: number; readonly inventoryVersion: number };
export type CliPageOrder = CliPageRequest & CliSummaryOrder;

/**
 * Reads every caller id and its usage on a day. Runs in the pool, because it reads tens of thousands of rows at once.
 */
export function createCliUsageStore(db: Connection) {
  const limits = createCliLimitStore(db);
  const blocks = createCallerIdBlocks(db);
  const rests = createCallerIdRests(db);
  const entered = db.sqlite
    .prepare<[], EnteredRow>(
      `select clis.id, clis.phone, clis.country, trunk_id, trunks.name, clis.is_active, is_synthetic, clis.created_at
       from clis left join trunks on trunks.id = trunk_id`,
    )
    .raw();
  const extent = db.sqlite.prepare<[], string>("select count(*) || ' ' || coalesce(max(id), 0) from clis").pluck();
  const totals = db.sqlite
    .prepare<[], [string, number | null, number, number]>(
      'select phone, last_used_at, ended, succeeded from cli_totals',
    )
    .raw();
  const countries = db.sqlite.prepare<[number], string>('select distinct country from cli_usage where day = ?').pluck();
  // Reading one country at a time from a covering index, as arrays, is three times as fast as reading row by row.
  const uses = db.sqlite
    .prepare<[number, string], [string, number]>('select phone, used from cli_usage where day = ? and country = ?')
    .raw();
  // data_version changes with writes of other connections, total_changes() with writes of this one.
  const ownChanges = db.sqlite.prepare<[], number>('select total_changes()').pluck();
  let known: { readonly version: string; readonly day: number; readonly dayUsage: DayUsage } | undefined;
  let cached: { readonly version: string; readonly clis: readonly CliDayUsage[] } | undefined;
  const inOneState = db.sqlite.transaction((reads: () => DayUsage) => reads());

  /**
   * Returns the day's usage, reusing the last result if nothing was written since. If something was and
   * `inventoryVersion` is null, the inventory is read again, too.
   */
  function dayUsage(nowMs: number, inventoryVersion: number | null): DayUsage {
    const day = dayOf(nowMs);
    const written = `${String(db.sqlite.pragma('data_version', { simple: true }))} ${String(ownChanges.get())}`;
    const version = `${written} ${inventoryVersion ?? ''}`;
    const present =
      known !== undefined && known.version === version && known.day === day
        ? known
        : { version, day, dayUsage: inOneState(() => read(nowMs, inventoryVersion)) };
    known = present;
    return present.dayUsage;
  }

  function read(nowMs: number, inventoryVersion: number | null): DayUsage {
    const ofAllTime = new Map<string, CliTotals>();
    for (const [phone, lastUsedAt, ended, succeeded] of totals.all())
      ofAllTime.set(phone, { lastUsedAt, ended, succeeded });
    const [blocked, resting] = [blocks.timesAt(nowMs), rests.lastingAt(nowMs)];
    return usageOfDay(unusedAt(inventoryVersion), ofAllTime, usesOf(dayOf(nowMs)), limits.list(), blocked, resting);
  }

  /**
   * Caches the inventory separately: while calls run, something is always being written, but the tens of thousands of
   * caller ids stay the same.
   */
  function unusedAt(inventoryVersion: number | null): readonly CliDayUsage[] {
    const version = `${inventoryVersion ?? ''} ${extent.get()}`;
    if (inventoryVersion !== null && cached?.version === version) return cached.clis;
    const clis = entered.all().map((row) => unusedCli(toEntered(row)));
    cached = { version, clis };
    return clis;
  }

  function* usesOf(day: number): Generator<DayUse> {
    for (const country of countries.all(day))
      for (const [phone, used] of uses.all(day, country)) yield { phone, country, used };
  }

  return {
    page: ({ nowMs, inventoryVersion, ...request }: CliPageOrder): CliPage =>
      pageOf(dayUsage(nowMs, inventoryVersion).clis, request),
    /** Returns up to `take` caller ids after `afterId`, in order of id. */
    pageAfter: (afterId: number, take: number, nowMs: number): CliDayUsage[] =>
      dayUsage(nowMs, null)
        .clis.filter(({ id }) => id > afterId)
        .sort((a, b) => a.id - b.id)
        .slice(0, take),
    summary: ({ nowMs, inventoryVersion }: CliSummaryOrder): UsageSummary =>
      summariseUsage(dayUsage(nowMs, inventoryVersion)),
  };
}

function toEntered([id, phone, country, trunkId, trunkName, isActive, isSynthetic, createdAt]: EnteredRow): EnteredCli {
  return {
    id,
    phone,
    country,
    trunkId,
    trunkName,
    isActive: isActive === 1,
    isSynthetic: isSynthetic === 1,
    createdAt,
  };
}
