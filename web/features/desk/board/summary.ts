import type { BoardAgent, BoardTeam } from '#shared/contracts/agent-board.ts';
import type { DeskState } from '#shared/contracts/desk.ts';
import { knownRateOf } from '#shared/domain/figures.ts';

export type Summary = {
  /** People whose phone is being called count as unreachable. */
  readonly states: Readonly<Record<Exclude<DeskState, 'signed_out' | 'connecting'>, number>>;
  /** Persons who wait for an agent, and since when the first of them does. */
  readonly waiting: number;
  readonly waitingSince: string | null;
  /** Abandonment of today, percent, or null without answered calls. */
  readonly abandonment: number | null;
  /** Calls of people who have called back today. */
  readonly returned: { readonly offered: number; readonly taken: number; readonly lost: number };
};

/** Sums up the agents and teams that are shown. */
export function summaryOf(agents: readonly BoardAgent[], teams: readonly BoardTeam[]): Summary {
  const inState = (state: DeskState): number => agents.filter((agent) => agent.state === state).length;
  const sum = (value: (team: BoardTeam) => number): number => teams.reduce((total, team) => total + value(team), 0);
  const since = teams.flatMap(({ waiting_since: from }) => from ?? []).toSorted();
  return {
    states: {
      ready: inState('ready'),
      reserved: inState('reserved'),
      in_call: inState('in_call'),
      wrap_up: inState('wrap_up'),
      paused: inState('paused'),
      unreachable: inState('unreachable') + inState('connecting'),
    },
    waiting: sum(({ waiting }) => waiting),
    waitingSince: since[0] ?? null,
    abandonment: knownRateOf('abandonment', {
      abandoned: sum(({ abandoned_today: count }) => count),
      answered: sum(({ answered_today: count }) => count),
    }),
    returned: {
      offered: sum(({ returned_today: count }) => count),
      taken: sum(({ returned_taken_today: count }) => count),
      lost: sum(({ returned_lost_today: count }) => count),
    },
  };
}
