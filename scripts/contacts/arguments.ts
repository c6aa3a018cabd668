import { parseArgs } from 'node:util';
import { COUNTRIES, countryByIso2, countryByKey, type Country } from '#shared/countries/countries.ts';
import { ArgumentError } from '../whole-number.ts';
import { withNegatives } from '../with-negatives.ts';

export const ENCODINGS = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type ListEncoding = (typeof ENCODINGS)[number];

const FORMATS = ['e164', 'national', 'mixed'] as const;
type PhoneFormat = (typeof FORMATS)[number];

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': ',',
  comma: ',',
  ';': ';',
  semicolon: ';',
  tab: '\t',
  '\t': '\t',
  '|': '|',
  pipe: '|',
};

export type ListPlan = {
  readonly countries: readonly Country[];
  readonly count: number;
  readonly duplicates: number;
  readonly invalid: number;
  readonly encoding: ListEncoding;
  readonly separator: string;
  readonly format: PhoneFormat;
  readonly header: boolean;
  readonly seed: number;
  /** Output file; `-` means standard output. */
  readonly out: string;
};

export const HELP = `Writes a contact list with valid, realistic numbers and names. The numbers are invented: each row says so, and a server
that makes real calls rejects it.

  npm run contacts -- --countries argentina,brasil,mexico --count 10000 --out list.csv

  --countries LIST    keys or ISO codes, separated by commas (default argentina); national formats are the first one's
  --count N           contacts, all different (default 1000)
  --out FILE          where to write, - for standard output
  --encoding NAME     ${ENCODINGS.join(' | ')} (default utf-8)
  --separator CHAR    , | ; | tab | pipe (default ,)
  --format NAME       ${FORMATS.join(' | ')}: how numbers are spelt (default e164)
  --duplicates N      further lines that repeat a number (default 0)
  --invalid N         further lines without a valid number (default 0)
  --header, --no-header   the first line names the columns, or not (default yes)
  --seed N            the same seed writes the same file (default 1)

  Countries: ${COUNTRIES.map((country) => country.key).join(', ')}
`;

/** Parses the command line; null when help is requested. Throws ArgumentError. */
export function readArguments(args: readonly string[]): ListPlan | null {
  const values = parse(args);
  if (values.help) return null;
  return {
    countries: readCountries(values.countries),
    count: wholeNumber('count', values.count, 1),
    duplicates: wholeNumber('duplicates', values.duplicates, 0),
    invalid: wholeNumber('invalid', values.invalid, 0),
    encoding: oneOf('encoding', values.encoding, ENCODINGS),
    separator:
      SEPARATORS[values.separator] ?? refuse('separator', `must be one of , ; tab pipe, not '${values.separator}'`),
    format: oneOf('format', values.format, FORMATS),
    header: values.header,
    seed: wholeNumber('seed', values.seed, 0),
    out: values.out ?? refuse('out', 'says where to write the list; it is missing'),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: withNegatives(args),
      allowNegative: true,
      options: {
        countries: { type: 'string', default: 'argentina' },
        count: { type: 'string', default: '1000' },
        out: { type: 'string' },
        encoding: { type: 'string', default: 'utf-8' },
        separator: { type: 'string', default: ',' },
        format: { type: 'string', default: 'e164' },
        duplicates: { type: 'string', default: '0' },
        invalid: { type: 'string', default: '0' },
        header: { type: 'boolean', default: true },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message.split('. ')[0]! : String(error));
  }
}

function readCountries(list: string): Country[] {
  const keys = new Set(
    list
      .split(',')
      .map((key) => key.trim().toLowerCase())
      .filter((key) => key !== ''),
  );
  const countries = Array.from(
    keys,
    (key) =>
      countryByKey(key) ??
      countryByIso2(key) ??
      refuse('countries', `has '${key}', which is not one of the ${COUNTRIES.length} countries (--help lists them)`),
  );
  return countries.length > 0 ? countries : refuse('countries', 'names no country');
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  const fits = /^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least;
  return fits ? value : refuse(name, `must be a whole number of ${least} or more, not '${text}'`);
}

function oneOf<T extends string>(name: string, text: string, choices: readonly T[]): T {
  return (
    choices.find((choice) => choice === text) ?? refuse(name, `must be one of ${choices.join(', ')}, not '${text}'`)
  );
}

function refuse(name: string, why: string): never {
  throw new ArgumentError(`--${name} ${why}`);
}
