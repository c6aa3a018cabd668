/** Reads typed numbers in the national spellings of the relevant countries. */
import { readInternationalCli, readNationalCli } from '#engine/numbers/cli-number.ts';
import { COUNTRIES, countryByDialCode, countryByKey, type Country } from '#shared/countries/countries.ts';
import { isEmergency } from '#shared/numbers/dialable.ts';
import { shortNumberOf } from '#shared/numbers/short-number.ts';
import { cleanNumberText, isNumberText } from '#shared/numbers/number-text.ts';

/** Context of a typed number: a campaign or a country. */
export type NumberContext = {
  readonly campaign_id?: number | null | undefined;
  /** Country key. */
  readonly pais?: string | undefined;
};

/** Parses a typed caller id to E.164. Returns null if it is empty and undefined if it is not a number. */
export type ReadCli = (typed: string | null, about?: NumberContext) => string | null | undefined;

/** A number in E.164 and its country's key. */
type TypedNumber = { readonly phone: string; readonly country: string };

export type NumberReader = {
  /**
   * Returns the number that `typed` stands for, valid according to the phone library's metadata. `typed` may be in the
   * national spelling of a country of `about` or of the default country, an international number with or without the
   * plus, or a called number in its national spelling. Returns undefined if no number or more than one matches.
   */
  read(typed: string, about?: NumberContext): TypedNumber | undefined;
  /**
   * Reads a caller id: any possible international number, a spelling that `read` knows, or a short or possible number
   * of the country or campaign of `about`. Emergency numbers are refused.
   */
  readonly readCli: ReadCli;
  /** Like `read`, but also accepts international numbers of no known country. For searches. */
  readToFind(typed: string, about?: NumberContext): string | undefined;
  /** Returns the dial codes, without plus, of the countries whose spellings are read first. */
  dialCodesOf(about: NumberContext): readonly string[];
};

type NumberReaderDeps = {
  /** Reads a list's cell as a number of the country `iso2`, or of the country that the cell names. */
  readonly readIn: (cell: string, iso2: string) => TypedNumber | undefined;
  /** Returns the key of the settings' default country. */
  readonly defaultCountry: () => string;
  /** Returns the campaign's caller id, or null if it has none or does not exist. */
  readonly callerIdOf: (campaignId: number) => string | null;
  readonly isCalledBefore: (phone: string) => boolean;
};

/** Minimum digits that a search takes for a whole international number without a plus, of any country. */
const LEAST_WITH_CODE = 11;
const INTERNATIONAL = /^[1-9]\d{6,14}$/;

function countriesByKey(keys: readonly (string | undefined)[]): Country[] {
  return keys.flatMap((key) => (key === undefined ? [] : (countryByKey(key) ?? [])));
}

export function createNumberReader({
  readIn,
  defaultCountry,
  callerIdOf,
  isCalledBefore,
}: NumberReaderDeps): NumberReader {
  /** Returns the country of the campaign's caller id, in which the campaign's lists are read too. */
  function countryOfCampaign(campaignId: number | null | undefined): string | undefined {
    const callerId = campaignId === null || campaignId === undefined ? null : callerIdOf(campaignId);
    if (callerId === null) return undefined;
    return readIn(callerId, '')?.country ?? countryByDialCode(callerId.slice(1))?.key;
  }

  function countriesOf(about: NumberContext): Country[] {
    return [...new Set([...chosenIn(about), ...countriesByKey([defaultCountry()])])];
  }

  /** Returns the countries of `about`, without the default one. */
  function chosenIn({ campaign_id, pais }: NumberContext): Country[] {
    return countriesByKey([pais?.trim(), countryOfCampaign(campaign_id)]);
  }

  /**
   * Finds the only called number with this national spelling in any country. Numbers that were never called are
   * ignored, because a mistyped local number may be valid elsewhere.
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

  /**
   * Reads a number that the metadata don't know: with the dial code of a country that is read first but without the
   * plus, or of a chosen country. Without a chosen country, a national number is more likely incomplete.
   */
  function readUnlisted(text: string, about: NumberContext): string | undefined {
    const international = `+${text.replace(/\D/g, '')}`;
    const isOwn = countriesOf(about).some(({ dialCode }) => international.startsWith(dialCode, 1));
    const found = isOwn && shortNumberOf(international) === null ? readInternationalCli(international) : undefined;
    return found ?? chosenIn(about).flatMap((country) => readNationalCli(text, country) ?? [])[0];
  }

  return {
    read,
    readCli(typed, about = {}) {
      const text = cleanNumberText(typed ?? '');
      if (text === '') return null;
      const isInternational = text.startsWith('+');
      const phone = isInternational
        ? readInternationalCli(text)
        : (read(text, about)?.phone ?? readUnlisted(text, about));
      return phone === undefined || isEmergency(phone.slice(1)) ? undefined : phone;
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
