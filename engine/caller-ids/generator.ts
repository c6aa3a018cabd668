/**
 * Caller ids that look local to a called number, for simulations, load tests and capacity planning. They are nobody's
 * to use: whoever stores them marks them synthetic, and nothing shows them on a real network.
 */
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import { areaCodesOf } from '#shared/area-codes/of-country.ts';
import { countryByKey, countryKeyOf, type Country } from '#shared/countries.ts';
import type { PatternType } from '#shared/pattern-types.ts';
import { nextUint32, type Stream } from '../kernel/rng.ts';
import { areasFor, patternFor, TYPES_OF } from './patterns.ts';

export type GeneratorRequest = {
  /** E.164. Its country and area are the default, so that the caller id looks local. */
  readonly destination?: string;
  /** Country key; needed without a destination. */
  readonly country?: string;
  readonly areaCode?: string;
  readonly type?: PatternType;
  /** The digits after the area, or a whole national number; x is any digit, and ' -().' are left out: '2xx-xxxx'. */
  readonly customPattern?: string;
  /** How many, at least 1. */
  readonly quantity: number;
};

/** Why nothing can be generated. */
export type GeneratorError =
  | 'destination_invalid'
  | 'country_unknown'
  | 'area_unknown'
  | 'type_unknown'
  | 'pattern_invalid'
  | 'pattern_length'
  | 'no_valid_number';

export type GeneratorAnswer =
  | { readonly ok: true; readonly country: string; readonly phones: readonly string[] }
  | { readonly ok: false; readonly error: GeneratorError };

/** Draws one after another that bring nothing new before it gives up: of a pattern that can't be, it takes 40 ms. */
const VAIN_TRIES = 1500;

/**
 * Distinct numbers in E.164, valid by the phone library's full metadata, of the country and of the type that the
 * pattern says. Fewer than `quantity` when the pattern holds no more. Throws RangeError for a quantity under 1.
 */
export function generateCallerIds(request: GeneratorRequest, luck: Stream): GeneratorAnswer {
  if (!(request.quantity >= 1)) throw new RangeError(`at least 1 caller id, not ${request.quantity}`);
  const called = request.destination === undefined ? undefined : parsePhoneNumberFromString(request.destination);
  if (request.destination !== undefined && called?.isValid() !== true) return refuse('destination_invalid');
  const country = countryByKey(request.country ?? (called?.country === undefined ? '' : countryKeyOf(called.country)));
  if (country === undefined) return refuse('country_unknown');
  const source = sourceOf(request, country, called?.country === country.iso2 ? called : undefined);
  if (typeof source === 'string') return refuse(source);
  const isOther = (number: PhoneNumber): boolean => number.number !== called?.number && source.isRight(number);
  const phones = draw({ ...source, isRight: isOther }, country, request.quantity, luck);
  return phones.length === 0 ? refuse('no_valid_number') : { ok: true, country: country.key, phones };
}

function refuse(error: GeneratorError): GeneratorAnswer {
  return { ok: false, error };
}

/** What numbers are drawn from: any of these templates, and what they must turn out to be. */
type Source = { readonly templates: readonly string[]; readonly isRight: (number: PhoneNumber) => boolean };

/** The area asked for, else the called number's own, else any of the country's. */
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
    isRight: (number) => wanted.has(number.getType()!),
  };
}

/** Digits and x; undefined for none, null for anything else. */
function readPattern(text: string): string | undefined | null {
  const pattern = text.replaceAll(/[\s().-]/g, '').toLowerCase();
  if (pattern === '') return undefined;
  return /^[0-9x]+$/.test(pattern) ? pattern : null;
}

/** The called number's area among those that are known, and what follows it. */
function ownArea(country: string, called: PhoneNumber): { area: string; rest: string } | null {
  const isMobileOfArgentina = country === 'argentina' && called.nationalNumber.startsWith('9');
  const national = isMobileOfArgentina ? called.nationalNumber.slice(1) : called.nationalNumber;
  const area = [...areaCodesOf(country).keys()]
    .filter((code) => national.startsWith(code))
    .sort((a, b) => b.length - a.length)[0];
  return area === undefined ? null : { area, rest: national.slice(area.length) };
}

/** A custom pattern says no type: any number of the country is right. It follows the area, or is a whole number itself. */
function ofCustom(pattern: string, areas: readonly string[], { key, iso2 }: Country): Source | GeneratorError {
  const lead = key === 'argentina' ? ['', '9'] : [''];
  const lengths = NATIONAL_LENGTHS[iso2];
  const fits = (template: string): boolean =>
    lengths === undefined ? template.length >= 7 : lengths.includes(template.length);
  const local = areas.flatMap((area) => lead.map((digits) => digits + area + pattern)).filter(fits);
  const templates = local.length > 0 ? local : [pattern].filter(fits);
  return templates.length === 0 ? 'pattern_length' : { templates, isRight: () => true };
}

/** Digits of a national number, where its areas are known. */
const NATIONAL_LENGTHS: Readonly<Record<string, readonly number[]>> = {
  US: [10],
  CA: [10],
  DO: [10],
  PR: [10],
  MX: [10],
  BR: [10, 11],
  AR: [10, 11],
  CO: [10],
  CL: [9],
  PE: [8, 9],
};

/** Digits at the end that vary where no areas are known. */
const FREE_DIGITS = 5;

/** A country without known areas: the called number's neighbours, of its own type. */
function nearTo(country: Country, called: PhoneNumber | undefined): Source | GeneratorError {
  if (called === undefined) return 'area_unknown';
  const national = called.nationalNumber;
  const template = national.slice(0, -FREE_DIGITS) + 'x'.repeat(Math.min(FREE_DIGITS, national.length));
  const type = called.getType();
  return { templates: [template], isRight: (number) => number.getType() === type };
}

function draw({ templates, isRight }: Source, country: Country, quantity: number, luck: Stream): string[] {
  const found = new Set<string>();
  const tried = new Set<string>();
  for (let vain = 0; vain < VAIN_TRIES && found.size < quantity; vain++) {
    const template = templates[nextUint32(luck) % templates.length]!;
    const phone = `+${country.dialCode}${fill(template, luck)}`;
    if (tried.has(phone)) continue;
    tried.add(phone);
    const number = parsePhoneNumberFromString(phone);
    if (number?.isValid() !== true || number.country !== country.iso2 || !isRight(number)) continue;
    if (found.has(number.number)) continue;
    found.add(number.number);
    vain = 0;
  }
  return [...found];
}

function fill(template: string, luck: Stream): string {
  return template.replaceAll(/[xN]/g, (free) =>
    String(free === 'N' ? 2 + (nextUint32(luck) % 8) : nextUint32(luck) % 10),
  );
}
