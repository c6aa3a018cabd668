/**
 * Generates caller ids that look local to a called number, for the simulator, load tests and planning. Nothing is
 * stored.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { generateCallerIds, type GeneratorError } from '#engine/caller-ids/generator.ts';
import type { Stream } from '#engine/kernel/rng.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { CodedError, fail } from '#server/platform/http/errors.ts';
import { BULK_DESTINATIONS_MAX } from '#shared/contracts/cli-patterns.ts';
import { COUNTRIES, countryByIso2, countryByKey, type Country } from '#shared/countries/countries.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { CliPatternStore } from './store.ts';

type Called = { readonly phone: string; readonly country: string };

export type CliPatternDeps = {
  readonly store: CliPatternStore;
  /**
   * Parses a typed number to E.164 and its country's key. National numbers are read in the country `iso2`. Returns
   * undefined if the number is invalid.
   */
  readonly readPhone: (typed: string, iso2: string) => Called | undefined;
  /** Country key used to read national numbers. */
  readonly defaultCountry: () => string;
  readonly luck: Stream;
  readonly clock: Clock;
};

/** A request. Empty strings count as absent. */
export type Wanted = {
  readonly destination: string;
  readonly quantity: number;
  readonly pattern: string;
  /** Country key or ISO code. */
  readonly country: string;
  readonly areaCode: string;
};

export type Generated = {
  readonly destination: string;
  readonly country: Country;
  readonly callerIds: readonly string[];
};

/** Result for one line of a bulk request: the generated numbers or an error. */
export type BulkLine = { readonly destination: string; readonly result: Generated | CodedError };

const REFUSALS: Readonly<Record<GeneratorError, ErrorCode>> = {
  destination_invalid: 'destination_invalid',
  country_unknown: 'country_unknown',
  area_unknown: 'no_clis_generated',
  type_unknown: 'no_clis_generated',
  pattern_invalid: 'cli_pattern_invalid',
  pattern_length: 'cli_pattern_length',
  no_valid_number: 'no_clis_generated',
};

export type CliPatternService = ReturnType<typeof createCliPatternService>;

export function createCliPatternService({ store, readPhone, defaultCountry, luck, clock }: CliPatternDeps) {
  const sinceMs = clock.nowMs();
  const generatedByCountry = new Map<string, number>();
  let requests = 0;

  function readDestination(typed: string, country: Country | undefined): Called {
    const national = country ?? countryByKey(defaultCountry());
    return readPhone(typed, national?.iso2 ?? 'AR') ?? fail('destination_invalid', { field: 'destination_number' });
  }

  function generate({ destination: typed, quantity, pattern, country: wanted, areaCode }: Wanted): Generated {
    const override = wanted === '' ? undefined : countryOf(wanted);
    const called = readDestination(typed, override);
    const answer = generateCallerIds(
      {
        destination: called.phone,
        quantity,
        customPattern: pattern,
        ...(override !== undefined && { country: override.key }),
        ...(areaCode !== '' && { areaCode }),
      },
      luck,
    );
    if (!answer.ok) refuse(answer.error, areaCode, override?.key ?? called.country);
    const country = countryByKey(answer.country)!;
    requests++;
    generatedByCountry.set(country.key, (generatedByCountry.get(country.key) ?? 0) + answer.phones.length);
    return { destination: called.phone, country, callerIds: answer.phones };
  }

  function generateLine(destination: string, quantity: number, pattern: string): BulkLine {
    try {
      return { destination, result: generate({ destination, quantity, pattern, country: '', areaCode: '' }) };
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return { destination, result: error };
    }
  }

  return {
    countries: (): readonly Country[] => COUNTRIES,
    /** Finds a country by key or ISO code, ignoring case. Throws `country_unknown`. */
    country: countryOf,
    generate,

    /**
     * Generates caller ids for many destinations. An error in one destination affects only its own line. Throws
     * `bulk_numbers_required` or `bulk_too_many`.
     */
    async generateMany(destinations: readonly string[], quantity: number, pattern: string): Promise<BulkLine[]> {
      const typed = destinations.map((destination) => destination.trim()).filter((destination) => destination !== '');
      if (typed.length === 0) fail('bulk_numbers_required', { field: 'destination_numbers' });
      if (typed.length > BULK_DESTINATIONS_MAX)
        fail('bulk_too_many', { field: 'destination_numbers', maximum: BULK_DESTINATIONS_MAX, sent: typed.length });
      const lines: BulkLine[] = [];
      for (const destination of typed) {
        lines.push(generateLine(destination, quantity, pattern));
        // An impossible pattern takes tens of milliseconds per line, so yield to other requests.
        await nextTurn();
      }
      return lines;
    },

    stats: () => ({ sinceMs, requests, generatedByCountry, syntheticByCountry: store.countSynthetic() }),
  };
}

function countryOf(wanted: string): Country {
  const key = wanted.trim().toLowerCase();
  return countryByKey(key) ?? countryByIso2(key) ?? fail('country_unknown', { field: 'country', country: wanted });
}

/** Throws the error, with the country's name in the message and its key in the details. */
function refuse(error: GeneratorError, areaCode: string, country: string): never {
  const words = { country: countryByKey(country)?.name ?? country };
  if (error === 'area_unknown' && areaCode !== '')
    fail('area_code_unknown', { field: 'custom_area_code', area_code: areaCode, country }, words);
  fail(REFUSALS[error], { country }, words);
}
