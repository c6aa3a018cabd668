/** When a campaign may dial and whom, by its own hours and by the law, and how long its lines rest. */
import type { Loop } from '../kernel/loop.ts';
import type { OperatingHours, LegalWindow } from '../model/hours.ts';
import { createDialWindow } from '../policies/dial-window.ts';
import { lineRestMs } from '../policies/line-rest.ts';
import type { Openings } from '../policies/openings.ts';
import { openingsOf } from '../policies/operating-hours.ts';
import type { Barrier, ClassGate } from '../ports.ts';
import type { AgentPool } from './agent-pool.ts';
import type { CampaignRun } from './campaign-run.ts';
import { abandonmentCapOf } from './pacing-desk.ts';

export type LegalWindows = Readonly<Record<string, LegalWindow>>;

export type TimingDesk = {
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

export type TimingDeskOptions = {
  readonly loop: Loop;
  readonly legalWindows: LegalWindows;
  readonly agents: Pick<AgentPool, 'available' | 'busy' | 'count'>;
};

/** Hours with what keeps a campaign from dialing until they open. */
type Schedule = { readonly openings: Openings; barrier: Barrier };

export function createTimingDesk({ loop, legalWindows, agents }: TimingDeskOptions): TimingDesk {
  let law = createDialWindow(legalWindows);
  let inner: ClassGate = () => null;
  // Plans are replaced, never changed.
  const schedules = new WeakMap<OperatingHours, Schedule>();

  function scheduleOf(hours: OperatingHours): Schedule {
    let schedule = schedules.get(hours);
    if (schedule === undefined) {
      schedule = { openings: openingsOf(hours), barrier: { why: 'hours', untilMs: -Infinity } };
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
      if (schedule.openings.isOpen(nowMs)) return null;
      const untilMs = schedule.openings.nextOpening(nowMs);
      if (schedule.barrier.untilMs !== untilMs) schedule.barrier = { why: 'hours', untilMs };
      return schedule.barrier;
    },

    closesAtMs({ plan: { hours } }, nowMs) {
      if (hours === undefined) return Infinity;
      const { openings } = scheduleOf(hours);
      return openings.isOpen(nowMs) ? openings.nextClosing(nowMs) : Infinity;
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
