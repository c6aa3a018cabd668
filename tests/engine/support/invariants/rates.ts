/**
 * Invariant: no window [t, t + length) of 1 s or 10 s contains more calls than its length × the rate, plus one, for the
 * dialer and for each campaign. Windows are half-open, like the seconds in which a carrier counts calls.
 */
import { must, type Invariant, type Rules } from './invariant.ts';

const WINDOWS_MS = [1000, 10_000];

type Placed = { readonly at: number; readonly rate: number };

export function rates(rules: Rules): Invariant {
  const all: Placed[] = [];
  const byCampaign = new Map<number, Placed[]>();
  let gapEndsMs = -Infinity;

  /**
   * Records a call and checks each window that ends with it. The highest rate during a window applies, because the rate
   * may have changed.
   */
  function note(placed: Placed[], at: number, rate: number, whose: string): void {
    placed.push({ at, rate });
    const longest = WINDOWS_MS.at(-1)!;
    while (at - placed[0]!.at >= longest) placed.shift();
    for (const window of WINDOWS_MS) {
      const inside = placed.filter((each) => at - each.at < window);
      const most = Math.max(...inside.map((each) => each.rate)) * (window / 1000) + 1;
      must(inside.length <= most, () => `${inside.length} calls of ${whose} in ${window} ms, of ${most}`);
    }
  }

  return {
    name: 'calls per second stay within their limits',
    accept(fact) {
      if (fact.kind === 'ClockGap') gapEndsMs = fact.toMs;
      if (fact.kind !== 'CallQueued') return;
      const { at, campaignId } = fact;
      must(at >= gapEndsMs, () => `call ${fact.callId} uses a token of skipped time`);
      note(all, at, rules.settings.globalCallsPerSecond, 'the dialer');
      const plan = rules.plans.get(campaignId);
      if (plan === undefined) return;
      let own = byCampaign.get(campaignId);
      if (own === undefined) byCampaign.set(campaignId, (own = []));
      note(own, at, plan.callsPerSecond ?? Infinity, `campaign ${campaignId}`);
    },
  };
}
