import { expect, it } from 'vitest';
import type { FactOf } from '#engine/model/facts.ts';
import { createMemoryLeads } from '#engine/memory-leads.ts';
import { simulate } from '#engine/simulate.ts';
import { makeDemoContacts } from '#server/demo/history/list.ts';
import { DEMO_NETWORK } from '#server/demo/network.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

const START_MS = Date.UTC(2026, 10, 2, 15);
const SEEDS = 300;
const FIRST_WITHIN_MS = 20 * SECOND_MS;

/** Returns when the calls of one person's quarter of an hour were connected, from the start, and how many were abandoned. */
function sitDown(seed: number): { connectedAtMs: number[]; abandoned: number } {
  const leads = createMemoryLeads();
  for (const { phone, country } of makeDemoContacts(60, seed, { isExpecting: true })) leads.add(1, phone, country);
  const connectedAtMs: number[] = [];
  let abandoned = 0;
  simulate({
    scenario: {
      startAtMs: START_MS,
      speed: 1,
      network: DEMO_NETWORK,
      settings: { globalCallsPerSecond: 10, agentCapacity: 1, agentWaitMs: 2000 },
      campaigns: [
        {
          id: 1,
          name: 'Ventas',
          flow: 'direct',
          dialMethod: { kind: 'progressive' },
          maxConcurrentCalls: 30,
          callsPerSecond: null,
          maxAttempts: 3,
          retryIntervalMs: 5 * MINUTE_MS,
          ringTimeoutMs: 30_000,
          callerId: null,
        },
      ],
    },
    seed,
    leads,
    durationMs: 15 * MINUTE_MS,
    sinks: [
      {
        kinds: new Set(['CallConnected', 'CallEnded']),
        accept(fact) {
          if (fact.kind === 'CallConnected') connectedAtMs.push(fact.at - START_MS);
          else if ((fact as FactOf<'CallEnded'>).disposition === 'abandoned') abandoned += 1;
        },
      },
    ],
  });
  return { connectedAtMs, abandoned };
}

it(`the first person called is on the line within ${FIRST_WITHIN_MS / SECOND_MS} s, and nobody waits in vain`, () => {
  const runs = Array.from({ length: SEEDS }, (_, seed) => sitDown(seed + 1));
  const firsts = runs.map(({ connectedAtMs }) => connectedAtMs[0]!).toSorted((a, b) => a - b);
  expect(firsts[Math.floor(SEEDS * 0.99)]).toBeLessThan(FIRST_WITHIN_MS);
  expect(runs.reduce((sum, { abandoned }) => sum + abandoned, 0)).toBe(0);
});
