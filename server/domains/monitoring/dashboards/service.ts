import type { AgentState } from '#engine/model/facts.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { startOfDay } from '#server/platform/time/local-day.ts';
import { addUp, type Figures } from './figures.ts';
import type { DashboardStore } from './store.ts';

const FRESH_MS = 1000;

export type DashboardDeps = {
  readonly store: DashboardStore;
  readonly clock: Clock;
  /** IANA zone of the console's day. */
  readonly timeZone: () => string;
  readonly liveCalls: () => number;
  readonly agentStates: () => AgentState[];
  readonly audioSessions: () => number;
  /** Number of consoles and displays connected by WebSocket. */
  readonly connections: () => number;
};

export type FloorView = {
  readonly liveCalls: number;
  readonly agentsOnline: number;
  readonly agentsAvailable: number;
  readonly agentsBusy: number;
  readonly agentsUnreachable: number;
  readonly audioSessions: number;
  readonly connections: number;
  readonly today: Figures;
};

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService(deps: DashboardDeps) {
  const { store, clock, timeZone } = deps;
  const readToday = cached((sinceMs) => addUp(store.countEndedSince(sinceMs)));
  const readEver = cached(() => store.countEnded());

  function cached<T>(read: (sinceMs: number) => T): (sinceMs: number) => T {
    let last: { sinceMs: number; atMs: number; figures: T } | undefined;
    return (sinceMs) => {
      const nowMs = clock.nowMs();
      if (last === undefined || last.sinceMs !== sinceMs || nowMs - last.atMs >= FRESH_MS)
        last = { sinceMs, atMs: nowMs, figures: read(sinceMs) };
      return last.figures;
    };
  }

  const dayBegan = (): number => startOfDay(clock.nowMs(), timeZone());

  return {
    floor(): FloorView {
      const states = deps.agentStates();
      const inState = (state: AgentState): number => states.filter((one) => one === state).length;
      return {
        liveCalls: deps.liveCalls(),
        agentsOnline: states.length - inState('offline') - inState('unreachable'),
        agentsAvailable: inState('available'),
        agentsBusy: inState('busy'),
        agentsUnreachable: inState('unreachable'),
        audioSessions: deps.audioSessions(),
        connections: deps.connections(),
        today: readToday(dayBegan()),
      };
    },

    stats: () => ({ today: readToday(dayBegan()), ever: readEver(dayBegan()), liveCalls: deps.liveCalls() }),
  };
}
