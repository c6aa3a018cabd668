import type { AuditEntry } from '#server/platform/audit/service.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { heldUntil, type NumberHolds } from '#shared/domain/contact-rules.ts';
import type { NumberReader } from '#server/platform/number-reader.ts';
import type { WhyNot, WhyNotService } from '../why-not/service.ts';
import type { ContactLookupStore, ContactRow } from './store.ts';

type ContactLookupDeps = {
  readonly store: ContactLookupStore;
  readonly readToFind: NumberReader['readToFind'];
  readonly holdsOf: (phone: string) => NumberHolds;
  readonly nowMs: () => number;
  readonly whyNot: Pick<WhyNotService, 'ask'>;
  /** Makes a contact its campaign's next one. Throws the reason when that is refused. */
  readonly callAgain: DialerHost['callAgain'];
};

/** A contact and what holds it back. */
export type ContactFound = {
  readonly contact: ContactRow;
  readonly whyNot: WhyNot;
};

export type NumberFound = {
  /** In E.164, as typed or, where a list has it, as the newest list has it. */
  readonly phone: string;
  readonly isBlocked: boolean;
  /** End of its hold after an abandoned call. */
  readonly heldUntilMs: number | null;
  readonly contacts: readonly ContactFound[];
};

export type ContactLookupService = ReturnType<typeof createContactLookupService>;

/** What happened to a number: its contacts in all campaigns. */
export function createContactLookupService(deps: ContactLookupDeps) {
  const { store, readToFind, holdsOf, nowMs, whyNot, callAgain } = deps;

  const view = (contact: ContactRow): ContactFound => ({
    contact,
    whyNot: whyNot.ask(contact.campaignId, contact.phone),
  });

  return {
    /** Throws phone_unreadable. A number that no list has gives no contacts. */
    find(typed: string): NumberFound {
      const wanted = readToFind(typed) ?? fail('phone_unreadable', { field: 'numero' });
      const rows = store.findByPhone(wanted);
      const holds = holdsOf(wanted);
      return {
        phone: rows[0]?.phone ?? wanted,
        isBlocked: holds.isBlacklisted,
        heldUntilMs: heldUntil(holds, nowMs()),
        contacts: rows.map(view),
      };
    },

    /** Throws contact_not_found, contact_in_call, contact_blacklisted, contact_opted_out, contact_excluded, contact_abandoned_hold, engine_unavailable. */
    async callAgain(actor: Actor, id: number): Promise<ContactFound> {
      const before = store.findById(id) ?? fail('contact_not_found');
      const { phone, campaignId, state, outcome, attempts } = before;
      const entry: AuditEntry = {
        actor,
        action: 'contact.call_again',
        entity: 'contact',
        entityId: id,
        before: { state, outcome, attempts },
        after: { phone, campaignId },
      };
      await callAgain(entry, id);
      return view(store.findById(id) ?? fail('contact_not_found'));
    },
  };
}
