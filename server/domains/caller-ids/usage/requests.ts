import type { CliLimitBody, CliListQuery, RotationConfigPatch } from '#shared/contracts/cli-usage.ts';
import { readChoices } from '#server/platform/http/choices.ts';
import { fail } from '#server/platform/http/errors.ts';
import { CLI_STATUSES } from '#shared/domain/caller-ids.ts';
import { countryByKey } from '#shared/countries/countries.ts';
import type { CliPageRequest } from './page.ts';
import type { Rotation } from './service.ts';
import { say } from '#server/platform/i18n/say.ts';

const DEFAULT_PAGE_SIZE = 50;

/**
 * Converts the query to a page request; empty filters match everything. Throws `country_unknown`, or `invalid_query`
 * with the field's name.
 */
export function readListQuery(query: CliListQuery): CliPageRequest {
  const { page = 1, page_size = DEFAULT_PAGE_SIZE, sort = 'usage_count', order = 'desc', provider = '' } = query;
  return {
    page,
    pageSize: page_size,
    sort,
    order,
    country: readCountry(query.country ?? ''),
    trunkId: provider === '' ? undefined : Number(provider),
    statuses: readChoices('status', query.status, CLI_STATUSES),
  };
}

/**
 * Returns a country key, or the ISO code under which caller ids of unlisted countries are stored; undefined without a
 * country. Throws `country_unknown`.
 */
function readCountry(text: string): string | undefined {
  const key = text.trim().toLowerCase();
  if (key === '') return undefined;
  if (countryByKey(key) === undefined && !/^[a-z]{2}$/.test(key))
    fail('country_unknown', { field: 'country', country: text });
  return key;
}

/**
 * Returns the daily limit. Throws `cli_limit_required`, or `invalid_body` if the body names a different country than
 * the path.
 */
export function readLimit(country: string, body: CliLimitBody): number {
  if (body.country !== undefined && body.country.toLowerCase() !== country.toLowerCase())
    fail('invalid_body', { field: 'country', reason: say('country: debe ser el mismo país que en la ruta') });
  return body.daily_limit ?? fail('cli_limit_required', { field: 'daily_limit' });
}

export function fromRotationPatch({ strategy, min_rest_seconds }: RotationConfigPatch): Partial<Rotation> {
  return {
    ...(strategy !== undefined && { strategy }),
    ...(min_rest_seconds !== undefined && { minRestS: min_rest_seconds }),
  };
}
