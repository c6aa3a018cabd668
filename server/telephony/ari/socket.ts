/** The socket of one PBX's events: connects, detects a dead connection, and reconnects. */
import { WebSocket } from 'ws';
import { readEvent, type AriEvent } from './events.ts';
import { faultOf } from './fault.ts';
import { authorizationOf, type AriAccount } from './requests.ts';

export type AriSocketTimes = {
  readonly pingEveryMs: number;
  /** Time without an answered ping after which the PBX counts as down, even if its socket looks open. */
  readonly deadAfterMs: number;
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /**
   * Delay before reconnecting when another client has taken over the application. Without the delay, the two would keep
   * taking the application from each other.
   */
  readonly replacedRetryMs: number;
};

const TIMES: AriSocketTimes = {
  pingEveryMs: 1000,
  deadAfterMs: 5000,
  firstRetryMs: 250,
  longestRetryMs: 5000,
  replacedRetryMs: 30_000,
};

/** Maximum size of a message. Events are a few hundred bytes long. */
const LONGEST_MESSAGE_BYTES = 1024 * 1024;

export type AriSocketOptions = AriAccount & {
  /** Name of the Stasis application. */
  readonly app: string;
  readonly onOpen: () => void;
  readonly onEvent: (event: AriEvent) => void;
  /**
   * Called when the connection has ended or could not be made. Another attempt follows. `why` is a PbxFault or a text.
   */
  readonly onDown: (why: string) => void;
  readonly times?: Partial<AriSocketTimes> | undefined;
};

export type AriSocket = {
  /** Marks the connection as working, so that the first retry after it ends comes soon. */
  proven(): void;
  /** Ends the connection as if it were dead, and reconnects. */
  reset(why: string): void;
  close(): void;
};

/** Connects and reconnects until `close`. */
export function openAriSocket(options: AriSocketOptions): AriSocket {
  const { url, user, password, app, onOpen, onEvent, onDown } = options;
  const times = { ...TIMES, ...options.times };
  const address = `${url.replace(/^http/, 'ws').replace(/\/$/, '')}/ari/events?app=${encodeURIComponent(app)}`;
  let socket: WebSocket | undefined;
  let end: (why: string) => void = () => {};
  let retryMs = times.firstRetryMs;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function connect(): void {
    const made = new WebSocket(address, {
      headers: { authorization: authorizationOf({ user, password }) },
      handshakeTimeout: times.deadAfterMs,
      maxPayload: LONGEST_MESSAGE_BYTES,
      perMessageDeflate: false,
    });
    socket = made;
    let why: string | null = null;
    let heartbeat: NodeJS.Timeout | undefined;
    /**
     * Number of unanswered pings. Counted instead of timed, because a blocked thread doesn't mean that the PBX is
     * silent.
     */
    let unanswered = 0;
    const endThis = (reason: string): void => {
      why ??= reason;
      made.terminate();
    };
    end = endThis;

    made.on('open', () => {
      heartbeat = setInterval(() => {
        if (unanswered * times.pingEveryMs >= times.deadAfterMs) return endThis('silent');
        unanswered += 1;
        made.ping();
      }, times.pingEveryMs);
      onOpen();
    });
    made.on('pong', () => void (unanswered = 0));
    made.on('message', (data) => {
      unanswered = 0;
      if (why !== null || isClosed) return; // the connection is ending; late messages are useless
      let event: AriEvent | null;
      try {
        event = readEvent(String(data as Buffer));
      } catch (error) {
        return endThis((error as Error).message);
      }
      if (event?.type === 'ApplicationReplaced') {
        retryMs = times.replacedRetryMs;
        endThis('replaced');
      } else if (event !== null) onEvent(event);
    });
    made.on('error', (error) => void (why ??= faultOf(error)));
    made.on('close', () => {
      clearInterval(heartbeat);
      if (isClosed) return;
      onDown(why ?? 'the connection ended');
      timer = setTimeout(connect, retryMs);
      retryMs = Math.min(2 * retryMs, times.longestRetryMs);
    });
  }

  connect();

  return {
    proven: () => void (retryMs = times.firstRetryMs),
    reset: (why) => end(why),
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket?.terminate();
    },
  };
}
