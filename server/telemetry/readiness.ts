/** The answer of /readyz. */
import { isAnswering } from '../db/is-answering.ts';
import type { Readiness } from '../http/health.ts';
import type { Platform } from '../platform.ts';

export function createReadiness({ database: { db, storage }, engine: { host } }: Platform): () => Promise<Readiness> {
  return async () => ({
    problem: storage.fault(),
    database: storage.fault() === null && isAnswering(db),
    engine: host.vitals().isAnswering,
  });
}
