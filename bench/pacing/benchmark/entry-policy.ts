/** A dial method that asks an external entry. */
import { Compile } from 'typebox/compile';
import type { PacingObservation, PacingPolicy, PacingSettings } from '#engine/policies/pacing/policy.ts';
import { EntryError, type EntryProcess } from './entry-process.ts';
import {
  DecisionSchema,
  ENTRY_FORMAT,
  ReadySchema,
  type Decision,
  type EntryMessage,
  type Ready,
  type WireSettings,
} from './protocol.ts';
import { createAgentDiff, toWireSettings, toWireSnapshot } from './wire.ts';

/** Limit of calls in flight, for an entry that always requests one more call. */
const MOST_IN_FLIGHT = 100_000;

const SHOWN_CHARACTERS = 200;

const readies = Compile(ReadySchema);
const decisions = Compile(DecisionSchema);

/** Starts a run and returns the entry's answer. Throws EntryError if it is invalid. */
export function greet(entry: EntryProcess, settings: PacingSettings): Ready {
  return ask(entry, { type: 'start', format: ENTRY_FORMAT, settings: toWireSettings(settings) }, readies);
}

/**
 * Creates the dial method of an entry that was started with the settings `told`. The entry is always sent their cap,
 * even if the engine applies none.
 */
export function createEntryPolicy(entry: EntryProcess, told: PacingSettings): PacingPolicy<null> {
  const changedAgents = createAgentDiff();
  const { abandonmentCap } = told;
  let observations: PacingObservation[] = [];
  // The engine replaces settings instead of mutating them, so they are compared in full only if the object differs.
  let seen: PacingSettings | null = null;
  let known = JSON.stringify(toWireSettings(told));

  function changedSettings(settings: PacingSettings): { readonly settings?: WireSettings } {
    if (settings === seen) return {};
    seen = settings;
    const wire = toWireSettings({ ...settings, abandonmentCap });
    const text = JSON.stringify(wire);
    if (text === known) return {};
    known = text;
    return { settings: wire };
  }

  return {
    initial: null,
    observe(memory, observation) {
      observations.push(observation);
      return memory;
    },
    pace(memory, snapshot, settings, random) {
      if (snapshot.inFlight > MOST_IN_FLIGHT)
        throw new EntryError(`it has more than ${MOST_IN_FLIGHT} calls in flight: it must stop placing`);
      const message: EntryMessage = {
        type: 'decide',
        snapshot: toWireSnapshot(snapshot),
        observations,
        agents: changedAgents(snapshot.agents),
        random,
        ...changedSettings(settings),
      };
      observations = [];
      return { ...ask<Decision>(entry, message, decisions), memory };
    },
  };
}

export const END_LINE = JSON.stringify({ type: 'end' } satisfies EntryMessage);

type Check = { Check(value: unknown): boolean };

function ask<Answer>(entry: EntryProcess, message: EntryMessage, validator: Check): Answer {
  const line = entry.ask(JSON.stringify(message));
  let answer: unknown;
  try {
    answer = JSON.parse(line);
  } catch {
    throw new EntryError(`its answer to ${message.type} is not JSON: ${line.slice(0, SHOWN_CHARACTERS)}`);
  }
  if (validator.Check(answer)) return answer as Answer;
  const wanted =
    message.type === 'start'
      ? '{"name": "…"}, optionally with "guard"'
      : '{"place": 0}, a whole number from 0 to 10000, optionally with "againAtMs", "withinAgents" and "shortageRisk"';
  throw new EntryError(`its answer to ${message.type} is not ${wanted}: ${line.slice(0, SHOWN_CHARACTERS)}`);
}
