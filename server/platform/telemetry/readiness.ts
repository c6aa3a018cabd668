/** The answer of /readyz. */
import type { Readiness } from '#server/platform/http/health.ts';
import type { Platform } from '#server/compose-platform.ts';
import { isAnswering } from '#server/platform/db/open.ts';

export function createReadiness({ database: { db, storage }, engine: { host } }: Platform): () => Promise<Readiness> {
  return async () => ({
    problem: storage.fault(),
    database: storage.fault() === null && isAnswering(db),
    engine: host.vitals().isAnswering,
  });
}
