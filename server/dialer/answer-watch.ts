/** So many questions in a row go unanswered before somebody counts as lost: one alone may be late on a busy machine. */
const MISSES = 6;

export type AnswerWatch = { stop(): void };

/** Asks every `lostAfterMs` ÷ 6; calls `onLost` once, when six times in a row nothing was answered. */
export function watchAnswers(ask: () => Promise<unknown>, lostAfterMs: number, onLost: () => void): AnswerWatch {
  let misses = 0;
  const timer = setInterval(() => {
    ask().then(
      () => (misses = 0),
      () => {
        misses += 1;
        if (misses !== MISSES) return;
        clearInterval(timer);
        onLost();
      },
    );
  }, lostAfterMs / MISSES).unref();
  return { stop: () => clearInterval(timer) };
}

/** The answer; rejects when it takes longer, and leaves no timer behind when it does not. */
export async function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${limitMs} ms`)), limitMs).unref();
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
