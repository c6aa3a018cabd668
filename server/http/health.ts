import { Type } from 'typebox';
import type { App } from './app.ts';

/** What must answer before the server takes work. */
export type Readiness = { database: boolean; engine: boolean };

const Health = Type.Object({ status: Type.String() });
const Ready = Type.Object({ ready: Type.Boolean(), database: Type.Boolean(), engine: Type.Boolean() });

export function registerHealthRoutes(app: App, readiness: () => Promise<Readiness>): void {
  app.get(
    '/healthz',
    { config: { permission: 'public' }, schema: { summary: 'Whether the process is up', response: { 200: Health } } },
    async () => ({
      status: 'ok',
    }),
  );

  app.get(
    '/readyz',
    {
      config: { permission: 'public' },
      schema: { summary: 'Whether it takes work', response: { 200: Ready, 503: Ready } },
    },
    async (_request, reply) => {
      const parts = await readiness();
      const ready = parts.database && parts.engine;
      return reply.code(ready ? 200 : 503).send({ ready, ...parts });
    },
  );
}
