/** Loaded into a server that shall break its word: its health answer carries what nobody described. */
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onSend', async ({ url }, _reply, payload) =>
    url === '/healthz' ? '{"status":"ok","secret":"x"}' : payload,
  );
});
