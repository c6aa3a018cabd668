/**
 * Calls that come in over trunks: people who call one of our caller ids back. They are reported, and refused as busy,
 * which costs them nothing. The dial plan (context `cadencia-inbound`) refuses them too while this server is not
 * connected.
 */
import { AriError, type AriClient } from './ari/client.ts';
import type { AriEvent } from './ari/events.ts';
import { trunkIdOf } from './trunks/telephony-trunk.ts';

/** A call as the carrier presents it. */
export type InboundCall = {
  readonly trunkId: number;
  /** Texts that may have the called number: the request's user, and the address in the To header. */
  readonly called: readonly string[];
  /** The caller's number as shown, or an empty text. */
  readonly caller: string;
};

/** Log line for a PBX that refuses what incoming calls need. */
export const UNCOUNTED = 'calls that come in are not counted: update sorcery.conf and the proxy of the PBX';

/** First argument of the application for a call that comes in. */
const INBOUND = 'inbound';
/** Global variable of the PBX with the application's name, which the dial plan reads. */
const VARIABLE = 'CADENCIA_INBOUND';

export type Inbound = {
  /** Directs incoming calls to this application. A PBX that refuses keeps refusing them as busy, uncounted. */
  open(): Promise<void>;
  /** Handles an event of a channel that belongs to no outbound call. */
  event(event: AriEvent): void;
};

type InboundOptions = {
  /** Name of the PBX. */
  readonly pbx: string;
  readonly ari: Pick<AriClient, 'request'>;
  readonly app: string;
  readonly log: { warn(fields: object, message: string): void };
  readonly onCall: (call: InboundCall) => void;
};

export function createInbound({ pbx, ari, app, log, onCall }: InboundOptions): Inbound {
  return {
    async open() {
      const variable = { variable: VARIABLE, value: app };
      await ari.request('POST', '/asterisk/variable', variable).catch((error: unknown) => {
        if (!(error instanceof AriError)) throw error;
        log.warn({ pbx, err: error }, UNCOUNTED);
      });
    },

    event(event) {
      if (event.type !== 'StasisStart' || event.args[0] !== INBOUND) return;
      const { id, name = '', caller } = event.channel;
      const trunkId = trunkIdOf(/^PJSIP\/(.+)-[0-9a-f]+$/.exec(name)?.[1] ?? '');
      const [, user = '', ...to] = event.args;
      // The To header may contain commas, which separate arguments.
      const called = [user, /sips?:([^@;>]*)/.exec(to.join(','))?.[1] ?? ''];
      if (trunkId !== null) onCall({ trunkId, called, caller: caller?.number ?? '' });
      // If this fails, the caller has hung up already, or the dial plan's time-out ends the call.
      ari.request('DELETE', `/channels/${id}`, { reason: 'busy' }).catch(() => {});
    },
  };
}
