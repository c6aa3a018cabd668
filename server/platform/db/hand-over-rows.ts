/** Reads how bots have handed calls over. */
import type { HandOverField } from '#shared/domain/hand-overs.ts';

/** A call's hand-over. `userId` is null if the PBX's dial plan did it. */
export type HandOver = {
  readonly team: string;
  readonly userId: number | null;
  readonly note: string | null;
  readonly fields: readonly HandOverField[];
};

/** Returns an expression for `toHandOver`, of the call with the id `callId` (SQL). */
export const handOverOf = (callId: string): string =>
  `(select json_array(team, user_id, nullif(note, ''), json(fields)) from call_hand_overs where call_id = ${callId})`;

export function toHandOver(text: string | null): HandOver | null {
  if (text === null) return null;
  const [team, userId, note, fields] = JSON.parse(text) as [
    string,
    number | null,
    string | null,
    readonly HandOverField[],
  ];
  return { team, userId, note, fields };
}
