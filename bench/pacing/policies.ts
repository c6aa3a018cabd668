/** The compared methods. Each has a name that a worker thread can resolve. */
import { roundRandomly, type PacingPolicy } from '#engine/policies/pacing/policy.ts';
import { predictive } from '#engine/policies/pacing/predictive.ts';
import { progressive } from '#engine/policies/pacing/progressive.ts';
import { createRatio } from '#engine/policies/pacing/ratio.ts';
import { impact } from './impact.ts';
import { issabel } from './issabel.ts';
import { createVicidial } from './vicidial.ts';

export type NamedPolicy =
  | { readonly kind: 'predictive' | 'progressive' | 'impact' | 'issabel' }
  | { readonly kind: 'ratio' | 'level'; readonly level: number }
  /** Number of calls in flight to keep, by busy agents. */
  | { readonly kind: 'levels'; readonly levels: readonly number[] }
  | { readonly kind: 'vicidial'; readonly mode: 'HARD_LIMIT' | 'AVERAGE' | 'TAPERED' };

export const CAP = 0.03;

/**
 * Returns the abandonment cap that the engine applies to a method: `cap` for the predictive one, null for the others.
 */
export const capFor = ({ kind }: NamedPolicy, cap: number): number | null => (kind === 'predictive' ? cap : null);

export const PROGRESSIVE: NamedPolicy = { kind: 'progressive' };

/** The methods of other dialers. */
export const OTHERS: readonly NamedPolicy[] = [
  { kind: 'vicidial', mode: 'HARD_LIMIT' },
  { kind: 'vicidial', mode: 'AVERAGE' },
  { kind: 'vicidial', mode: 'TAPERED' },
  { kind: 'impact' },
  { kind: 'issabel' },
];

/** Returns a method's name for tables. */
export function nameOf(policy: NamedPolicy): string {
  switch (policy.kind) {
    case 'predictive':
      return 'predictive (ours)';
    case 'ratio':
      return `best ratio (${policy.level.toFixed(2)})`;
    case 'level':
      return `fixed level (${policy.level})`;
    case 'levels':
      return 'levels';
    case 'vicidial':
      return `VICIdial ${policy.mode}`;
    case 'impact':
      return 'Impact';
    case 'issabel':
      return 'Issabel';
    case 'progressive':
      return 'progressive';
  }
}

export function policyOf(policy: NamedPolicy): PacingPolicy<unknown> {
  switch (policy.kind) {
    case 'predictive':
      return predictive;
    case 'progressive':
      return progressive;
    case 'ratio':
      return createRatio(policy.level);
    case 'level':
      return fixedLevel(policy.level);
    case 'levels':
      return levelsByBusy(policy.levels);
    case 'vicidial':
      return createVicidial(policy.mode);
    case 'impact':
      return impact;
    case 'issabel':
      return issabel;
  }
}

/** Keeps the sum of calls in flight and busy agents at `level` times the agents. */
function fixedLevel(level: number): PacingPolicy<null> {
  return {
    initial: null,
    pace(memory, { agentsAvailable, agentsBusy, agentsInWrapUp, inFlight }, _settings, random) {
      const busy = agentsBusy + agentsInWrapUp;
      const target = Math.max(0, level * (agentsAvailable + busy) - busy);
      return { place: Math.max(0, roundRandomly(target, random) - inFlight), memory };
    },
  };
}

/** Keeps the given number of calls in flight for each number of busy agents. */
function levelsByBusy(levels: readonly number[]): PacingPolicy<null> {
  return {
    initial: null,
    pace(memory, { agentsBusy, agentsInWrapUp, inFlight }) {
      return { place: Math.max(0, levels[agentsBusy + agentsInWrapUp]! - inFlight), memory };
    },
  };
}
