import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ReadCli } from '#server/platform/number-reader.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { StorageWatch } from '#server/platform/db/storage-watch.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { takeEach, type Taken } from '#server/platform/http/take-each.ts';
import { pagesBy } from '#server/platform/http/streamed-list.ts';
import type { CallerIdRest } from '#server/dialer/caller-id-rests.ts';
import type { ShortCalls } from '#server/dialer/short-calls.ts';
import type { CliRest } from '#shared/contracts/cli-rest.ts';
import { countryByDialCode, countryByKey, countryKeyOf } from '#shared/countries/countries.ts';
import type { ReturnedCount } from '../returned/store.ts';
import { toRest } from '../rest.ts';
import type { CliFields, CliRow, CliStore } from './store.ts';
import type { UsageToday } from './usage-today.ts';

export type CliView = CliRow & {
  readonly callsToday: number;
  readonly returned: ReturnedCount;
  /** Short calls of the last seven days, including today. */
  readonly shortCalls: ShortCalls;
  readonly rest: CliRest;
};
/** Settable fields, with the number as typed and the key of the country whose numbering plan it is read in first. */
export type CliChanges = Partial<Pick<CliFields, 'phone' | 'country' | 'trunkId' | 'isActive'>>;

export type BulkWork = Required<Pick<CliChanges, 'isActive'>> | Required<Pick<CliChanges, 'trunkId'>> | 'remove';

/** Rows per page when the inventory is streamed. */
const PAGE = 500;
const NONE_RETURNED: ReturnedCount = { today: 0, week: 0 };
const NONE_SHORT: ShortCalls = { connected: 0, shortCalls: 0 };

export type CliService = ReturnType<typeof createCliService>;

export type CliDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: CliStore;
  readonly usage: UsageToday;
  /** Counts the calls that came in, by caller id. */
  readonly countReturned: () => ReadonlyMap<string, ReturnedCount>;
  /** Counts the calls that came in for one caller id. */
  readonly countReturnedOf: (phone: string) => ReturnedCount;
  /** Returns the times of the blocked calls that can matter to a rest at `nowMs`, by caller id. */
  readonly blockedAt: (nowMs: number) => ReadonlyMap<string, readonly number[]>;
  /** Returns the rests because of answer rates that last at `nowMs`, by caller id. */
  readonly restsAt: (nowMs: number) => ReadonlyMap<string, CallerIdRest>;
  /** Counts the answered and the short calls of seven days, by caller id. Runs in the pool. */
  readonly countShortCalls: () => Promise<ReadonlyMap<string, ShortCalls>>;
  /** Counts those of one caller id. */
  readonly countShortCallsOf: (phone: string) => ShortCalls;
  readonly readCli: ReadCli;
  /** Makes the engine reload the inventory. */
  readonly callerIdsChanged: () => Promise<void>;
  readonly audit: Audit;
  readonly storage: Pick<StorageWatch, 'note'>;
  readonly clock: Clock;
};

export function createCliService(deps: CliDeps) {
  const { db, store, usage, countReturned, countReturnedOf, readCli, callerIdsChanged, audit, storage, clock } = deps;
  const { blockedAt, restsAt, countShortCalls, countShortCallsOf } = deps;

  function see(
    cli: CliRow,
    returned = countReturnedOf(cli.phone),
    shortCalls = countShortCallsOf(cli.phone),
    blocked = blockedAt(clock.nowMs()),
    rests = restsAt(clock.nowMs()),
  ): CliView {
    const rest = toRest(blocked.get(cli.phone) ?? [], rests.get(cli.phone), clock.nowMs());
    return { ...cli, callsToday: usage.of(cli.phone), returned, shortCalls, rest };
  }

  /** Reads a number in the plan of the chosen country first, or of its trunk's country. */
  function readPhone(typed: string, chosen: string | undefined, trunkId: number | null | undefined): string {
    const code = trunkId === null || trunkId === undefined ? undefined : store.dialCodeOf(trunkId);
    const pais = chosen ?? (code === undefined ? undefined : countryByDialCode(code)?.key);
    return readCli(typed, { pais }) ?? fail('cli_number_invalid', { field: 'numero' });
  }

  function find(id: number): CliRow {
    return store.findById(id) ?? fail('cli_not_found', { id });
  }

  /** Adds the numbers (E.164) that are missing from the inventory, in one transaction and not marked as synthetic. */
  function enter(
    actor: Actor,
    phones: readonly string[],
    { trunkId = null, isActive = true, country }: CliChanges = {},
  ): CliRow[] {
    const nowMs = clock.nowMs();
    const missing = [...new Set(phones)].filter((phone) => !store.hasPhone(phone));
    const rows = missing.map((phone) => ({ phone, country: countryOf(phone, country), trunkId, isActive }));
    if (rows.length === 0) return [];
    return db.write(() =>
      rows.flatMap((row) => {
        const cli = store.addWithin(row, nowMs);
        if (cli === undefined) return []; // a worker may have generated the number since the check
        audit.record({ actor, action: 'cli.create', entity: 'cli', entityId: cli.id, after: cli });
        return [cli];
      }),
    );
  }

  function checkTrunk(trunkId: number | null | undefined): void {
    if (trunkId !== null && trunkId !== undefined && store.dialCodeOf(trunkId) === undefined)
      fail('trunk_not_found', { field: 'proveedor_id', id: trunkId });
  }

  /** Throws `cli_in_use` while a campaign or a config uses the number. */
  function checkUnused(phone: string): void {
    const users = store.listUsers(phone);
    if (users.length > 0) fail('cli_in_use', { phone, users: users.join(', ') });
  }

  async function create(actor: Actor, changes: CliChanges & Pick<CliFields, 'phone'>): Promise<CliView> {
    checkTrunk(changes.trunkId);
    const phone = readPhone(changes.phone, changes.country, changes.trunkId);
    const [cli] = enter(actor, [phone], changes);
    if (cli === undefined) fail('cli_exists', { phone });
    await callerIdsChanged();
    return see(cli);
  }

  /** The caller must notify the engine. */
  function change(actor: Actor, id: number, changes: CliChanges): CliRow {
    const before = find(id);
    checkTrunk(changes.trunkId);
    const { phone: typed, country, ...rest } = changes;
    const { trunkId = before.trunkId } = changes;
    const phone = typed === undefined ? before.phone : readPhone(typed, country, trunkId);
    if (phone !== before.phone) {
      checkUnused(before.phone);
      if (store.hasPhone(phone)) fail('cli_exists', { phone });
    }
    // A typed number is never synthetic, even if it replaces a synthetic one.
    const number = phone === before.phone ? {} : { phone, country: countryOf(phone, country), isSynthetic: false };
    return db.write(() => {
      store.update(id, { ...rest, ...number });
      const after = find(id);
      audit.record({ actor, action: 'cli.update', entity: 'cli', entityId: id, before, after });
      return after;
    });
  }

  async function update(actor: Actor, id: number, changes: CliChanges): Promise<CliView> {
    const after = change(actor, id, changes);
    await callerIdsChanged();
    return see(after);
  }

  /** The caller must notify the engine. */
  function erase(actor: Actor, id: number): CliRow {
    const before = find(id);
    checkUnused(before.phone);
    db.write(() => {
      store.remove(id);
      audit.record({ actor, action: 'cli.delete', entity: 'cli', entityId: id, before });
    });
    return before;
  }

  async function remove(actor: Actor, id: number): Promise<CliRow> {
    const before = erase(actor, id);
    await callerIdsChanged();
    return before;
  }

  /**
   * Applies the action to one caller id. Throws `cli_not_found`, `cli_in_use`, or `cli_unchanged` if it already has the
   * requested value.
   */
  function workOne(actor: Actor, id: number, work: BulkWork): CliRow {
    if (work === 'remove') return erase(actor, id);
    const before = find(id);
    const isSo = 'isActive' in work ? before.isActive === work.isActive : before.trunkId === work.trunkId;
    if (isSo) fail('cli_unchanged', { phone: before.phone });
    return change(actor, id, work);
  }

  /** Applies the action to each id separately, then notifies the engine once. Throws `trunk_not_found`. */
  async function workAll(actor: Actor, work: BulkWork, ids: readonly number[]): Promise<Taken<CliRow>> {
    if (work !== 'remove' && 'trunkId' in work) checkTrunk(work.trunkId);
    const act = (id: number) => workOne(actor, id, work);
    const taken = await takeEach(ids, { act, nameOf: (id) => store.findById(id)?.phone, storage });
    if (taken.done.size > 0) await callerIdsChanged();
    return taken;
  }

  return {
    /** Iterates over the whole inventory in pages. */
    async pages(): Promise<IterableIterator<CliView[], void>> {
      const shortCalls = await countShortCalls();
      const returned = countReturned();
      const blocked = blockedAt(clock.nowMs());
      const rests = restsAt(clock.nowMs());
      const seeListed = (cli: CliRow) =>
        see(cli, returned.get(cli.phone) ?? NONE_RETURNED, shortCalls.get(cli.phone) ?? NONE_SHORT, blocked, rests);
      return pagesBy((last) => store.pageAfter(last?.id ?? 0, PAGE).map(seeListed));
    },
    create,
    update,
    remove,
    workAll,
    /**
     * Adds the numbers (E.164) that are missing from the inventory. If it returns true, the caller must notify the
     * engine.
     */
    join: (actor: Actor, phones: readonly string[]): boolean => enter(actor, phones).length > 0,
  };
}

/** Toll-free numbers of North America belong to no single country. */
const SHARED_TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)/;

/**
 * Returns the key of the number's country, or an empty string if the country is unknown. A toll-free number that
 * several countries share belongs to the chosen one.
 */
function countryOf(phone: string, chosen: string | undefined): string {
  if (SHARED_TOLL_FREE.test(phone) && countryByKey(chosen ?? '')?.dialCode === '1') return chosen!;
  const iso2 = parsePhoneNumberFromString(phone)?.country;
  return iso2 === undefined ? (countryByDialCode(phone.slice(1))?.key ?? '') : countryKeyOf(iso2);
}
