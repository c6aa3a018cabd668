import type { Logger } from 'pino';

/** How long its answer is taken for true: who asks more often learns no more. */
const KEEP_MS = 250;

export type EngineProbeOptions = {
  /** Whether there is an engine to ask. Why there is none its host tells. */
  readonly isUp: () => boolean;
  /** Rejects when it does not answer in time. */
  readonly ping: () => Promise<unknown>;
  /** Monotonic milliseconds. */
  readonly nowMs: () => number;
  readonly log: Pick<Logger, 'info' | 'error'>;
};

/** Whether the engine answers: now, or within the last 250 ms. */
export type EngineProbe = () => Promise<boolean>;

/**
 * Asks the engine on behalf of anybody, however many they are and however often they ask: one question at a time, whose
 * answer all share. The log hears when it stops answering, and when it answers again.
 */
export function createEngineProbe({ isUp, ping, nowMs, log }: EngineProbeOptions): EngineProbe {
  let asked: Promise<boolean> | undefined;
  let known: { readonly isAnswering: boolean; readonly atMs: number } | undefined;
  let isMissed = false;

  async function ask(): Promise<boolean> {
    const isAnswering = await ping().then(
      () => true,
      () => false,
    );
    asked = undefined;
    if (!isUp()) return false; // it ended meanwhile
    known = { isAnswering, atMs: nowMs() };
    if (isAnswering === isMissed) {
      isMissed = !isAnswering;
      if (isMissed) log.error('the engine does not answer');
      else log.info('the engine answers again');
    }
    return isAnswering;
  }

  return async () => {
    if (!isUp()) {
      known = undefined;
      return false;
    }
    if (known !== undefined && nowMs() - known.atMs < KEEP_MS) return known.isAnswering;
    return (asked ??= ask());
  };
}
