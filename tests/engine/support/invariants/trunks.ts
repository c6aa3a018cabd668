/** Invariant: each call uses an active trunk that serves its number and has a free channel. */
import type { TrunkPlan } from '#engine/model/trunk.ts';
import { createLiveCalls, must, type Invariant, type Rules } from './invariant.ts';

export function trunks(rules: Rules): Invariant {
  const live = createLiveCalls();

  return {
    name: 'trunks serve the number and have a channel',
    accept(fact) {
      live.accept(fact);
      if (fact.kind !== 'CallQueued') return;
      const { trunkId, phone, callId } = fact;
      if (rules.trunks === undefined) return must(trunkId === null, () => `call ${callId} has trunk ${trunkId}`);
      const trunk = rules.trunks.find(({ id }) => id === trunkId);
      must(trunk?.isActive === true, () => `call ${callId} goes by trunk ${trunkId}, which is off or unknown`);
      must(serves(trunk, phone), () => `trunk ${trunkId} doesn't serve ${phone}`);
      let taken = 0;
      for (const call of live.all()) if (call.trunkId === trunkId) taken++;
      must(taken <= trunk.maxChannels, () => `${taken} calls on the ${trunk.maxChannels} channels of trunk ${trunkId}`);
    },
  };
}

/** Returns whether a trunk serves a number. Argentina's mobile numbers have a 9 before the area code. */
function serves({ countryCode, dvCodes }: TrunkPlan, phone: string): boolean {
  const codes = dvCodes.length === 0 ? [''] : dvCodes.flatMap((code) => [code, `9${code}`]);
  return codes.some((code) => phone.startsWith(`+${countryCode}${code}`));
}
