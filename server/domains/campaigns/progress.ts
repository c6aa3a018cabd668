/** Computes how far a campaign is through its list, and when it ends at its current rate. */
import type { Campaign, CampaignCounts, ContactCounts, Retries } from './store.ts';

export type CampaignProgress = ContactCounts & {
  readonly total: number;
  /** Contacts never called, or in their first call. */
  readonly untried: number;
  /** When the first waiting contact is due again, epoch ms, or null if none waits. */
  readonly nextRetryAtMs: number | null;
  /** Expected number of calls until the list is done. */
  readonly callsLeft: number;
  /** Expected end at the rate of the last minute, epoch ms, or null if it can't be predicted. */
  readonly endsAtMs: number | null;
};

type ProgressOptions = {
  readonly campaign: Pick<Campaign, 'status' | 'contactsTotal' | 'attempts' | 'retryWaitS'>;
  readonly contacts: ContactCounts;
  readonly calls: Pick<CampaignCounts, 'ended'>;
  /** Null if no contact waits for a retry. */
  readonly retries: Retries | null;
  /** Calls placed per second over the last minute; null if unknown or the campaign is held. */
  readonly cps: number | null;
  readonly nowMs: number;
  /**
   * Returns when the campaign will have been open for another `openMs`, epoch ms, or Infinity if not within 400 days.
   */
  readonly afterOpenTime: (openMs: number) => number;
};

export function progressOf(options: ProgressOptions): CampaignProgress {
  const { campaign, contacts, retries, cps, afterOpenTime } = options;
  const { retrying, succeeded, endedByUser, exhausted, optedOut, excluded } = contacts;
  const total = campaign.contactsTotal;
  const untried = Math.max(0, total - retrying - succeeded - endedByUser - exhausted - optedOut - excluded);
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
 * Estimates the number of calls left. A contact is called until it is done or its attempts are used up. If a call
 * finishes a contact with probability p, n attempts take (1 − (1 − p)^n) ÷ p calls on average. The estimate is this
 * mean for the whole list less the calls made, but at least one call and at most all remaining attempts per contact
 * still to be called.
 */
function expectedCallsLeft({
  campaign,
  contacts: { retrying, succeeded, endedByUser, optedOut, excluded },
  calls: { ended },
  untried,
}: ProgressOptions & { readonly untried: number }): number {
  const { attempts, contactsTotal } = campaign;
  const p = ended === 0 ? 0 : Math.min(1, (succeeded + endedByUser + optedOut) / ended);
  const perContact = p === 0 ? attempts : (1 - (1 - p) ** attempts) / p;
  const left = Math.round((contactsTotal - excluded) * perContact - ended);
  const most = untried * attempts + retrying * Math.max(1, attempts - 1);
  return Math.max(untried + retrying, Math.min(left, most));
}

/** Returns the earliest end that the waits between attempts allow if the untried contacts use all of their attempts. */
function afterRetries({ campaign, retries, nowMs }: ProgressOptions, untried: number): number {
  const { attempts, retryWaitS } = campaign;
  const ofUntried = untried === 0 ? 0 : nowMs + (attempts - 1) * retryWaitS * 1000;
  return Math.max(ofUntried, retries?.lastAtMs ?? 0);
}
