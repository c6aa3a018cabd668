/** Measures the dialer and a bare heap. Call it in a fresh thread, whose code no other run has deoptimised. */
import { HOUR_MS } from '#shared/durations.ts';
import { createMemoryLeads, type MemoryLeads } from '#engine/memory-leads.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { simulate } from '#engine/simulate.ts';
import { secondsOf, runHeap } from './bare-heap.ts';

const AGENTS = 100;
const CPS = 50;
/** For about 20 s a call has two pending events: the network's and the ring time-out. */
const PENDING = 2 * CPS * 20;

export type DayOptions = { readonly contacts: number; readonly hours: number };

/** Rates are events per second of processor time, independent of the machine's other load. */
export type Day = {
  readonly events: number;
  readonly calls: number;
  /** Rate by the processor time of the dialer's thread alone. */
  readonly perSecond: number;
  /** Rate by the processor time of all threads, which includes garbage collection and compilation. */
  readonly perSecondOfAll: number;
  /** Rate of a bare heap on the same thread. */
  readonly heapPerSecond: number;
};

/**
 * Runs a press-1 campaign with 100 agents at 50 calls a second for `hours`, over a list of `contacts`, and then a bare
 * heap with as many events.
 */
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
          // Many early retries let a short list produce as many calls as a long one.
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
  runHeap(events / 10, PENDING);
  return { events, calls: calls.placed, perSecond, perSecondOfAll, heapPerSecond: runHeap(events, PENDING) };
}

/** Creates an in-memory list of `contacts` Argentine numbers. */
export function fillList(contacts: number): MemoryLeads {
  const leads = createMemoryLeads();
  for (let i = 0; i < contacts; i++) leads.add(1, `+54911${20_000_000 + i}`, 'argentina');
  return leads;
}
