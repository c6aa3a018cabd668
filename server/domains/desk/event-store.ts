import type { Connection } from '#server/platform/db/connection.ts';

type EventRow = {
  readonly id: number;
  readonly atMs: number;
  readonly userId: number;
  readonly name: string | null;
  readonly teamId: number;
  readonly team: string | null;
  readonly from: string;
  readonly to: string;
  readonly reason: string | null;
  readonly callId: number | null;
};

/** Instants are epoch ms. */
type PageAsked = { readonly afterMs: number; readonly afterId: number; readonly toMs: number };

/** Reads the changes of people's states. */
export function createEventStore({ sqlite }: Connection) {
  const page = sqlite.prepare<[number, number, number, number], EventRow>(
    `select agent_events.id, at atMs, user_id userId, users.name, team_id teamId, teams.name team, from_state "from",
       to_state "to", pause_reasons.name reason, call_id callId
     from agent_events left join users on users.id = user_id left join teams on teams.id = team_id
       left join pause_reasons on pause_reasons.id = pause_reason_id
     where (at, agent_events.id) > (?, ?) and at < ? order by at, agent_events.id limit ?`,
  );
  return {
    /** Returns at most `most` changes from before `toMs` that follow the given one, oldest first. */
    page: ({ afterMs, afterId, toMs }: PageAsked, most: number): EventRow[] => page.all(afterMs, afterId, toMs, most),
  };
}

export type EventStore = ReturnType<typeof createEventStore>;
