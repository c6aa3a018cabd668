import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Clock } from '#server/clock.ts';
import { countryKeyOf } from '#shared/countries.ts';
import type { CliRow, CliStore } from './store.ts';
import type { UsageToday } from './usage-today.ts';

export type CliView = CliRow & { readonly callsToday: number };

export type CliService = ReturnType<typeof createCliService>;

export type CliDeps = {
  readonly store: CliStore;
  readonly usage: UsageToday;
  /** The engine reads the inventory again. */
  readonly callerIdsChanged: () => Promise<void>;
  readonly clock: Clock;
};

export function createCliService({ store, usage, callerIdsChanged, clock }: CliDeps) {
  return {
    list: (): CliView[] => store.list().map((cli) => ({ ...cli, callsToday: usage.of(cli.phone) })),
    /** Puts a number in the inventory, as one's own, when it is not there. */
    async add(phone: string): Promise<void> {
      if (store.add(phone, countryOf(phone), clock.nowMs())) await callerIdsChanged();
    },
  };
}

/** The country's key; empty when the number says none. */
function countryOf(phone: string): string {
  const iso2 = parsePhoneNumberFromString(phone)?.country;
  return iso2 === undefined ? '' : countryKeyOf(iso2);
}
