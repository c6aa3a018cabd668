/**
 * Scenarios whose optimum is known: every time is exponential, and an answer that finds no agent is abandoned. Also has
 * the utilisation of progressive dialing in them.
 */
import type { ExponentialCase } from './optimum.ts';
import { seconds, type PacingScenario } from './scenario.ts';

const MEAN_RING_MS = seconds(15);
const MEAN_TALK_MS = seconds(180);
/** Longer than any call rings. */
const FOREVER_MS = seconds(3600);

export const AGENTS = [2, 5, 10, 20, 50, 100] as const;
export const ANSWER_SHARES = [0.05, 0.1, 0.2, 0.35, 0.6] as const;

/** The grid's cases, in the order of the table. */
export const GRID: readonly ExponentialCase[] = AGENTS.flatMap((agents) =>
  ANSWER_SHARES.map((answerShare) => exponentialCase(agents, answerShare)),
);

/** Returns a case with rings of 15 s and conversations of 180 s on average. */
export function exponentialCase(agents: number, answerShare: number): ExponentialCase {
  return { agents, answerShare, meanRingMs: MEAN_RING_MS, meanTalkMs: MEAN_TALK_MS };
}

/** Returns the utilisation with one call per idle agent: h ÷ (h + r ÷ p), for any number of agents. */
export function progressiveOf({ answerShare, meanRingMs, meanTalkMs }: ExponentialCase): number {
  return meanTalkMs / (meanTalkMs + meanRingMs / answerShare);
}

/** Converts a case into a scenario. */
export function scenarioOfCase({ agents, answerShare, meanRingMs, meanTalkMs }: ExponentialCase): PacingScenario {
  const ring = { kind: 'exponential', mean: meanRingMs } as const;
  return {
    name: `${agents} agents, ${answerShare}`,
    what: 'exponential',
    agents,
    mix: { person: 100 * answerShare, machine: 0, noAnswer: 0, busy: 100 * (1 - answerShare), failed: 0 },
    talk: { kind: 'exponential', mean: meanTalkMs },
    wrapUp: null,
    postDialDelay: { kind: 'constant', value: 0 },
    personRing: ring,
    failureDelay: ring,
    ringLimitMs: null,
    ringTimeoutMs: FOREVER_MS,
    graceMs: 0,
  };
}
