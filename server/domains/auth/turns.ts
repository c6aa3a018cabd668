/** Runs tasks of a key `most` at a time; the others wait in the order in which they came. */
export function createTurns(most: number) {
  const lines = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  return async function inTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running < most) line.running += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve)); // whoever ends hands its place on
    try {
      return await task();
    } finally {
      const next = line.waiting.shift();
      if (next !== undefined) next();
      else if (--line.running === 0) lines.delete(key);
    }
  };
}
