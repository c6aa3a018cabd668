import type { Clock } from '#server/time/clock.ts';
import { fail } from '#server/http/errors.ts';
import type { Waiting } from '#server/live/waiting.ts';
import type { NumberReader } from '#server/numbers/number-reader.ts';
import { whyNot } from './rule.ts';
import type { WhyNotStore } from './store.ts';
import { say } from '#server/i18n/say.ts';

type WhyNotDeps = {
  /** The E.164 number that is meant by what was typed; undefined: none. */
  readonly readToFind: NumberReader['readToFind'];
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
  readToFind,
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
     * `typed` is a whole number in any spelling. Throws campaign_not_found, contact_not_found, and invalid_query when it
     * is not a number.
     */
    ask(campaignId: number, typed: string): WhyNot {
      const campaign = waitingOf(campaignId);
      const wanted =
        readToFind(typed, { campaign_id: campaignId }) ??
        fail('invalid_query', { field: 'phone', reason: say('phone: no es un número de teléfono entero') });
      const contact = store.find(campaignId, wanted) ?? fail('contact_not_found', { phone: wanted });
      const { phone } = contact;
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
