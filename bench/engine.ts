/**
 * How many events a second the dialer gets through on the virtual clock, against a heap that does nothing else, how that
 * holds as the list grows from ten thousand contacts to ten million, and what a contact weighs.
 */
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { inlineDeeper } from '../scripts/simulation/inline-deeper.ts';
import { fillList, type Day, type DayOptions } from './engine/day.ts';
import { compared, type Trial, type TrialRow } from './trial.ts';

const SIZES = {
  full: { contacts: [10_000, 100_000, 1_000_000, 10_000_000], hours: 4, rounds: 3 },
  smoke: { contacts: [1000, 10_000], hours: 0.25, rounds: 1 },
} as const;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A press-1 campaign with 100 agents at 50 calls a second. */
export const run: Trial = async ({ size }) => {
  const { contacts, hours, rounds } = SIZES[size];
  // As `npm run simulate` does.
  inlineDeeper();
  const rows = [weighContacts(contacts.at(-1)!)];
  for (const count of contacts) {
    const days: Day[] = [];
    for (let round = 0; round < rounds; round++) days.push(await playInThread({ contacts: count, hours }));
    // The fastest: whatever else the machine does only takes away from it.
    const best = days.reduce((a, b) => (b.perSecond > a.perSecond ? b : a));
    const heap = Math.max(...days.map(({ heapPerSecond }) => heapPerSecond));
    const trial = `engine: events, ${count.toLocaleString('en-US')} contacts`;
    rows.push(compared(trial, best.perSecond, 'events/s', heap, 'bare heap loop'));
    if (count === contacts.at(-1)) {
      rows.push(compared(`${trial}, all cores`, best.perSecondOfAll, 'events/s', heap, 'bare heap loop'));
      rows.push(plain('engine: events of a call', best.events / best.calls, 'events'));
    }
  }
  return rows;
};

async function playInThread(options: DayOptions): Promise<Day> {
  const thread = new Worker(new URL('engine/day-thread.ts', import.meta.url), { workerData: options });
  const [day] = (await once(thread, 'message')) as [Day];
  await thread.terminate();
  return day;
}

/** First of all, while nothing else is in memory. */
function weighContacts(count: number): TrialRow {
  const before = heldBytes();
  const leads = fillList(count);
  const bytes = heldBytes() - before;
  if (leads.waiting(1) !== count) throw new Error('the list is not whole');
  return plain(`engine: memory, ${count.toLocaleString('en-US')} contacts`, bytes / count, 'bytes a contact');
}

function plain(trial: string, value: number, unit: string): TrialRow {
  return { trial, value, unit, baseline: null, baselineName: null, ratio: null };
}

/** What is in use after collecting what is not; typed arrays are outside of the heap. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
