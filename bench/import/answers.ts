import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 20;

/** Asks again and again, one question at a time; `stop` answers how long each took, in milliseconds. */
export function askOnAndOn(ask: () => Promise<unknown>): { stop(): Promise<number[]> } {
  const tookMs: number[] = [];
  const end = new AbortController();
  const asking = (async () => {
    while (!end.signal.aborted) {
      const askedMs = performance.now();
      await ask();
      tookMs.push(performance.now() - askedMs);
      await delay(EVERY_MS);
    }
  })();
  return {
    async stop() {
      end.abort();
      await asking;
      return tookMs;
    },
  };
}
