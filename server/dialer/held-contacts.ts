/** Contacts that wait because of the caps on calls to one number, so that changed caps apply to them at once. */
import type { Connection } from '#server/platform/db/connection.ts';
import { RANK } from './contact-rank.ts';

/** Number of notes after which old ones are deleted, and how many of them at a time. */
const PRUNE_EVERY = 64;
const PRUNED_AT_ONCE = 128;

type Held = { readonly contactId: number; readonly campaignId: number; readonly untilMs: number };

/** Number of contacts freed at a time. */
const FREED_AT_ONCE = 250;

export type FreedContacts = {
  /** Id of the last contact looked at. */
  readonly lastId: number;
  /** Campaigns whose contacts have become due. */
  readonly campaignIds: ReadonlySet<number>;
};

type HeldContacts = {
  /** Notes that a contact's due time is the end of its hold. */
  note(held: Held, nowMs: number): void;
  /**
   * Makes the next held contacts with ids above `afterId` due, of one campaign or of all: those that were never called in
   * the order of their list, the others now. Returns null if there are none.
   */
  free(afterId: number, nowMs: number, campaignId?: number): FreedContacts | null;
};

/** Its methods must run inside a write transaction. */
export function createHeldContacts(db: Connection): HeldContacts {
  const insert = db.sqlite.prepare<Held>(
    'insert or replace into held_contacts (contact_id, campaign_id, held_until) values (@contactId, @campaignId, @untilMs)',
  );
  const prune = db.sqlite.prepare<[number, number]>(
    `delete from held_contacts where contact_id in
       (select contact_id from held_contacts where held_until < ? order by held_until limit ?)`,
  );
  const select = 'select contact_id contactId, campaign_id campaignId, held_until untilMs from held_contacts';
  const next = db.sqlite.prepare<[number, number], Held>(`${select} where contact_id > ? order by contact_id limit ?`);
  const nextOf = db.sqlite.prepare<[number, number, number], Held>(
    `${select} where campaign_id = ? and contact_id > ? order by contact_id limit ?`,
  );
  // A contact with another due time has been called or changed since.
  const release = db.sqlite.prepare<[number, number, number]>(
    `update contacts set due_at = iif(attempts = 0, ${RANK}, ?) where id = ? and state = 'pending' and due_at = ?`,
  );
  const forget = db.sqlite.prepare<[number]>('delete from held_contacts where contact_id = ?');
  let untilPruned = 0;

  return {
    note(held, nowMs) {
      insert.run(held);
      if (untilPruned-- > 0) return;
      untilPruned = PRUNE_EVERY - 1;
      prune.run(nowMs, PRUNED_AT_ONCE);
    },
    free(afterId, nowMs, onlyOf) {
      const held = onlyOf === undefined ? next.all(afterId, FREED_AT_ONCE) : nextOf.all(onlyOf, afterId, FREED_AT_ONCE);
      if (held.length === 0) return null;
      const campaignIds = new Set<number>();
      for (const { contactId, campaignId, untilMs } of held) {
        if (release.run(nowMs, contactId, untilMs).changes === 1) campaignIds.add(campaignId);
        forget.run(contactId);
      }
      return { lastId: held.at(-1)!.contactId, campaignIds };
    },
  };
}
