/** Reads the numbers that people type, in every spelling of the countries they write for. */
import { readCliNumber } from '#engine/numbers/cli-number.ts';
import { COUNTRIES, countryByKey, type Country } from '#shared/countries/countries.ts';
import { cleanNumberText, isNumberText } from '#shared/numbers/number-text.ts';

/** Context of a typed number: a campaign, or a country. */
export type NumberContext = {
  readonly campaign_id?: number | null | undefined;
  /** Key of shared/countries/countries.ts. */
  readonly pais?: string | undefined;
};

/** Reads a typed caller id into E.164. Null: it is empty; undefined: it is no number. */
export type ReadCli = (typed: string | null, about?: NumberContext) => string | null | undefined;

/** A number in E.164, and the key of its country. */
type TypedNumber = { readonly phone: string; readonly country: string };

export type NumberReader = {
  /**
   * Returns the intended number, valid by the library's metadata: in the spelling of the campaign's or the default country,
   * international with or without its plus, or as the console shows one that has been called in another country.
   * Undefined for none or several.
   */
  read(typed: string, about?: NumberContext): TypedNumber | undefined;
  /** Reads a caller id: a possible international number, or one in a spelling that `read` knows. */
  readonly readCli: ReadCli;
  /** Like `read`; an international number is also taken when no country has it. For numbers that are only looked up. */
  readToFind(typed: string, about?: NumberContext): string | undefined;
  /** Dial codes of the countries whose spellings are read first, without plus. */
  dialCodesOf(about: NumberContext): readonly string[];
};

type NumberReaderDeps = {
  /** Reads a cell of a list as a number of the country `iso2`, or of the country it names. */
  readonly readIn: (cell: string, iso2: string) => TypedNumber | undefined;
  /** Key of the settings' default country. */
  readonly defaultCountry: () => string;
  /** The campaign's caller id; null: none, or no such campaign. */
  readonly callerIdOf: (campaignId: number) => string | null;
  readonly isCalledBefore: (phone: string) => boolean;
};

/** Fewer digits without a plus are a national number, or a part of one. */
const LEAST_WITH_CODE = 11;
const INTERNATIONAL = /^[1-9]\d{6,14}$/;

export function createNumberReader({
  readIn,
  defaultCountry,
  callerIdOf,
  isCalledBefore,
}: NumberReaderDeps): NumberReader {
  /** The country of a campaign's lists, as uploads read them: that of its caller id. */
  function countryOfCampaign(campaignId: number | null | undefined): string | undefined {
    const callerId = campaignId === null || campaignId === undefined ? null : callerIdOf(campaignId);
    return callerId === null ? undefined : readIn(callerId, '')?.country;
  }

  function countriesOf({ campaign_id, pais }: NumberContext): Country[] {
    const keys = [pais?.trim(), countryOfCampaign(campaign_id), defaultCountry()];
    return [...new Set(keys)].flatMap((key) => (key === undefined ? [] : (countryByKey(key) ?? [])));
  }

  /**
   * Finds the only called number that is written like this in its country. Numbers never called are not considered: a
   * mistyped number of the home country may be valid elsewhere.
   */
  function readShown(text: string): TypedNumber | undefined {
    const found = new Map<string, TypedNumber>();
    for (const { iso2 } of COUNTRIES) {
      const read = readIn(text, iso2);
      if (read !== undefined && isCalledBefore(read.phone)) found.set(read.phone, read);
    }
    return found.size === 1 ? [...found.values()][0] : undefined;
  }

  function read(typed: string, about: NumberContext = {}): TypedNumber | undefined {
    if (!isNumberText(typed)) return undefined;
    const text = cleanNumberText(typed);
    for (const { iso2 } of countriesOf(about)) {
      const found = readIn(text, iso2);
      if (found !== undefined) return found;
    }
    if (text.startsWith('+')) return undefined;
    const digits = text.replace(/\D/g, '');
    return (INTERNATIONAL.test(digits) ? readIn(`+${digits}`, '') : undefined) ?? readShown(text);
  }

  return {
    read,
    readCli(typed, about) {
      const isInternational = cleanNumberText(typed ?? '').startsWith('+');
      const national = typed === null || isInternational ? undefined : read(typed, about)?.phone;
      return national ?? readCliNumber(typed);
    },
    readToFind(typed, about) {
      const found = read(typed, about);
      if (found !== undefined) return found.phone;
      const text = isNumberText(typed) ? cleanNumberText(typed) : '';
      const digits = text.replace(/\D/g, '');
      const isWhole = text.startsWith('+') || digits.length >= LEAST_WITH_CODE;
      return isWhole && INTERNATIONAL.test(digits) ? `+${digits}` : undefined;
    },
    dialCodesOf: (about) => [...new Set(countriesOf(about).map(({ dialCode }) => dialCode))],
  };
}
