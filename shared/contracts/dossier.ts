import { Type, type Static } from 'typebox';
import { DOSSIER_PAGE_MAX, RECORD_KINDS } from '../domain/records.ts';
import type { RouteTable } from '../route-contract.ts';
import { CALL_OUTCOMES } from './calls.ts';
import { E164, Id, Instant, Nullable, Ok } from './common.ts';
import { RegistryListing } from './registries.ts';

export const DossierQuery = Type.Object({
  phone: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'A number in any spelling',
    examples: ['+5491134567890'],
  }),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: '`siguiente` of the page before' })),
  page_size: Type.Optional(
    Type.Integer({ minimum: 1, maximum: DOSSIER_PAGE_MAX, description: 'Entries in the answer. Default: 200' }),
  ),
});
export type DossierQuery = Static<typeof DossierQuery>;

export const DossierEntry = Type.Object({
  seq: Type.Integer({ minimum: 1, description: 'Position in the chain of all records' }),
  at: Instant,
  recorded_at: Instant,
  kind: Type.Enum([...RECORD_KINDS]),
  detail: Type.Record(Type.String(), Type.Unknown(), {
    description: 'What was recorded, by its kind; `checks`: what the decision was based on; times in ISO 8601',
    examples: [{ call_id: 17, caller_id: '+541155550100', disposition: 'no_answer' }],
  }),
  campaign: Nullable(Type.String({ description: "The campaign's present name" })),
  trunk: Nullable(Type.String({ description: "The trunk's present name" })),
  author: Nullable(Type.String({ description: 'User name of whoever did it' })),
  desenlace: Nullable(Type.Enum(CALL_OUTCOMES, { description: 'How the call ended' })),
  recording: Type.Boolean({ description: 'Whether the call has a recording' }),
  hash: Type.String({ description: 'SHA-256, keyed, of the entry and the one before it', examples: ['9f2c…'] }),
  intact: Type.Boolean({ description: 'Whether the entry still has its hash' }),
});
export type DossierEntry = Static<typeof DossierEntry>;

export const DossierAnswer = Type.Object({
  ...Ok.properties,
  phone: E164,
  generated_at: Instant,
  kept_since: Nullable(
    Type.String({ description: 'First day (UTC) whose records are kept; null: none yet', examples: ['2026-11-21'] }),
  ),
  blacklisted: Type.Boolean(),
  registry: Nullable(RegistryListing),
  held_until: Nullable(Instant),
  list_ids: Type.Array(Id, { description: 'Lists that have the number now' }),
  intact: Type.Boolean({
    description: 'Whether all entries of this answer are. `npm run verify-records` also finds missing ones',
  }),
  pending: Type.Boolean({
    description: 'Whether earlier events are still being recorded, such as the calls of the history after an upgrade',
  }),
  total: Type.Integer({ minimum: 0, description: 'Entries of the number, over all pages' }),
  entries: Type.Array(DossierEntry, { description: 'In the order of their events' }),
  siguiente: Nullable(Type.String({ description: 'Cursor of the next page; null: this is the last one' })),
});
export type DossierAnswer = Static<typeof DossierAnswer>;

export const dossierRoutes = {
  'GET /dossier': { query: DossierQuery, answer: DossierAnswer },
} satisfies RouteTable;
