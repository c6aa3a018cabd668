/** Selects the caller ids of a page. Pure. */
import { rateOf } from '#shared/domain/figures.ts';
import type { CliStatus } from '#engine/caller-ids/limits.ts';
import { CLI_STATUSES, type CLI_SORTS } from '#shared/domain/caller-ids.ts';
import { compare, type CliDayUsage } from './usage-of-day.ts';

type CliSort = (typeof CLI_SORTS)[number];

export type CliPageRequest = {
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: CliSort;
  readonly order: 'asc' | 'desc';
  /** An undefined filter matches every caller id. */
  readonly country: string | undefined;
  readonly trunkId: number | undefined;
  readonly statuses: readonly CliStatus[] | undefined;
};

export type CliPage = { readonly clis: readonly CliDayUsage[]; readonly total: number };

type Compare = (a: CliDayUsage, b: CliDayUsage) => number;

const ASCENDING: Readonly<Record<CliSort, Compare>> = {
  id: (a, b) => a.id - b.id,
  phone_number: (a, b) => compare(a.phone, b.phone),
  country: (a, b) => compare(a.country, b.country),
  provider: (a, b) => compare(a.trunkName ?? '', b.trunkName ?? '') || (a.trunkId ?? 0) - (b.trunkId ?? 0),
  usage_count: (a, b) => a.usedToday - b.usedToday,
  // A caller id that was never used sorts as the oldest.
  last_used: (a, b) => (a.lastUsedAt ?? -1) - (b.lastUsedAt ?? -1),
  success_rate: (a, b) => rateOf('success', a) - rateOf('success', b),
  status: (a, b) => CLI_STATUSES.indexOf(a.status) - CLI_STATUSES.indexOf(b.status),
  created_at: (a, b) => a.createdAt - b.createdAt,
};

/** Returns one page. Ties are ordered by id, so that a caller id appears on one page only. */
export function pageOf(clis: readonly CliDayUsage[], request: CliPageRequest): CliPage {
  const { page, pageSize, sort, order, country, trunkId, statuses } = request;
  const ascending = ASCENDING[sort];
  const sign = order === 'asc' ? 1 : -1;
  const passing = clis
    .filter(
      (cli) =>
        (country === undefined || cli.country === country) &&
        (trunkId === undefined || cli.trunkId === trunkId) &&
        (statuses === undefined || statuses.includes(cli.status)),
    )
    .sort((a, b) => sign * ascending(a, b) || a.id - b.id);
  return { clis: passing.slice((page - 1) * pageSize, page * pageSize), total: passing.length };
}
