import { ensureServer } from '../../scripts/build-server.ts';

/**
 * Global setup of the tests that start servers and threads: builds the pack, from which they start in a fifth of the
 * time.
 */
export async function setup(): Promise<void> {
  await ensureServer().catch((error: unknown) => {
    process.stderr.write(`servers run from their sources: they could not be packed: ${String(error)}\n`);
  });
}
