/** What is played: standard scenarios, and others in which all times are exponential and nobody waits for an agent. */
import type { PacingScenario } from '../pacing/scenario.ts';
import { seconds } from '../pacing/scenario.ts';
import { STANDARD } from '../pacing/standard.ts';

const exponential = (mean: number) => ({ kind: 'exponential', mean: seconds(mean) }) as const;

/** Half of the calls are answered by a person and half are refused, both after 15 s on average. */
const memoryless = (agents: number): PacingScenario => ({
  name: `E${agents}`,
  what: 'exponential times, no wrap-up, no grace',
  agents,
  mix: { person: 50, machine: 0, noAnswer: 0, busy: 50, failed: 0 },
  talk: exponential(180),
  wrapUp: null,
  postDialDelay: { kind: 'constant', value: 0 },
  failureDelay: exponential(15),
  personRing: exponential(15),
  ringLimitMs: null,
  ringTimeoutMs: seconds(3600),
  graceMs: 0,
});

const standard = (name: string): PacingScenario => STANDARD.find(({ scenario }) => scenario.name === name)!.scenario;

/** The longest first, so that no thread is left with one at the end. */
export const CASES: readonly PacingScenario[] = [
  standard('S3'),
  memoryless(100),
  standard('S1'),
  memoryless(20),
  standard('S2'),
  memoryless(5),
];
