import type { AgentState } from '#engine/model/facts.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { HOUR_MS } from '#server/dialer/call-figures.ts';
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
  /** Consoles connected by WebSocket. */
  readonly connections: () => number;
};

export type FloorView = {
  readonly liveCalls: number;
  readonly agentsOnline: number;
  readonly agentsAvailable: number;
  readonly agentsBusy: number;
  readonly audioSessions: number;
  readonly connections: number;
  readonly today: Figures;
};

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService(deps: DashboardDeps) {
  const { store, clock, timeZone } = deps;
  const readToday = cached((hour) => addUp(store.countEndedSince(hour)));
  const readEver = cached(() => store.countEnded());

  function cached<T>(read: (hour: number) => T): (hour: number) => T {
    let last: { hour: number; atMs: number; figures: T } | undefined;
    return (hour) => {
      const nowMs = clock.nowMs();
      if (last === undefined || last.hour !== hour || nowMs - last.atMs >= FRESH_MS)
        last = { hour, atMs: nowMs, figures: read(hour) };
      return last.figures;
    };
  }

  /** The hour in which the console's day began. */
  function firstHour(): number {
    return Math.floor(startOfDay(clock.nowMs(), timeZone()) / HOUR_MS);
  }

  return {
    floor(): FloorView {
      const states = deps.agentStates();
      const inState = (state: AgentState): number => states.filter((one) => one === state).length;
      return {
        liveCalls: deps.liveCalls(),
        agentsOnline: states.length - inState('offline'),
        agentsAvailable: inState('available'),
        agentsBusy: inState('busy'),
        audioSessions: deps.audioSessions(),
        connections: deps.connections(),
        today: readToday(firstHour()),
      };
    },

    stats: () => ({ today: readToday(firstHour()), ever: readEver(firstHour()), liveCalls: deps.liveCalls() }),
  };
}
