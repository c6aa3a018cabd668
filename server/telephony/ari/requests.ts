/** Requests to one PBX over a bounded pool of connections, apart from the socket of its events. */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { AriError, type AriClient, type AriQuery } from './client.ts';

/** Asterisk allows 100 sessions by default, and answers within a few milliseconds: more connections are not faster. */
const CONNECTIONS = 16;
const ANSWER_WITHIN_MS = 5000;

export type AriAccount = { readonly url: string; readonly user: string; readonly password: string };

export type AriRequests = AriClient & {
  /** Closes the pool; requests under way fail. */
  close(): void;
};

type Sent = { readonly method: string; readonly path: string; readonly body: string | undefined };

/** Creates the pool of one PBX. Connects at the first request. */
export function createAriRequests({ url, user, password }: AriAccount): AriRequests {
  const isSecure = url.startsWith('https:');
  const options = { keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' } as const;
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options);
  const send = isSecure ? httpsRequest : httpRequest;
  const base = new URL('/ari', url).href;
  const authorization = authorizationOf({ user, password });

  function once({ method, path, body }: Sent): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers: Record<string, string | number> = { authorization };
      if (body !== undefined) {
        headers['content-type'] = 'application/json';
        headers['content-length'] = Buffer.byteLength(body);
      }
      const request = send(base + path, { method, agent, headers, timeout: ANSWER_WITHIN_MS }, resolve);
      request.on('timeout', () => request.destroy(new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)));
      request.on('error', (error: NodeJS.ErrnoException) => {
        // Asterisk closes idle connections; one that it closed just now has not read the request.
        if (request.reusedSocket && error.code === 'ECONNRESET') resolve(once({ method, path, body }));
        else reject(error);
      });
      request.end(body);
    });
  }

  async function bytesOf(sent: Sent): Promise<Buffer> {
    const answer = await once(sent);
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const status = answer.statusCode!;
    if (status < 200 || status > 299)
      throw new AriError(status, `${sent.method} ${sent.path.split('?')[0]!}: ${status} ${messageOf(bytes)}`);
    return bytes;
  }

  return {
    async request<T>(method: string, path: string, query: AriQuery = {}, body?: unknown) {
      const bytes = await bytesOf({
        method,
        path: path + textOf(query),
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return (bytes.length === 0 ? undefined : JSON.parse(bytes.toString())) as T;
    },
    download: (path) => bytesOf({ method: 'GET', path, body: undefined }),
    close: () => agent.destroy(),
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

/** Asterisk explains a refusal as {"message": ...}. */
function messageOf(bytes: Buffer): string {
  const text = bytes.toString();
  try {
    return String((JSON.parse(text) as { message?: unknown }).message ?? text);
  } catch {
    return text.slice(0, 200);
  }
}
