/** What /readyz says. */
import { isAnswering } from '../db/is-answering.ts';
import { createEngineProbe } from '../dialer/engine-probe.ts';
import type { Readiness } from '../http/health.ts';
import type { Platform } from '../platform.ts';

export function createReadiness({
  database: { db, storage },
  engine: { host },
  log,
}: Platform): () => Promise<Readiness> {
  const engine = createEngineProbe({
    isUp: () => host.vitals().isUp,
    ping: host.ping,
    nowMs: () => performance.now(),
    log: log('engine'),
  });
  return async () => ({
    problem: storage.fault(),
    database: storage.fault() === null && isAnswering(db),
    engine: await engine(),
  });
}
