import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Clock } from '#server/clock.ts';
import { countryKeyOf } from '#shared/countries.ts';
import type { CliRow, CliStore } from './store.ts';
import type { UsageToday } from './usage-today.ts';

export type CliView = CliRow & { readonly callsToday: number };

export type CliService = ReturnType<typeof createCliService>;

export function createCliService({ store, usage, clock }: { store: CliStore; usage: UsageToday; clock: Clock }) {
  return {
    list: (): CliView[] => store.list().map((cli) => ({ ...cli, callsToday: usage.of(cli.phone) })),
    /** Puts a number in the inventory when it is not there. */
    add: (phone: string): void => store.add(phone, countryOf(phone), clock.nowMs()),
  };
}

/** The country's key; empty when the number says none. */
function countryOf(phone: string): string {
  const iso2 = parsePhoneNumberFromString(phone)?.country;
  return iso2 === undefined ? '' : countryKeyOf(iso2);
}
