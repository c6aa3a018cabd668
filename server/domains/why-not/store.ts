import type { Db } from '#server/db/open.ts';
import type { Outcome } from './rule.ts';

type ContactRow = {
  readonly id: number;
  readonly phone: string;
  /** See engine/model/window-class.ts. */
  readonly windowClass: string;
  readonly state: 'pending' | 'claimed' | 'done';
  readonly outcome: Outcome | null;
  readonly attempts: number;
  readonly dueAtMs: number;
  readonly isBlacklisted: 0 | 1;
};

export function createWhyNotStore(db: Db) {
  const find = db.sqlite.prepare<[number, string], ContactRow>(
    `select id, phone, country || iif(zones = '', '', '@' || zones) windowClass, state, outcome, attempts, due_at dueAtMs,
       exists(select 1 from blacklist where blacklist.phone = contacts.phone) isBlacklisted
     from contacts where campaign_id = ? and phone = ?`,
  );
  return { find: (campaignId: number, phone: string): ContactRow | undefined => find.get(campaignId, phone) };
}

export type WhyNotStore = ReturnType<typeof createWhyNotStore>;
