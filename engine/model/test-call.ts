import type { HoldReason } from './facts.ts';
import type { CampaignPlan } from './scenario.ts';

export type TestCallOrder = {
  /** E.164. */
  readonly phone: string;
  /** Key of the phone's country. */
  readonly country: string;
  /** The user who ordered the call. */
  readonly userId: number | null;
  /**
   * The parameters of the call. Its id selects the caller id; opening hours and line rest don't apply, and there is one
   * attempt.
   */
  readonly plan: CampaignPlan;
};

/** Opened: journalled under that id and not placed yet. Refused: no_trunk, trunk_full, cli_limit or cps. */
export type TestCallAnswer =
  | { readonly kind: 'opened'; readonly callId: number }
  | { readonly kind: 'refused'; readonly why: HoldReason };
