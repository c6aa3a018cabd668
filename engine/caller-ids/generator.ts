/**
 * Generates caller ids that look local to a called number, for simulations, load tests and capacity planning. The
 * numbers may belong to someone else: store them as synthetic and never show them on a real network.
 */
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import { areaCodesOf } from '#shared/countries/area-codes/of-country.ts';
import { countryByKey, countryKeyOf, type Country } from '#shared/countries/countries.ts';
import type { PatternType } from '#shared/domain/caller-ids.ts';
import { nextUint32, type Stream } from '../kernel/rng.ts';
import { areasFor, patternFor, TYPES_OF } from './patterns.ts';

export type GeneratorRequest = {
  /** The called number in E.164 format. Provides the default country and area. */
  readonly destination?: string;
  /** Country key. Required without a destination. */
  readonly country?: string;
  readonly areaCode?: string;
  readonly type?: PatternType;
  /**
   * The digits after the area, or a whole national number. 'x' stands for any digit; spaces, hyphens, dots and
   * parentheses are ignored: '2xx-xxxx'.
   */
  readonly customPattern?: string;
  /** Number of caller ids to generate, at least 1. */
  readonly quantity: number;
};

/** Why no caller id can be generated. */
export type GeneratorError =
  | 'destination_invalid'
  | 'country_unknown'
  | 'area_unknown'
  | 'type_unknown'
  | 'pattern_invalid'
  | 'pattern_length'
  | 'no_valid_number';

type GeneratorAnswer =
  | { readonly ok: true; readonly country: string; readonly phones: readonly string[] }
  | { readonly ok: false; readonly error: GeneratorError };

/** Generation stops after this many consecutive draws without a new number. An impossible pattern takes about 40 ms. */
const MAX_FUTILE_DRAWS = 1500;

/**
 * Generates distinct E.164 numbers of the requested country and pattern type that pass the phone library's full
 * validation. Returns fewer than `quantity` when the pattern is exhausted. Throws RangeError when `quantity` is less
 * than 1.
 */
export function generateCallerIds(request: GeneratorRequest, rng: Stream): GeneratorAnswer {
  if (!(request.quantity >= 1)) throw new RangeError(`quantity must be at least 1, not ${request.quantity}`);
  const called = request.destination === undefined ? undefined : parsePhoneNumberFromString(request.destination);
  if (request.destination !== undefined && called?.isValid() !== true) return refuse('destination_invalid');
  const country = countryByKey(request.country ?? (called?.country === undefined ? '' : countryKeyOf(called.country)));
  if (country === undefined) return refuse('country_unknown');
  const source = sourceOf(request, country, called?.country === country.iso2 ? called : undefined);
  if (typeof source === 'string') return refuse(source);
  const isOther = (number: PhoneNumber): boolean => number.number !== called?.number && source.accepts(number);
  const phones = draw({ ...source, accepts: isOther }, country, request.quantity, rng);
  return phones.length === 0 ? refuse('no_valid_number') : { ok: true, country: country.key, phones };
}

function refuse(error: GeneratorError): GeneratorAnswer {
  return { ok: false, error };
}

/** Templates to draw numbers from, and a filter for the drawn numbers. */
type Source = { readonly templates: readonly string[]; readonly accepts: (number: PhoneNumber) => boolean };

/**
 * Returns the source for the requested area. Without one, uses the called number's area, or else every area of the
 * country.
 */
function sourceOf(
  request: GeneratorRequest,
  country: Country,
  called: PhoneNumber | undefined,
): Source | GeneratorError {
  const custom = request.customPattern === undefined ? undefined : readPattern(request.customPattern);
  if (custom === null) return 'pattern_invalid';
  const { areaCode, type } = request;
  if (areaCode !== undefined && !areaCodesOf(country.key).has(areaCode)) return 'area_unknown';
  const own = called === undefined ? null : ownArea(country.key, called);
  const fits = (area: string): boolean => patternFor(country.key, area, type) !== undefined;
  const chosen = areaCode ?? (own !== null && fits(own.area) ? own.area : undefined);
  const areas = chosen === undefined ? areasFor(country.key, type) : [chosen];
  if (custom !== undefined) return ofCustom(custom, areas, country);
  if (areas.length === 0) return type === undefined ? nearTo(country, called) : 'type_unknown';
  if (!areas.every(fits)) return 'type_unknown';
  const patterns = areas.map((area) => ({ area, pattern: patternFor(country.key, area, type)! }));
  const wanted = new Set(patterns.flatMap(({ pattern }) => [...TYPES_OF[pattern.type]]));
  return {
    templates: patterns.map(({ area, pattern }) => pattern.templateOf(area, own?.area === area ? own.rest : null)),
    accepts: (number) => wanted.has(number.getType()!),
  };
}

/** Strips separators from a pattern. Returns undefined for an empty pattern and null for an invalid one. */
function readPattern(text: string): string | undefined | null {
  const pattern = text.replaceAll(/[\s().-]/g, '').toLowerCase();
  if (pattern === '') return undefined;
  return /^[0-9x]+$/.test(pattern) ? pattern : null;
}

/** Splits the called number into its longest known area code and the remaining digits. */
function ownArea(country: string, called: PhoneNumber): { area: string; rest: string } | null {
  const isMobileOfArgentina = country === 'argentina' && called.nationalNumber.startsWith('9');
  const national = isMobileOfArgentina ? called.nationalNumber.slice(1) : called.nationalNumber;
  const area = [...areaCodesOf(country).keys()]
    .filter((code) => national.startsWith(code))
    .sort((a, b) => b.length - a.length)[0];
  return area === undefined ? null : { area, rest: national.slice(area.length) };
}

/**
 * A custom pattern has no type, so any number of the country is accepted. The pattern follows the area, or is a whole
 * national number, with or without the trunk prefix.
 */
function ofCustom(pattern: string, areas: readonly string[], { key, iso2 }: Country): Source | GeneratorError {
  const lead = key === 'argentina' ? ['', '9'] : [''];
  const lengths = NATIONAL_LENGTHS[iso2];
  const fits = (template: string): boolean =>
    lengths === undefined ? template.length >= 7 : lengths.includes(template.length);
  const local = areas.flatMap((area) => lead.map((digits) => digits + area + pattern)).filter(fits);
  const whole = iso2 === 'IT' ? pattern : pattern.replace(/^0/, ''); // Italy has no trunk prefix
  const templates = fits(whole) ? [...local, whole] : local;
  return templates.length === 0 ? 'pattern_length' : { templates, accepts: () => true };
}

/** Lengths of national numbers by ISO 3166 code, for countries with known areas. */
const NATIONAL_LENGTHS: Readonly<Record<string, readonly number[]>> = {
  US: [10],
  CA: [10],
  DO: [10],
  PR: [10],
  MX: [10],
  BR: [10, 11],
  AR: [10, 11],
  CO: [10, 11],
  CL: [9, 10],
  PE: [8, 9],
};

/** Number of trailing digits to vary when a country's areas are unknown. */
const FREE_DIGITS = 5;

/** Returns a source of numbers close to the called number and of its type, for a country whose areas are unknown. */
function nearTo(country: Country, called: PhoneNumber | undefined): Source | GeneratorError {
  if (called === undefined) return 'area_unknown';
  const national = called.nationalNumber;
  const template = national.slice(0, -FREE_DIGITS) + 'x'.repeat(Math.min(FREE_DIGITS, national.length));
  const type = called.getType();
  return { templates: [template], accepts: (number) => number.getType() === type };
}

function draw({ templates, accepts }: Source, country: Country, quantity: number, rng: Stream): string[] {
  const found = new Set<string>();
  const tried = new Set<string>();
  for (let futile = 0; futile < MAX_FUTILE_DRAWS && found.size < quantity; futile++) {
    const template = templates[nextUint32(rng) % templates.length]!;
    const phone = `+${country.dialCode}${fill(template, rng)}`;
    if (tried.has(phone)) continue;
    tried.add(phone);
    const number = parsePhoneNumberFromString(phone);
    if (number?.isValid() !== true || number.country !== country.iso2 || !accepts(number)) continue;
    if (found.has(number.number)) continue;
    found.add(number.number);
    futile = 0;
  }
  return [...found];
}

function fill(template: string, rng: Stream): string {
  return template.replaceAll(/[xN]/g, (free) =>
    String(free === 'N' ? 2 + (nextUint32(rng) % 8) : nextUint32(rng) % 10),
  );
}
