/** However busy the browser is. */
const LATEST_MS = 2000;
/** Where a browser has no idle callbacks (Safari). */
const INSTEAD_MS = 200;

/** Does one after the other, each once the browser has nothing better to do; `signal` calls off those that are left. */
export async function inIdleTime(works: readonly (() => Promise<unknown>)[], signal: AbortSignal): Promise<void> {
  for (const work of works) {
    await idle();
    if (signal.aborted) return;
    await work();
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, INSTEAD_MS);
  });
}
