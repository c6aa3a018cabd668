/**
 * Says why a campaign places nothing, when the reason changes. A reason counts once it has lasted a second:
 * a campaign that uses every line it has must not announce it at each call.
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
    const { hold } = run;
    hold.reviewing = false;
    if (run.status !== 'active' || isAnnounced(run)) return;
    const steadyAtMs = hold.presentSinceMs + STEADY_MS;
    if (steadyAtMs <= loop.now()) say(run);
    else reviewAt(run, steadyAtMs);
  }

  function reviewAt(run: CampaignRun, timeMs: number): void {
    run.hold.reviewing = true;
    loop.at(timeMs, review, run);
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

  /** The same reason with a later end is news only once the end that was told has passed. */
  function isAnnounced({ hold }: CampaignRun): boolean {
    return hold.present === hold.announced && (hold.announcedUntilMs === null || hold.announcedUntilMs > loop.now());
  }

  function set(run: CampaignRun, reason: HoldReason | null, untilMs: number | null): void {
    const { hold } = run;
    if (hold.present !== reason) hold.presentSinceMs = loop.now();
    hold.present = reason;
    hold.presentUntilMs = untilMs;
  }

  return {
    note(run, reason, untilMs = null) {
      if (!listening) return;
      set(run, reason, untilMs);
      if (!run.hold.reviewing && !isAnnounced(run)) reviewAt(run, run.hold.presentSinceMs + STEADY_MS);
    },
    announce(run, reason) {
      if (!listening) return;
      set(run, reason, null);
      if (!isAnnounced(run)) say(run);
    },
    forget(run) {
      set(run, null, null);
      run.hold.announced = null;
      run.hold.announcedUntilMs = null;
    },
  };
}
