import type { Clock } from '#server/time/clock.ts';
import { fail } from '#server/http/errors.ts';
import type { Waiting } from '#server/live/waiting.ts';
import type { NumberReader } from '#server/numbers/number-reader.ts';
import { memoized } from './memoized.ts';
import { whyNot, type ContactSituation } from './rule.ts';
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
  /** What prevents a campaign's calls to a number now; null: nothing. The answer is for many contacts. */
  readonly routeBarriers: (nowMs: number) => (campaignId: number, phone: string, windowClass: string) => Waiting | null;
  /** Until when the law prevents calls to a class of numbers, epoch ms; null: it does not. */
  readonly legalUntil: (windowClass: string, nowMs: number) => number | null;
  readonly clock: Clock;
};

export type WhyNot = Waiting & { readonly campaignId: number; readonly phone: string; readonly attempts: number };

/** What the reason depends on, of a contact. */
export type ContactFacts = Pick<ContactSituation, 'state' | 'outcome' | 'attempts' | 'dueAtMs' | 'isBlacklisted'> & {
  readonly campaignId: number;
  readonly phone: string;
  /** See engine/model/window-class.ts. */
  readonly windowClass: string;
};

/** Why a contact is not being called now, and its attempts in all. */
export type Explained = Waiting & { readonly maxAttempts: number };

export function createWhyNotService({
  readToFind,
  store,
  waitingOf,
  isEngineUp,
  maxAttemptsOf,
  routeBarriers,
  legalUntil,
  clock,
}: WhyNotDeps) {
  /** Explains contacts of one moment; what they share is looked up once. Throws campaign_not_found. */
  function explainer(): (contact: ContactFacts) => Explained {
    const nowMs = clock.nowMs();
    const isUp = isEngineUp();
    const campaignOf = memoized((id: number) => ({ waiting: waitingOf(id), maxAttempts: maxAttemptsOf(id) }));
    const legalUntilOf = memoized((windowClass: string) => legalUntil(windowClass, nowMs));
    const barrierOf = memoized((at: number) => routeBarriers(at));
    return (contact) => {
      const { waiting, maxAttempts } = campaignOf(contact.campaignId);
      const { campaignId, phone, windowClass } = contact;
      const isPending = contact.state === 'pending';
      const reason = whyNot({
        ...contact,
        nowMs,
        isEngineUp: isUp,
        maxAttempts,
        routeBarrier: isPending ? barrierOf(nowMs)(campaignId, phone, windowClass) : null,
        legalUntilMs: isPending ? legalUntilOf(windowClass) : null,
        campaign: waiting,
      });
      return { ...reason, maxAttempts };
    };
  }

  return {
    explainer,

    /**
     * `typed` is a whole number in any spelling. Throws campaign_not_found, contact_not_found, and invalid_query when it
     * is not a number.
     */
    ask(campaignId: number, typed: string): WhyNot {
      const explain = explainer();
      waitingOf(campaignId); // an unknown campaign comes before an unreadable number
      const wanted =
        readToFind(typed, { campaign_id: campaignId }) ??
        fail('invalid_query', { field: 'phone', reason: say('phone: no es un número de teléfono entero') });
      const contact = store.find(campaignId, wanted) ?? fail('contact_not_found', { phone: wanted });
      const { why, untilMs, hasSessions } = explain({
        ...contact,
        campaignId,
        isBlacklisted: contact.isBlacklisted === 1,
      });
      const { phone, attempts } = contact;
      return { campaignId, phone, attempts, why, untilMs, ...(hasSessions !== undefined && { hasSessions }) };
    },
  };
}

export type WhyNotService = ReturnType<typeof createWhyNotService>;
