/**
 * The protocol between the benchmark and an entry, one JSON object per line: `start` and its answer, a `decide` and its
 * answer for each decision, then `end`. docs/pacing-benchmark/README.md describes it for authors of entries.
 */
import { Type, type Static } from 'typebox';
import type { AGENT_CODES, PacingObservation, PacingSettings, PacingSnapshot } from '#engine/policies/pacing/policy.ts';

export const ENTRY_FORMAT = 'pacing-entry/1';

/** The engine's settings. A null `callsPerSecond` means no limit, because JSON has no infinity. */
export type WireSettings = Omit<PacingSettings, 'callsPerSecond'> & { readonly callsPerSecond: number | null };

/** The engine's snapshot with the number of agents in place of the agents. */
export type WireSnapshot = Omit<PacingSnapshot, 'agents'> & { readonly agentCount: number };

/** An agent's index, its state, and since when (epoch milliseconds). */
export type WireAgent = readonly [index: number, state: keyof typeof AGENT_CODES, sinceMs: number];

export type StartMessage = { readonly type: 'start'; readonly format: string; readonly settings: WireSettings };

export type DecideMessage = {
  readonly type: 'decide';
  readonly snapshot: WireSnapshot;
  /** Events since the last decision, in order. */
  readonly observations: readonly PacingObservation[];
  /** Agents whose state has changed since the last decision; all agents in the first one. */
  readonly agents: readonly WireAgent[];
  /** A random number, uniform on (0, 1), from a sequence that is the same for every policy that plays the seed. */
  readonly random: number;
  /** Present only if the settings have changed. */
  readonly settings?: WireSettings;
};

export type EntryMessage = StartMessage | DecideMessage | { readonly type: 'end' };

/** Maximum number of calls per decision. No scenario needs more, and it keeps a faulty entry from exhausting memory. */
const MAX_PLACE = 10_000;

export const ReadySchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    /** Whether the engine limits calls beyond the free agents to keep the campaign within its cap. Default: false. */
    guard: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type Ready = Static<typeof ReadySchema>;

export const DecisionSchema = Type.Object(
  {
    place: Type.Integer({ minimum: 0, maximum: MAX_PLACE }),
    /** When to decide again even if nothing happens, epoch milliseconds. */
    againAtMs: Type.Optional(Type.Number()),
    /** Whether the campaign must never have more calls than agents to spare. Default: false. */
    withinAgents: Type.Optional(Type.Boolean()),
    /** Maximum probability that an agent request of the placed calls finds no agent. Default: 1. */
    shortageRisk: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 })),
  },
  { additionalProperties: false },
);
export type Decision = Static<typeof DecisionSchema>;
