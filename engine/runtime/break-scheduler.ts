import { samplerOf } from '../kernel/distributions.ts';
import { NO_HANDLE, type Handle } from '../kernel/slot-allocator.ts';
import type { Loop } from '../kernel/loop.ts';
import { openStream } from '../kernel/rng.ts';
import type { Agent } from '../model/agent.ts';
import type { Breaks } from '../network/profile.ts';

type BreakScheduler = {
  /** Schedules the agent's next break. */
  plan(agent: Agent): void;
  /** Schedules the end of a break that has started. */
  began(agent: Agent): void;
  /** Cancels the agent's timer at the end of its shift. */
  cancel(agent: Agent): void;
};

type BreakSchedulerOptions = {
  readonly loop: Loop;
  readonly seed: number;
  readonly breaks: Breaks;
  readonly speed: number;
  readonly onDue: (agent: Agent) => void;
  readonly onOver: (agent: Agent) => void;
};

/** Creates a scheduler. `speed` (over 0) divides all times. */
export function createBreakScheduler({
  loop,
  seed,
  breaks,
  speed,
  onDue,
  onOver,
}: BreakSchedulerOptions): BreakScheduler {
  const sampleAfter = samplerOf(breaks.after);
  const sampleLasts = samplerOf(breaks.lasts);
  const timers: Handle[] = [];

  function wait(agent: Agent, delayMs: number, action: (agent: Agent) => void): void {
    cancel(agent);
    timers[agent.slot] = loop.at(loop.now() + Math.round(delayMs / speed), action, agent);
  }

  function cancel(agent: Agent): void {
    loop.cancel(timers[agent.slot] ?? NO_HANDLE);
  }

  return {
    plan: (agent) => wait(agent, sampleAfter(openStream(seed, 'breaks', agent.id, 2 * agent.breaks)), onDue),
    began: (agent) => wait(agent, sampleLasts(openStream(seed, 'breaks', agent.id, 2 * agent.breaks + 1)), onOver),
    cancel,
  };
}
