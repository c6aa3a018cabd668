import type { HoldReason } from './facts.ts';
import type { CampaignPlan } from './scenario.ts';

export type TestCallOrder = {
  /** In E.164 format. */
  readonly phone: string;
  readonly country: string;
  readonly userId: number | null;
  /**
   * Parameters of the call. The plan's id selects the caller id. Opening hours and line rest don't apply, and there is
   * one attempt.
   */
  readonly plan: CampaignPlan;
};

/** 'opened': the call is in the journal but not placed yet. 'refused': no route or no rate-limit token is available. */
export type TestCallAnswer =
  | { readonly kind: 'opened'; readonly callId: number }
  | { readonly kind: 'refused'; readonly why: HoldReason };
