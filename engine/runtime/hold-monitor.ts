/**
 * Says why a campaign places nothing, when the reason changes: once what was said has been untrue for a second, as
 * a campaign that uses every line it has must not announce it at each call. A call is the proof that nothing held it:
 * a reason is true again only when none has been placed for its quiet time. The same reason with another end is news
 * only when the end that was told has passed.
 */
import type { Loop } from '../kernel/loop.ts';
import type { HoldReason } from '../model/facts.ts';
import type { CampaignRun } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

const STEADY_MS = 1000;
/** Without a call for longer than that, a campaign is held. */
const QUIET_MS = 1000;
/** The same for the pauses that dial methods make between their calls. */
const METHOD_QUIET_MS = 5000;

export type HoldMonitor = {
  /** What is true now; `null`: it places. Of a call that is placed it is told before `lastPlacedAtMs` is set. */
  note(run: CampaignRun, reason: HoldReason | null, untilMs?: number | null): void;
  /** The same, said at once. */
  announce(run: CampaignRun, reason: HoldReason | null): void;
  /** It is not active any more: nothing to say. */
  forget(run: CampaignRun): void;
};

export function createHoldMonitor(loop: Loop, facts: FactDispatcher): HoldMonitor {
  const listening = facts.CampaignHeld !== null || facts.CampaignReleased !== null;

  function review(run: CampaignRun): void {
    run.hold.reviewAtMs = Infinity;
    if (run.status !== 'active') return;
    if (changesAtMs(run) <= loop.now()) say(run, truthOf(run));
    planReview(run);
  }

  /** When something must be told, if nothing else happens. Infinity: all is said. */
  function changesAtMs(run: CampaignRun): number {
    const { present, presentUntilMs, untrueSinceMs, announced, announcedUntilMs } = run.hold;
    const toldAtMs = untrueSinceMs + STEADY_MS;
    if (present !== announced)
      return announced === null && present !== null ? Math.max(toldAtMs, trueAtMs(run, present)) : toldAtMs;
    if (announced === null) return Infinity;
    const againAtMs = trueAtMs(run, announced);
    if (againAtMs > loop.now() && againAtMs > toldAtMs) return toldAtMs;
    if (announcedUntilMs === null || announcedUntilMs === presentUntilMs) return Infinity;
    return Math.max(announcedUntilMs, againAtMs);
  }

  /** From when on a reason that is there now may be told, after the last call. */
  function trueAtMs({ hold, lastPlacedAtMs }: CampaignRun, reason: HoldReason): number {
    // It has been held all the while.
    if (hold.announced !== null && lastPlacedAtMs <= hold.announcedAtMs) return -Infinity;
    return lastPlacedAtMs + (reason === 'dial_method' || reason === 'no_free_agent' ? METHOD_QUIET_MS : QUIET_MS);
  }

  function truthOf(run: CampaignRun): HoldReason | null {
    const { present } = run.hold;
    return present !== null && trueAtMs(run, present) <= loop.now() ? present : null;
  }

  function planReview(run: CampaignRun): void {
    const { hold } = run;
    const atMs = changesAtMs(run);
    if (atMs >= hold.reviewAtMs) return;
    loop.cancel(hold.review);
    hold.reviewAtMs = atMs;
    hold.review = loop.at(atMs, review, run);
  }

  function say(run: CampaignRun, why: HoldReason | null): void {
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

  /** What was said is true up to now. */
  function isTold(run: CampaignRun): boolean {
    const { present, announced } = run.hold;
    return present === announced && (announced === null || trueAtMs(run, announced) <= loop.now());
  }

  function set(run: CampaignRun, reason: HoldReason | null, untilMs: number | null): void {
    const { hold } = run;
    if (reason !== hold.announced && isTold(run)) hold.untrueSinceMs = loop.now();
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
      if (reason !== run.hold.announced) say(run, reason);
    },
    forget(run) {
      set(run, null, null);
      run.hold.announced = null;
      run.hold.announcedUntilMs = null;
    },
  };
}
