/** Keeps the phones of people on the line between calls, in the teams that want it. */
import type { FactSink } from '#engine/ports.ts';
import { personExtension } from '#engine/model/agent.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { refuse } from './outcome.ts';
import type { TransferTo } from './transfer-contract.ts';

/** The carrier's side of it. */
type PhoneLines = {
  readonly canNailUp: boolean;
  connectPhone(agentId: number, teamId: number, isMoving: boolean): void;
  disconnectPhone(agentId: number): void;
  isInReach(callId: number, teamId: number, agentId: number | null): boolean;
  homesChanged(): void;
};

export type NailedUpTeams = FactSink & {
  /** Whether phones of people in the team stay on the line. */
  has(teamId: number): boolean;
  /** Calls the phone of a person who has signed in to the team, if the team wants it and the phone isn't on the line. */
  connect(userId: number, teamId: number, isMoving?: boolean): void;
  /**
   * Refuses an order that joins the phone of a person, or phones of a team, to the call, because those on the line are at
   * another PBX. Returns null if they can be joined.
   */
  outOfReach(callId: number, to: TransferTo): ReturnType<typeof refuse> | null;
  /** Moves phones if supervisors have chosen other PBXs for their teams. */
  review(): void;
};

/** `lines` returns null if no phone is called. It is not called before the first fact or `has`. */
export function createNailedUpTeams({ sqlite }: Connection, lines: () => PhoneLines | null): NailedUpTeams {
  const isNailedUp = sqlite.prepare<[number], 0 | 1>('select is_nailed_up from teams where id = ?').pluck();
  const teamOf = sqlite.prepare<[number], number>('select team_id from agent_duties where user_id = ?').pluck();
  const has = (teamId: number): boolean => lines()?.canNailUp === true && isNailedUp.get(teamId) === 1;

  return {
    has,
    connect(userId, teamId, isMoving = false) {
      if (has(teamId)) lines()!.connectPhone(personExtension(userId), teamId, isMoving);
    },

    outOfReach(callId, to) {
      const [teamId, agentId] =
        'teamId' in to ? [to.teamId, null] : [teamOf.get(to.userId), personExtension(to.userId)];
      const isInReach = teamId === undefined || !has(teamId) || lines()!.isInReach(callId, teamId, agentId);
      return isInReach ? null : refuse('call_on_other_pbx', { id: callId });
    },

    review: () => lines()?.homesChanged(),

    kinds: new Set(['AgentChanged']),
    accept(fact) {
      if (fact.kind === 'AgentChanged' && fact.teamId !== null && fact.to === 'offline')
        lines()?.disconnectPhone(fact.agentId);
    },
  };
}
