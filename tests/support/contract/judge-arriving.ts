import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { SentAnswer } from './answers-pipe.ts';
import { judgeObserved } from './judge-observed.ts';

/** Judges the answers that arrive from a server; resolves when the pipe has ended. */
export async function judgeArriving(pipe: Readable): Promise<void> {
  const lines = createInterface({ input: pipe });
  lines.on('line', (line) => {
    const { answer, key, document } = JSON.parse(line) as SentAnswer;
    judgeObserved(answer, { key, generate: () => document ?? {} });
  });
  await once(lines, 'close');
}
