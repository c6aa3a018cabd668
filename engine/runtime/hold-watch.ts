/**
 * Says why a campaign places nothing, when the reason changes: once what was said has been untrue for a second, as
 * a campaign that uses every line it has must not announce it at each call. The same reason with another end is news
 * only when the end that was told has passed.
 */
import type { Loop } from '../kernel/loop.ts';
import type { HoldReason } from '../model/facts.ts';
import type { CampaignRun } from './campaign-run.ts';
import type { FactBus } from './fact-bus.ts';

const STEADY_MS = 1000;

export type HoldWatch = {
  /** What is true now; `null`: it places. */
  note(run: CampaignRun, reason: HoldReason | null, untilMs?: number | null): void;
  /** The same, said at once. */
  announce(run: CampaignRun, reason: HoldReason | null): void;
  /** It is not active any more: nothing to say. */
  forget(run: CampaignRun): void;
};

export function createHoldWatch(loop: Loop, facts: FactBus): HoldWatch {
  const listening = facts.wants.CampaignHeld || facts.wants.CampaignReleased;

  function review(run: CampaignRun): void {
    run.hold.reviewAtMs = Infinity;
    if (run.status !== 'active') return;
    if (newsAtMs(run) <= loop.now()) say(run);
    else planReview(run);
  }

  /** When what is true now must be told. Infinity: it was. */
  function newsAtMs({ hold }: CampaignRun): number {
    const { present, presentUntilMs, untrueSinceMs, announced, announcedUntilMs } = hold;
    if (present !== announced) return untrueSinceMs + STEADY_MS;
    return announcedUntilMs === null || announcedUntilMs === presentUntilMs ? Infinity : announcedUntilMs;
  }

  function planReview(run: CampaignRun): void {
    const { hold } = run;
    const atMs = newsAtMs(run);
    if (atMs >= hold.reviewAtMs) return;
    loop.cancel(hold.review);
    hold.reviewAtMs = atMs;
    hold.review = loop.at(atMs, review, run);
  }

  function say(run: CampaignRun): void {
    const { hold, plan } = run;
    hold.announced = hold.present;
    hold.announcedUntilMs = hold.presentUntilMs;
    if (hold.present === null) {
      if (facts.wants.CampaignReleased) facts.emit({ kind: 'CampaignReleased', at: loop.now(), campaignId: plan.id });
    } else if (facts.wants.CampaignHeld) {
      facts.emit({
        kind: 'CampaignHeld',
        at: loop.now(),
        campaignId: plan.id,
        why: hold.present,
        untilMs: hold.presentUntilMs,
      });
    }
  }

  function set(run: CampaignRun, reason: HoldReason | null, untilMs: number | null): void {
    const { hold } = run;
    if (hold.present === hold.announced && reason !== hold.announced) hold.untrueSinceMs = loop.now();
    hold.present = reason;
    hold.presentUntilMs = untilMs;
  }

  return {
    note(run, reason, untilMs = null) {
      if (!listening) return;
      set(run, reason, untilMs);
      planReview(run);
    },
    announce(run, reason) {
      if (!listening) return;
      set(run, reason, null);
      if (newsAtMs(run) < Infinity) say(run);
    },
    forget(run) {
      set(run, null, null);
      run.hold.announced = null;
      run.hold.announcedUntilMs = null;
    },
  };
}
