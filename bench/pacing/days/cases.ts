/** Three of the standard scenarios, and three with exponential times in which nobody waits for an agent. */
import { exponentialCase, scenarioOfCase } from '../exponential.ts';
import type { PacingScenario } from '../scenario.ts';
import { STANDARD } from '../standard.ts';

/** Returns a scenario in which half of the calls are answered and half are refused. */
const memoryless = (agents: number): PacingScenario => ({
  ...scenarioOfCase(exponentialCase(agents, 0.5)),
  name: `E${agents}`,
  what: 'exponential times, no wrap-up, no grace',
});

const standard = (name: string): PacingScenario => STANDARD.find(({ scenario }) => scenario.name === name)!.scenario;

/** Scenarios, longest first, so that no thread is left with a long one at the end. */
export const CASES: readonly PacingScenario[] = [
  standard('S3'),
  memoryless(100),
  standard('S1'),
  memoryless(20),
  standard('S2'),
  memoryless(5),
];
