/** Invariant: each call uses an active trunk that serves its number and has a free channel. */
import type { TrunkPlan } from '#engine/model/trunk.ts';
import { createLiveCalls, must, type Invariant, type Rules } from './invariant.ts';

export function trunks(rules: Rules): Invariant {
  const live = createLiveCalls();
  /** Trunk by call id, of the calls that have an outside number on another channel, after a transfer or to consult it. */
  const outside = new Map<number, number | null>();

  function check(trunk: TrunkPlan): void {
    const calls = [...live.all()].filter(({ trunkId }) => trunkId === trunk.id).length;
    const taken = calls + [...outside.values()].filter((id) => id === trunk.id).length;
    must(taken <= trunk.maxChannels, () => `${taken} of the ${trunk.maxChannels} channels of trunk ${trunk.id}`);
  }

  function called(callId: number, phone: string): void {
    const trunk = rules.trunks?.find(({ id }) => id === live.get(callId)!.trunkId);
    outside.set(callId, trunk?.id ?? null);
    if (trunk === undefined) return;
    must(serves(trunk, phone), () => `trunk ${trunk.id} doesn't serve ${phone}`);
    check(trunk);
  }

  return {
    name: 'trunks serve the number and have a channel',
    accept(fact) {
      live.accept(fact);
      if (fact.kind === 'CallEnded') outside.delete(fact.callId);
      else if (fact.kind === 'CallOutside' || fact.kind === 'CallConsultation') {
        if (fact.to === 'over') outside.delete(fact.callId);
        else if (fact.kind === 'CallConsultation' && fact.consultedPhone !== null)
          called(fact.callId, fact.consultedPhone);
      } else if (fact.kind === 'CallTransferred' && fact.toPhone !== undefined) called(fact.callId, fact.toPhone);
      if (fact.kind !== 'CallQueued') return;
      const { trunkId, phone, callId } = fact;
      if (rules.trunks === undefined) return must(trunkId === null, () => `call ${callId} has trunk ${trunkId}`);
      const trunk = rules.trunks.find(({ id }) => id === trunkId);
      must(trunk?.isActive === true, () => `call ${callId} goes by trunk ${trunkId}, which is off or unknown`);
      must(serves(trunk, phone), () => `trunk ${trunkId} doesn't serve ${phone}`);
      check(trunk);
    },
  };
}

/** Returns whether a trunk serves a number. Argentina's mobile numbers have a 9 before the area code. */
function serves({ countryCode, dvCodes }: TrunkPlan, phone: string): boolean {
  const codes = dvCodes.length === 0 ? [''] : dvCodes.flatMap((code) => [code, `9${code}`]);
  return codes.some((code) => phone.startsWith(`+${countryCode}${code}`));
}
