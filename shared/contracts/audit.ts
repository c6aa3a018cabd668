import { Type, type Static } from 'typebox';
import { HistoryFilters } from './calls.ts';
import { Id, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

/** Who did what, when, from which value to which. */
export const AuditEntry = Type.Object({
  id: Id,
  at: Instant,
  user_id: Type.Union([Id, Type.Null()], {
    description: 'null: the server itself, or somebody who had not logged in',
  }),
  username: Type.String({ description: 'Of a failed login, the name that was given', examples: ['admin'] }),
  action: Type.String({ examples: ['campaign.update'] }),
  entity: Type.String({ examples: ['campaign'] }),
  entity_id: Nullable(Type.String({ examples: ['42'] })),
  before: Type.Unknown({
    description: 'What was, under the names that the product has inside; null: nothing, or nothing to tell',
  }),
  after: Type.Unknown({ description: 'What is now, or what was asked for, under the same names' }),
});
export type AuditEntry = Static<typeof AuditEntry>;

const Text = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 200, description, examples: [example] }));
const { fecha_inicio, fecha_fin } = HistoryFilters.properties;

/** Empty filters filter nothing. */
export const AuditQuery = Type.Object({
  user: Text('A username, in any case', 'admin'),
  action: Text(
    'An action, or the first part of several: `campaign` is every one that begins with `campaign.`',
    'campaign',
  ),
  entity: Text('Kind of what was written', 'campaign'),
  entity_id: Text('Its id', '42'),
  fecha_inicio,
  fecha_fin,
  hasta_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Nothing newer than this entry: the `hasta_id` of the first page keeps the others where they are',
    }),
  ),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'From 1 (the default)' })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: '50 without it' })),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditAnswer = Type.Object({
  ...Ok.properties,
  entries: Type.Array(AuditEntry),
  total: Type.Integer({ minimum: 0, description: 'Entries that pass the filters' }),
  page: Type.Integer({ minimum: 1 }),
  page_size: Type.Integer({ minimum: 1 }),
  total_pages: Type.Integer({ minimum: 0, description: '0 when there is nothing' }),
  hasta_id: Type.Integer({ minimum: 0, description: 'The newest entry that was looked at; 0: there is none' }),
  actions: Type.Array(Type.String(), { description: 'Those that occur' }),
  entities: Type.Array(Type.String(), { description: 'Those that occur' }),
  users: Type.Array(Type.String(), { description: 'Accounts, by username' }),
});
export type AuditAnswer = Static<typeof AuditAnswer>;

export const auditRoutes = {
  'GET /audit': { query: AuditQuery, answer: AuditAnswer },
} satisfies RouteTable;
