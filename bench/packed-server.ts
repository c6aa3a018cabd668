import { ensureServer } from '../scripts/build-server.ts';
import { startServer, type LiveServer, type LiveServerOptions } from '../tests/support/live-server.ts';

/** Starts the server as `npm start` does: packed and in production mode, without checks of its answers. */
export async function startPackedServer(options: Pick<LiveServerOptions, 'dataDir' | 'env'>): Promise<LiveServer> {
  await ensureServer();
  return startServer({ ...options, isJudged: false, env: { NODE_ENV: 'production', ...options.env } });
}
