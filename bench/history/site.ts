/** Runs a server on a generated history and times a console's requests. */
import { pino } from 'pino';
import { compose } from '#server/compose.ts';
import { readEnv } from '#server/start/env.ts';
import { HISTORY_ENDS_MS } from '../../scripts/calls/timeline.ts';

export type HistorySite = {
  /**
   * Returns the time of a GET under /api/v1, from the request to the complete answer, ms. Throws unless it succeeds.
   */
  timeMs(path: string): Promise<number>;
  json(path: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
};

/** Starts the whole server, without the dialer's thread, on a data folder, with the clock at the end of the history. */
export async function openHistorySite(folder: string): Promise<HistorySite> {
  const env = readEnv({
    DATA_DIR: folder,
    DEMO: '1',
    NODE_ENV: 'production',
    SIM_SEED: '1',
    SIM_CLOCK: new Date(HISTORY_ENDS_MS).toISOString(),
    PORT: '0',
  });
  const { app, demoAccounts, close } = await compose({ env, log: pino({ level: 'silent' }), engine: false });
  // A folder that was first started outside demo mode has another admin password.
  const { username, password } = demoAccounts[0]!;
  const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { username, password } });
  const headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };

  async function get(path: string) {
    const found = await app.inject({ url: `/api/v1${path}`, headers });
    if (found.statusCode !== 200) throw new Error(`${path}: ${found.statusCode} ${found.body}`);
    return found;
  }

  return {
    async timeMs(path) {
      const startedMs = performance.now();
      await get(path);
      return performance.now() - startedMs;
    },
    json: async (path) => (await get(path)).json<Record<string, unknown>>(),
    close,
  };
}
