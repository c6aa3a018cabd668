/** What is removed after some time, and its retention. */
import { createNumberIndex } from '#server/db/number-index.ts';
import type { ContactService } from '../domains/contacts/service.ts';
import { createMetricStore } from '../domains/metrics/store.ts';
import type { Platform } from '../platform.ts';
import { createOldCallStore } from './old-call-store.ts';
import { createPruner } from './pruner.ts';

export type RetentionDeps = { readonly contacts: Pick<ContactService, 'dropRejectsBefore'> };

export function createRetention(
  { database: { db, storage }, audit, settings, clock, wall, log }: Platform,
  { contacts }: RetentionDeps,
) {
  const samples = createMetricStore(db);
  const calls = createOldCallStore(db);
  const numbers = createNumberIndex(db);
  return createPruner({
    db,
    kept: [
      {
        what: 'calls',
        kind: 'rows',
        days: () => settings.get('callRetentionDays'),
        drop: calls.dropBefore,
        tidy: numbers.tidy,
      },
      {
        what: 'metric samples',
        kind: 'rows',
        days: () => settings.get('metricRetentionDays'),
        drop: (beforeMs, most) => samples.dropBefore(Math.floor(beforeMs / 1000), most),
      },
      { what: 'audit log', kind: 'rows', days: () => settings.get('auditRetentionDays'), drop: audit.dropBefore },
      {
        what: 'rejected lines',
        kind: 'files',
        days: () => settings.get('rejectRetentionDays'),
        drop: contacts.dropRejectsBefore,
      },
    ],
    clock,
    wall,
    storage,
    log: log('data'),
  });
}
