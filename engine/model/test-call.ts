import type { HoldReason } from './facts.ts';
import type { CampaignPlan } from './scenario.ts';

export type TestCallOrder = {
  /** E.164. */
  readonly phone: string;
  /** Key of the phone's country. */
  readonly country: string;
  /** Whose call it is. */
  readonly userId: number | null;
  /** What it is dialled by: its id chooses the caller id, hours and rests don't count, and it is the one attempt. */
  readonly plan: CampaignPlan;
};

/** Opened under that id, journalled and not yet placed; or why not: no_trunk, trunk_full, cli_limit, cps. */
export type TestCallAnswer =
  | { readonly kind: 'opened'; readonly callId: number }
  | { readonly kind: 'refused'; readonly why: HoldReason };
