/** Remembers in memory which calls have reached each number and which were abandoned, for simulations. */
import { heldUntil } from '#shared/domain/contact-rules.ts';
import { RECENT_CALLS_MS, type NumberCaps, type RecentCall } from '#shared/domain/number-caps.ts';
import { DEFAULT_PURPOSE, type Purpose } from '#shared/domain/purposes.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { hasReachedNumber, type FactOf } from '#engine/model/facts.ts';
import { createNumberProtection, type NumberProtection } from '#engine/number-protection.ts';

/** Creates the protection of numbers in simulations, which also holds the numbers of abandoned calls. */
export function createMemoryProtection(
  caps: () => NumberCaps,
  purposeOf: (campaignId: number) => Purpose = () => DEFAULT_PURPOSE,
): NumberProtection {
  /** By canonical number, oldest first. */
  const calls = new Map<string, RecentCall[]>();
  /** End of the last abandoned call by canonical number. */
  const abandoned = new Map<string, number>();
  const protection = createNumberProtection({ callsTo: (number) => calls.get(number) ?? [] }, caps);

  function remember(fact: FactOf<'CallEnded'>): void {
    const { phone, at, campaignId, disposition } = fact;
    const number = canonicalNumber(phone);
    if (disposition === 'abandoned') abandoned.set(number, at);
    if (!hasReachedNumber(fact)) return;
    const recent = (calls.get(number) ?? []).filter(({ endedAtMs }) => endedAtMs > at - RECENT_CALLS_MS);
    recent.push({ endedAtMs: at, campaignId, purpose: purposeOf(campaignId), isContact: fact.answeredBy === 'person' });
    calls.set(number, recent);
  }

  return {
    ...protection,
    accept(fact) {
      protection.accept(fact);
      if (fact.kind === 'CallEnded') remember(fact);
    },
    holdOf(phone, call, nowMs) {
      const hold = protection.holdOf(phone, call, nowMs);
      const abandonedAtMs = abandoned.get(canonicalNumber(phone)) ?? null;
      const untilMs = heldUntil({ abandonedAtMs }, nowMs);
      if (untilMs === null || (hold !== null && hold.untilMs > untilMs)) return hold;
      return { why: 'abandoned_hold', untilMs };
    },
  };
}
