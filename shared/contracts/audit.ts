import { Type, type Static } from 'typebox';
import { HistoryFilters } from './calls.ts';
import { Id, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

/** A change with its author, its time, and the values before and after. */
export const AuditEntry = Type.Object({
  id: Id,
  at: Instant,
  user_id: Type.Union([Id, Type.Null()], {
    description: 'null: the server itself, or a request without a login',
  }),
  username: Type.String({ description: 'For a failed login, the submitted name', examples: ['admin'] }),
  action: Type.String({ examples: ['campaign.update'] }),
  entity: Type.String({ examples: ['campaign'] }),
  entity_id: Nullable(Type.String({ examples: ['42'] })),
  entity_name: Nullable(
    Type.String({
      description:
        'The name that it had, before the change. For entries without a stored name the present one; null: it has none',
      examples: ['Cobranza norte'],
    }),
  ),
  before: Type.Unknown({
    description: 'The value before, under internal field names; null: none recorded',
  }),
  after: Type.Unknown({ description: 'The value after, or the requested change, under the same names' }),
});
export type AuditEntry = Static<typeof AuditEntry>;

const Text = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 200, description, examples: [example] }));
const { fecha_inicio, fecha_fin } = HistoryFilters.properties;

/** Empty filters match everything. */
export const AuditQuery = Type.Object({
  user: Text('A username, case-insensitive', 'admin'),
  action: Text('An action or a prefix: `campaign` matches every action that begins with `campaign.`', 'campaign'),
  entity: Text('Kind of the changed entity', 'campaign'),
  entity_id: Text('Its id', '42'),
  fecha_inicio,
  fecha_fin,
  hasta_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only entries up to this id. Pass the `hasta_id` of the first page to keep later pages stable',
    }),
  ),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'From 1 (the default)' })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Default: 50' })),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditAnswer = Type.Object({
  ...Ok.properties,
  entries: Type.Array(AuditEntry),
  total: Type.Integer({ minimum: 0, description: 'Entries that match the filters' }),
  page: Type.Integer({ minimum: 1 }),
  page_size: Type.Integer({ minimum: 1 }),
  total_pages: Type.Integer({ minimum: 0, description: '0 when nothing matches' }),
  hasta_id: Type.Integer({ minimum: 0, description: 'Id of the newest entry read; 0: none' }),
  actions: Type.Array(Type.String(), { description: 'Values that occur in the log' }),
  entities: Type.Array(Type.String(), { description: 'Values that occur in the log' }),
  users: Type.Array(Type.String(), { description: 'Accounts, by username' }),
});
export type AuditAnswer = Static<typeof AuditAnswer>;

export const auditRoutes = {
  'GET /audit': { query: AuditQuery, answer: AuditAnswer },
} satisfies RouteTable;
