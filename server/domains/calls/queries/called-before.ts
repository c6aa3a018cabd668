import type { Connection } from '#server/platform/db/connection.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';

/** Creates a function that checks whether a number (E.164) was ever called, with or without its mobile digit. */
export function createCalledBefore(db: Connection): (phone: string) => boolean {
  const called = db.sqlite
    .prepare<[string, string], number>(
      'select exists (select 1 from calls indexed by calls_phone where phone in (?, ?))',
    )
    .pluck();
  return (phone) => called.get(...formsOf(phone)) === 1;
}
