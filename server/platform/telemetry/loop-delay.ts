import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Delay of this thread's timers in the last complete window, s. */
type LoopDelay = {
  read(): Readonly<Record<'p50' | 'p99' | 'max', number>>;
  stop(): void;
};

const RESOLUTION_MS = 20;
/** Fixed, so that concurrent readers don't affect each other's figures. */
const WINDOW_MS = 10_000;
const NS_PER_S = 1e9;

/** Watches the event loop of the calling thread. */
export function watchLoopDelay(): LoopDelay {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let last = { p50: 0, p99: 0, max: 0 };
  // The histogram records intervals of its timer, so its resolution is subtracted.
  const late = (ns: number): number => Math.max(0, ns / NS_PER_S - RESOLUTION_MS / 1000);

  const timer = setInterval(() => {
    if (delays.count > 0)
      last = { p50: late(delays.percentile(50)), p99: late(delays.percentile(99)), max: late(delays.max) };
    delays.reset();
  }, WINDOW_MS).unref();

  return {
    read: () => last,
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
