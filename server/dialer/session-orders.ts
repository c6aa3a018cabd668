/** Bots' orders for the calls of their sessions: hand-overs to teams, and wrap-up codes. */
import type { Dialer } from '#engine/dialer-contract.ts';
import { BOT_CODE_WITHIN_MIN } from '#shared/domain/hand-overs.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { CallCodes } from './call-codes.ts';
import type { Outcome } from './contract.ts';
import type { NailedUpTeams } from './nailed-up-teams.ts';
import { refuse } from './outcome.ts';
import type { SessionCalls } from './session-calls.ts';
import type { SessionOrders } from './session-contract.ts';

type SessionOrderOptions = {
  readonly db: Connection;
  readonly dialer: Pick<Dialer, 'now' | 'transferSession'>;
  readonly calls: Pick<SessionCalls, 'has' | 'ended'>;
  readonly codes: Pick<CallCodes, 'choose' | 'forget'>;
  readonly outOfReach: NailedUpTeams['outOfReach'];
};

type Handlers = { readonly [K in keyof SessionOrders]: (...args: Parameters<SessionOrders[K]>) => Outcome<null> };

/** They must run inside a write transaction. */
export function createSessionOrders({ db, dialer, calls, codes, outOfReach }: SessionOrderOptions): Handlers {
  const nameOfTeam = db.sqlite.prepare<[number], string>('select name from teams where id = ?').pluck();
  const store = db.sqlite.prepare<[number, string, number | null, string, string, number]>(
    'insert or replace into call_hand_overs (call_id, team, user_id, note, fields, at) values (?, ?, ?, ?, ?, ?)',
  );
  type Row = { endedAtMs: number | null; wasTalk: 0 | 1; isOthers: 0 | 1; isCoded: 0 | 1 };
  const find = db.sqlite.prepare<[number], Row>(
    `select ended_at endedAtMs, details ->> 'connectedAtMs' is not null wasTalk,
       details ->> 'agentId' is not null or details ->> 'outside' is not null
         or exists (select 1 from call_hand_overs where call_id = id) isOthers,
       exists (select 1 from call_wrap_ups where call_id = id and counted_at is not null) isCoded
     from calls where id = ?`,
  );

  /** Returns why no code can be chosen for a call, or null. */
  function obstacleOf(callId: number): Outcome<null> | null {
    if (calls.has(callId)) return null;
    const row = find.get(callId);
    if (row === undefined) return refuse('call_not_found', { id: callId });
    const { endedAtMs, wasTalk, isOthers, isCoded } = row;
    if (endedAtMs === null || wasTalk === 0 || isOthers === 1) return refuse('call_not_in_session', { id: callId });
    const isLate = dialer.now() - endedAtMs > BOT_CODE_WITHIN_MIN * MINUTE_MS;
    if (isLate || isCoded === 1) return refuse('disposition_over', { id: callId, minutes: BOT_CODE_WITHIN_MIN });
    return null;
  }

  return {
    handOverCall(callId, { teamId, note, fields }, userId) {
      const team = nameOfTeam.get(teamId);
      if (team === undefined) return refuse('team_not_found', { id: teamId });
      const refusal = calls.has(callId) ? outOfReach(callId, { teamId }) : null;
      if (refusal !== null) return refusal;
      const result = dialer.transferSession(callId, teamId);
      if (result === 'team_unstaffed') return refuse('team_unstaffed', { id: teamId });
      if (result === 'not_in_call') {
        const row = find.get(callId);
        if (row === undefined) return refuse('call_not_found', { id: callId });
        return refuse(row.endedAtMs === null ? 'call_not_in_session' : 'call_ended', { id: callId });
      }
      codes.forget(callId);
      store.run(callId, team, userId, note.trim(), JSON.stringify(fields), dialer.now());
      return { ok: true, value: null };
    },

    chooseSessionCode(userId, chosen) {
      const { callId, callback } = chosen;
      const obstacle = obstacleOf(callId);
      if (obstacle !== null) return obstacle;
      const outcome = codes.choose(userId, { ...chosen, callback: callback && { ...callback, isOwn: false } });
      if (outcome.ok && !calls.has(callId)) calls.ended(callId);
      return outcome;
    },
  };
}
