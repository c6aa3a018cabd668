import type { AgentBoardAnswer, BoardAgent, BoardTeam } from '#shared/contracts/agent-board.ts';
import type { OwnListening } from '#shared/contracts/listening.ts';
import { occupancyOf } from '#shared/domain/agent-figures.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { instantOrNull, toInstant } from '#server/platform/time/instant.ts';
import type { Board, BoardPerson, BoardTeamView } from './board.ts';
import type { Listening } from './listening-service.ts';
import { nextOf, sinceOf, stateOf } from './desk-state.ts';

function toCall({ isListenable, ...call }: NonNullable<BoardPerson['call']>): NonNullable<BoardAgent['call']> {
  return { ...call, listening_allowed: isListenable !== 0 };
}

export function toListening({ userId, name, callId, mode, phone, sinceMs }: Listening): OwnListening {
  return { agent_id: userId, name, call_id: callId, mode, phone, since: instantOrNull(sinceMs) };
}

function toAgent(person: BoardPerson): BoardAgent {
  const { userId, name, agent, duty, teamIds, pauseReason, call, listeners, callsToday, times } = person;
  return {
    id: userId,
    name,
    state: stateOf(person),
    since: instantOrNull(sinceOf(person)),
    next: nextOf(person),
    team_id: duty?.teamId ?? agent?.teamId ?? null,
    teams: [...teamIds],
    pause_reason: pauseReason,
    call: call && toCall(call),
    listeners: listeners.map(({ listenerName: name, ...one }) => ({ id: one.listener.id, name, mode: one.mode })),
    calls_today: callsToday,
    talk_s: Math.floor((times?.busyMs ?? 0) / SECOND_MS),
    occupancy: times === undefined ? null : occupancyOf(times),
  };
}

function toTeam({ id, name, waiting, waitingSinceMs, calls, returned }: BoardTeamView): BoardTeam {
  return {
    id,
    name,
    waiting,
    waiting_since: instantOrNull(waitingSinceMs),
    answered_today: calls?.persons ?? 0,
    abandoned_today: calls?.abandoned ?? 0,
    returned_today: returned?.offered ?? 0,
    returned_taken_today: returned?.taken ?? 0,
    returned_lost_today: returned?.lost ?? 0,
  };
}

export function toBoardAnswer({ nowMs, limits, people, teams }: Board, listening: Listening | null): AgentBoardAnswer {
  return {
    success: true,
    at: toInstant(nowMs),
    limits,
    agents: people.map(toAgent),
    teams: teams.map(toTeam),
    listening: listening && toListening(listening),
  };
}
