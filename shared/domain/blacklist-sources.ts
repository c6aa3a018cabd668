import { DAY_MS } from '#shared/durations.ts';

/** Where a blacklist entry comes from. */
export const BLACKLIST_SOURCES = [
  /** The person asked a user not to be called, in a call, or as the user found in a contact or heard otherwise. */
  'call',
  'contact',
  'number',
  /** A column or a remark of an uploaded list says so. */
  'list',
  /** Added on the blacklist's page or by its API. */
  'blacklist',
  /** The person pressed the opt-out key. */
  'key',
  /** The person pressed the opt-out key after having called one of our numbers. */
  'returned',
  /** The network reported the number as invalid, or the person the call as unwanted. */
  'network',
] as const;
export type BlacklistSource = (typeof BLACKLIST_SOURCES)[number];

/** Time in which the author of an entry can undo it, ms. */
export const DO_NOT_CALL_UNDO_MS = 60_000;

/** Time in which supervisors can undo what a list has brought, ms. Later, administrators can, which leaves marks. */
export const LIST_UNDO_MS = 7 * DAY_MS;

const BY_USERS: ReadonlySet<BlacklistSource> = new Set(['call', 'contact', 'number']);
const OTHER_OPT_OUTS: ReadonlySet<BlacklistSource> = new Set(['key', 'returned', 'list']);

/** Whether the entry was made by a user for a person, who can undo it for a while. */
export const isByUser = (source: BlacklistSource): boolean => BY_USERS.has(source);

/**
 * Whether the person asked not to be called, or a list says so, so that removing the entry needs a reason and leaves a
 * mark.
 */
export const isOptOut = ({ source, listId }: { source: BlacklistSource; listId: number | null }): boolean =>
  listId !== null || OTHER_OPT_OUTS.has(source) || isByUser(source);
