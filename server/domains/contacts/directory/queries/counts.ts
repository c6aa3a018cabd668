import type { Connection } from '#server/platform/db/connection.ts';
import type { ContactOutcome } from '#shared/domain/contact-rules.ts';
import { createCandidates } from '../candidates.ts';
import { isByDue, isSearch, type ContactFilter } from '../filter.ts';
import { createMatcher } from './matcher.ts';
import { situationOf, SITUATIONS, type Situation } from '../situation.ts';

export type ContactCounts = Readonly<Record<Situation, number>>;

type Group = {
  readonly state: 'pending' | 'claimed' | 'done';
  readonly outcome: ContactOutcome | null;
  readonly attempts: number;
  readonly contacts: number;
};

/**
 * Creates a function that counts the contacts matching a filter, by situation, on one snapshot. It reads all of them,
 * so it runs in the pool.
 */
export function createContactCounts(db: Connection): (filter: ContactFilter) => ContactCounts {
  const candidates = createCandidates(db);
  const matches = createMatcher(db);
  const open = 'campaign_id in (select id from campaigns where deleted_at is null)';
  const byState = db.sqlite.prepare<Record<string, number | null>, Group>(
    `select state, outcome, min(attempts, 1) attempts, count(*) contacts from contacts
     where (@campaignId is null or campaign_id = @campaignId) and (@listId is null or list_id = @listId)
       and attempts between @attemptsFrom and @attemptsUntil
       and (@isByDue = 0 or state = 'pending' and due_at between @dueFromMs and @dueUntilMs) and ${open}
     group by 1, 2, 3`,
  );
  // Reads the index alone, which has contacts in a call under their previous state; `counted` corrects that.
  const byProgress = db.sqlite.prepare<Record<string, number | null>, Group>(
    `select iif(outcome is null, 'pending', 'done') state, outcome, min(attempts, 1) attempts, count(*) contacts
     from contacts indexed by contacts_progress where campaign_id = @campaignId
       and attempts between @attemptsFrom and @attemptsUntil group by 1, 2, 3
     union all
     select 'claimed', outcome, min(attempts, 1), count(*) from contacts where campaign_id = @campaignId and state = 'claimed'
       and attempts between @attemptsFrom and @attemptsUntil group by 2, 3`,
  );
  const campaigns = db.sqlite.prepare<[], number>('select id from campaigns where deleted_at is null').pluck();

  function* counted(filter: ContactFilter): Generator<readonly [situation: Situation, contacts: number], void> {
    const parameters = parametersOf(filter);
    if (filter.listId !== undefined || isByDue(filter)) {
      for (const group of byState.all(parameters)) yield [situationOf(group), group.contacts];
      return;
    }
    for (const campaignId of filter.campaignId === undefined ? campaigns.all() : [filter.campaignId])
      for (const group of byProgress.all({ ...parameters, campaignId })) {
        yield [situationOf(group), group.contacts];
        const state = group.outcome === null ? 'pending' : 'done';
        if (group.state === 'claimed') yield [situationOf({ ...group, state }), -group.contacts];
      }
  }

  function* found(filter: ContactFilter): Generator<readonly [situation: Situation, contacts: number], void> {
    if (!isSearch(filter) && filter.column === undefined && filter.reasons === undefined) return yield* counted(filter);
    for (const [, id] of candidates(filter, null).positions) {
      const situation = matches(id, filter);
      if (situation !== null) yield [situation, 1];
    }
  }

  function count(filter: ContactFilter): ContactCounts {
    const counts = Object.fromEntries(SITUATIONS.map((situation) => [situation, 0])) as Record<Situation, number>;
    for (const [situation, contacts] of found(filter))
      if (filter.situations?.includes(situation) ?? true) counts[situation] += contacts;
    return counts;
  }
  // One transaction, because each statement outside one would lock the database again.
  return db.sqlite.transaction(count);
}

function parametersOf({ campaignId, listId, attemptsFrom, attemptsUntil, dueFromMs, dueUntilMs }: ContactFilter) {
  const most = Number.MAX_SAFE_INTEGER;
  return {
    campaignId: campaignId ?? null,
    listId: listId ?? null,
    attemptsFrom: attemptsFrom ?? 0,
    attemptsUntil: attemptsUntil ?? most,
    isByDue: dueFromMs === undefined && dueUntilMs === undefined ? 0 : 1,
    dueFromMs: dueFromMs ?? -most,
    dueUntilMs: dueUntilMs ?? most,
  };
}
