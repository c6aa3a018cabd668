/** Barriers of a whole campaign, besides its hours. */
import type { HoldReason } from '../model/facts.ts';
import type { Barrier } from '../ports.ts';
import type { CampaignRun } from './campaign-run.ts';

export const noTrunkForAny = (): Barrier => ({ why: 'no_trunk', untilMs: Infinity });
const AGENTS_UNREACHABLE: Barrier = { why: 'agents_unreachable', untilMs: Infinity };
const NO_AGENTS: Barrier = { why: 'no_agents', untilMs: Infinity };

/** Hold reasons of the campaigns of some agents, which end without a change of the contacts or their routes. */
export const GROUP_HOLDS: ReadonlySet<HoldReason> = new Set<HoldReason>([
  'agents_unreachable',
  'no_agents',
  'no_team_channel',
]);

/** Hold reasons that a freed route can't resolve. Re-checking them after every call would cost a query per call. */
export const HOLDS_UNRELATED_TO_ROUTES: ReadonlySet<HoldReason> = new Set<HoldReason>([
  'hours',
  'list_finished',
  'number_in_call',
  'number_gap',
  'number_cap',
  'abandoned_hold',
  'retry_wait',
]);

/** Hold reasons of contacts that were put back because no route to their numbers was available. */
const ROUTE_HOLDS: ReadonlySet<HoldReason> = new Set<HoldReason>([
  'no_trunk',
  'trunk_resting',
  'trunk_full',
  'no_caller_id',
  'no_local_caller_id',
  'cli_limit',
]);

/**
 * Returns why a campaign waits whose next call the rate limit holds as well: as long as its contacts are not checked
 * again, the route that they last lacked.
 */
export const rateHoldOf = ({ dueWhy }: CampaignRun): HoldReason => (ROUTE_HOLDS.has(dueWhy) ? dueWhy : 'cps');

/**
 * Holds a campaign that needs agents while no agent is at work whose phone could be reached, and phones are dead or the
 * agents are a team's. Agents who are paused don't count: nobody should be called for them.
 */
export function agentsBarrier({ plan, servedBy, group: { pool } }: CampaignRun): Barrier | null {
  if (servedBy !== 'agents') return null;
  const areUnreachable = pool.count('unreachable') > 0;
  if (!areUnreachable && plan.teamId === undefined) return null;
  if (pool.isStaffed()) return null;
  return areUnreachable ? AGENTS_UNREACHABLE : NO_AGENTS;
}
