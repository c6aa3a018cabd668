/** Limits, use and rotation of the caller ids. */
import { createCliCountStore } from '../domains/cli-usage/count-store.ts';
import { createCliLimitStore } from '../domains/cli-usage/limit-store.ts';
import { createCliStatistics } from '../domains/cli-usage/statistics.ts';
import type { Platform } from '../platform.ts';

export function wireCliUsage({ db, clock }: Platform) {
  const limits = createCliLimitStore(db);
  const statistics = createCliStatistics({ counts: createCliCountStore(db), limits: limits.list, clock });
  return { statistics };
}
