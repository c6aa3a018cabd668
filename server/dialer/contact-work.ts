import { formsOf } from '#shared/numbers/canonical-number.ts';
import { createBlockedNumbers } from '#server/platform/db/blocked-numbers.ts';
import { createContactEditor, type ContactEdit } from '#server/platform/db/contact-edit.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { MOST_PRIORITY } from '#shared/domain/contact-directory.ts';
import type { ContactAction, EngineContactAction, Outcome, WorkResult } from './contract.ts';
import type { SqliteLeadSource } from './lead-source.ts';

type ContactRow = {
  readonly campaignId: number;
  readonly phone: string;
  readonly state: 'pending' | 'claimed' | 'done';
  readonly outcome: string | null;
  readonly attempts: number;
  readonly dueAt: number;
};

/** When a contact is due that was never called: the higher its list's priority, the earlier. */
const RANK = 'coalesce((select -priority from contact_lists where id = contacts.list_id), 0)';

type ContactWorkOptions = { readonly db: Db; readonly leads: Pick<SqliteLeadSource, 'forget'> };

/** Why the action was not taken on one contact, as its error. */
const REFUSALS: Readonly<Partial<Record<WorkResult, ErrorCode>>> = {
  missing: 'contact_not_found',
  inCall: 'contact_in_call',
  optedOut: 'contact_opted_out',
  blacklisted: 'contact_blacklisted',
  excluded: 'contact_excluded',
  finished: 'contact_finished',
  notExcluded: 'contact_not_excluded',
};

/**
 * What people do with contacts that the dialer owns: call them anew from the first attempt, take them out of their
 * campaign, put them back, and give them another number. A contact in a call is left alone.
 */
export function createContactWork({ db, leads }: ContactWorkOptions) {
  // Read for each contact of an action: with `+` it is not planned anew (docs/decisions/0006).
  const find = db.sqlite.prepare<[number], ContactRow>(
    `select campaign_id campaignId, phone, state, outcome, attempts, due_at dueAt from contacts
     where id = +? and exists (select 1 from campaigns where id = campaign_id and deleted_at is null)`,
  );
  const reset = db.sqlite.prepare<[number]>(
    `update contacts set state = 'pending', outcome = null, attempts = 0, due_at = ${RANK} where id = ? and state <> 'claimed'`,
  );
  const rank = db.sqlite.prepare<[number, number]>(
    `update contacts set due_at = ${RANK}
     where id = ? and state = 'pending' and attempts = 0 and due_at between ? and 0 and due_at <> ${RANK}`,
  );
  const exclude = db.sqlite.prepare<[number]>(
    `update contacts set state = 'done', outcome = 'excluded' where id = ? and state = 'pending'`,
  );
  // Its list's priority may have changed meanwhile.
  const restore = db.sqlite.prepare<[number, number]>(
    `update contacts set state = 'pending', outcome = null,
       due_at = case when attempts = 0 and due_at between ? and 0 then ${RANK} else due_at end
     where id = ? and state = 'done' and outcome = 'excluded'`,
  );
  const taken = db.sqlite
    .prepare<[number, string, string, number], number>(
      'select 1 from contacts where campaign_id = ? and phone in (?, ?) and id <> ?',
    )
    .pluck();
  const isBlocked = createBlockedNumbers(db);
  const write = createContactEditor(db);

  const ACTIONS: Readonly<Record<EngineContactAction, (id: number, contact: ContactRow) => WorkResult>> = {
    reset(id, { outcome, phone, state, attempts, dueAt }) {
      if (outcome === 'opted_out') return 'optedOut';
      if (outcome === 'excluded') return 'excluded';
      if (isBlocked(phone)) return 'blacklisted';
      if (state === 'pending' && attempts === 0 && dueAt <= 0) return 'unchanged';
      reset.run(id);
      return 'changed';
    },
    exclude(id, { state, outcome }) {
      if (state === 'done') return outcome === 'excluded' ? 'unchanged' : 'finished';
      exclude.run(id);
      return 'changed';
    },
    /** Contacts that were called, or are called next, keep their turn. */
    rank: (id) => (rank.run(id, -MOST_PRIORITY).changes === 0 ? 'unchanged' : 'changed'),
    restore(id, { outcome }) {
      if (outcome !== 'excluded') return 'notExcluded';
      restore.run(-MOST_PRIORITY, id);
      return 'changed';
    },
  };

  function act(action: EngineContactAction, id: number, contact: ContactRow | undefined): WorkResult {
    if (contact === undefined) return 'missing';
    return contact.state === 'claimed' ? 'inCall' : ACTIONS[action](id, contact);
  }

  return {
    /** Takes the action on one contact. The value is its campaign; null: there was nothing to change. */
    one(action: ContactAction, id: number): Outcome<number | null> {
      const contact = find.get(id);
      const result = act(action, id, contact);
      const code = REFUSALS[result];
      if (code !== undefined) return { ok: false, code, details: { id } };
      if (result === 'unchanged') return { ok: true, value: null };
      leads.forget(contact!.campaignId);
      return { ok: true, value: contact!.campaignId };
    },

    /** Takes it on each where it can be, and counts what came of it. Returns the campaigns that it changed, too. */
    all(action: EngineContactAction, ids: readonly number[]) {
      const counts: Partial<Record<WorkResult, number>> = {};
      const campaigns = new Set<number>();
      for (const id of ids) {
        const contact = find.get(id);
        const result = act(action, id, contact);
        counts[result] = (counts[result] ?? 0) + 1;
        if (result === 'changed') campaigns.add(contact!.campaignId);
      }
      campaigns.forEach(leads.forget);
      return { counts, campaigns };
    },

    /** Edits a contact that gets another number. The value is its campaign. */
    renumber(id: number, edit: ContactEdit & Required<Pick<ContactEdit, 'number'>>): Outcome<number> {
      const contact = find.get(id);
      const { phone } = edit.number;
      const refuse = (code: ErrorCode): Outcome<never> => ({ ok: false, code, details: { id, phone } });
      if (contact === undefined) return refuse('contact_not_found');
      if (contact.state === 'claimed') return refuse('contact_in_call');
      if (taken.get(contact.campaignId, ...formsOf(phone), id) !== undefined) return refuse('contact_exists');
      if (isBlocked(phone)) return refuse('contact_blacklisted');
      write(id, edit);
      leads.forget(contact.campaignId);
      return { ok: true, value: contact.campaignId };
    },
  };
}
