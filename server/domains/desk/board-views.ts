import type { AgentBoardAnswer, BoardAgent, BoardTeam } from '#shared/contracts/agent-board.ts';
import { occupancyOf } from '#shared/domain/agent-figures.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { instantOrNull, toInstant } from '#server/platform/time/instant.ts';
import type { Board, BoardPerson, BoardTeamView } from './board.ts';
import { nextOf, sinceOf, stateOf } from './desk-state.ts';

function toAgent(person: BoardPerson): BoardAgent {
  const { userId, name, agent, duty, teamIds, pauseReason, call, callsToday, times } = person;
  return {
    id: userId,
    name,
    state: stateOf(person),
    since: instantOrNull(sinceOf(person)),
    next: nextOf(person),
    team_id: duty?.teamId ?? agent?.teamId ?? null,
    teams: [...teamIds],
    pause_reason: pauseReason,
    call,
    calls_today: callsToday,
    talk_s: Math.floor((times?.busyMs ?? 0) / SECOND_MS),
    occupancy: times === undefined ? null : occupancyOf(times),
  };
}

function toTeam({ id, name, waiting, waitingSinceMs, calls }: BoardTeamView): BoardTeam {
  return {
    id,
    name,
    waiting,
    waiting_since: instantOrNull(waitingSinceMs),
    answered_today: calls?.persons ?? 0,
    abandoned_today: calls?.abandoned ?? 0,
  };
}

export function toBoardAnswer({ nowMs, limits, people, teams }: Board): AgentBoardAnswer {
  return {
    success: true,
    at: toInstant(nowMs),
    limits,
    agents: people.map(toAgent),
    teams: teams.map(toTeam),
  };
}
