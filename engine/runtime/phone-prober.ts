/** Probes agents' dead phones, after longer and longer times, until they are seen again. */
import { NO_HANDLE, type Handle } from '../kernel/slot-allocator.ts';
import type { Loop } from '../kernel/loop.ts';
import { agentRestMs, type Agent } from '../model/agent.ts';

type PhoneProber = {
  /** Schedules the next probe of the agent's phone, and the ones after it. `agent.misses` sets the time. */
  plan(agent: Agent): void;
  cancel(agent: Agent): void;
};

type PhoneProberOptions = {
  readonly loop: Loop;
  readonly speed: number;
  readonly probe: (agentId: number) => void;
};

/** Creates a prober. `speed` (over 0) divides all times. */
export function createPhoneProber({ loop, speed, probe }: PhoneProberOptions): PhoneProber {
  const timers: Handle[] = [];

  function plan(agent: Agent): void {
    cancel(agent);
    const atMs = loop.now() + Math.round(agentRestMs('unreachable', agent.misses) / speed);
    timers[agent.slot] = loop.at(atMs, due, agent);
  }

  function due(agent: Agent): void {
    agent.misses++;
    // Comes first, because the answer may come at once and cancel it.
    plan(agent);
    probe(agent.id);
  }

  function cancel(agent: Agent): void {
    loop.cancel(timers[agent.slot] ?? NO_HANDLE);
    timers[agent.slot] = NO_HANDLE;
  }

  return { plan, cancel };
}
