/** Protects the called numbers of the live dialer. */
import { createNumberProtection, type NumberProtection } from '#engine/number-protection.ts';
import type { NumberCaps } from '#shared/domain/number-caps.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createRecentCalls } from './recent-calls.ts';

/** Creates the protection over the stored calls. `caps` returns the caps in force; it is read when they may matter. */
export function createNumberGuard(db: Connection, caps: () => NumberCaps): NumberProtection {
  return createNumberProtection({ callsTo: createRecentCalls(db) }, caps);
}
