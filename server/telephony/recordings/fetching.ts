import type { RecordingFetcher } from './fetcher.ts';

const EVERY_MS = 2000;
const ADOPT_EVERY_MS = 3_600_000;

/** Fetches recordings for as long as the server runs, one round after the other. `stop` waits for the present round. */
export function startFetching(
  { fetchDue, adopt }: RecordingFetcher,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false;
  let adoptAtMs = -Infinity;
  let wake = (): void => {};

  async function round(): Promise<void> {
    if (performance.now() >= adoptAtMs) {
      await adopt();
      adoptAtMs = performance.now() + ADOPT_EVERY_MS;
    }
    while ((await fetchDue()) > 0 && !isStopped);
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      await round().catch((error: unknown) => isStopped || onError(error));
      if (isStopped) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, EVERY_MS).unref();
      });
    }
  }

  const running = run();
  return {
    async stop() {
      isStopped = true;
      wake();
      await running;
    },
  };
}
