/**
 * The protocol between the benchmark and an entry, one JSON object a line: `start` and its answer, then a `decide` and its
 * answer for each decision, then `end`. docs/pacing-benchmark/README.md describes it for authors of entries.
 */
import { Type, type Static } from 'typebox';
import type { AGENT_CODES, PacingObservation, PacingSettings, PacingSnapshot } from '#engine/policies/pacing/policy.ts';

export const ENTRY_FORMAT = 'pacing-entry/1';

/** As the engine's; null: no limit, because JSON has no infinity. */
export type WireSettings = Omit<PacingSettings, 'callsPerSecond'> & { readonly callsPerSecond: number | null };

/** The numbers of the engine's snapshot, and how many agents there are. */
export type WireSnapshot = Omit<PacingSnapshot, 'agents'> & { readonly agentCount: number };

/** An agent's index, state, and since when (epoch milliseconds). */
export type WireAgent = readonly [index: number, state: keyof typeof AGENT_CODES, sinceMs: number];

export type StartMessage = { readonly type: 'start'; readonly format: string; readonly settings: WireSettings };

export type DecideMessage = {
  readonly type: 'decide';
  readonly snapshot: WireSnapshot;
  /** Events since the last decision, in order. */
  readonly observations: readonly PacingObservation[];
  /** Agents that have changed since the last decision; all at the first one. */
  readonly agents: readonly WireAgent[];
  /** Uniform on (0, 1), and the same for every policy on a seed. */
  readonly random: number;
  /** Present when they have changed. */
  readonly settings?: WireSettings;
};

export type EntryMessage = StartMessage | DecideMessage | { readonly type: 'end' };

/** The most calls of one decision: no scenario needs them, and a mistake must not fill the memory. */
const MAX_PLACE = 10_000;

export const ReadySchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    /** True: the engine holds calls beyond the idle agents while the campaign is over its cap. Absent: false. */
    guard: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type Ready = Static<typeof ReadySchema>;

export const DecisionSchema = Type.Object(
  {
    place: Type.Integer({ minimum: 0, maximum: MAX_PLACE }),
    /** Decide again at this time (epoch milliseconds), even when nothing happens. */
    againAtMs: Type.Optional(Type.Number()),
    /** Never more calls than agents to spare. */
    withinAgents: Type.Optional(Type.Boolean()),
    /** The chance that a request of these calls finds no agent, at most. Absent: 1. */
    shortageRisk: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 })),
  },
  { additionalProperties: false },
);
export type Decision = Static<typeof DecisionSchema>;
