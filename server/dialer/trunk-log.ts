import type { Logger } from 'pino';
import type { Fact } from '#engine/model/facts.ts';

/** Logs when a trunk begins to rest, when a probe fails, and when the trunk carries calls again. */
export function createTrunkLog(log: Pick<Logger, 'info' | 'warn'>): (facts: readonly Fact[]) => void {
  return (facts) => {
    for (const fact of facts) {
      if (fact.kind === 'TrunkRested') {
        const { trunkId, sipCause, rests, at, untilMs } = fact;
        const fields = { trunkId, status: sipCause, rests, restS: Math.round((untilMs - at) / 1000) };
        log.warn(
          fields,
          rests === 1 ? 'the trunk refuses everything and rests' : 'the probe failed; the trunk rests on',
        );
      } else if (fact.kind === 'TrunkRecovered') {
        log.info({ trunkId: fact.trunkId }, 'the trunk carries calls again');
      }
    }
  };
}
