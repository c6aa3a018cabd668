/** HTTP requests to one PBX over a bounded pool of connections. The events have a separate socket. */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { AriError, NO_ANSWER, PROXY_ONLY, PROXY_REFUSED, type AriClient, type AriQuery } from './client.ts';

/**
 * Maximum number of connections. Asterisk allows 100 sessions by default and responds within a few milliseconds, so
 * more connections would not be faster.
 */
const CONNECTIONS = 16;
const ANSWER_WITHIN_MS = 5000;
/** Error codes of a connection that the PBX has closed. */
const CUT: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE']);
/**
 * Statuses of a proxy in front of the PBX (deploy/pbx-nginx.conf), which Asterisk itself doesn't send: it could not
 * connect, or the answer didn't arrive. As without a proxy, the PBX may have done what was asked.
 */
const PROXY_STATUSES: ReadonlySet<number> = new Set([502, 504]);
const CLOSED = 'the connection to the PBX is closed';

export type AriAccount = { readonly url: string; readonly user: string; readonly password: string };

export type AriRequests = AriClient & {
  /** Fails all pending requests, including those waiting for a connection. Downloads continue. */
  drop(why: string): void;
  /** Closes the pool. Pending and later requests and downloads fail. */
  close(): void;
};

type Sent = {
  readonly method: string;
  readonly path: string;
  readonly body?: string | undefined;
  /** Maximum pause in the response, ms; 0 is unlimited. */
  readonly pauseMs?: number;
};

/**
 * Creates the connection pool of one PBX and connects at the first request. `answerWithinMs` (default: 5 s) limits a
 * request including the wait for a connection. For a download it limits only the pauses.
 */
export function createAriRequests(
  { url, user, password }: AriAccount,
  { answerWithinMs = ANSWER_WITHIN_MS }: { readonly answerWithinMs?: number } = {},
): AriRequests {
  const isSecure = url.startsWith('https:');
  const options = { keepAlive: true, maxSockets: CONNECTIONS };
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options);
  const send = isSecure ? httpsRequest : httpRequest;
  const base = new URL('/ari', url).href;
  const authorization = authorizationOf({ user, password });
  const noAnswer = (): Error => Object.assign(new Error(`no answer within ${answerWithinMs} ms`), { code: NO_ANSWER });
  const requests = new Set<AbortController>();
  const downloads = new Set<AbortController>();
  let isClosed = false;

  function once(sent: Sent, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { method, path, body, pauseMs = 0 } = sent;
      const headers: Record<string, string | number> = { authorization };
      if (body !== undefined) {
        headers['content-type'] = 'application/json';
        headers['content-length'] = Buffer.byteLength(body);
      }
      let isAnswered = false;
      const request = send(base + path, { method, agent, headers, timeout: pauseMs }, (answer) => {
        isAnswered = true;
        resolve(answer);
      });
      // A request waiting for a connection would report its time-out only once it gets one.
      const abort = (): void => {
        reject(signal.reason as Error);
        request.destroy();
      };
      signal.addEventListener('abort', abort, { once: true });
      request.on('close', () => signal.removeEventListener('abort', abort));
      request.on('timeout', () => request.destroy(noAnswer()));
      request.on('error', (error: NodeJS.ErrnoException) => {
        // Asterisk closes idle connections, possibly before it has read this request. A POST is not repeated: if it was
        // read and its call is already over, repeating it would call the person again.
        const mayRepeat = request.reusedSocket && !isAnswered && CUT.has(error.code) && method !== 'POST';
        if (mayRepeat && !signal.aborted) resolve(once(sent, signal));
        else reject(error);
      });
      request.end(body);
    });
  }

  async function bytesOf(sent: Sent, signal: AbortSignal): Promise<Buffer> {
    const answer = await once(sent, signal);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of answer) chunks.push(chunk as Buffer);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
    const bytes = Buffer.concat(chunks);
    const status = answer.statusCode!;
    if (PROXY_STATUSES.has(status))
      throw Object.assign(new Error(`the proxy has no answer of the PBX (${status})`), { code: PROXY_ONLY });
    if (status < 200 || status > 299) {
      const error = new AriError(status, `${sent.method} ${sent.path.split('?')[0]!}: ${status} ${messageOf(bytes)}`);
      throw status === 403 && isPage(bytes) ? Object.assign(error, { code: PROXY_REFUSED }) : error;
    }
    return bytes;
  }

  /** Sends a request that can be aborted through `among`. `limitMs` is its time limit, or null for none. */
  async function stoppable(sent: Sent, among: Set<AbortController>, limitMs: number | null): Promise<Buffer> {
    if (isClosed) throw new Error(CLOSED);
    const limit = new AbortController();
    const tooLate = (): void => limit.abort(noAnswer());
    // If this thread was blocked, responses that have arrived are read before the time-out takes effect.
    const timer = limitMs === null ? undefined : setTimeout(() => setImmediate(tooLate), limitMs);
    among.add(limit);
    try {
      return await bytesOf(sent, limit.signal);
    } finally {
      clearTimeout(timer);
      among.delete(limit);
    }
  }

  function stop(among: ReadonlySet<AbortController>, why: string): void {
    for (const limit of among) limit.abort(new Error(why));
  }

  return {
    async request<T>(method: string, path: string, query: AriQuery = {}, body?: unknown) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const bytes = await stoppable({ method, path: path + textOf(query), body: text }, requests, answerWithinMs);
      return (bytes.length === 0 ? undefined : JSON.parse(bytes.toString())) as T;
    },

    download: (path) => stoppable({ method: 'GET', path, pauseMs: answerWithinMs }, downloads, null),

    drop: (why) => stop(requests, why),

    close() {
      isClosed = true;
      stop(requests, CLOSED);
      stop(downloads, CLOSED);
      agent.destroy();
    },
  };
}

export function authorizationOf({ user, password }: Pick<AriAccount, 'user' | 'password'>): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

function textOf(query: AriQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value));
  return params.size === 0 ? '' : `?${params}`;
}

/** Whether a body is HTML. Proxies explain refusals so, Asterisk in JSON. */
const isPage = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 100).trimStart().startsWith('<');

/** Asterisk explains a refusal as {"message": ...} or {"error": ...}. */
function messageOf(bytes: Buffer): string {
  const text = bytes.toString();
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown };
    return String(message ?? error ?? text).slice(0, 200);
  } catch {
    return text.slice(0, 200);
  }
}
