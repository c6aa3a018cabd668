/**
 * Number patterns for generated caller ids, by country. In a template, 'x' stands for any digit, 'N' for a digit from 2
 * to 9, and every other digit for itself.
 */
import type { NumberType } from 'libphonenumber-js/max';
import { areaCodesOf } from '#shared/countries/area-codes/of-country.ts';
import type { PatternType } from '#shared/domain/caller-ids.ts';

type Pattern = {
  readonly type: PatternType;
  /** Returns whether the pattern applies to the area. */
  readonly takes: (area: string) => boolean;
  /**
   * `exchange` is the called number's digits after its area, or null if there is no called number or it has another
   * area.
   */
  readonly templateOf: (area: string, exchange: string | null) => string;
  /** Example for the guide. */
  readonly example: string;
};

const anyArea = (): boolean => true;
const xs = (count: number): string => 'x'.repeat(Math.max(0, count));

/** Keeps the first three digits after the called number's area, so that the caller id has the same exchange. */
const neighbours = (exampleArea: string): Pattern => ({
  type: 'area_code_prefix',
  takes: anyArea,
  templateOf: (area, exchange) => `${area}${exchange === null ? 'Nxx' : exchange.slice(0, 3)}xxxx`,
  example: `${exampleArea}-555-xxxx`,
});

const anywhereInArea = (exampleArea: string): Pattern => ({
  type: 'area_code_full',
  takes: anyArea,
  templateOf: (area) => `${area}Nxxxxxx`,
  example: `${exampleArea}-2xx-xxxx`,
});

const isMobileArea = (area: string): boolean => /^(?:3\d\d|9)$/.test(area);

/** Creates a pattern for fixed lines. `length` returns the number of digits, including the area. */
function fixed(length: (area: string) => number, example: string, takes: Pattern['takes'] = anyArea): Pattern {
  return { type: 'area_code_full', takes, templateOf: (area) => area + xs(length(area) - area.length), example };
}

/** Creates a pattern for mobile numbers, whose first digits act as the area. */
function mobiles(length: number, example: string): Pattern {
  return {
    type: 'area_code_celular',
    takes: isMobileArea,
    templateOf: (area) => area + xs(length - area.length),
    example,
  };
}

const geographic = (area: string): boolean => !isMobileArea(area);

/** Patterns by country key. The first one that applies to an area is the default. */
const PATTERNS: Readonly<Record<string, readonly Pattern[]>> = {
  usa: [neighbours('212'), anywhereInArea('212')],
  canada: [neighbours('416'), anywhereInArea('416')],
  republica_dominicana: [neighbours('809'), anywhereInArea('809')],
  porto_rico: [neighbours('787'), anywhereInArea('787')],
  mexico: [
    fixed(() => 10, '55-xxxx-xxxx'),
    {
      type: 'area_code_prefix',
      takes: anyArea,
      templateOf: (area, exchange) => area + (exchange ?? xs(4)).slice(0, 6 - area.length) + xs(4),
      example: '55-1234-xxxx',
    },
  ],
  brasil: [
    { type: 'ddd_celular', takes: anyArea, templateOf: (area) => `${area}9xxxxxxxx`, example: '11-9xxxx-xxxx' },
    fixed(() => 10, '11-3xxx-xxxx'),
  ],
  argentina: [
    {
      type: 'area_code_celular',
      takes: anyArea,
      templateOf: (area) => `9${area}${xs(10 - area.length)}`,
      example: '9-11-xxxx-xxxx',
    },
    fixed(() => 10, '11-4xxx-xxxx'),
  ],
  colombia: [fixed(() => 10, '601-xxx-xxxx', geographic), mobiles(10, '310-xxx-xxxx')],
  chile: [fixed(() => 9, '2-2xxx-xxxx', geographic), mobiles(9, '9-xxxx-xxxx')],
  peru: [fixed(() => 8, '1-xxx-xxxx', geographic), mobiles(9, '9xx-xxx-xxx')],
};

/** Keys of the countries whose areas are known. */
export const PATTERN_COUNTRIES: readonly string[] = Object.keys(PATTERNS);

/** Returns the pattern types of a country, the default first, or an empty list if the country's areas are unknown. */
export function patternsOf(country: string): readonly Pick<Pattern, 'type' | 'example'>[] {
  return (PATTERNS[country] ?? []).map(({ type, example }) => ({ type, example }));
}

/**
 * Returns the country's first pattern for the area, restricted to `type` if given, or undefined if no pattern applies.
 */
export function patternFor(country: string, area: string, type?: PatternType): Pattern | undefined {
  return PATTERNS[country]?.find((pattern) => (type === undefined || pattern.type === type) && pattern.takes(area));
}

/** Returns the areas, in ascending order, that have a pattern of `type`, or any pattern if `type` is absent. */
export function areasFor(country: string, type?: PatternType): string[] {
  return [...areaCodesOf(country).keys()].filter((area) => patternFor(country, area, type) !== undefined);
}

/**
 * The number types that the phone library may report for each pattern type. It reports FIXED_LINE_OR_MOBILE where a
 * numbering plan does not separate the two.
 */
export const TYPES_OF: Readonly<Record<PatternType, ReadonlySet<NumberType>>> = {
  area_code_prefix: new Set<NumberType>(['FIXED_LINE', 'FIXED_LINE_OR_MOBILE']),
  area_code_full: new Set<NumberType>(['FIXED_LINE', 'FIXED_LINE_OR_MOBILE']),
  ddd_celular: new Set<NumberType>(['MOBILE']),
  area_code_celular: new Set<NumberType>(['MOBILE', 'FIXED_LINE_OR_MOBILE']),
};
