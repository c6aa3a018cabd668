/**
 * Reports why a campaign places no calls. A change of reason is announced once the announced reason has been wrong for
 * a second, so that a campaign that uses all its lines does not announce a hold at every call. A placed call proves
 * that nothing held the campaign, so a reason applies again only after a period without calls. If only the end time of
 * a hold changes, the new one is announced once the announced one has passed.
 */
import type { Loop } from '../kernel/loop.ts';
import type { HoldReason } from '../model/facts.ts';
import type { CampaignRun } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

const STEADY_MS = 1000;
/** A campaign counts as held after this long without a call. */
const QUIET_MS = 1000;
/** Replaces QUIET_MS for holds by the dial method, which pauses between calls. */
const METHOD_QUIET_MS = 5000;

export type HoldMonitor = {
  /**
   * Sets the current reason; null means that the campaign places calls. For a placed call, call this before setting
   * `lastPlacedAtMs`.
   */
  note(run: CampaignRun, reason: HoldReason | null, untilMs?: number | null): void;
  /** Sets the current reason and announces it immediately. */
  announce(run: CampaignRun, reason: HoldReason | null): void;
  /** Clears the hold of a campaign that has become inactive, without an announcement. */
  forget(run: CampaignRun): void;
};

/** Creates the monitor. Without a sink for CampaignHeld or CampaignReleased it does nothing. */
export function createHoldMonitor(loop: Loop, facts: FactDispatcher): HoldMonitor {
  const hasSinks = facts.CampaignHeld !== null || facts.CampaignReleased !== null;

  function review(run: CampaignRun): void {
    run.hold.reviewAtMs = Infinity;
    if (run.status !== 'active') return;
    if (changesAtMs(run) <= loop.now()) emit(run, reasonOf(run));
    scheduleReview(run);
  }

  /** Returns when an announcement becomes due if nothing else happens, or Infinity if never. */
  function changesAtMs(run: CampaignRun): number {
    const { present, presentUntilMs, mismatchSinceMs, announced, announcedUntilMs } = run.hold;
    const steadyAtMs = mismatchSinceMs + STEADY_MS;
    if (present !== announced)
      return announced === null && present !== null ? Math.max(steadyAtMs, holdsFromMs(run, present)) : steadyAtMs;
    if (announced === null) return Infinity;
    const againAtMs = holdsFromMs(run, announced);
    if (againAtMs > loop.now() && againAtMs > steadyAtMs) return steadyAtMs;
    if (announcedUntilMs === null || announcedUntilMs === presentUntilMs) return Infinity;
    return Math.max(announcedUntilMs, againAtMs);
  }

  /** Returns the earliest time at which `reason` may be announced, given the last call. */
  function holdsFromMs({ hold, lastPlacedAtMs }: CampaignRun, reason: HoldReason): number {
    // The campaign has been held without interruption.
    if (hold.announced !== null && lastPlacedAtMs <= hold.announcedAtMs) return -Infinity;
    return lastPlacedAtMs + (reason === 'dial_method' || reason === 'no_free_agent' ? METHOD_QUIET_MS : QUIET_MS);
  }

  function reasonOf(run: CampaignRun): HoldReason | null {
    const { present } = run.hold;
    return present !== null && holdsFromMs(run, present) <= loop.now() ? present : null;
  }

  function scheduleReview(run: CampaignRun): void {
    const { hold } = run;
    const atMs = changesAtMs(run);
    if (atMs >= hold.reviewAtMs) return;
    loop.cancel(hold.review);
    hold.reviewAtMs = atMs;
    hold.review = loop.at(atMs, review, run);
  }

  function emit(run: CampaignRun, why: HoldReason | null): void {
    const { hold, plan } = run;
    hold.announced = why;
    hold.announcedUntilMs = why === null ? null : hold.presentUntilMs;
    hold.announcedAtMs = loop.now();
    if (why === null) {
      facts.CampaignReleased?.({ kind: 'CampaignReleased', at: loop.now(), campaignId: plan.id });
    } else {
      const untilMs = hold.presentUntilMs;
      facts.CampaignHeld?.({ kind: 'CampaignHeld', at: loop.now(), campaignId: plan.id, why, untilMs });
    }
  }

  /** Whether the announced reason is still correct. */
  function isAnnouncementTrue(run: CampaignRun): boolean {
    const { present, announced } = run.hold;
    return present === announced && (announced === null || holdsFromMs(run, announced) <= loop.now());
  }

  function setPresent(run: CampaignRun, reason: HoldReason | null, untilMs: number | null): void {
    const { hold } = run;
    if (reason !== hold.announced && isAnnouncementTrue(run)) hold.mismatchSinceMs = loop.now();
    hold.present = reason;
    hold.presentUntilMs = untilMs;
  }

  return {
    note(run, reason, untilMs = null) {
      if (!hasSinks) return;
      setPresent(run, reason, untilMs);
      scheduleReview(run);
    },
    announce(run, reason) {
      if (!hasSinks) return;
      setPresent(run, reason, null);
      if (reason !== run.hold.announced) emit(run, reason);
    },
    forget(run) {
      setPresent(run, null, null);
      run.hold.announced = null;
      run.hold.announcedUntilMs = null;
    },
  };
}
