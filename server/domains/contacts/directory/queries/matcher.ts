import { createNumberHolds } from '#server/dialer/number-holds.ts';
import { createExcludedBy } from '#server/dialer/registries.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { hasWords, TEXT_OF_CONTACT } from '#server/dialer/contact-index.ts';
import { hasFragment } from '#shared/numbers/number-search.ts';
import type { ContactStanding } from '#shared/domain/contact-rules.ts';
import { type CircumstancesRead, type Explainer, explainerFrom } from '#server/live/why-not/explainer.ts';
import type { ContactFilter } from '../filter.ts';
import { situationOf, type Situation } from '../situation.ts';

type Row = Pick<ContactStanding, 'state' | 'outcome'> & {
  readonly campaignId: number;
  readonly listId: number | null;
  readonly phone: string;
  readonly attempts: number;
  readonly dueAtMs: number;
  readonly windowClass: string;
  readonly isGone: 0 | 1;
};

/** Returns the contact's situation if it matches the filter, or null if it does not match or was deleted. */
export type Matcher = (id: number, filter: ContactFilter) => Situation | null;

export function createMatcher(db: Connection): Matcher {
  const { sqlite } = db;
  const find = sqlite.prepare<[number], Row>(
    `select campaign_id campaignId, list_id listId, phone, state, outcome, attempts, due_at dueAtMs,
       country || iif(zones = '', '', '@' || zones) windowClass,
       not exists (select 1 from campaigns where id = campaign_id and deleted_at is null) isGone
     from contacts where id = ?`,
  );
  const textOf = sqlite.prepare<[number], string>(`select ${TEXT_OF_CONTACT} from contacts where id = ?`).pluck();
  const columnOf = sqlite
    .prepare<[number, string], string>(
      'select value from contact_columns, json_each(contact_columns.columns) where contact_id = +? and key = +?',
    )
    .pluck();

  function hasText(id: number, { words, column }: ContactFilter): boolean {
    if (words === undefined && column === undefined) return true;
    if (column === undefined) return hasWords(textOf.get(id) ?? '', words!);
    const value = columnOf.get(id, column);
    return value !== undefined && hasWords(value, words ?? []);
  }

  const holdsOf = createNumberHolds(db);
  const excludedBy = createExcludedBy(db);
  const explainers = new WeakMap<CircumstancesRead, Explainer>();

  function explainerOf(circumstances: CircumstancesRead): Explainer {
    const explain = explainers.get(circumstances) ?? explainerFrom(circumstances);
    explainers.set(circumstances, explain);
    return explain;
  }

  function hasReason(id: number, row: Row, { reasons, circumstances }: ContactFilter): boolean {
    if (reasons === undefined) return true;
    if (circumstances === undefined) throw new Error('a filter by reasons requires circumstances');
    if (!circumstances.campaigns.has(row.campaignId)) return false; // the campaign is newer than the circumstances
    const holds = holdsOf(row.phone, row.campaignId);
    const excluding = row.outcome === 'blacklisted' ? excludedBy(id) : null;
    const contact = { ...row, ...holds, registry: excluding ?? holds.registry ?? null };
    const { why } = explainerOf(circumstances)(contact);
    return reasons.includes(why);
  }

  return (id, filter) => {
    const row = find.get(id);
    if (row === undefined || row.isGone === 1) return null;
    const { campaignId, listId, situations, fragments } = filter;
    if (campaignId !== undefined && row.campaignId !== campaignId) return null;
    if (listId !== undefined && row.listId !== listId) return null;
    const situation = situationOf(row);
    if (situations !== undefined && !situations.includes(situation)) return null;
    if (row.attempts < (filter.attemptsFrom ?? 0) || row.attempts > (filter.attemptsUntil ?? Infinity)) return null;
    if (filter.dueFromMs !== undefined || filter.dueUntilMs !== undefined) {
      if (row.state !== 'pending') return null;
      if (row.dueAtMs < (filter.dueFromMs ?? -Infinity) || row.dueAtMs > (filter.dueUntilMs ?? Infinity)) return null;
    }
    if (fragments !== undefined && !hasFragment(fragments, row.phone)) return null;
    return hasReason(id, row, filter) && hasText(id, filter) ? situation : null;
  };
}
