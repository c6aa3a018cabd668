/** Plays one scenario with one seed. Worker threads execute this file. */
import type { Scenario } from '#engine/model/scenario.ts';
import type { PacingSettings } from '#engine/policies/pacing/policy.ts';
import type { Minutes } from '../measure.ts';
import { playMethod } from '../play.ts';
import { capFor, policyOf } from '../policies.ts';
import { engineScenarioOf, type PacingScenario } from '../scenario.ts';
import type { Entrant } from './entrants.ts';
import { createEntryPolicy, END_LINE, greet } from './entry-policy.ts';
import { ENDED, EntryError, startEntry, type EntryProcess } from './entry-process.ts';
import { turnIn } from './turn.ts';

/** The engine's default (engine/runtime/pacing-manager.ts). */
const TARGET_ANSWER_RATE = 0.15;

export type RunOrder = {
  readonly scenario: PacingScenario;
  readonly entrant: Entrant;
  readonly cap: number;
  readonly seed: number;
  readonly durationMs: number;
  /** Memory shared with the thread that watches the entry. */
  readonly turn: Int32Array;
  /** Folder of the entry's pipes. */
  readonly folder: string;
};

/** Result of a run. A problem is a sentence about the entry. */
export type RunResult =
  | { readonly name: string; readonly minutes: Minutes }
  | { readonly problem: string; readonly wasKilled: boolean };

/** Plays the run, deterministically by its order. */
export async function playRun({ entrant, turn: memory, folder, ...order }: RunOrder): Promise<RunResult> {
  if (entrant.kind === 'policy') {
    const { policy, name } = entrant;
    return { name, minutes: playMethod({ ...order, method: policyOf(policy), cap: capFor(policy, order.cap) }) };
  }
  const turn = turnIn(memory);
  let entry: EntryProcess | null = null;
  try {
    entry = startEntry(entrant.command, turn, folder);
    return await playEntry(entry, order);
  } catch (error) {
    const cause = await entry?.causeOfEnd();
    if (!(error instanceof EntryError)) throw error;
    const problem = error.message === ENDED ? `${ENDED} (${cause}) before it answered` : error.message;
    return { problem, wasKilled: turn.wasKilled() };
  }
}

async function playEntry(
  entry: EntryProcess,
  { scenario, cap, ...order }: Pick<RunOrder, 'scenario' | 'cap' | 'seed' | 'durationMs'>,
): Promise<RunResult> {
  const settings = settingsOf(engineScenarioOf(scenario, cap), cap);
  const { name, guard } = greet(entry, settings);
  const method = createEntryPolicy(entry, settings);
  const minutes = playMethod({ ...order, scenario, method, cap: guard === true ? cap : null });
  await entry.end(END_LINE);
  return { name, minutes };
}

/** Returns the engine's settings at the first decision. */
function settingsOf({ settings, campaigns: [campaign] }: Scenario, cap: number): PacingSettings {
  return {
    agentCapacity: settings.agentCapacity,
    abandonmentCap: cap,
    targetAnswerRate: settings.targetAnswerRate ?? TARGET_ANSWER_RATE,
    callsPerSecond: settings.globalCallsPerSecond,
    minCallsPerSecond: 0,
    agentWaitMs: settings.agentWaitMs,
    ringTimeoutMs: campaign!.ringTimeoutMs,
    falseMachineShare: settings.falseMachineShare ?? 0,
  };
}
