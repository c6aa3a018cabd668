/** The socket of one PBX's events: connects, notices when it is dead, and connects again. */
import { WebSocket } from 'ws';
import { authorizationOf, type AriAccount } from './requests.ts';
import { readEvent, type AriEvent } from './events.ts';

const PING_EVERY_MS = 1000;
/** A PBX that answers no ping for this long is down, however open its socket looks. */
export const DEAD_AFTER_MS = 5000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5000;
/** Somebody else uses the application: taking it back at once would go on for ever. */
const REPLACED_RETRY_MS = 30_000;

export type AriSocketOptions = AriAccount & {
  /** Name of the Stasis application. */
  readonly app: string;
  readonly onOpen: () => void;
  readonly onEvent: (event: AriEvent) => void;
  /** The connection ended or could not be made; another attempt follows. */
  readonly onDown: (why: string) => void;
};

export type AriSocket = {
  /** The connection is of use: after its end the first attempt to connect follows soon. */
  proven(): void;
  /** Ends the connection as if it were dead, and connects again. */
  reset(why: string): void;
  close(): void;
};

/** Connects, and stays connected until `close`. */
export function openAriSocket({ url, user, password, app, onOpen, onEvent, onDown }: AriSocketOptions): AriSocket {
  const address = `${url.replace(/^http/, 'ws').replace(/\/$/, '')}/ari/events?app=${encodeURIComponent(app)}`;
  let socket: WebSocket | undefined;
  let end: (why: string) => void = () => {};
  let retryMs = FIRST_RETRY_MS;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function connect(): void {
    const made = new WebSocket(address, {
      headers: { authorization: authorizationOf({ user, password }) },
      handshakeTimeout: DEAD_AFTER_MS,
      perMessageDeflate: false,
    });
    socket = made;
    let heardAtMs = performance.now();
    let why = 'the connection ended';
    let heartbeat: NodeJS.Timeout | undefined;
    end = (reason) => {
      why = reason;
      made.terminate();
    };

    made.on('open', () => {
      heardAtMs = performance.now();
      heartbeat = setInterval(() => {
        if (performance.now() - heardAtMs > DEAD_AFTER_MS) end(`no sign of life for ${DEAD_AFTER_MS} ms`);
        else made.ping();
      }, PING_EVERY_MS);
      onOpen();
    });
    made.on('pong', () => void (heardAtMs = performance.now()));
    made.on('message', (data) => {
      heardAtMs = performance.now();
      const event = readEvent(String(data as Buffer));
      if (event?.type === 'ApplicationReplaced') {
        retryMs = REPLACED_RETRY_MS;
        end(`another server uses the application ${app}`);
      } else if (event !== null) onEvent(event);
    });
    made.on('error', (error) => void (why = error.message));
    made.on('close', () => {
      clearInterval(heartbeat);
      if (socket !== made || isClosed) return;
      onDown(why);
      timer = setTimeout(connect, retryMs);
      retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
    });
  }

  connect();

  return {
    proven: () => void (retryMs = FIRST_RETRY_MS),
    reset: (why) => end(why),
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket?.terminate();
    },
  };
}
