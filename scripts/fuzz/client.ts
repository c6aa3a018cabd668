/** HTTP client that sends requests unchanged, even malformed ones. */
import { Agent, request as send } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { FuzzRequest } from './requests.ts';

export type FuzzAnswer = {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly retryAfter: string | undefined;
  readonly text: string;
  readonly ms: number;
};

export type FuzzClient = {
  /** Resolves with the answer. Rejects when none arrives within `withinMs`, or the connection breaks. */
  send(request: FuzzRequest, token: string | undefined, withinMs: number): Promise<FuzzAnswer>;
  close(): void;
};

/** Thrown when a request is not answered in time. */
class Hang extends Error {}

/** Creates a client with at most `sockets` keep-alive connections. */
export function createFuzzClient(url: string, sockets: number): FuzzClient {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });

  function attempt({ method, target, headers, body }: FuzzRequest, token: string | undefined, withinMs: number) {
    return new Promise<FuzzAnswer>((resolve, reject) => {
      const startedMs = performance.now();
      const all: Record<string, string | number> = { ...headers };
      if (token !== undefined) all['authorization'] = `Bearer ${token}`;
      if (body?.type !== undefined) all['content-type'] = body.type;
      if (body !== null) all['content-length'] = body.bytes.length;
      const outgoing = send({ hostname, port, agent, method, path: target, headers: all }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          clearTimeout(timer);
          const bytes = Buffer.concat(chunks);
          const isZipped = incoming.headers['content-encoding'] === 'gzip' && bytes.length > 0;
          resolve({
            status: incoming.statusCode ?? 0,
            contentType: incoming.headers['content-type'],
            retryAfter: incoming.headers['retry-after'],
            text: (isZipped ? gunzipSync(bytes) : bytes).toString(),
            ms: performance.now() - startedMs,
          });
        });
      });
      const timer = setTimeout(() => outgoing.destroy(new Hang(`no answer within ${withinMs} ms`)), withinMs);
      outgoing.on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      outgoing.end(body?.bytes);
    });
  }

  return {
    async send(request, token, withinMs) {
      try {
        return await attempt(request, token, withinMs);
      } catch (error) {
        // A keep-alive connection may close just as it is reused, which is not an error of the request.
        if (error instanceof Hang || !isReset(error)) throw error;
        return attempt(request, token, withinMs);
      }
    },
    close: () => agent.destroy(),
  };
}

const isReset = (error: unknown): boolean =>
  ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');
