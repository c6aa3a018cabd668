import { CLI_QUANTITY_RANGE } from '#shared/domain/caller-ids.ts';
import { PATTERN_COUNTRIES, patternsOf } from '#engine/caller-ids/patterns.ts';
import { CodedError } from '#server/platform/http/errors.ts';
import { areaCodesOf } from '#shared/countries/area-codes/of-country.ts';
import {
  BULK_QUANTITY,
  type BulkGenerate,
  type BulkGenerateAnswer,
  type CountryPatternsAnswer,
  type GenerateClis,
  type GenerateClisAnswer,
  type PatternCountriesAnswer,
  type PatternCountry,
  type PatternStatsAnswer,
} from '#shared/contracts/cli-patterns.ts';
import type { Country } from '#shared/countries/countries.ts';
import type { BulkLine, CliPatternService, Generated, Wanted } from './service.ts';
import { serverMsg } from '#shared/msg.ts';
import { say, sayCountry } from '#server/platform/i18n/say.ts';

const NONE_IN_BULK = serverMsg('No se generaron CLIs masivos. Verifica la configuración.');
const TOTAL_AREA_CODES = PATTERN_COUNTRIES.reduce((sum, country) => sum + areaCodesOf(country).size, 0);

function toPatternCountry({ key, name, iso2, flag, dialCode }: Country): PatternCountry {
  const [strategy] = patternsOf(key);
  return {
    country_code: key,
    country_name: sayCountry({ name, iso2 }),
    iso2,
    flag,
    phone_code: `+${dialCode}`,
    strategy: strategy?.type ?? 'near_called_number',
    area_codes: Object.fromEntries(areaCodesOf(key)),
    supported: strategy !== undefined,
  };
}

export function toPatternCountries(countries: readonly Country[]): PatternCountriesAnswer {
  return { success: true, data: countries.map(toPatternCountry), total: countries.length };
}

export function toCountryPatterns(country: Country): CountryPatternsAnswer {
  const patterns = patternsOf(country.key).map(({ type, example }, nth) => ({ type, example, is_strategy: nth === 0 }));
  return { success: true, country: country.key, patterns, data: { ...toPatternCountry(country), patterns } };
}

export function fromGenerate(body: GenerateClis): Wanted {
  const country = body.country_override?.trim() ?? '';
  return {
    destination: body.destination_number,
    quantity: clamp(body.quantity ?? CLI_QUANTITY_RANGE.min),
    pattern: body.custom_pattern ?? '',
    country: country.toLowerCase() === 'auto' ? '' : country,
    areaCode: body.custom_area_code?.trim() ?? '',
  };
}

export function fromBulk({ destination_numbers, quantity, custom_pattern }: BulkGenerate) {
  return {
    destinations: destination_numbers,
    quantity: clamp(quantity ?? BULK_QUANTITY),
    pattern: custom_pattern ?? '',
  };
}

function clamp(quantity: number): number {
  return Math.min(Math.max(quantity, CLI_QUANTITY_RANGE.min), CLI_QUANTITY_RANGE.max);
}

export function toGenerated({ destination, country, callerIds }: Generated, quantity: number): GenerateClisAnswer {
  const message = `Se generaron ${callerIds.length} CLIs correctamente`;
  return {
    success: true,
    message,
    mensaje: message,
    data: {
      destination_number: destination,
      country: country.key,
      country_code: country.key,
      country_name: sayCountry(country),
      quantity,
      generated_clis: [...callerIds],
      synthetic: true,
    },
  };
}

export function toBulk(lines: readonly BulkLine[]): BulkGenerateAnswer {
  const results = lines.map(toBulkResult);
  const generated = results.reduce((sum, { generated_clis }) => sum + generated_clis.length, 0);
  const failed = results.filter(({ success }) => !success).length;
  const data = { results, total: lines.length, total_generated: generated, failed };
  const message =
    generated === 0
      ? NONE_IN_BULK
      : say('Se generaron {generated} CLIs para {numbers} números', { generated, numbers: lines.length - failed });
  return { success: true, message, mensaje: message, ...data, data };
}

function toBulkResult({ destination, result }: BulkLine): BulkGenerateAnswer['results'][number] {
  if (result instanceof CodedError) {
    return {
      destination_number: destination,
      country: null,
      country_name: null,
      generated_clis: [],
      synthetic: true,
      success: false,
      error: result.code,
      message: result.message,
    };
  }
  return {
    destination_number: result.destination,
    country: result.country.key,
    country_name: sayCountry(result.country),
    generated_clis: [...result.callerIds],
    synthetic: true,
    success: true,
    error: null,
    message: null,
  };
}

export function toStats(stats: ReturnType<CliPatternService['stats']>): PatternStatsAnswer {
  const generated = Object.fromEntries(stats.generatedByCountry);
  return {
    success: true,
    data: {
      since: new Date(stats.sinceMs).toISOString(),
      total_generated: sumOf(generated),
      generated_by_country: generated,
      requests: stats.requests,
      synthetic_in_inventory: sumOf(stats.syntheticByCountry),
      synthetic_by_country: stats.syntheticByCountry,
      supported_countries: PATTERN_COUNTRIES.length,
      total_area_codes: TOTAL_AREA_CODES,
    },
  };
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
