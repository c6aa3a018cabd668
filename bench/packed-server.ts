import { ensureServer } from '../scripts/build-server.ts';
import { startServer, type LiveServer, type LiveServerOptions } from '../tests/support/live-server.ts';

/** Starts the server like `npm start`: packed and in production mode, without validating its answers. */
export async function startPackedServer(options: Pick<LiveServerOptions, 'dataDir' | 'env'>): Promise<LiveServer> {
  await ensureServer();
  return startServer({ ...options, isJudged: false, env: { NODE_ENV: 'production', ...options.env } });
}
