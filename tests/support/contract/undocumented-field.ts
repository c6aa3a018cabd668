/** Preloaded into a server that must violate its contract: its health answer has an undocumented field. */
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onSend', async ({ url }, _reply, payload) =>
    url === '/healthz' ? '{"status":"ok","secret":"x"}' : payload,
  );
});
