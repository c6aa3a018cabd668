/** How many events a second the dialer gets through on the virtual clock, against a heap that does nothing else. */
import { createEventQueue } from '#engine/kernel/event-queue.ts';
import { nextUnit, openStream } from '#engine/kernel/rng.ts';
import { createMemoryLeads } from '#engine/memory-leads.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { simulate } from '#engine/simulate.ts';
import { compared, type Trial } from './trial.ts';

const AGENTS = 100;
const CPS = 50;
const HOUR_MS = 3_600_000;
const SECONDS = 1000;

/** A campaign of 100 agents at 50 calls a second. `events/s` of the process, not of the simulated time. */
export const run: Trial = ({ size }) => {
  const hours = size === 'full' ? 12 : 0.5;
  dial(hours / 10);
  const events = dial(hours);
  turnHeap(events.fired / 10, events.pending);
  const heap = turnHeap(events.fired, events.pending);
  return Promise.resolve([compared('engine: events', events.perSecond, 'events/s', heap, 'bare heap loop')]);
};

/** Dials for `hours` and says how many events that took. */
function dial(hours: number): { fired: number; pending: number; perSecond: number } {
  const leads = createMemoryLeads();
  const contacts = Math.ceil(hours * 3600 * CPS);
  for (let i = 0; i < contacts; i++) leads.add(1, `+54911${20_000_000 + i}`, 'argentina');
  const startedMs = performance.now();
  const { events } = simulate({
    scenario: {
      startAtMs: Date.UTC(2026, 2, 2, 12),
      speed: 1,
      network: DEFAULT_PROFILE,
      settings: { globalCallsPerSecond: CPS, agentCapacity: AGENTS, agentWaitMs: 2000 },
      campaigns: [
        {
          id: 1,
          name: 'bench',
          flow: 'direct',
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
  // A call has two events waiting (the network's and the ring time-out) for some 20 s.
  return { fired: events, pending: 2 * CPS * 20, perSecond: (SECONDS * events) / (performance.now() - startedMs) };
}

/** Takes `events` events out of a heap of `pending`, putting one in for each, and returns the rate. */
function turnHeap(events: number, pending: number): number {
  const queue = createEventQueue();
  const stream = openStream(1, 'ring');
  for (let i = 0; i < pending; i++) queue.push(nextUnit(stream));
  const startedMs = performance.now();
  for (let i = 0; i < events; i++) {
    const now = queue.nextAt();
    queue.pop();
    queue.push(now + nextUnit(stream));
  }
  return (SECONDS * events) / (performance.now() - startedMs);
}
