/** How far a campaign has come with its list, and when it ends at the rate it has now. */
import type { Campaign, CampaignCounts, ContactCounts, Retries } from './store.ts';

export type CampaignProgress = ContactCounts & {
  readonly total: number;
  /** Never called, or in their first call. */
  readonly untried: number;
  /** When the first contact that waits is due again, in epoch ms; null: none waits. */
  readonly nextRetryAtMs: number | null;
  /** Expected calls until the list is done. */
  readonly callsLeft: number;
  /** Expected end at the rate of the last minute, in epoch ms; null: it is not active, or has no rate. */
  readonly endsAtMs: number | null;
};

type ProgressOptions = {
  readonly campaign: Pick<Campaign, 'status' | 'contactsTotal' | 'attempts' | 'retryWaitS'>;
  readonly contacts: ContactCounts;
  readonly calls: Pick<CampaignCounts, 'ended'>;
  /** Null: none waits. */
  readonly retries: Retries | null;
  /** Calls placed per second over the last minute; null: none known, or it is held back. */
  readonly cps: number | null;
  readonly nowMs: number;
  /** When the campaign has been open for so many ms from now on, in epoch ms; Infinity: never. */
  readonly afterOpenTime: (openMs: number) => number;
};

export function progressOf(options: ProgressOptions): CampaignProgress {
  const { campaign, contacts, retries, cps, afterOpenTime } = options;
  const { retrying, succeeded, exhausted, optedOut, excluded } = contacts;
  const total = campaign.contactsTotal;
  const untried = Math.max(0, total - retrying - succeeded - exhausted - optedOut - excluded);
  const callsLeft = expectedCallsLeft({ ...options, untried });
  const endsAtMs =
    campaign.status !== 'active' || cps === null || cps === 0 || callsLeft === 0
      ? Infinity
      : Math.max(afterOpenTime((1000 * callsLeft) / cps), afterRetries(options, untried));
  return {
    ...contacts,
    total,
    untried,
    nextRetryAtMs: retries?.firstAtMs ?? null,
    callsLeft,
    endsAtMs: endsAtMs === Infinity ? null : Math.round(endsAtMs),
  };
}

/**
 * A contact is called until it is done or its attempts are used up. When a call does so with probability p, n attempts
 * take (1 − (1 − p)^n) ÷ p calls on average. What is left is that for the whole list, less the calls made; at least
 * one for each contact that waits, at most all of its attempts.
 */
function expectedCallsLeft({
  campaign,
  contacts: { retrying, succeeded, optedOut, excluded },
  calls: { ended },
  untried,
}: ProgressOptions & { readonly untried: number }): number {
  const { attempts, contactsTotal } = campaign;
  const p = ended === 0 ? 0 : Math.min(1, (succeeded + optedOut) / ended);
  const perContact = p === 0 ? attempts : (1 - (1 - p) ** attempts) / p;
  const left = Math.round((contactsTotal - excluded) * perContact - ended);
  const most = untried * attempts + retrying * Math.max(1, attempts - 1);
  return Math.max(untried + retrying, Math.min(left, most));
}

/** No contact is called again before its wait is over: not the last that waits now, nor one that is still untried. */
function afterRetries({ campaign, retries, nowMs }: ProgressOptions, untried: number): number {
  const { attempts, retryWaitS } = campaign;
  const ofUntried = untried === 0 ? 0 : nowMs + (attempts - 1) * retryWaitS * 1000;
  return Math.max(ofUntried, retries?.lastAtMs ?? 0);
}
