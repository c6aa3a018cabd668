import type { Outcome } from './outcome.ts';
import type { CalledCountry } from './world.ts';

/** A call of a generated history, with its outcome. */
export type MadeCall = {
  readonly call: {
    readonly id: number;
    /** Null for a test call. */
    readonly campaignId: number | null;
    /** Null for a test call. */
    readonly contactId: number | null;
    readonly attempt: number;
    readonly phone: string;
    readonly userId: number;
    readonly callerId: string;
    readonly trunkId: number;
    readonly assignedAt: number;
  };
  readonly country: CalledCountry;
  readonly outcome: Outcome;
};
