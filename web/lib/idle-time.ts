/** Maximum delay if the browser stays busy, ms. */
const LATEST_MS = 2000;
/** Delay in browsers without idle callbacks (Safari), ms. */
const INSTEAD_MS = 200;

/** Runs tasks one after another, each when the browser is idle. `signal` cancels the remaining tasks. */
export async function inIdleTime(tasks: readonly (() => Promise<unknown>)[], signal: AbortSignal): Promise<void> {
  for (const task of tasks) {
    await idle();
    if (signal.aborted) return;
    await task();
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, INSTEAD_MS);
  });
}
