/**
 * Calls that come in over trunks: people who call one of our caller ids back. They are reported, and hear the recording
 * of the trunk, or are refused as busy, which costs them nothing. The dial plan (context `cadencia-inbound`) refuses
 * them too while this server is not connected.
 */
import { AriError, type AriClient } from './ari/client.ts';
import type { AriEvent } from './ari/events.ts';
import { startReturnedText, type ReturnedText, type ReturnedTextEvents } from './legs/returned-text.ts';
import { trunkIdOf } from './trunks/telephony-trunk.ts';

/** A call as the carrier presents it. */
export type InboundCall = {
  readonly trunkId: number;
  /** Texts that may have the called number: the request's user, and the address in the To header. */
  readonly called: readonly string[];
  /** The caller's number as shown, or an empty text. */
  readonly caller: string;
  /** The PBX's name of the call. */
  readonly channel: string;
  /** Returns whether a team's phones are at this PBX. Absent: all are. */
  readonly isTeamHere?: (teamId: number) => boolean;
};

/** A recording for the caller, instead of a busy tone. */
export type InboundAnswer = ReturnedTextEvents & {
  /** Media URI of the recording. */
  readonly media: string;
};

/**
 * Decides what the caller of a call that comes in over a trunk hears: a recording or, after counting the call, a busy tone
 * (null). `mayAnswer` is false if it must be that. An order may take the call (`Inbound.take`) until the decision, while it
 * rings, or later if the caller asks for the team.
 */
export type OnInboundCall = (
  call: InboundCall,
  mayAnswer: boolean,
  decide: (answer: InboundAnswer | null) => void,
) => void;

/** Log line for a PBX that refuses what incoming calls need. */
export const UNCOUNTED = 'calls that come in are not counted: update sorcery.conf and the proxy of the PBX';

/** Log line for a PBX that refuses what a recording needs. */
const REFUSED = 'the PBX refused what a call that came in needs';

/** First argument of the application for a call that comes in. */
const INBOUND = 'inbound';
/** Global variable of the PBX with the application's name, which the dial plan reads. */
const VARIABLE = 'CADENCIA_INBOUND';
/** Maximum number of callers who hear a recording at a time, per PBX. The next ones hear a busy tone. */
const MOST_ANSWERED = 50;

export type Inbound = {
  /** Directs incoming calls to this application. A PBX that refuses keeps refusing them as busy, uncounted. */
  open(): Promise<void>;
  /** Handles an event of a channel that belongs to no outbound call. */
  event(event: AriEvent): void;
  /** Gives a call that rings, or hears a recording, to an order. Returns false if there is no such call. */
  take(channelId: string): boolean;
  /** Hangs up. Resolves when the requests are done. */
  close(): Promise<unknown>;
};

type InboundOptions = {
  /** Name of the PBX. */
  readonly pbx: string;
  readonly ari: AriClient;
  readonly app: string;
  readonly log: { warn(fields: object, message: string): void };
  readonly onInboundCall: OnInboundCall;
  readonly onUncertain: (error: Error) => void;
};

export function createInbound({ pbx, ari, app, log, onInboundCall, onUncertain }: InboundOptions): Inbound {
  /** Callers who hear a recording, by channel. */
  const texts = new Map<string, ReturnedText>();
  /** Calls that ring until it is decided who takes them. */
  const ringing = new Set<string>();

  function decided(id: string, answer: InboundAnswer | null): void {
    if (!ringing.delete(id)) return answer?.onOver();
    // If this fails, the caller has hung up already, or the dial plan's time-out ends the call.
    if (answer === null) return void ari.request('DELETE', `/channels/${id}`, { reason: 'busy' }).catch(() => {});
    const text = startReturnedText({
      ...answer,
      app,
      channelId: id,
      ari,
      onOver() {
        texts.delete(id);
        answer.onOver();
      },
      onUncertain,
      onFault: (error) => log.warn({ pbx, err: error }, REFUSED),
    });
    texts.set(id, text);
  }

  return {
    async open() {
      const variable = { variable: VARIABLE, value: app };
      await ari.request('POST', '/asterisk/variable', variable).catch((error: unknown) => {
        if (!(error instanceof AriError)) throw error;
        log.warn({ pbx, err: error }, UNCOUNTED);
      });
      for (const text of texts.values()) text.resume();
    },

    event(event) {
      if (event.type === 'PlaybackFinished') {
        for (const text of texts.values()) text.event(event);
        return;
      }
      if (!('channel' in event)) return;
      if (event.type === 'ChannelDestroyed') ringing.delete(event.channel.id);
      if (event.type !== 'StasisStart') return texts.get(event.channel.id)?.event(event);
      if (event.args[0] !== INBOUND) return;
      const { id, name = '', caller } = event.channel;
      const trunkId = trunkIdOf(/^PJSIP\/(.+)-[0-9a-f]+$/.exec(name)?.[1] ?? '');
      const [, user = '', ...to] = event.args;
      // The To header may contain commas, which separate arguments.
      const numbers = [user, /sips?:([^@;>]*)/.exec(to.join(','))?.[1] ?? ''];
      const call = { trunkId, called: numbers, caller: caller?.number ?? '', channel: id };
      ringing.add(id);
      if (trunkId === null) decided(id, null);
      else onInboundCall({ ...call, trunkId }, texts.size < MOST_ANSWERED, (answer) => decided(id, answer));
    },

    take(channelId) {
      const text = texts.get(channelId);
      text?.handOver();
      return text !== undefined || ringing.delete(channelId);
    },

    close: () => Promise.all([...texts.values()].map((text) => text.leave())),
  };
}
