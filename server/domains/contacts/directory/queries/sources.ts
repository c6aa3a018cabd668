/**
 * Reads contacts in order from their indexes. A page runs a statement for each campaign, group or window class, so `+`
 * keeps SQLite from replanning it each time (docs/decisions/0006).
 */
import type { Connection } from '#server/platform/db/connection.ts';
import { createContactClasses } from '#server/dialer/contact-classes.ts';
import type { ContactOutcome } from '#shared/domain/contact-rules.ts';
import type { Position, Source } from '../source.ts';

/** Contacts of a campaign with one outcome and one number of attempts. */
export type Group = {
  readonly campaignId: number;
  readonly outcome: ContactOutcome | null;
  readonly attempts: number;
};

export type IdRange = readonly [least: number, greatest: number];

const NEWEST = Number.MAX_SAFE_INTEGER;
const OF_GROUP = `from contacts indexed by contacts_progress
  where campaign_id = +:campaignId and outcome is +:outcome and attempts = +:attempts`;
const newest = (ids: readonly number[]): Position[] => ids.map((id) => [0, id]);

export function createSources(db: Connection) {
  const { sqlite } = db;
  const ids = <P extends unknown[]>(sql: string) => sqlite.prepare<P, number>(sql).pluck();
  const campaigns = ids<[]>('select id from campaigns where deleted_at is null');
  const isOpenOnly = sqlite
    .prepare<[], number>(
      `select not exists (select 1 from campaigns where deleted_at is not null
         and exists (select 1 from contacts where campaign_id = campaigns.id))`,
    )
    .pluck();
  const all = ids<[number, number]>('select id from contacts where id < ? order by id desc limit +?');
  const ofList = ids<[number, number, number]>(
    'select id from contacts where list_id = +? and id < ? order by id desc limit +?',
  );
  // Each subquery takes one seek. A query for both min and max would scan the whole index of the list.
  const rangeOfList = sqlite
    .prepare<[{ listId: number }], [number | null, number | null]>(
      `select (select min(id) from contacts where list_id = +:listId), (select max(id) from contacts where list_id = +:listId)`,
    )
    .raw();
  const rangeOfGroup = sqlite
    .prepare<[{ campaignId: number; outcome: string | null; attempts: number }], [number | null, number | null]>(
      `select (select min(id) ${OF_GROUP}), (select max(id) ${OF_GROUP})`,
    )
    .raw();
  const inCall = ids<[number, number, number]>(
    `select id from contacts where campaign_id = +? and state = 'claimed' and id < ? order by id desc limit +?`,
  );
  // Without the hint, SQLite may scan all ids.
  const ofGroup = ids<[number, string | null, number, number, number]>(
    `select id from contacts indexed by contacts_progress
     where campaign_id = +? and outcome is +? and attempts = +? and id < ? order by id desc limit +?`,
  );
  const nextAttempts = ids<[number, string | null, number]>(
    `select attempts from contacts indexed by contacts_progress
     where campaign_id = +? and outcome is +? and attempts > ? order by attempts limit 1`,
  );
  const sizeOfGroup = ids<[number, string | null, number, number]>(
    `select count(*) from (select 1 from contacts indexed by contacts_progress
     where campaign_id = +? and outcome is +? and attempts = +? limit +?)`,
  );
  // A single lower bound: with another one for the page, SQLite may start at the wrong one and scan the contacts in
  // between.
  const due = sqlite
    .prepare<[number, string, string, number, number, number, number], [number, number]>(
      `select due_at, id from contacts where campaign_id = +? and state = 'pending' and country = +? and zones = +?
       and (due_at, id) > (?, ?) and due_at <= ? order by due_at, id limit +?`,
    )
    .raw();
  const byNumber = ids<[number, string, string, number]>(
    'select id from contacts where campaign_id = +? and phone >= ? and phone < ? limit +?',
  );
  const classesOf = createContactClasses(db);

  return {
    campaigns: (): number[] => campaigns.all(),
    /** Returns whether no deleted campaign has contacts left. */
    isOpenOnly: (): boolean => isOpenOnly.get() === 1,
    all: ((after, most) => newest(all.all(after?.[1] ?? NEWEST, most))) satisfies Source,
    ofList:
      (listId: number): Source =>
      (after, most) =>
        newest(ofList.all(listId, after?.[1] ?? NEWEST, most)),
    /** Returns the lowest and highest id of a list's contacts, or null if it has none. */
    rangeOfList(listId: number): IdRange | null {
      const [least = null, greatest = null] = rangeOfList.get({ listId }) ?? [];
      return least === null || greatest === null ? null : [least, greatest];
    },
    /** Returns the lowest and highest id of the groups' contacts, or null if they have none. */
    rangeOfGroups(groups: readonly Group[]): IdRange | null {
      const ids = groups.flatMap((group) => rangeOfGroup.get(group) ?? []).filter((id) => id !== null);
      return ids.length === 0 ? null : [Math.min(...ids), Math.max(...ids)];
    },
    inCall:
      (campaignId: number): Source =>
      (after, most) =>
        newest(inCall.all(campaignId, after?.[1] ?? NEWEST, most)),
    ofGroup:
      ({ campaignId, outcome, attempts }: Group): Source =>
      (after, most) =>
        newest(ofGroup.all(campaignId, outcome, attempts, after?.[1] ?? NEWEST, most)),
    /** Returns the groups of a campaign with an outcome and with attempts from `from` to `until`. */
    groups(campaignId: number, outcome: ContactOutcome | null, from: number, until: number): Group[] {
      const found: Group[] = [];
      let attempts = nextAttempts.get(campaignId, outcome, from - 1);
      while (attempts !== undefined && attempts <= until) {
        found.push({ campaignId, outcome, attempts });
        attempts = nextAttempts.get(campaignId, outcome, attempts);
      }
      return found;
    },
    /** Returns the number of contacts in a group, counting up to `most`. */
    sizeOf: ({ campaignId, outcome, attempts }: Group, most: number): number =>
      sizeOfGroup.get(campaignId, outcome, attempts, most)!,
    /** Returns the pending contacts of a campaign by due time, one source per window class. */
    due: (campaignId: number, fromMs: number, untilMs: number): Source[] =>
      classesOf(campaignId).map(({ country, zones }): Source => (after, most) => {
        const [sinceMs, id] = after === null || after[0] < fromMs ? [fromMs, 0] : after;
        return due.all(campaignId, country, zones, sinceMs, id, untilMs, most);
      }),
    /** Returns up to `most` ids, in no order, of a campaign's contacts whose number begins with `+digits`. */
    byNumber: (campaignId: number, digits: string, most: number): number[] =>
      byNumber.all(campaignId, `+${digits}`, `+${digits}:`, most), // `:` is the character after `9`
  };
}
