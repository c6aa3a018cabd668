/** Reads the board of people who take calls. */
import { personExtension, userOfExtension } from '#engine/model/agent.ts';
import type { ShiftTimes, StateLimits } from '#shared/domain/agent-figures.ts';
import { isInOwnCall, type LiveAgent } from '#server/live/live-agents.ts';
import type { Projection } from '#server/live/projection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { startOfDay } from '#server/platform/time/local-day.ts';
import type { BoardCall, BoardStore, ReturnedSums, TeamCalls } from './board-store.ts';
import type { Listening } from './listening-service.ts';
import type { Duty } from './store.ts';

export type BoardPerson = {
  readonly userId: number;
  readonly name: string;
  readonly agent: LiveAgent | undefined;
  readonly duty: Duty | null;
  readonly teamIds: readonly number[];
  readonly pauseReason: string | null;
  readonly call: BoardCall | null;
  /** Supervisors who take part in the call. */
  readonly listeners: readonly Listening[];
  readonly callsToday: number;
  /** Times of today; undefined without any. */
  readonly times: ShiftTimes | undefined;
};

export type BoardTeamView = {
  readonly id: number;
  readonly name: string;
  readonly waiting: number;
  readonly waitingSinceMs: number | null;
  readonly calls: TeamCalls | undefined;
  readonly returned: ReturnedSums | undefined;
};

export type Board = {
  readonly nowMs: number;
  readonly limits: StateLimits;
  readonly people: readonly BoardPerson[];
  readonly teams: readonly BoardTeamView[];
};

type BoardDeps = {
  readonly store: BoardStore;
  readonly projection: Pick<Projection, 'agents' | 'liveCalls' | 'totals'>;
  readonly limits: () => StateLimits;
  readonly listenersTo: (userId: number) => readonly Listening[];
  /** The console's time zone (IANA). */
  readonly timeZone: () => string;
  readonly clock: Clock;
};

/** The day's sums change once a minute. All boards share them. */
const DAY_FRESH_MS = 5000;

type Day = {
  readonly atMs: number;
  readonly times: ReadonlyMap<number, ShiftTimes>;
  readonly calls: readonly TeamCalls[];
  readonly returned: readonly ReturnedSums[];
};

export function createBoardReader({ store, projection, limits, listenersTo, timeZone, clock }: BoardDeps): () => Board {
  let last: Day | undefined;

  function today(nowMs: number): Day {
    if (last !== undefined && Math.abs(nowMs - last.atMs) < DAY_FRESH_MS) return last;
    const startMs = startOfDay(nowMs, timeZone());
    const [calls, returned] = [store.callsSince(startMs), store.returnedSince(startMs)];
    last = { atMs: nowMs, times: store.timesSince(startMs), calls, returned };
    return last;
  }

  /** Returns the users who are signed in, or still in a call. */
  function present(duties: ReadonlyMap<number, Duty>): number[] {
    const atWork = [...projection.agents().values()].filter(({ state }) => state !== 'offline');
    const users = atWork.flatMap(({ id }) => userOfExtension(id) ?? []);
    return [...new Set([...duties.keys(), ...users])];
  }

  function peopleOf({ times }: Day): BoardPerson[] {
    const duties = store.duties();
    const names = store.people();
    const reasons = store.reasons();
    const members = Map.groupBy(store.members(), ({ userId }) => userId);
    const users = present(duties);
    const calls = store.callsOf(
      users.flatMap((userId) => projection.agents().get(personExtension(userId))?.callId ?? []),
    );
    const { agentCalls } = projection.totals();
    return users
      .map((userId): BoardPerson => {
        const agentId = personExtension(userId);
        const agent = projection.agents().get(agentId);
        const duty = duties.get(userId) ?? null;
        return {
          userId,
          name: names.get(userId) ?? String(agentId),
          agent,
          duty,
          teamIds: (members.get(userId) ?? []).map(({ teamId }) => teamId),
          pauseReason: reasons.get(duty?.pauseReasonId ?? 0) ?? null,
          call: calls.get(agent?.callId ?? 0) ?? null,
          listeners: listenersTo(userId),
          callsToday:
            (agentCalls[agentId] ?? 0) + (agent !== undefined && isInOwnCall(agent, projection.liveCalls()) ? 1 : 0),
          times: times.get(agentId),
        };
      })
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.userId - b.userId);
  }

  function teamsOf({ calls, returned }: Day): BoardTeamView[] {
    const teamOf = new Map(store.campaigns().map(({ id, teamId }) => [id, teamId]));
    const waiting = [...projection.liveCalls().values()].filter(({ stage }) => stage === 'waiting');
    return store.teams().map(({ id, name }) => {
      const own = waiting.filter(({ campaignId, toTeamId }) => (toTeamId ?? teamOf.get(campaignId)) === id);
      const since = own.map(({ wantedAtMs }) => wantedAtMs ?? Infinity);
      return {
        id,
        name,
        waiting: own.length,
        waitingSinceMs: own.length === 0 ? null : Math.min(...since),
        calls: calls.find(({ teamId }) => teamId === id),
        returned: returned.find(({ teamId }) => teamId === id),
      };
    });
  }

  return () => {
    const nowMs = clock.nowMs();
    const day = today(nowMs);
    return { nowMs, limits: limits(), people: peopleOf(day), teams: teamsOf(day) };
  };
}
