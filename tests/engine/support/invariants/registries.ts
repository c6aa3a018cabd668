/** Invariant: no call is ordered or placed to a number of a registry that its campaign uses. */
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { NO_CAMPAIGN } from '#engine/model/call.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

type Call = { readonly callId: number; readonly campaignId: number; readonly phone: string };

export function registries(rules: Rules): Invariant {
  function check({ callId, campaignId, phone }: Call): void {
    for (const { numbers, campaigns } of rules.registries) {
      const applies = campaignId === NO_CAMPAIGN || campaigns === null || campaigns.has(campaignId);
      must(
        !applies || !numbers.has(canonicalNumber(phone)),
        () => `call ${callId} to ${phone}, which is in a registry`,
      );
    }
  }

  return {
    name: 'no number of a registry is called',
    accept(fact) {
      if (fact.kind === 'CallQueued') check(fact);
    },
    placing: check,
  };
}
