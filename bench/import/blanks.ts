/** Measures how fast a list of nothing but blanks is found to be empty, relative to visiting each of its bytes. */
import { createReadStream, writeFileSync } from 'node:fs';
import { describeList } from '#server/domains/contacts/import/list/read-list.ts';
import { compared, type TrialRow } from '../trial.ts';

const LISTS = ['\n', '\r\n', '\r', ',', ';;\n', '  \n'];
const MIN_RATIO = 1 / 6;
const RUNS = 3;

/** Writes each list of `bytes` to `file`. Returns the row of the slowest one. */
export async function readBlanks(file: string, bytes: number): Promise<TrialRow> {
  const rows: TrialRow[] = [];
  for (const text of LISTS) {
    writeFileSync(file, text.repeat(bytes / text.length));
    const perSecond = await megabytesPerSecond(bytes, async () => {
      if (!(await describeList(file, { country: 'AR' })).isEmpty) throw new Error('a list of blanks has rows');
    });
    const visited = await megabytesPerSecond(bytes, () => visit(file));
    const budget = { ratio: { atLeast: MIN_RATIO } };
    rows.push(compared('import: a list of blanks', perSecond, 'MB/s', visited, 'visiting its bytes', budget));
  }
  return rows.reduce((slowest, row) => (row.ratio! < slowest.ratio! ? row : slowest));
}

async function visit(file: string): Promise<void> {
  let lines = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    for (const byte of chunk) if (byte === 10) lines += 1;
  if (lines < 0) throw new Error('unreachable: the count only keeps the loop from being removed');
}

/** Returns the fastest run's, because other processes may use the processor. */
async function megabytesPerSecond(bytes: number, work: () => Promise<void>): Promise<number> {
  let shortestMs = Infinity;
  for (let run = 0; run < RUNS; run += 1) {
    const startedMs = performance.now();
    await work();
    shortestMs = Math.min(shortestMs, performance.now() - startedMs);
  }
  return bytes / 1000 / shortestMs;
}
