/** Invariant: no blacklisted number is called. */
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

export function blacklist(rules: Rules): Invariant {
  const { blacklist: numbers } = rules;
  const optedOut = new Set<string>();
  return {
    name: 'no blacklisted number is called',
    accept(fact) {
      if (fact.kind === 'CallEnded' && fact.settlement.kind === 'done' && fact.settlement.why === 'opted_out')
        optedOut.add(canonicalNumber(fact.phone));
      if (fact.kind === 'CallQueued') {
        must(
          !numbers.has(canonicalNumber(fact.phone)),
          () => `call ${fact.callId} to ${fact.phone}, which is on the blacklist`,
        );
        must(!optedOut.has(canonicalNumber(fact.phone)), () => `call ${fact.callId} to ${fact.phone}, who opted out`);
      }
      if (fact.kind === 'ContactExcluded' && fact.why === 'blacklisted')
        must(
          numbers.size + rules.registries.length > 0,
          () => `contact ${fact.leadId} is excluded by an empty blacklist`,
        );
    },
    placing({ callId, phone }) {
      must(
        !numbers.has(canonicalNumber(phone)),
        () => `call ${callId} is placed to ${phone}, which is on the blacklist`,
      );
    },
  };
}
