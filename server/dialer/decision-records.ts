/** Records why a contact was not dialled. The records' appender adds what the decision was based on. */
import type { RegistryListing } from '#shared/domain/registries.ts';
import type { Connection } from '#server/platform/db/connection.ts';

/** A contact that was not dialled, and why. */
export type Refused = {
  readonly campaignId: number;
  readonly contactId: number;
  readonly phone: string;
  /** A waiting reason, or a refusal. */
  readonly reason: string;
  /** The registry that has the number. */
  readonly registry?: RegistryListing;
};

export type DecisionRecords = {
  held(decision: Refused & { readonly untilMs: number }, atMs: number): void;
  excluded(decision: Refused, atMs: number): void;
};

/** Creates the writer. Its methods must run in the write transaction of the decision. */
export function createDecisionRecords(db: Connection): DecisionRecords {
  const add = db.sqlite.prepare<[number, string, 'held' | 'excluded', string]>(
    'insert into record_queue (at, subject, kind, detail) values (?, ?, ?, ?)',
  );

  return {
    held({ campaignId, contactId, phone, reason, untilMs }, atMs) {
      const detail = { reason, until: untilMs, campaign_id: campaignId, contact_id: contactId };
      add.run(atMs, phone, 'held', JSON.stringify(detail));
    },
    excluded({ campaignId, contactId, phone, reason, registry }, atMs) {
      const listed = registry === undefined ? null : `${registry.name} ${registry.datedOn}`;
      const detail = { reason, registry: listed, campaign_id: campaignId, contact_id: contactId };
      add.run(atMs, phone, 'excluded', JSON.stringify(detail));
    },
  };
}
