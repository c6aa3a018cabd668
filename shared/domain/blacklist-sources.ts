/** Where a blacklist entry comes from. */
export const BLACKLIST_SOURCES = [
  /** The person asked a user not to be called, in a call, or as the user found in a contact or heard otherwise. */
  'call',
  'contact',
  'number',
  /** Added on the blacklist's page or by its API. */
  'blacklist',
  /** The person pressed the opt-out key. */
  'key',
  /** The network reported the number as invalid, or the person the call as unwanted. */
  'network',
] as const;
export type BlacklistSource = (typeof BLACKLIST_SOURCES)[number];

/** Time in which the author of an entry can undo it, ms. */
export const DO_NOT_CALL_UNDO_MS = 60_000;

const BY_USERS: ReadonlySet<BlacklistSource> = new Set(['call', 'contact', 'number']);

/** Whether the entry was made by a user for a person, who can undo it for a while. */
export const isByUser = (source: BlacklistSource): boolean => BY_USERS.has(source);

/** Whether the person asked not to be called, so that removing the entry needs a reason and leaves a mark. */
export const isOptOut = (source: BlacklistSource): boolean => source === 'key' || isByUser(source);
