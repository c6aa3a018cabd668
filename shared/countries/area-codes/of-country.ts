import {
  ARGENTINA_AREA_CODES,
  BRAZIL_AREA_CODES,
  CANADA_AREA_CODES,
  CARIBBEAN_AREA_CODES,
  CHILE_AREA_CODES,
  COLOMBIA_AREA_CODES,
  MEXICO_AREA_CODES,
  PERU_AREA_CODES,
} from './americas.ts';
import { USA_AREA_CODES } from './usa.ts';

/** Area code → name. */
type AreaCodes = ReadonlyMap<string, string>;

const TEXTS: ReadonlyMap<string, string> = new Map([
  ['usa', USA_AREA_CODES],
  ['canada', CANADA_AREA_CODES],
  ['mexico', MEXICO_AREA_CODES],
  ['brasil', BRAZIL_AREA_CODES],
  ['argentina', ARGENTINA_AREA_CODES],
  ['colombia', COLOMBIA_AREA_CODES],
  ['chile', CHILE_AREA_CODES],
  ['peru', PERU_AREA_CODES],
  ['republica_dominicana', CARIBBEAN_AREA_CODES.dominicanRepublic],
  ['porto_rico', CARIBBEAN_AREA_CODES.puertoRico],
]);

/** Cache of the tables, which are parsed on first use because most countries are never requested. */
const tables = new Map<string, AreaCodes>();
const NONE: AreaCodes = new Map();

/** Returns the area codes of a country (by key) in ascending order, or an empty map if none are listed. */
export function areaCodesOf(country: string): AreaCodes {
  const known = tables.get(country);
  if (known !== undefined) return known;
  const text = TEXTS.get(country);
  if (text === undefined) return NONE;
  const codes = read(text);
  tables.set(country, codes);
  return codes;
}

/**
 * Parses lines of 'region: code place, code place'. A code is named 'place, region', or just 'place' if both are equal.
 */
function read(table: string): AreaCodes {
  const codes: [string, string][] = [];
  for (const line of table.trim().split('\n')) {
    const [region = '', places = ''] = line.split(': ');
    for (const entry of places.split(', ')) {
      const [code = ''] = entry.split(' ', 1);
      const place = entry.slice(code.length + 1);
      codes.push([code, place === region ? place : `${place}, ${region}`]);
    }
  }
  return new Map(codes.sort(([a], [b]) => (a < b ? -1 : 1)));
}
