import type { DialerHost } from '#server/dialer/host.ts';
import type { createUndoLog } from '#server/dialer/undo-log.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { ASKED_BY_VOICE } from '#shared/domain/stored-texts.ts';
import { allows } from '#shared/roles.ts';
import type { BlacklistService } from '../blacklist/service.ts';
import type { BlacklistRow } from '../blacklist/store.ts';
import { readBlacklistPhone } from '../blacklist/phone.ts';
import type { createNamedPersons, NamedPerson } from './store.ts';

/** Whom not to call: exactly one field is present. */
export type DoNotCallTarget = {
  readonly phone?: string | undefined;
  readonly callId?: number | undefined;
  readonly contactId?: number | undefined;
};

type DoNotCallDeps = {
  readonly blacklist: Pick<BlacklistService, 'list' | 'find' | 'findByPhone' | 'undoList'>;
  readonly persons: ReturnType<typeof createNamedPersons>;
  /** Reads the canonical numbers whose opt-outs an administrator has removed. */
  readonly readFormerOptOuts: () => ReadonlySet<string>;
  readonly undoLog: Pick<ReturnType<typeof createUndoLog>, 'note'>;
  readonly host: Pick<DialerHost, 'undoDoNotCall'>;
  /** Returns the typed number in E.164, or undefined if it is invalid. */
  readonly readNumber: (typed: string) => string | undefined;
};

type Subject = NamedPerson & Pick<BlacklistRow, 'source' | 'callId'>;

export type Undone = { readonly entry: BlacklistRow; readonly isListedAgain: boolean };

export type DoNotCallService = ReturnType<typeof createDoNotCallService>;

/** Blacklists people who ask a user not to be called. */
export function createDoNotCallService(deps: DoNotCallDeps) {
  const { blacklist, persons, undoLog, host, readNumber } = deps;

  function subjectOf(actor: Actor, { phone, callId, contactId }: DoNotCallTarget): Subject {
    if ([phone, callId, contactId].filter((one) => one !== undefined).length !== 1) fail('do_not_call_target');
    if (callId !== undefined) {
      const person = persons.ofCall(callId) ?? fail('call_not_found', { id: callId });
      return { ...person, source: 'call', callId };
    }
    if (contactId !== undefined) {
      const person = persons.ofContact(contactId) ?? fail('contact_not_found', { id: contactId });
      return { ...person, source: 'contact', callId: null };
    }
    if (!allows(actor.role, 'supervisor')) fail('forbidden');
    return { phone: readBlacklistPhone(phone!, readNumber), contactId: null, source: 'number', callId: null };
  }

  return {
    formerOptOuts: deps.readFormerOptOuts,
    undoList: blacklist.undoList,

    /**
     * Lists the person's number at once. Throws `do_not_call_target`, `call_not_found`, `contact_not_found`, `forbidden`
     * for a number of an operator, and the errors of `blacklist.list`.
     */
    async add(actor: Actor, target: DoNotCallTarget, reason: string): Promise<BlacklistRow> {
      const { phone, contactId, source, callId } = subjectOf(actor, target);
      const entry = { phone, reason: reason.trim() || ASKED_BY_VOICE, source, callId };
      return blacklist.list(actor, entry, 'do_not_call.add', ({ id }) => {
        if (contactId !== null) undoLog.note(id, contactId);
      });
    },

    /**
     * Undoes it. Returns the removed entry, and whether its number is listed again, because the entry had replaced an
     * automatic one. Throws `blacklist_entry_not_found` and the errors of `host.undoDoNotCall`.
     */
    async undo(actor: Actor, id: number): Promise<Undone> {
      const before = blacklist.find(id) ?? fail('blacklist_entry_not_found', { id });
      const audited = { actor, action: 'do_not_call.undo', entity: 'blacklist', entityId: id, before };
      await host.undoDoNotCall(audited, id, actor.id);
      return { entry: before, isListedAgain: blacklist.findByPhone(before.phone) !== undefined };
    },
  };
}
