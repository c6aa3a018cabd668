/**
 * Records why a number was dialled, held back or dropped, with what the decision was based on: the purpose, the country
 * and places whose legal windows had to be open, the registries, the calls of the last month and the last abandoned
 * call.
 */
import { NO_LEAD } from '#engine/model/call.ts';
import type { FactSink } from '#engine/ports.ts';
import type { RegistryListing } from '#shared/domain/registries.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
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

export type DecisionRecords = FactSink & {
  held(decision: Refused & { readonly untilMs: number }, atMs: number): void;
  excluded(decision: Refused, atMs: number): void;
};

type Row = {
  readonly at: number;
  /** Canonical number. */
  readonly number: string;
  readonly kind: 'dialled' | 'held' | 'excluded';
  readonly campaignId: number;
  readonly contactId: number | null;
  readonly callId: number | null;
  readonly reason: string | null;
  readonly until: number | null;
  readonly registry: string | null;
};

/** Creates the writer. Its methods must run in the write transaction of the decision. */
export function createDecisionRecords(db: Connection): DecisionRecords {
  const add = db.sqlite.prepare<Row>(
    `insert into record_queue (at, subject, kind, detail) values (@at, @number, @kind, json_object(
       'reason', @reason, 'until', @until, 'call_id', @callId, 'campaign_id', @campaignId, 'contact_id', @contactId,
       'purpose', (select purpose from campaigns where id = @campaignId),
       'country', (select country from contacts where id = @contactId),
       'places', (select zones from contacts where id = @contactId),
       'registry', @registry,
       'registries', (select group_concat(name || ' ' || dated_on, ', ') from registries where load_id is not null and coalesce(
         (select registries.id in (select value from json_each(registry_ids)) from registry_choices where campaign_id = @campaignId), 1)),
       'calls_in_31_days', (select count(*) from recent_calls where phone = @number),
       'last_call_at', (select max(ended_at) from recent_calls where phone = @number),
       'abandoned_at', (select abandoned_at from abandoned_numbers where phone = @number)))`,
  );
  const nothing = { callId: null, contactId: null, reason: null, until: null, registry: null };

  return {
    kinds: new Set(['CallQueued']),
    accept(fact) {
      if (fact.kind !== 'CallQueued') return;
      const { at, callId, campaignId, leadId, phone } = fact;
      const contactId = leadId === NO_LEAD ? null : leadId;
      add.run({ ...nothing, at, number: canonicalNumber(phone), kind: 'dialled', callId, campaignId, contactId });
    },
    held({ campaignId, contactId, phone, reason, untilMs }, atMs) {
      const number = canonicalNumber(phone);
      add.run({ ...nothing, at: atMs, number, kind: 'held', campaignId, contactId, reason, until: untilMs });
    },
    excluded({ campaignId, contactId, phone, reason, registry: listing }, atMs) {
      const registry = listing === undefined ? null : `${listing.name} ${listing.datedOn}`;
      const number = canonicalNumber(phone);
      add.run({ ...nothing, at: atMs, number, kind: 'excluded', campaignId, contactId, reason, registry });
    },
  };
}
