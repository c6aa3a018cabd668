import { callAgainObstacle, heldUntil, type ContactOutcome, type ContactState } from '#shared/domain/contact-rules.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Outcome } from './contract.ts';
import type { Definitions } from './definitions.ts';
import type { SqliteLeadSource } from './lead-source.ts';
import { createNumberHolds } from './number-holds.ts';

type CallAgainOptions = {
  readonly db: Db;
  readonly definitions: Definitions;
  readonly leads: Pick<SqliteLeadSource, 'callNext'>;
  readonly nowMs: () => number;
};

type ContactRow = {
  readonly campaignId: number;
  readonly phone: string;
  readonly state: ContactState;
  readonly outcome: ContactOutcome | null;
};

/**
 * Makes a contact its campaign's next one at a person's request, and returns the campaign. A contact whose attempts are
 * used up gets one more.
 */
export function createCallAgain({ db, definitions, leads, nowMs }: CallAgainOptions): (id: number) => Outcome<number> {
  const find = db.sqlite.prepare<[number], ContactRow>(
    'select campaign_id campaignId, phone, state, outcome from contacts where id = ?',
  );
  const holdsOf = createNumberHolds(db);

  return (id) => {
    const refuse = (code: ErrorCode, details: object = {}): Outcome<never> => {
      return { ok: false, code, details: { id, ...details } };
    };
    const contact = find.get(id);
    if (contact === undefined) return refuse('contact_not_found');
    const plan = definitions.findCampaign(contact.campaignId)?.plan;
    if (plan === undefined) return refuse('campaign_not_found');
    const holds = holdsOf(contact.phone);
    const obstacle = callAgainObstacle({ ...contact, ...holds }, nowMs());
    const until = heldUntil(holds, nowMs());
    if (obstacle !== null)
      return refuse(`contact_${obstacle}`, until === null ? {} : { until: new Date(until).toISOString() });
    leads.callNext(contact.campaignId, id, plan.maxAttempts - 1);
    return { ok: true, value: contact.campaignId };
  };
}
