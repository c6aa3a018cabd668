import { Type } from 'typebox';
import { Nullable } from '#shared/contracts/common.ts';
import { STORAGE_FAULTS, type StorageFault } from '#shared/domain/storage-faults.ts';
import type { App } from './app.ts';

/** Parts that must work before the server is ready. */
export type Readiness = {
  /** Whether the database answers and can be written to. */
  database: boolean;
  engine: boolean;
  /** Current storage fault, or null. */
  problem: StorageFault | null;
};

const Health = Type.Object({ status: Type.String() });
const Ready = Type.Object({
  ready: Type.Boolean(),
  database: Type.Boolean(),
  engine: Type.Boolean(),
  problem: Nullable(
    Type.Enum(Object.keys(STORAGE_FAULTS) as StorageFault[], {
      description: 'Why nothing can be stored; no calls are placed until that is over',
    }),
  ),
});

export function registerHealthRoutes(app: App, readiness: () => Promise<Readiness>): void {
  app.get(
    '/healthz',
    {
      config: { permission: 'public', isVital: true },
      schema: { summary: 'Whether the process is up', response: { 200: Health } },
    },
    async () => ({
      status: 'ok',
    }),
  );

  app.get(
    '/readyz',
    {
      config: { permission: 'public', isVital: true },
      schema: { summary: 'Whether the server is ready', response: { 200: Ready, 503: Ready } },
    },
    async (_request, reply) => {
      const parts = await readiness();
      const ready = parts.database && parts.engine;
      return reply.code(ready ? 200 : 503).send({ ready, ...parts });
    },
  );
}
