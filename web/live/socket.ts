import { LIVE_SUBPROTOCOL } from '#shared/live-line.ts';

const FIRST_MS = 500;
const CEILING_MS = 15_000;

/**
 * How long to wait before reconnection `attempt` (0 is the first): doubling from half a second to 15 s,
 * with up to a quarter taken off by `luck` (0 to 1), so that consoles don't come back all at once.
 */
export function reconnectDelayMs(attempt: number, luck: number): number {
  const full = Math.min(CEILING_MS, FIRST_MS * 2 ** attempt);
  return Math.round(full * (1 - luck / 4));
}

/** `waiting` is between two attempts; `closed` is on purpose. */
export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed';

export type LiveSocketOptions = {
  url: string;
  /** The access token, fresh; null when nobody is logged in any more. */
  token: () => Promise<string | null>;
  onMessage: (message: unknown) => void;
  /** `retryInMs` is how long `waiting` lasts. */
  onState: (state: SocketState, retryInMs?: number) => void;
  /** 0 to 1. */
  luck?: () => number;
  /** The server speaks every second: so long a silence means that the line is dead. 15 s unless it is set. */
  silenceMs?: number;
};

export type LiveSocket = {
  open(): void;
  /** Sends while it is open; else it is lost. */
  send(message: unknown): void;
  /** Waits no longer, when it waits. */
  retry(): void;
  close(): void;
};

const SILENCE_MS = 15_000;

/** A WebSocket that comes back by itself. It knows no framework; atoms wrap it. */
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

  /** A dead line says nothing of its own end for a minute: its word is not waited for. */
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
