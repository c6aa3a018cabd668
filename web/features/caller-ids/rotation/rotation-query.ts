import { CLI_SORTS } from '#shared/domain/caller-ids.ts';
import type { CliListQuery } from '#shared/contracts/cli-usage.ts';
import { countryByKey } from '#web/lib/country-names.ts';
import { pageOf } from '#web/lib/page-of-address.ts';
import type { Sort } from '#web/ui/sort-rows.ts';
import { type CliStatus, isCliStatus } from './cli-status.ts';

type SortKey = NonNullable<CliListQuery['sort']>;

/** Query as used in the address and in requests. Empty fields match everything. */
export type RotationQuery = {
  country: string;
  /** Trunk id. */
  provider: string;
  status: readonly CliStatus[];
  sort: SortKey;
  order: 'asc' | 'desc';
  /** 1-based page number. */
  page: number;
};

const DEFAULTS = { sort: 'usage_count', order: 'desc' } as const;

export function rotationQueryOf(search: URLSearchParams): RotationQuery {
  const provider = search.get('provider') ?? '';
  return {
    country: countryKeyIn(search.get('country') ?? ''),
    provider: /^[1-9]\d{0,14}$/.test(provider) ? provider : '',
    status: (search.get('status') ?? '').split(',').filter(isCliStatus),
    sort: sortKeyOf(search.get('sort')),
    order: search.get('order') === 'asc' ? 'asc' : 'desc',
    page: pageOf(search),
  };
}

/** Writes a query into the address. Other parameters are kept, and defaults are omitted. */
export function withQuery(search: URLSearchParams, query: RotationQuery): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string, plain: string): void => {
    if (value === plain) next.delete(name);
    else next.set(name, value);
  };
  put('country', query.country, '');
  put('provider', query.provider, '');
  put('status', query.status.join(','), '');
  put('sort', query.sort, DEFAULTS.sort);
  put('order', query.order, DEFAULTS.order);
  put('page', String(query.page), '1');
  return next;
}

export function isFiltered({ country, provider, status }: RotationQuery): boolean {
  return country !== '' || provider !== '' || status.length > 0;
}

export function sortOf({ sort, order }: RotationQuery): Sort {
  return { key: sort, direction: order === 'asc' ? 'ascending' : 'descending' };
}

export function sortedBy(query: RotationQuery, { key, direction }: Sort): RotationQuery {
  return { ...query, sort: sortKeyOf(key), order: direction === 'ascending' ? 'asc' : 'desc', page: 1 };
}

/** Returns the text if it is a country key or a lower-case ISO code, otherwise an empty string. */
function countryKeyIn(text: string): string {
  return countryByKey(text) !== undefined || /^[a-z]{2}$/.test(text) ? text : '';
}

function sortKeyOf(text: string | null): SortKey {
  return CLI_SORTS.find((key) => key === text) ?? DEFAULTS.sort;
}
