import { IS_BLOCKED } from '#server/platform/db/blocked-numbers.ts';
import type { Db } from '#server/platform/db/open.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';
import type { ContactOutcome } from '#server/platform/db/tables/contacts.ts';

type ContactRow = {
  readonly id: number;
  readonly phone: string;
  /** See engine/model/window-class.ts. */
  readonly windowClass: string;
  readonly state: 'pending' | 'claimed' | 'done';
  readonly outcome: ContactOutcome | null;
  readonly attempts: number;
  readonly dueAtMs: number;
  readonly isBlacklisted: 0 | 1;
};

export function createWhyNotStore(db: Db) {
  const find = db.sqlite.prepare<[string, string, number, string, string, string], ContactRow>(
    `select id, phone, country || iif(zones = '', '', '@' || zones) windowClass, state, outcome, attempts, due_at dueAtMs,
       ${IS_BLOCKED} isBlacklisted
     from contacts where campaign_id = ? and phone in (?, ?) order by phone = ? desc limit 1`,
  );
  const campaigns = db.sqlite.prepare<[], number>('select id from campaigns where deleted_at is null').pluck();
  return {
    /** The ids of all campaigns. */
    campaigns: (): number[] => campaigns.all(),
    /** The campaign's contact with the number or its other form. */
    find(campaignId: number, phone: string): ContactRow | undefined {
      const forms = formsOf(phone);
      return find.get(...forms, campaignId, ...forms, phone);
    },
  };
}

export type WhyNotStore = ReturnType<typeof createWhyNotStore>;
