import type { Clock } from '#server/time/clock.ts';
import { fail } from '#server/http/errors.ts';
import type { Waiting } from '#server/live/waiting.ts';
import { whyNot } from './rule.ts';
import type { WhyNotStore } from './store.ts';

type WhyNotDeps = {
  readonly store: WhyNotStore;
  /** Why a campaign is waiting, null when it is not. Throws campaign_not_found. */
  readonly waitingOf: (campaignId: number) => Waiting | null;
  /** False: calls that the database has as in progress are interrupted. */
  readonly isEngineUp: () => boolean;
  readonly maxAttemptsOf: (campaignId: number) => number;
  /** What prevents the campaign's calls to this number; null: nothing. */
  readonly routeBarrier: (campaignId: number, phone: string, windowClass: string, nowMs: number) => Waiting | null;
  /** Until when the law prevents calls to a class of numbers, epoch ms; null: it does not. */
  readonly legalUntil: (windowClass: string, nowMs: number) => number | null;
  readonly clock: Clock;
};

export type WhyNot = Waiting & { readonly campaignId: number; readonly phone: string; readonly attempts: number };

export function createWhyNotService({
  store,
  waitingOf,
  isEngineUp,
  maxAttemptsOf,
  routeBarrier,
  legalUntil,
  clock,
}: WhyNotDeps) {
  return {
    /**
     * `typed` is a phone in E.164 as typed. Throws campaign_not_found, contact_not_found, and invalid_query when it is
     * not a phone.
     */
    ask(campaignId: number, typed: string): WhyNot {
      const campaign = waitingOf(campaignId);
      const phone =
        readE164(typed) ?? fail('invalid_query', { field: 'phone', reason: 'phone: no es un teléfono E.164' });
      const contact = store.find(campaignId, phone) ?? fail('contact_not_found', { phone });
      const nowMs = clock.nowMs();
      const { why, untilMs } = whyNot({
        ...contact,
        nowMs,
        isEngineUp: isEngineUp(),
        isBlacklisted: contact.isBlacklisted === 1,
        maxAttempts: maxAttemptsOf(campaignId),
        routeBarrier: routeBarrier(campaignId, phone, contact.windowClass, nowMs),
        legalUntilMs: legalUntil(contact.windowClass, nowMs),
        campaign,
      });
      return { campaignId, phone, attempts: contact.attempts, why, untilMs };
    },
  };
}

export type WhyNotService = ReturnType<typeof createWhyNotService>;

function readE164(typed: string): string | undefined {
  const bare = typed.replace(/[\s().-]/g, '');
  return /^\+?[1-9]\d{6,14}$/.test(bare) ? `+${bare.replace('+', '')}` : undefined;
}
