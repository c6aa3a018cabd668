/**
 * Measures how many events per second the dialer handles on the virtual clock relative to a bare heap, how that changes
 * from ten thousand to ten million contacts, and the memory per contact.
 */
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { inlineDeeper } from '../../scripts/simulation/inline-deeper.ts';
import { fillList, type Day, type DayOptions } from './day.ts';
import { compared, measured, type Trial, type TrialRow } from '../trial.ts';

const SIZES = {
  full: { contacts: [10_000, 100_000, 1_000_000, 10_000_000], hours: 4 },
  smoke: { contacts: [1000, 10_000], hours: 0.25 },
} as const;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Required share of a bare heap's speed. The engine also does the work of each event. */
const MIN_RATIO = 0.25;
/** Maximum deviation of a size's ratio from the mean of all sizes, as a share of the mean. */
const MAX_DEVIATION = 0.15;

export const run: Trial = async ({ size }) => {
  const { contacts, hours } = SIZES[size];
  // `npm run simulate` does the same.
  inlineDeeper();
  const rows = [weighContacts(contacts.at(-1)!)];
  const ratios: number[] = [];
  for (const count of contacts) {
    const day = await playInThread({ contacts: count, hours });
    const trial = `engine: events, ${count.toLocaleString('en-US')} contacts`;
    const against = [day.heapPerSecond, 'bare heap loop', { ratio: { atLeast: MIN_RATIO } }] as const;
    const row = compared(trial, day.perSecond, 'events/s', ...against);
    rows.push(row);
    ratios.push(row.ratio!);
    if (count !== contacts.at(-1)) continue;
    rows.push(compared(`${trial}, all cores`, day.perSecondOfAll, 'events/s', ...against));
    rows.push(measured('engine: calls', (day.perSecond * day.calls) / day.events, 'calls/s'));
    rows.push(measured('engine: events of a call', day.events / day.calls, 'events'));
  }
  rows.push(measured('engine: deviation between the sizes', deviation(ratios), 'share', { atMost: MAX_DEVIATION }));
  return rows;
};

/**
 * Returns the maximum deviation from the mean, as a share of it. Each value is relative to a heap measured right
 * afterwards, because the machine's speed varies.
 */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value) / values.length;
  return Math.max(...values.map((value) => Math.abs(value - mean))) / mean;
}

async function playInThread(options: DayOptions): Promise<Day> {
  const thread = new Worker(new URL('./day-thread.ts', import.meta.url), { workerData: options });
  const [day] = (await once(thread, 'message')) as [Day];
  await thread.terminate();
  return day;
}

/** Measures the memory per contact. Runs first, while nothing else is in memory. */
function weighContacts(count: number): TrialRow {
  const before = heldBytes();
  const leads = fillList(count);
  const bytes = heldBytes() - before;
  if (leads.waiting(1) !== count) throw new Error('the list is incomplete');
  return measured(`engine: memory, ${count.toLocaleString('en-US')} contacts`, bytes / count, 'bytes a contact');
}

/** Returns the memory in use after a garbage collection. Typed arrays are outside the heap. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
