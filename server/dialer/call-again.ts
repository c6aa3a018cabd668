import { createBlockedNumbers } from '#server/platform/db/blocked-numbers.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Outcome } from './contract.ts';
import type { Definitions } from './definitions.ts';
import type { SqliteLeadSource } from './lead-source.ts';

type CallAgainOptions = {
  readonly db: Db;
  readonly definitions: Definitions;
  readonly leads: Pick<SqliteLeadSource, 'callNext'>;
};

type ContactRow = {
  readonly campaignId: number;
  readonly phone: string;
  readonly state: 'pending' | 'claimed' | 'done';
  readonly outcome: string | null;
};

/**
 * Makes a contact its campaign's next one, and returns the campaign. One whose attempts are used up gets one more; one
 * that succeeded is called again, because a person asks for it. Who opted out, is blacklisted
 * or was excluded is not called.
 */
export function createCallAgain({ db, definitions, leads }: CallAgainOptions): (id: number) => Outcome<number> {
  const find = db.sqlite.prepare<[number], ContactRow>(
    'select campaign_id campaignId, phone, state, outcome from contacts where id = ?',
  );
  const isBlocked = createBlockedNumbers(db);

  return (id) => {
    const refuse = (code: ErrorCode): Outcome<never> => ({ ok: false, code, details: { id } });
    const contact = find.get(id);
    if (contact === undefined) return refuse('contact_not_found');
    const plan = definitions.findCampaign(contact.campaignId)?.plan;
    if (plan === undefined) return refuse('campaign_not_found');
    if (contact.state === 'claimed') return refuse('contact_in_call');
    if (contact.outcome === 'opted_out') return refuse('contact_opted_out');
    if (contact.outcome === 'excluded') return refuse('contact_excluded');
    if (isBlocked(contact.phone)) return refuse('contact_blacklisted');
    leads.callNext(contact.campaignId, id, plan.maxAttempts - 1);
    return { ok: true, value: contact.campaignId };
  };
}
