/** When a campaign may dial and whom, by its own hours and by the law, and how long its lines rest. */
import type { Loop } from '../kernel/loop.ts';
import type { OperatingHours, LegalWindow } from '../model/hours.ts';
import { createDialWindow } from '../policies/dial-window.ts';
import { lineRestMs } from '../policies/line-rest.ts';
import type { OpeningHours } from '../policies/opening-hours.ts';
import { openingHoursOf } from '../policies/operating-hours.ts';
import type { Barrier, ClassGate } from '../ports.ts';
import type { AgentPool } from './agent-pool.ts';
import type { CampaignRun } from './campaign-run.ts';
import { abandonmentCapOf } from './pacing-manager.ts';

export type LegalWindows = Readonly<Record<string, LegalWindow>>;

export type TimingManager = {
  /** What keeps the whole campaign from dialing: its own hours. */
  barrierOf(run: CampaignRun, nowMs: number): Barrier | null;
  /** When its own hours, open now, close: what holds it then is another reason. Infinity: never, or they are closed. */
  closesAtMs(run: CampaignRun, nowMs: number): number;
  /** The law before `inner`; good until the next call of this. */
  gateOf(inner: ClassGate): ClassGate;
  /** How long the line rests that has just come free, milliseconds. */
  lineRestMs(run: CampaignRun): number;
  setLegalWindows(windows: LegalWindows): void;
};

export type TimingManagerOptions = {
  readonly loop: Loop;
  readonly legalWindows: LegalWindows;
  readonly agents: Pick<AgentPool, 'available' | 'busy' | 'count'>;
};

/** Hours with what keeps a campaign from dialing until they open. */
type Schedule = { readonly openingHours: OpeningHours; barrier: Barrier };

export function createTimingManager({ loop, legalWindows, agents }: TimingManagerOptions): TimingManager {
  let law = createDialWindow(legalWindows);
  let inner: ClassGate = () => null;
  // Plans are replaced, never changed.
  const schedules = new WeakMap<OperatingHours, Schedule>();

  function scheduleOf(hours: OperatingHours): Schedule {
    let schedule = schedules.get(hours);
    if (schedule === undefined) {
      schedule = { openingHours: openingHoursOf(hours), barrier: { why: 'hours', untilMs: -Infinity } };
      schedules.set(hours, schedule);
    }
    return schedule;
  }

  const gate: ClassGate = (windowClass, nowMs) => law.barrierAt(windowClass, nowMs) ?? inner(windowClass, nowMs);

  /** Of those who are at work, the part that is idle. */
  function idleShare(): number {
    const idle = agents.available();
    const atWork = idle + agents.busy() + agents.count('wrap_up');
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

    gateOf(next) {
      inner = next;
      return gate;
    },

    lineRestMs({ plan, abandonment }) {
      if (plan.lineRestMs === undefined) return 0;
      return lineRestMs(plan, loop.now(), {
        idleShare: idleShare(),
        abandonment: abandonment.day,
        abandonmentCap: abandonmentCapOf(plan),
      });
    },

    setLegalWindows(windows) {
      law = createDialWindow(windows);
    },
  };
}
