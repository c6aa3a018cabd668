/** One run of the dialer in a thread of its own, whose code nothing else has made slower, and its floor. */
import { createMemoryLeads, type MemoryLeads } from '#engine/memory-leads.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { simulate } from '#engine/simulate.ts';
import { secondsOf, turnHeap } from './bare-heap.ts';

const AGENTS = 100;
const CPS = 50;
const HOUR_MS = 3_600_000;
/** A call has two events waiting (the network's and the ring time-out) for some 20 s. */
const PENDING = 2 * CPS * 20;

export type DayOptions = { readonly contacts: number; readonly hours: number };

/** Rates are events a second of core time, whatever else the machine does. */
export type Day = {
  readonly events: number;
  readonly calls: number;
  /** Of the core that the dialer's thread runs on. */
  readonly perSecond: number;
  /** Of all cores: the threads that collect and compile beside it count, too. */
  readonly perSecondOfAll: number;
  /** A bare heap, on the thread's core. */
  readonly heapPerSecond: number;
};

/** A press-1 campaign with 100 agents at 50 calls a second for `hours`, over a list of `contacts`. */
export function playDay({ contacts, hours }: DayOptions): Day {
  const leads = fillList(contacts);
  const started = process.threadCpuUsage();
  const allStarted = process.cpuUsage();
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
          // So often and so soon that a short list gives as many calls as a long one.
          maxAttempts: 200,
          retryIntervalMs: 60_000,
          abandonedRestMs: 60_000,
          ringTimeoutMs: 30_000,
          callerId: null,
        },
      ],
    },
    seed: 1,
    leads,
    durationMs: hours * HOUR_MS,
  });
  const perSecond = events / secondsOf(process.threadCpuUsage(started));
  const perSecondOfAll = events / secondsOf(process.cpuUsage(allStarted));
  turnHeap(events / 10, PENDING);
  return { events, calls: calls.placed, perSecond, perSecondOfAll, heapPerSecond: turnHeap(events, PENDING) };
}

export function fillList(contacts: number): MemoryLeads {
  const leads = createMemoryLeads();
  for (let i = 0; i < contacts; i++) leads.add(1, `+54911${20_000_000 + i}`, 'argentina');
  return leads;
}
