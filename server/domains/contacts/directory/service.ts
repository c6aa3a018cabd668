import { Readable } from 'node:stream';
import type { Audit, AuditEntry } from '#server/platform/audit/service.ts';
import type { ContactEdit, ContactValues } from '#server/dialer/contact-edit.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { ContactAction, WorkResult } from '#server/dialer/contract.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { CodedError, fail } from '#server/platform/http/errors.ts';
import type { OpenSheet } from '#server/platform/exports/sheet-file.ts';
import { currentLanguage } from '#server/platform/i18n/language.ts';
import type { NumberContext, NumberReader } from '#server/platform/number-reader.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { heldUntil } from '#shared/domain/contact-rules.ts';
import type { RegistryListing } from '#shared/domain/registries.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';
import { type Explained, explainerFrom } from '#server/live/why-not/explainer.ts';
import type { WhyNotService } from '../why-not/service.ts';
import type { BlacklistStore, ListedRow, Removal } from '../blacklist/store.ts';
import type { BulkJob, createBulkWork } from './bulk.ts';
import type { ContactCounts } from './queries/counts.ts';
import { exportPages, type ExportPage, type ExportRequest } from './export-page.ts';
import type { ContactFilter } from './filter.ts';
import type { ContactReader, IdPage } from './reader.ts';
import type { Position } from './source.ts';
import type { ContactStore, ContactList, ContactRow } from '../contact-store.ts';

/** A contact and the reason why it is not called. */
export type ContactSeen = { readonly contact: ContactRow; readonly reason: Explained };

export type ContactSeenPage = { readonly contacts: readonly ContactSeen[]; readonly next: Position | null };

/** Changes by a user. Absent fields keep their values. */
export type ContactChanges = Omit<ContactEdit, 'number'> & {
  /** Complete phone number, as typed. */
  readonly typedNumber?: string;
};

/** A number with its contacts in all campaigns, and its holds. */
export type NumberFound = {
  /** E.164, in the form of the newest list that has it, otherwise as typed. */
  readonly phone: string;
  /** Its blacklist entry; undefined if it is not listed. */
  readonly entry: ListedRow | undefined;
  /** Opt-outs of the number that an administrator removed, newest first. */
  readonly removals: readonly Removal[];
  readonly registry: RegistryListing | null;
  readonly heldUntilMs: number | null;
  readonly contacts: readonly ContactSeen[];
  /** Other numbers at which the contacts were called. */
  readonly otherNumbers: readonly string[];
};

/** A number that may be called, or the reason why it may not. */
export type DialableNumber =
  | { readonly ok: true; readonly number: NonNullable<ContactEdit['number']> }
  | { readonly ok: false; readonly reason: 'phone_unreadable' | 'contact_never_dialable' };

/** Reads a typed number in the country of a campaign. */
export type ReadNumber = (typed: string, campaignId: number) => DialableNumber;

type ContactDirectoryDeps = {
  readonly db: Db;
  readonly store: ContactStore;
  readonly readPage: ContactReader;
  /** Like `readPage`, but runs in the pool and examines more contacts. */
  readonly findPage: (filter: ContactFilter, after: Position | null, most: number) => Promise<IdPage>;
  readonly whyNot: Pick<WhyNotService, 'explainer' | 'read'>;
  /** Runs in the pool. */
  readonly count: (filter: ContactFilter) => Promise<ContactCounts>;
  readonly bulk: {
    readonly jobs: Jobs<BulkJob['details'], WorkResult>;
    readonly work: ReturnType<typeof createBulkWork>;
  };
  /** Runs in the pool. */
  readonly exportPage: (request: ExportRequest) => Promise<ExportPage>;
  readonly openSheet: OpenSheet;
  /** IANA zone of the console. */
  readonly timeZone: () => string;
  readonly readNumber: ReadNumber;
  readonly host: Pick<DialerHost, 'workContact' | 'renumberContact' | 'callAgain'>;
  /** Reads a typed number into E.164. Returns undefined if it is not a complete number. */
  readonly readToFind: NumberReader['readToFind'];
  readonly dialCodesOf: (about: NumberContext) => readonly string[];
  readonly blacklist: Pick<BlacklistStore, 'findByPhone' | 'removalsOf'>;
  readonly today: () => string;
  readonly audit: Audit;
  readonly clock: Clock;
};

/** Above this many campaigns, the first page blocks the main thread for milliseconds. */
const MANY_CAMPAIGNS = 100;

export type ContactDirectoryService = ReturnType<typeof createContactDirectoryService>;

/** Searches and edits the contacts of all campaigns, and applies actions to one contact or to all that match. */
export function createContactDirectoryService(deps: ContactDirectoryDeps) {
  const { db, store, bulk, audit, host, whyNot } = deps;

  const find = (id: number): ContactRow => store.findById(id) ?? fail('contact_not_found');

  const seen = (contact: ContactRow): ContactSeen => ({ contact, reason: whyNot.explainer()(contact) });

  /** Adds the data that the filter's reasons depend on. */
  const completed = (filter: ContactFilter): ContactFilter =>
    filter.reasons === undefined ? filter : { ...filter, circumstances: whyNot.read(filter.campaignId) };

  /**
   * Finds the ids of a page. Reasons are not indexed, so the pool examines more contacts if too few of the next ones
   * match. Throws `overloaded`.
   */
  async function findIds(filter: ContactFilter, after: Position | null, most: number): Promise<IdPage> {
    const { circumstances } = filter;
    if (circumstances === undefined) return deps.readPage(filter, after, most);
    if (circumstances.campaigns.size > MANY_CAMPAIGNS) return deps.findPage(filter, after, most);
    const page = deps.readPage(filter, after, most);
    if (page.next === null || page.ids.length === most) return page;
    const { ids, next } = await deps.findPage(filter, page.next, most - page.ids.length);
    // A contact postponed between the two reads is found twice, because it moves back in the order of next attempts.
    return { ids: [...new Set([...page.ids, ...ids])], next };
  }

  /**
   * Reads a new number. Returns undefined if the contact already has it. Throws `phone_unreadable` or
   * `contact_never_dialable`.
   */
  function numberOf({ phone, campaignId }: ContactRow, typed: string | undefined): ContactEdit['number'] {
    if (typed === undefined) return undefined;
    const read = deps.readNumber(typed, campaignId);
    if (!read.ok) return fail(read.reason, { field: 'telefono' });
    return read.number.phone === phone ? undefined : read.number;
  }

  const findBulk = (id: number): BulkJob => bulk.jobs.find(id) ?? fail('bulk_not_found');

  return {
    dialCodesOf: deps.dialCodesOf,
    today: deps.today,

    /** Returns a page of matching contacts, each with the reason why it is not called. Throws `overloaded`. */
    async page(filter: ContactFilter, after: Position | null, most: number): Promise<ContactSeenPage> {
      const complete = completed(filter);
      const { ids, next } = await findIds(complete, after, most);
      const explain = complete.circumstances ? explainerFrom(complete.circumstances) : whyNot.explainer();
      const found = store.findByIds(ids).map((contact) => ({ contact, reason: explain(contact) }));
      // A contact may have changed while the pool searched.
      const contacts = found.filter(({ reason }) => filter.reasons?.includes(reason.why) ?? true);
      return { contacts, next };
    },

    count: async (filter: ContactFilter): Promise<ContactCounts> => deps.count(completed(filter)),

    lists: (campaignId: number | undefined): ContactList[] => store.lists(campaignId),

    /** Finds a number's contacts in all campaigns; none if no list has the number. Throws `phone_unreadable`. */
    findByNumber(typed: string): NumberFound {
      const wanted = deps.readToFind(typed) ?? fail('phone_unreadable', { field: 'numero' });
      const rows = store.findByPhone(wanted);
      const forms = formsOf(wanted);
      const called = rows.flatMap(({ id, phone }) => [phone, ...store.calledNumbers(id)]);
      const holds = store.holdsOf(wanted, null);
      return {
        phone: rows.find(({ phone }) => forms.includes(phone))?.phone ?? wanted,
        entry: deps.blacklist.findByPhone(wanted),
        removals: deps.blacklist.removalsOf(wanted),
        registry: holds.registry ?? null,
        heldUntilMs: heldUntil(holds, deps.clock.nowMs()),
        contacts: rows.map(seen),
        otherNumbers: [...new Set(called)].filter((phone) => !forms.includes(phone)),
      };
    },

    /**
     * Makes a contact the next one that its campaign calls. Throws `contact_not_found` and the errors of
     * `host.callAgain`.
     */
    async callAgain(actor: Actor, id: number): Promise<ContactSeen> {
      const { phone, campaignId, state, outcome, attempts } = find(id);
      const before = { state, outcome, attempts };
      const after = { phone, campaignId };
      await host.callAgain({ actor, action: 'contact.call_again', entity: 'contact', entityId: id, before, after }, id);
      return seen(find(id));
    },

    /** Returns the contact with the reason why it is not called. Throws `contact_not_found`. */
    find: (id: number): ContactSeen => seen(find(id)),

    /**
     * Changes a contact. `refuseStale` throws if the contact has changed since it was read. Throws `contact_not_found`,
     * `phone_unreadable` or `contact_never_dialable`; with another number also `contact_in_call`, `contact_exists`,
     * `contact_blacklisted` or `engine_unavailable`.
     */
    async edit(
      actor: Actor,
      id: number,
      { typedNumber, ...changes }: ContactChanges,
      refuseStale?: (present: ContactSeen) => void,
    ): Promise<ContactSeen> {
      const read = (): ContactRow => {
        const before = find(id);
        refuseStale?.(seen(before));
        return before;
      };
      const entryOf = (before: ContactRow, number?: ContactEdit['number']): AuditEntry => ({
        actor,
        action: 'contact.update',
        entity: 'contact',
        entityId: id,
        before: changedOf(before, changes, number),
        after: { ...changes, ...(number && { phone: number.phone }) },
      });
      const before = read();
      const number = numberOf(before, typedNumber);
      if (number !== undefined) {
        const { phone, name, columns, note } = before;
        const expected: ContactValues | undefined = refuseStale && { phone, name, columns, note };
        await host.renumberContact(entryOf(before, number), id, { ...changes, number }, expected).catch((error) => {
          if (error instanceof CodedError && error.code === 'stale_write') read(); // throws with the current values
          throw error;
        });
      } else
        db.write(() => {
          audit.record(entryOf(read()));
          store.edit(id, changes);
        });
      return seen(find(id));
    },

    /** Applies an action to one contact. Throws `contact_not_found` and the errors of `host.workContact`. */
    async work(actor: Actor, action: ContactAction, id: number): Promise<ContactSeen> {
      const { phone, campaignId, state, outcome, attempts } = find(id);
      const entry: AuditEntry = {
        actor,
        action: `contact.${action}`,
        entity: 'contact',
        entityId: id,
        before: { state, outcome, attempts },
        after: { phone, campaignId },
      };
      await host.workContact(entry, action, id);
      return seen(find(id));
    },

    /** Starts an action on all matching contacts. Throws `bulk_running`. */
    async workAll(actor: Actor, action: ContactAction, filter: ContactFilter): Promise<BulkJob> {
      const started = await bulk.jobs.start(async () => {
        const complete = completed(filter);
        const counts = await deps.count(complete);
        const total = Object.values(counts).reduce((sum, contacts) => sum + contacts, 0);
        return {
          userId: actor.id,
          details: { action },
          total,
          audit: {
            actor,
            action: `contacts.${action}`,
            entity: 'contacts',
            before: toAudited(filter),
            after: { contacts: total },
          },
          run: (progress) => bulk.work(action, complete, progress),
          endAudit: ({ state, processed, counts: by }) => ({
            actor: null,
            action: 'contacts.worked',
            entity: 'contacts',
            after: { action, state, processed, ...by },
          }),
        };
      });
      return started ?? fail('bulk_running');
    },

    findBulk,

    /** Stops the action; contacts that were changed stay changed. Throws `bulk_not_found`. */
    interruptBulk(actor: Actor, id: number): BulkJob {
      const { processed } = findBulk(id);
      audit.record({ actor, action: 'contacts.interrupt', entity: 'contacts', after: { processed } });
      bulk.jobs.interrupt(id);
      return findBulk(id);
    },

    /** Streams the export as CSV, or as a workbook in the request's language. Throws `overloaded`. */
    async export(actor: Actor, filter: ContactFilter, format: 'csv' | 'excel', separator: string) {
      const record = (after: object): void =>
        audit.record({ actor, action: 'contacts.export', entity: 'contacts', after });
      const audited = toAudited(filter);
      if (format === 'excel') {
        const asked = {
          sheet: 'contacts',
          language: currentLanguage(),
          timeZone: deps.timeZone(),
          filter: completed(filter),
        } as const;
        return deps.openSheet(asked, () => record({ ...audited, format }));
      }
      record(audited);
      return Readable.from(exportPages(deps.exportPage, completed(filter), separator), { objectMode: false });
    },
  };
}

/** Returns the previous values of the changed fields. */
function changedOf({ name, columns, note, phone }: ContactRow, changes: ContactChanges, number: ContactEdit['number']) {
  return {
    ...(changes.name !== undefined && { name }),
    ...(changes.columns !== undefined && { columns: JSON.parse(columns ?? '{}') as object }),
    ...(changes.note !== undefined && { note: note ?? '' }),
    ...(number && { phone }),
  };
}

/** Returns the filter without unset fields, for the audit log. */
function toAudited(filter: ContactFilter): object {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
