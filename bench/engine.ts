/**
 * How many events a second the dialer gets through on the virtual clock, against a heap that does nothing else, how that
 * holds as the list grows from ten thousand contacts to ten million, and what a contact weighs.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createEventQueue } from '#engine/kernel/event-queue.ts';
import { nextUnit, openStream } from '#engine/kernel/rng.ts';
import { createMemoryLeads, type MemoryLeads } from '#engine/memory-leads.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { simulate } from '#engine/simulate.ts';
import { compared, type Trial, type TrialRow } from './trial.ts';

const AGENTS = 100;
const CPS = 50;
const HOUR_MS = 3_600_000;
const MICROSECONDS = 1e6;
/** A call has two events waiting (the network's and the ring time-out) for some 20 s. */
const PENDING = 2 * CPS * 20;
const SIZES = {
  full: { contacts: [10_000, 100_000, 1_000_000, 10_000_000], hours: 2, rounds: 3 },
  smoke: { contacts: [1000, 10_000], hours: 0.25, rounds: 1 },
} as const;

type Run = { readonly events: number; readonly calls: number; readonly perSecond: number };

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A press-1 campaign with 100 agents at 50 calls a second. Seconds are of one core's time, whatever else it does. */
export const run: Trial = ({ size }) => {
  const { contacts, hours, rounds } = SIZES[size];
  const rows = [weighContacts(contacts.at(-1)!)];
  dial(fill(contacts[0]), hours);
  for (const count of contacts) {
    const runs = Array.from({ length: rounds }, () => dial(fill(count), hours));
    // The fastest: whatever else the machine does only takes away from it.
    const best = runs.reduce((a, b) => (b.perSecond > a.perSecond ? b : a));
    const heap = Math.max(...runs.map(({ events }) => turnHeap(events)));
    const trial = `engine: events, ${count.toLocaleString('en-US')} contacts`;
    rows.push(compared(trial, best.perSecond, 'events/s', heap, 'bare heap loop'));
    if (count === contacts.at(-1)) rows.push(plain('engine: events of a call', best.events / best.calls, 'events'));
  }
  return Promise.resolve(rows);
};

/** First of all, while nothing else is in memory. */
function weighContacts(count: number): TrialRow {
  const before = heldBytes();
  const leads = fill(count);
  const bytes = heldBytes() - before;
  if (leads.waiting(1) !== count) throw new Error('the list is not whole');
  return plain(`engine: memory, ${count.toLocaleString('en-US')} contacts`, bytes / count, 'bytes a contact');
}

function plain(trial: string, value: number, unit: string): TrialRow {
  return { trial, value, unit, baseline: null, baselineName: null, ratio: null };
}

function fill(count: number): MemoryLeads {
  const leads = createMemoryLeads();
  for (let i = 0; i < count; i++) leads.add(1, `+54911${20_000_000 + i}`, 'argentina');
  return leads;
}

/** What is in use after collecting what is not; typed arrays are outside of the heap. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Dials for `hours` at most and says how many events that took. */
function dial(leads: MemoryLeads, hours: number): Run {
  const started = process.cpuUsage();
  const { events, calls } = simulate({
    scenario: {
      startAtMs: Date.UTC(2026, 2, 2, 12),
      speed: 1,
      network: DEFAULT_PROFILE,
      settings: { globalCallsPerSecond: CPS, agentCapacity: AGENTS, agentWaitMs: 2000 },
      campaigns: [
        {
          id: 1,
          name: 'bench',
          flow: 'press1',
          maxConcurrentCalls: 100_000,
          callsPerSecond: null,
          maxAttempts: 3,
          retryIntervalMs: 300_000,
          ringTimeoutMs: 30_000,
          callerId: null,
        },
      ],
    },
    seed: 1,
    leads,
    durationMs: hours * HOUR_MS,
  });
  return { events, calls: calls.placed, perSecond: events / secondsSince(started) };
}

/** Takes `events` events out of a heap, putting one in for each, and returns the rate. */
function turnHeap(events: number): number {
  const queue = createEventQueue();
  const stream = openStream(1, 'ring');
  for (let i = 0; i < PENDING; i++) queue.push(nextUnit(stream));
  const started = process.cpuUsage();
  for (let i = 0; i < events; i++) {
    const now = queue.nextAt();
    queue.pop();
    queue.push(now + nextUnit(stream));
  }
  return events / secondsSince(started);
}

/** Of this process on all cores: what its garbage collector does beside it counts, too. */
function secondsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / MICROSECONDS;
}
