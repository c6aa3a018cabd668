import type { Connection } from '#server/platform/db/connection.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';

/** Whether the number (E.164), or its form with or without the mobile digit, has been called: screens have shown it. */
export function createCalledBefore(db: Connection): (phone: string) => boolean {
  const called = db.sqlite
    .prepare<[string, string], number>(
      'select exists (select 1 from calls indexed by calls_phone where phone in (?, ?))',
    )
    .pluck();
  return (phone) => called.get(...formsOf(phone)) === 1;
}
