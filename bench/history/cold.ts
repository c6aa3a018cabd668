/**
 * Measures the first answer of a freshly started server for each filter; at full size with an empty file cache, if the
 * system permits it. argv has the data folder and the number of filters. Sends the result to the parent over IPC.
 */
import { writeFileSync } from 'node:fs';
import type { ColdAnswer } from './trial.ts';
import { FILTERS, pathOf } from './filters.ts';
import { openHistorySite } from './site.ts';

const [folder, most] = process.argv.slice(2) as [string, string];
const ROUND = 2;
let answer: ColdAnswer = { worstMs: 0, isDropped: true };
for (const filtersOf of Object.values(FILTERS).slice(0, Number(most))) {
  const filters = filtersOf(ROUND);
  const first = await openHistorySite(folder);
  const pages = (await first.json(pathOf(filters)))['total_pages'] as number;
  await first.close();
  const site = await openHistorySite(folder);
  // The small size keeps the file cache, which other programs use too.
  const isDropped = most === 'Infinity' && dropFileCache();
  const ms = await site.timeMs(pathOf(filters, Math.ceil(pages / 2) || 1));
  await site.close();
  answer = { worstMs: Math.max(answer.worstMs, ms), isDropped: answer.isDropped && isDropped };
}
process.send!(answer);
process.disconnect();

/** Empties the system's file cache. Requires root on Linux; returns whether it succeeded. */
function dropFileCache(): boolean {
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '1');
    return true;
  } catch {
    return false;
  }
}
