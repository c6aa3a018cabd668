/** Decides when a campaign may dial, by its opening hours and the legal windows, and how long its lines rest. */
import type { Purpose } from '#shared/domain/purposes.ts';
import type { Loop } from '../kernel/loop.ts';
import type { OperatingHours, LegalWindow } from '../model/hours.ts';
import { createDialWindow, type DialWindow } from '../policies/dial-window.ts';
import { lineRestMs } from '../policies/line-rest.ts';
import { openingHoursOf, type OpeningHours } from '../policies/opening-hours.ts';
import type { Barrier, ClassGate } from '../ports.ts';
import { crewOf, type CampaignRun } from './campaign-run.ts';
import { abandonmentCapOf } from './pacing-manager.ts';

export type LegalWindows = Readonly<Record<string, LegalWindow>>;

type TimingManager = {
  /** Returns the barrier of the campaign's opening hours, or null while they are open. */
  barrierOf(run: CampaignRun, nowMs: number): Barrier | null;
  /** Returns when the current opening hours end, or Infinity if they are closed now or never end. */
  closesAtMs(run: CampaignRun, nowMs: number): number;
  /**
   * Returns a gate that checks the legal windows for the campaign's purpose and then `inner`; valid until the next call
   * of this method.
   */
  gateOf(run: CampaignRun, inner: ClassGate): ClassGate;
  /** Returns how long a line that became free now rests, in milliseconds. */
  lineRestMs(run: CampaignRun): number;
  setLegalWindows(windows: LegalWindows): void;
};

type TimingManagerOptions = {
  readonly loop: Loop;
  readonly legalWindows: LegalWindows;
};

/** Opening hours with a cached barrier. */
type Schedule = { readonly openingHours: OpeningHours; barrier: Barrier };

/** Creates a manager. The keys of `legalWindows` are in shared/domain/window-keys.ts. */
export function createTimingManager({ loop, legalWindows }: TimingManagerOptions): TimingManager {
  let windows = legalWindows;
  /** By purpose; null for campaigns without one. */
  const laws = new Map<Purpose | null, DialWindow>();
  let law = lawFor(null);
  let inner: ClassGate = () => null;
  // Plans are replaced, never mutated, so comparing identity is enough.
  const schedules = new WeakMap<OperatingHours, Schedule>();

  function scheduleOf(hours: OperatingHours): Schedule {
    let schedule = schedules.get(hours);
    if (schedule === undefined) {
      schedule = { openingHours: openingHoursOf(hours), barrier: { why: 'hours', untilMs: -Infinity } };
      schedules.set(hours, schedule);
    }
    return schedule;
  }

  function lawFor(purpose: Purpose | null): DialWindow {
    let found = laws.get(purpose);
    if (found === undefined) laws.set(purpose, (found = createDialWindow(windows, purpose)));
    return found;
  }

  const gate: ClassGate = (windowClass, nowMs) => law.barrierAt(windowClass, nowMs) ?? inner(windowClass, nowMs);

  /** Returns the idle share of the campaign's agents or sessions at work, 0 to 1. */
  function idleShare(run: CampaignRun): number {
    const crew = crewOf(run);
    const idle = crew.available();
    const atWork = idle + crew.count('busy') + crew.count('wrap_up') + crew.count('leaving') + crew.count('reserved');
    return atWork === 0 ? 0 : idle / atWork;
  }

  return {
    barrierOf({ plan: { hours } }, nowMs) {
      if (hours === undefined) return null;
      const schedule = scheduleOf(hours);
      if (schedule.openingHours.isOpen(nowMs)) return null;
      const untilMs = schedule.openingHours.nextOpening(nowMs);
      if (schedule.barrier.untilMs !== untilMs) schedule.barrier = { why: 'hours', untilMs };
      return schedule.barrier;
    },

    closesAtMs({ plan: { hours } }, nowMs) {
      if (hours === undefined) return Infinity;
      const { openingHours } = scheduleOf(hours);
      return openingHours.isOpen(nowMs) ? openingHours.nextClosing(nowMs) : Infinity;
    },

    gateOf({ plan: { purpose = null } }, next) {
      law = lawFor(purpose);
      inner = next;
      return gate;
    },

    lineRestMs(run) {
      const { plan, abandonment } = run;
      if (plan.lineRestMs === undefined) return 0;
      return lineRestMs(plan, loop.now(), {
        idleShare: idleShare(run),
        abandonment: abandonment.day,
        abandonmentCap: abandonmentCapOf(plan),
      });
    },

    setLegalWindows(changed) {
      windows = changed;
      laws.clear();
      law = lawFor(null);
    },
  };
}
