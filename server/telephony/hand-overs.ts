/**
 * Bots in the dial plan that hand their calls over to teams. The dial plan sends the session's channel to this application
 * with what it asks; a refusal sends the channel back, with the reason in a variable.
 */
import { MOST_FIELD_NAME, MOST_FIELD_VALUE, MOST_FIELDS, type HandOverField } from '#shared/domain/hand-overs.ts';
import { MOST_NOTE } from '#shared/domain/wrap-up-codes.ts';
import { AriError, type AriClient } from './ari/client.ts';
import type { AriEvent } from './ari/events.ts';

/** What a dial plan asks for. */
export type AskedHandOver = {
  readonly callId: number;
  readonly teamId: number;
  readonly note: string;
  readonly fields: readonly HandOverField[];
};

/** Hands a call over. Calls `done` with the code of the refusal, or null. */
export type OnHandOver = (asked: AskedHandOver, done: (refusal: string | null) => void) => void;

/** First argument of the application for a hand-over. */
const HAND_OVER = 'handover';
/** Variable with the reason of a refusal. */
const REFUSAL = 'CADENCIA_HANDOVER';

/** Returns a text that URIENCODE() may have encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readField(text: string): HandOverField {
  const at = text.indexOf('=');
  const [name, value] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  return { name: decoded(name).trim(), value: decoded(value) };
}

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** Reads the application's arguments after the first: call, team, note and fields as `name=value`. Returns null for others. */
export function readHandOver([callId = '', teamId = '', note = '', ...rest]: readonly string[]): AskedHandOver | null {
  const fields = rest.filter((text) => text !== '').map(readField);
  const asked = { callId: Number(callId), teamId: Number(teamId), note: decoded(note), fields };
  const fits = ({ name, value }: HandOverField): boolean =>
    name !== '' && name.length <= MOST_FIELD_NAME && value.length <= MOST_FIELD_VALUE;
  const isRight = isId(callId) && isId(teamId) && asked.note.length <= MOST_NOTE;
  return isRight && fields.length <= MOST_FIELDS && fields.every(fits) ? asked : null;
}

type HandOversOptions = {
  readonly ari: Pick<AriClient, 'request'>;
  readonly onHandOver: OnHandOver;
  readonly onUncertain: (error: Error) => void;
};

/** Returns a function that handles an event of a channel of the dial plan. It returns false for any other event. */
export function createHandOvers({ ari, onHandOver, onUncertain }: HandOversOptions) {
  async function answer(channelId: string, refusal: string | null): Promise<void> {
    const channel = `/channels/${channelId}`;
    try {
      if (refusal === null) return void (await ari.request('DELETE', channel));
      await ari.request('POST', `${channel}/variable`, { variable: REFUSAL, value: refusal });
      await ari.request('POST', `${channel}/continue`);
    } catch (error) {
      // The channel is gone.
      if (!(error instanceof AriError)) onUncertain(error as Error);
    }
  }

  return (event: AriEvent): boolean => {
    if (event.type !== 'StasisStart' || event.args[0] !== HAND_OVER) return false;
    const { id } = event.channel;
    const asked = readHandOver(event.args.slice(1));
    if (asked === null) void answer(id, 'invalid_body');
    else onHandOver(asked, (refusal) => void answer(id, refusal));
    return true;
  };
}
