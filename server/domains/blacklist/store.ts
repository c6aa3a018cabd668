import type { Db } from '#server/db/open.ts';

export type BlacklistStore = {
  /** Whether `phone` (E.164) may not be called. */
  isBlocked(phone: string): boolean;
};

export function createBlacklistStore(db: Db): BlacklistStore {
  const byPhone = db.sqlite.prepare('select 1 from blacklist where phone = ?').pluck();
  return { isBlocked: (phone) => byPhone.get(phone) !== undefined };
}
