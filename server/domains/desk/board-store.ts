import { HOUR_MS, QUARTER_MS } from '#shared/durations.ts';
import type { ShiftTimes } from '#shared/domain/agent-figures.ts';
import { ROW_QUARTER } from '#server/dialer/call-figures.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { Duty } from './store.ts';

type Named = { readonly id: number; readonly name: string };
/** `isListenable` is null without a campaign. */
export type BoardCall = {
  readonly id: number;
  readonly campaign: string | null;
  readonly phone: string;
  readonly isListenable: 0 | 1 | null;
};
type DutyRow = Omit<Duty, 'isPaused'> & { readonly userId: number; readonly isPaused: 0 | 1 };
export type TeamCalls = { readonly teamId: number; readonly persons: number; readonly abandoned: number };

/** Calls of people who have called back, by the team to which they were put through. */
export type ReturnedSums = {
  readonly teamId: number;
  readonly offered: number;
  readonly taken: number;
  readonly lost: number;
};

/** Reads all people and teams at once. */
export function createBoardStore({ sqlite }: Connection) {
  const duties = sqlite.prepare<[], DutyRow>(
    `select user_id userId, team_id teamId, is_paused isPaused, pause_reason_id pauseReasonId from agent_duties`,
  );
  const people = sqlite.prepare<[], Named>('select id, name from users');
  const members = sqlite.prepare<[], { userId: number; teamId: number }>(
    'select user_id userId, team_id teamId from team_members order by team_id',
  );
  const teams = sqlite.prepare<[], Named>('select id, name from teams order by name');
  const reasons = sqlite.prepare<[], Named>('select id, name from pause_reasons');
  const campaigns = sqlite.prepare<[], Named & { teamId: number }>(
    'select id, name, team_id teamId from campaigns where team_id is not null',
  );
  const role = sqlite.prepare<[number], string>('select role from users where id = ? and disabled_at is null').pluck();
  const calls = sqlite.prepare<[string], BoardCall>(
    `select calls.id id, campaigns.name campaign, phone, is_listenable isListenable
     from json_each(?) cross join calls on calls.id = value left join campaigns on campaigns.id = calls.campaign_id`,
  );
  const times = sqlite.prepare<[number, number], ShiftTimes & { agentId: number }>(
    `select agent_id agentId, sum(available_ms) availableMs, sum(busy_ms) busyMs, sum(wrap_up_ms) wrapUpMs,
       sum(paused_ms) pausedMs, sum(unreachable_ms) unreachableMs
     from agent_times where hour >= ? and hour * 4 + quarter >= ? group by agent_id`,
  );
  const teamCalls = sqlite.prepare<[number, number], TeamCalls>(
    `select team_id teamId, sum(persons) persons,
       coalesce(sum(calls) filter (where disposition = 'abandoned'), 0) abandoned
     from hourly_counters join campaigns on campaigns.id = campaign_id
     where hour >= ? and ${ROW_QUARTER} >= ? and team_id is not null group by team_id`,
  );
  const returned = sqlite.prepare<[number], ReturnedSums>(
    `select r.team_id teamId, count(*) offered, count(details ->> '$.connectedAtMs') taken,
       sum(ended_at is not null and details ->> '$.connectedAtMs' is null) lost
     from returned_calls r indexed by returned_calls_at join calls on calls.id = r.call_id
     where at >= ? and team_id is not null group by team_id`,
  );
  const namesOf = (rows: readonly Named[]) => new Map(rows.map(({ id, name }) => [id, name]));

  return {
    /** Returns the duties by user. */
    duties: (): Map<number, Duty> =>
      new Map(duties.all().map(({ userId, isPaused, ...row }) => [userId, { ...row, isPaused: isPaused === 1 }])),
    people: () => namesOf(people.all()),
    reasons: () => namesOf(reasons.all()),
    /** By name. */
    teams: (): Named[] => teams.all(),
    members: () => members.all(),
    /** Returns the campaigns that teams serve. */
    campaigns: () => campaigns.all(),
    /** Returns the user's role, or undefined if the user is disabled. */
    roleOf: (userId: number): string | undefined => role.get(userId),
    /** Returns calls by id. */
    callsOf: (ids: readonly number[]) => new Map(calls.all(JSON.stringify(ids)).map((call) => [call.id, call])),
    /** Returns the agents' times since the beginning of a day. */
    timesSince: (dayStartMs: number) =>
      new Map(
        times
          .all(Math.floor(dayStartMs / HOUR_MS), Math.floor(dayStartMs / QUARTER_MS))
          .map(({ agentId, ...row }) => [agentId, row]),
      ),
    /** Returns the ended calls by team since the beginning of a day, of the campaigns that the team serves now. */
    callsSince: (dayStartMs: number): TeamCalls[] =>
      teamCalls.all(Math.floor(dayStartMs / HOUR_MS), Math.floor(dayStartMs / QUARTER_MS)),
    returnedSince: (dayStartMs: number): ReturnedSums[] => returned.all(dayStartMs),
  };
}

export type BoardStore = ReturnType<typeof createBoardStore>;
