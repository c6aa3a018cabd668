import {
  callAgainObstacle,
  excludeObstacle,
  heldUntil,
  resetObstacle,
  restoreObstacle,
  type ContactObstacle,
  type ContactOutcome,
  type ContactStanding,
  type ContactState,
  blockOf,
} from '#shared/domain/contact-rules.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';
import { createContactEditor, type ContactEdit, type ContactValues } from '#server/dialer/contact-edit.ts';
import type { Db } from '#server/platform/db/open.ts';
import { MOST_PRIORITY } from '#shared/domain/contact-directory.ts';
import type { ContactAction, EngineContactAction, Outcome, WorkResult } from './contract.ts';
import type { Definitions } from './definitions.ts';
import { RANK } from './contact-rank.ts';
import type { SqliteLeadSource } from './lead-source.ts';
import { createNumberHolds } from './number-holds.ts';

type ContactRow = ContactValues & {
  readonly campaignId: number;
  readonly state: ContactState;
  readonly outcome: ContactOutcome | null;
  readonly attempts: number;
  readonly dueAt: number;
};

const EDITABLE = ['phone', 'name', 'columns', 'note'] as const;

type ContactWorkOptions = {
  readonly db: Db;
  readonly definitions: Pick<Definitions, 'findMaxAttempts'>;
  readonly leads: Pick<SqliteLeadSource, 'forget' | 'callNext'>;
  readonly nowMs: () => number;
};

const OBSTACLES: Readonly<Record<EngineContactAction, (contact: ContactStanding) => ContactObstacle | null>> = {
  reset: resetObstacle,
  exclude: excludeObstacle,
  restore: restoreObstacle,
  rank: ({ state }) => (state === 'claimed' ? 'in_call' : null),
};

/** Executes actions on contacts: call again, reset, exclude, restore, rank, and change the number. */
export function createContactWork({ db, definitions, leads, nowMs }: ContactWorkOptions) {
  // Runs for each contact of an action. `+` keeps SQLite from replanning the query (docs/decisions/0006).
  const find = db.sqlite.prepare<[number], ContactRow>(
    `select campaign_id campaignId, phone, name, columns, note, state, outcome, attempts, due_at dueAt from contacts
       left join contact_columns on contact_columns.contact_id = id left join contact_notes on contact_notes.contact_id = id
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
  // While the contact was excluded, its list's priority may have changed or a hold may have ended.
  const restore = db.sqlite.prepare<[number, number]>(
    `update contacts set state = 'pending', outcome = null,
       due_at = iif(attempts = 0 and due_at >= ?, ${RANK}, due_at)
     where id = ? and state = 'done' and outcome = 'excluded'`,
  );
  const taken = db.sqlite
    .prepare<[number, string, string, number], number>(
      'select 1 from contacts where campaign_id = ? and phone in (?, ?) and id <> ?',
    )
    .pluck();
  const holdsOf = createNumberHolds(db);
  const write = createContactEditor(db);

  /** Each function changes the contact and returns whether anything changed. */
  const ACTIONS: Readonly<Record<EngineContactAction, (id: number, contact: ContactRow) => boolean>> = {
    reset(id, { state, attempts, dueAt }) {
      if (state === 'pending' && attempts === 0 && dueAt <= 0) return false;
      return reset.run(id).changes > 0;
    },
    exclude: (id) => exclude.run(id).changes > 0,
    restore: (id) => restore.run(-MOST_PRIORITY, id).changes > 0,
    /** Contacts that were called before, are held, or are to be called next keep their position. */
    rank: (id) => rank.run(id, -MOST_PRIORITY).changes > 0,
  };

  function act(action: EngineContactAction, id: number, contact: ContactRow | undefined): WorkResult {
    if (contact === undefined) return 'not_found';
    const obstacle = OBSTACLES[action]({ ...contact, ...holdsOf(contact.phone, contact.campaignId) });
    return obstacle ?? (ACTIONS[action](id, contact) ? 'changed' : 'unchanged');
  }

  return {
    /** Applies the action to one contact. The outcome's value is the campaign's id, or null if nothing changed. */
    one(action: ContactAction, id: number): Outcome<number | null> {
      const contact = find.get(id);
      const result = act(action, id, contact);
      if (result === 'unchanged') return { ok: true, value: null };
      if (result !== 'changed') return { ok: false, code: `contact_${result}`, details: { id } };
      leads.forget(contact!.campaignId);
      return { ok: true, value: contact!.campaignId };
    },

    /**
     * Makes a contact the next one of its campaign. If its attempts are used up, it gets one more. The outcome's value
     * is the campaign's id.
     */
    callAgain(id: number): Outcome<number> {
      const refuse = (code: ErrorCode, details: object = {}): Outcome<never> => {
        return { ok: false, code, details: { id, ...details } };
      };
      const contact = find.get(id);
      if (contact === undefined) return refuse('contact_not_found');
      const maxAttempts = definitions.findMaxAttempts(contact.campaignId) ?? 1;
      const holds = holdsOf(contact.phone, contact.campaignId);
      const obstacle = callAgainObstacle({ ...contact, ...holds }, nowMs());
      const until = heldUntil(holds, nowMs());
      if (obstacle !== null)
        return refuse(`contact_${obstacle}`, until === null ? {} : { until: new Date(until).toISOString() });
      leads.callNext(contact.campaignId, id, maxAttempts - 1);
      return { ok: true, value: contact.campaignId };
    },

    /**
     * Applies the action to each contact that allows it. Returns the counts by result and the campaigns of the changed
     * contacts.
     */
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

    /**
     * Edits a contact and changes its number, provided that its values still equal `before`. The outcome's value is the
     * campaign's id.
     */
    renumber(
      id: number,
      edit: ContactEdit & Required<Pick<ContactEdit, 'number'>>,
      before?: ContactValues,
    ): Outcome<number> {
      const contact = find.get(id);
      const { phone } = edit.number;
      const refuse = (code: ErrorCode): Outcome<never> => ({ ok: false, code, details: { id, phone } });
      if (contact === undefined) return refuse('contact_not_found');
      if (before !== undefined && EDITABLE.some((field) => contact[field] !== before[field]))
        return refuse('stale_write');
      if (contact.state === 'claimed') return refuse('contact_in_call');
      if (taken.get(contact.campaignId, ...formsOf(phone), id) !== undefined) return refuse('contact_exists');
      const block = blockOf(holdsOf(phone, contact.campaignId));
      if (block !== null) return refuse(`contact_${block}`);
      write(id, edit);
      leads.forget(contact.campaignId);
      return { ok: true, value: contact.campaignId };
    },
  };
}
