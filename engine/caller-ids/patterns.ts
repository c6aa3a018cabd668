/**
 * What generated caller ids look like, country by country. A template is a national number: digits stand for themselves,
 * 'x' is any digit, 'N' one from 2 to 9.
 */
import type { NumberType } from 'libphonenumber-js/max';
import { areaCodesOf } from '#shared/area-codes/of-country.ts';
import type { PatternType } from '#shared/pattern-types.ts';

type Pattern = {
  readonly type: PatternType;
  /** Areas it goes with. */
  readonly takes: (area: string) => boolean;
  /** `exchange`: the called number's own digits after its area, null when it has another area. */
  readonly templateOf: (area: string, exchange: string | null) => string;
  /** A readable one, as the guide shows it. */
  readonly example: string;
};

const anyArea = (): boolean => true;
const xs = (count: number): string => 'x'.repeat(Math.max(0, count));

/** The called number's exchange keeps the first three digits after the area: neighbours of the called number. */
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

/** Fixed lines of an area, `length` digits with it. */
function fixed(length: (area: string) => number, example: string, takes: Pattern['takes'] = anyArea): Pattern {
  return { type: 'area_code_full', takes, templateOf: (area) => area + xs(length(area) - area.length), example };
}

/** Mobiles whose first digits stand where others have an area. */
function mobiles(length: number, example: string): Pattern {
  return {
    type: 'area_code_celular',
    takes: isMobileArea,
    templateOf: (area) => area + xs(length - area.length),
    example,
  };
}

const geographic = (area: string): boolean => !isMobileArea(area);

/** By country key; the first one that takes the area is the country's strategy. */
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

/** Country keys whose areas are known. */
export const PATTERN_COUNTRIES: readonly string[] = Object.keys(PATTERNS);

/** The pattern types of a country, its strategy first; none for a country whose areas are not known. */
export function patternsOf(country: string): readonly Pick<Pattern, 'type' | 'example'>[] {
  return (PATTERNS[country] ?? []).map(({ type, example }) => ({ type, example }));
}

/** The pattern of that type for the area, the country's first when no type is asked for; undefined when none goes with it. */
export function patternFor(country: string, area: string, type?: PatternType): Pattern | undefined {
  return PATTERNS[country]?.find((pattern) => (type === undefined || pattern.type === type) && pattern.takes(area));
}

/** Areas that go with a pattern type (any, when none is asked for), in ascending order. */
export function areasFor(country: string, type?: PatternType): string[] {
  return [...areaCodesOf(country).keys()].filter((area) => patternFor(country, area, type) !== undefined);
}

/** What the phone library may call a number of that type. Where a plan does not tell fixed from mobile, it says both. */
export const TYPES_OF: Readonly<Record<PatternType, ReadonlySet<NumberType>>> = {
  area_code_prefix: new Set<NumberType>(['FIXED_LINE', 'FIXED_LINE_OR_MOBILE']),
  area_code_full: new Set<NumberType>(['FIXED_LINE', 'FIXED_LINE_OR_MOBILE']),
  ddd_celular: new Set<NumberType>(['MOBILE']),
  area_code_celular: new Set<NumberType>(['MOBILE', 'FIXED_LINE_OR_MOBILE']),
};
