import type { Statement } from 'better-sqlite3';
import type { Disposition } from '#shared/domain/dispositions.ts';
import type { CallDetails } from '#server/platform/db/call-details.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { handOverOf, toHandOver, type HandOver } from '#server/platform/db/hand-over-rows.ts';
import { createReadCache } from '#server/platform/db/read-cache.ts';
import { emailOf } from '../history-clauses.ts';

/** A call with the names of its campaign, contact, users and trunk. */
export type Call = {
  readonly id: number;
  readonly campaignId: number | null;
  readonly campaignName: string | null;
  readonly contactId: number | null;
  readonly contactName: string | null;
  readonly listId: number | null;
  readonly attempt: number;
  readonly phone: string;
  readonly country: string;
  readonly userEmail: string | null;
  readonly callerId: string | null;
  readonly trunkName: string | null;
  readonly assignedAt: number;
  readonly placedAt: number | null;
  readonly answeredAt: number | null;
  readonly endedAt: number | null;
  readonly disposition: Disposition | null;
  readonly notes: string | null;
  readonly details: CallDetails;
  readonly endedByName: string | null;
  readonly transferredByName: string | null;
  /** Label that the agent's wrap-up code had, the note with it and the agent's name. */
  readonly codeLabel: string | null;
  readonly codeNote: string | null;
  readonly codedByName: string | null;
  /** How a bot has handed it over, with the name of the bot's user. */
  readonly handOver: (HandOver & { readonly byName: string | null }) | null;
};

/** Columns of `calls c` that `toCall` reads. */
export const CALL_COLUMNS = `c.id, c.campaign_id, c.contact_id, c.attempt, c.phone, c.country, c.user_id, c.caller_id, c.trunk_id, c.list_id,
  c.assigned_at, c.placed_at, c.answered_at, c.ended_at, c.disposition, c.notes, c.details,
  (select nullif(name, '') from contacts where contacts.id = c.contact_id),
  (select json_array(label, nullif(note, ''), user_id) from call_wrap_ups where call_id = c.id and counted_at is not null),
  ${handOverOf('c.id')}`;

/** Values of `CALL_COLUMNS`, in the same order. */
export type CallValues = readonly [
  id: number,
  campaignId: number | null,
  contactId: number | null,
  attempt: number,
  phone: string,
  country: string,
  userId: number | null,
  callerId: string | null,
  trunkId: number | null,
  listId: number | null,
  assignedAt: number,
  placedAt: number | null,
  answeredAt: number | null,
  endedAt: number | null,
  disposition: Disposition | null,
  notes: string | null,
  details: string | null,
  contactName: string | null,
  code: string | null,
  handOver: string | null,
];

type NameOf = (id: number | null | undefined) => string | null;
type Names = { readonly campaign: NameOf; readonly email: NameOf; readonly trunk: NameOf; readonly user: NameOf };

/**
 * Creates a factory of converters from rows to calls, one per read. Rows share a few campaigns, users and trunks, so
 * each name is looked up once instead of being joined to each row. On the main thread, the only writer of names, names
 * stay cached until its next write.
 */
export function createCallRows(db: Connection): () => (values: CallValues) => Call {
  const nameIn = (table: string, name: string): Statement<[number], string> =>
    db.sqlite.prepare<[number], string>(`select ${name} from ${table} where id = ?`).pluck();
  const statements = {
    campaign: nameIn('campaigns', 'name'),
    email: nameIn('users', emailOf('users')),
    trunk: nameIn('trunks', 'name'),
    user: nameIn('users', 'name'),
  };
  const cache = createReadCache<'names', Names>(db);

  return () => {
    const names = cache('names', () => ({
      campaign: lookUpOnce(statements.campaign),
      email: lookUpOnce(statements.email),
      trunk: lookUpOnce(statements.trunk),
      user: lookUpOnce(statements.user),
    }));
    return (values) => toCall(values, names);
  };
}

function lookUpOnce(statement: Statement<[number], string>): NameOf {
  const known = new Map<number, string | null>();
  return (id) => {
    if (id === null || id === undefined) return null;
    let name = known.get(id);
    if (name === undefined) known.set(id, (name = statement.get(id) ?? null));
    return name;
  };
}

/** Label, note and author of a wrap-up code. */
type Code = readonly [label: string | null, note: string | null, userId: number | null];
const NO_CODE: Code = [null, null, null];

function toCall(values: CallValues, names: Names): Call {
  const [
    id,
    campaignId,
    contactId,
    attempt,
    phone,
    country,
    userId,
    callerId,
    trunkId,
    listId,
    assignedAt,
    placedAt,
    answeredAt,
    endedAt,
    disposition,
    notes,
    text,
    contactName,
    code,
    handOverText,
  ] = values;
  const handOver = toHandOver(handOverText);
  const [codeLabel, codeNote, codedBy] = code === null ? NO_CODE : (JSON.parse(code) as Code);
  const details = text === null ? {} : (JSON.parse(text) as CallDetails);
  return {
    id,
    campaignId,
    campaignName: names.campaign(campaignId),
    contactId,
    contactName,
    listId,
    attempt,
    phone,
    country,
    userEmail: names.email(userId),
    callerId,
    trunkName: names.trunk(trunkId),
    assignedAt,
    placedAt,
    answeredAt,
    endedAt,
    disposition,
    notes,
    details,
    endedByName: names.user(details.endedByUserId),
    transferredByName: names.user(details.transferredByUserId),
    codeLabel,
    codeNote,
    codedByName: names.user(codedBy),
    handOver: handOver && { ...handOver, byName: names.user(handOver.userId) },
  };
}
