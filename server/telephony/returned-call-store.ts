/** Stores calls that come in for one of our caller ids. The engine writes them; the main thread reads and removes them. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { HOUR_MS } from '#shared/durations.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { InboundCall } from './inbound.ts';
import { createRateCap } from './rate-cap.ts';

/** Maximum number of stored calls per hour from one caller to one caller id. Withheld numbers count as one caller. */
const MOST_PER_CALLER = 10;

export type ReturnedCallWriter = {
  /**
   * Stores a call if it is for a caller id of the inventory or one that was shown, unless its caller has called too
   * often. Run it in a write transaction.
   */
  add(call: InboundCall, atMs: number): void;
};

export function createReturnedCallWriter(db: Connection): ReturnedCallWriter {
  const perCaller = createRateCap(MOST_PER_CALLER, HOUR_MS);
  const own = db.sqlite
    .prepare<{ phone: string }, string>(
      'select phone from clis where phone = @phone union select phone from cli_totals where phone = @phone',
    )
    .pluck();
  const dialCode = db.sqlite.prepare<[number], string>('select country_code from trunks where id = ?').pluck();
  const insert = db.sqlite.prepare<[string, string | null, number, number]>(
    'insert into returned_calls (phone, caller, trunk_id, at) values (?, ?, ?, ?)',
  );

  return {
    add({ trunkId, called, caller }, atMs) {
      const code = dialCode.get(trunkId);
      if (code === undefined) return;
      const numbers = called.flatMap((text) => spellingsOf(text, code)).flatMap(formsOf);
      const phone = numbers.map((number) => own.get({ phone: number })).find((found) => found !== undefined);
      if (phone === undefined) return;
      const from = callerOf(caller, code);
      if (perCaller.take(`${phone} ${from ?? ''}`, atMs)) insert.run(phone, from, trunkId, atMs);
    },
  };
}

/** Returns the E.164 numbers for which a carrier may write `text`: international with plus, 00 or neither, or national. */
function spellingsOf(text: string, dialCode: string): string[] {
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '') return [];
  const international = `+${digits.replace(/^00/, '')}`;
  const national = parsePhoneNumberFromString(digits, { defaultCallingCode: callingCodeOf(dialCode) })?.number;
  return [international, ...(national === undefined || text.startsWith('+') ? [] : [national])];
}

/** Returns the country code of a trunk's dial code, which may contain an area code after 1, such as 1809. */
function callingCodeOf(dialCode: string): string {
  return dialCode.startsWith('1') ? '1' : dialCode;
}

/** Returns the caller as E.164 if it is a valid number, as shown if it is another number, or null if it is withheld. */
function callerOf(text: string, dialCode: string): string | null {
  if (!/\d/.test(text)) return null;
  const valid = spellingsOf(text, dialCode).find((number) => parsePhoneNumberFromString(number)?.isValid() === true);
  return valid ?? text.slice(0, MOST_SHOWN);
}

/** Maximum length of a caller's number that is stored as shown. */
const MOST_SHOWN = 32;
