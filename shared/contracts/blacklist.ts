import { Type, type Static } from 'typebox';
import { E164, Id, IdParams, Instant, Nullable, Ok } from './common.ts';
import { RegistryListing } from './registries.ts';
import type { RouteTable } from '../route-contract.ts';
import { BLACKLIST_SOURCES } from '../domain/blacklist-sources.ts';

const Reason = Type.String({ examples: ['Agregado manualmente'] });

/** A call that a carrier refused because the number does not exist. */
const InvalidVerdict = Type.Object({
  trunk_id: Id,
  trunk: Type.String({ description: 'Its name', examples: ['Operadora A'] }),
  at: Instant,
});

/** A blocked number, under both field names that clients read. */
export const BlacklistEntry = Type.Object({
  id: Id,
  phone: E164,
  numero: E164,
  reason: Reason,
  motivo: Reason,
  created_at: Instant,
  fecha_agregado: Instant,
  type: Type.Enum(['manual', 'auto'], {
    description:
      'auto: the person pressed the opt-out key or reported a call as unwanted, or the network reported on three UTC days that the number does not exist, each time over a trunk that carried another call that day',
  }),
  expires_at: Type.Optional({
    ...Instant,
    description: 'Only of invalid numbers: 90 days after the last verdict. ISO 8601, UTC',
  }),
  author: Nullable(
    Type.String({ description: 'Username of the user who added it; null: nobody did, or it is not known' }),
  ),
  source: Type.Enum(BLACKLIST_SOURCES, {
    description:
      'call, contact, number: a user did it for a person, by what POST /do-not-call names; list: a column or a remark of an uploaded list says so; blacklist: added here; key: the person pressed the opt-out key; returned: so in a returned call; network: what the network reported',
  }),
  list_id: Nullable({
    ...Id,
    description: 'The first list that says that the number must not be called, whatever the source',
  }),
  call_id: Nullable({ ...Id, description: 'The call in which the person asked, or whose end caused it' }),
  verdicts: Type.Optional(
    Type.Array(InvalidVerdict, { description: 'Only of invalid numbers: the refusals of the number, oldest first' }),
  ),
});
export type BlacklistEntry = Static<typeof BlacklistEntry>;

export const BlacklistAnswer = Type.Object({
  ...Ok.properties,
  blacklist: Type.Array(BlacklistEntry),
  total: Type.Integer({ minimum: 0 }),
});
export type BlacklistAnswer = Static<typeof BlacklistAnswer>;

/** A blacklist entry, at the top level and again under `entry`. */
export const BlacklistEntryAnswer = Type.Object({
  ...Ok.properties,
  ...BlacklistEntry.properties,
  entry: BlacklistEntry,
});
export type BlacklistEntryAnswer = Static<typeof BlacklistEntryAnswer>;

const phone = Type.String({
  maxLength: 100,
  description:
    'In any spelling of the default country, or international with or without its plus. Spaces, hyphens, points, slashes, parentheses and an extension are ignored. An international number that no country has is listed as it is, unless it is only the beginning of one',
  examples: ['+5491134567890', '011 15-3456-7890'],
  errorCode: 'phone_required',
});

export const NewBlacklistEntry = Type.Object({
  phone,
  reason: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 500,
        description: 'Default: Agregado manualmente',
        examples: ['Pidió no ser llamado'],
      }),
    ),
  ),
});
export type NewBlacklistEntry = Static<typeof NewBlacklistEntry>;

export const BlacklistQuestion = Type.Object({ phone });
export type BlacklistQuestion = Static<typeof BlacklistQuestion>;

export const BlacklistCheckAnswer = Type.Object({
  ...Ok.properties,
  phone: Type.String({ description: 'The number as parsed, in E.164', examples: ['+5491134567890'] }),
  is_blacklisted: Type.Boolean(),
  id: Nullable(Id),
  reason: Nullable(Reason),
  created_at: Nullable(Instant),
  type: Nullable(BlacklistEntry.properties.type),
  registry: Nullable(RegistryListing),
});
export type BlacklistCheckAnswer = Static<typeof BlacklistCheckAnswer>;

export const BlacklistRemovalQuery = Type.Object({
  reason: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'Required for an entry of a person who asked not to be called',
      examples: ['Volvió a dar su consentimiento por escrito'],
    }),
  ),
});

/** The mark of an entry of a person who had asked not to be called, which an administrator removed. */
export const OptOutRemoval = Type.Object({
  listed_at: Instant,
  listed_reason: Reason,
  source: BlacklistEntry.properties.source,
  removed_at: Instant,
  removed_by: Type.String({ description: 'Username' }),
  reason: Type.String({ description: 'Why it was removed' }),
});
export type OptOutRemoval = Static<typeof OptOutRemoval>;

export const BlacklistDeleteAnswer = Type.Object({ ...Ok.properties, id: Id, phone: E164 });
export type BlacklistDeleteAnswer = Static<typeof BlacklistDeleteAnswer>;

const Day = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  errorMessage: 'debe ser una fecha como 2026-11-26',
  examples: ['2026-11-26'],
});

export const BlacklistUndo = Type.Object({
  trunk_id: Id,
  from: { ...Day, description: "First day, in the console's zone" },
  to: { ...Day, description: "Last day, included, in the console's zone" },
});
export type BlacklistUndo = Static<typeof BlacklistUndo>;

export const BlacklistUndoAnswer = Type.Object({
  ...Ok.properties,
  removed: Type.Integer({ minimum: 0, description: 'Number of entries removed' }),
});
export type BlacklistUndoAnswer = Static<typeof BlacklistUndoAnswer>;

const Count = Type.Integer({ minimum: 0 });

export const BlacklistPageQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'A number in any spelling, a part of one, or a part of a reason in the language of Accept-Language',
      examples: ['11 3456'],
    }),
  ),
  type: Type.Optional(BlacklistEntry.properties.type),
  source: Type.Optional(BlacklistEntry.properties.source),
  list_id: Type.Optional({ ...Id, description: 'Only numbers that this list says must not be called' }),
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      description: 'From 1 (the default). Beyond the end: the last page',
    }),
  ),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Default: 50' })),
});
export type BlacklistPageQuery = Static<typeof BlacklistPageQuery>;

const ReportingTrunk = Type.Object({ id: Id, name: Type.String({ examples: ['Operadora A'] }) });

export const BlacklistPageAnswer = Type.Object({
  ...Ok.properties,
  entries: Type.Array(BlacklistEntry, { description: 'Newest first' }),
  total: Type.Integer({ minimum: 0, description: 'Entries that match' }),
  page: Type.Integer({ minimum: 1 }),
  page_size: Type.Integer({ minimum: 1 }),
  total_pages: Type.Integer({ minimum: 0, description: '0 when nothing matches' }),
  counts: Type.Object(
    { all: Count, manual: Count, auto: Count },
    { description: 'Entries of the whole blacklist, by type' },
  ),
  reporting_trunks: Type.Array(ReportingTrunk, {
    description:
      'Trunks whose verdicts have caused entries, by name. Their entries can be removed with /blacklist/undo',
  }),
});
export type BlacklistPageAnswer = Static<typeof BlacklistPageAnswer>;

export const BlacklistUndoQuery = Type.Object({
  trunk_id: Id,
  from: BlacklistUndo.properties.from,
  to: BlacklistUndo.properties.to,
});

export const BlacklistUndoCount = Type.Object({
  ...Ok.properties,
  count: Type.Integer({ minimum: 0, description: 'Number of entries that would be removed' }),
});
export type BlacklistUndoCount = Static<typeof BlacklistUndoCount>;

export const blacklistRoutes = {
  'GET /blacklist': { answer: BlacklistAnswer },
  'GET /blacklist/entries': { query: BlacklistPageQuery, answer: BlacklistPageAnswer },
  'GET /blacklist/undo': { query: BlacklistUndoQuery, answer: BlacklistUndoCount },
  'POST /blacklist': { body: NewBlacklistEntry, answer: BlacklistEntryAnswer },
  'DELETE /blacklist/:id': { params: IdParams, query: BlacklistRemovalQuery, answer: BlacklistDeleteAnswer },
  'POST /blacklist/undo': { body: BlacklistUndo, answer: BlacklistUndoAnswer },
  'POST /blacklist/check': { body: BlacklistQuestion, answer: BlacklistCheckAnswer },
} satisfies RouteTable;
