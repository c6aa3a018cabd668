import { LIVE_SUBPROTOCOL } from '#shared/domain/live-connection.ts';

const FIRST_MS = 500;
const CEILING_MS = 15_000;

/**
 * Returns the delay before a reconnection, ms. It doubles with each `attempt` (from 0), from half a second to 15 s, and
 * is reduced by up to a quarter by `luck` (0 to 1), so that consoles don't all reconnect at once.
 */
export function reconnectDelayMs(attempt: number, luck: number): number {
  const full = Math.min(CEILING_MS, FIRST_MS * 2 ** attempt);
  return Math.round(full * (1 - luck / 4));
}

/** `waiting` is between two attempts to connect; `closed` is final. */
export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed';

type LiveSocketOptions = {
  url: string;
  /** Resolves to a fresh access token, or null if nobody is logged in. */
  token: () => Promise<string | null>;
  onMessage: (message: unknown) => void;
  /** `retryInMs` is the duration of `waiting`. */
  onState: (state: SocketState, retryInMs?: number) => void;
  /** Returns a random number from 0 to 1. Default: Math.random. */
  luck?: () => number;
  /**
   * Time without a message after which the connection counts as dead, ms. The server sends one every second. Default:
   * 15 s.
   */
  silenceMs?: number;
};

export type LiveSocket = {
  open(): void;
  /** Sends a message if the socket is open, otherwise drops it. */
  send(message: unknown): void;
  /** Reconnects immediately if the socket is waiting. */
  retry(): void;
  close(): void;
};

const SILENCE_MS = 15_000;

/** Creates a WebSocket that reconnects automatically until it is closed or `token` resolves to null. */
export function createLiveSocket(options: LiveSocketOptions): LiveSocket {
  const { luck = Math.random, silenceMs = SILENCE_MS } = options;
  let wanted = false;
  let attempt = 0;
  let socket: WebSocket | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    options.onState('connecting');
    const token = await options.token().catch(() => undefined);
    if (!wanted) return;
    if (token === null) return close();
    if (token === undefined) return later();
    const opened = new WebSocket(options.url, [LIVE_SUBPROTOCOL, token]);
    socket = opened;
    listenForSilence(opened);
    opened.addEventListener('open', () => {
      if (socket !== opened) return;
      options.onState('open');
      listenForSilence(opened);
    });
    opened.addEventListener('message', (event) => {
      if (socket !== opened) return;
      attempt = 0;
      listenForSilence(opened);
      const message = parse(event.data);
      if (message !== undefined) options.onMessage(message);
    });
    opened.addEventListener('close', () => lose(opened));
  }

  /** Drops a lost connection without waiting for its `close` event, which may take a minute. */
  function lose(lost: WebSocket): void {
    if (socket !== lost) return;
    socket = null;
    clearTimeout(silence);
    lost.close();
    if (wanted) later();
  }

  function later(): void {
    const delayMs = reconnectDelayMs(attempt, luck());
    options.onState('waiting', delayMs);
    retry = setTimeout(reconnect, delayMs);
    attempt += 1;
  }

  function reconnect(): void {
    clearTimeout(retry);
    retry = undefined;
    void connect();
  }

  function listenForSilence(opened: WebSocket): void {
    clearTimeout(silence);
    silence = setTimeout(() => lose(opened), silenceMs);
  }

  function close(): void {
    wanted = false;
    clearTimeout(retry);
    retry = undefined;
    clearTimeout(silence);
    const closing = socket;
    socket = null;
    closing?.close();
    options.onState('closed');
  }

  return {
    open() {
      if (wanted) return;
      wanted = true;
      attempt = 0;
      void connect();
    },
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    retry() {
      if (retry !== undefined) reconnect();
    },
    close,
  };
}

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
