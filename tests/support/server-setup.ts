import { ensureServer } from '../../scripts/build-server.ts';
import { prepareFirstStart } from './data-folder.ts';

/**
 * Vitest global setup of the tests that start servers and threads: packed, they start in a fifth of the time. A data
 * folder that they copy saves them the migrations and the demo's accounts.
 */
export async function setup(): Promise<void> {
  await ensureServer().catch((error: unknown) => {
    process.stderr.write(`servers run from their sources: they could not be packed: ${String(error)}\n`);
  });
  prepareFirstStart();
}
