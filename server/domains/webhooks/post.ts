/** One attempt to deliver a message. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { addressFlaw, AddressDenied, checkedLookup, hostOf } from './address.ts';

/** For all of it: connection, sending, and the head of the answer. */
const WITHIN_MS = 10_000;
/** What is kept of an answer; the rest isn't read. */
const NOTE_BYTES = 1024;

export type Answer = {
  /** HTTP status; null: no answer came. */
  readonly status: number | null;
  /** Value of Retry-After, if there is one. */
  readonly retryAfter: string | null;
  /** Why there is no answer, or the beginning of its body. */
  readonly note: string;
};

export type Post = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  /** Ends the attempt without an answer. */
  stop?: AbortSignal,
) => Promise<Answer>;

/** Posts JSON. Never throws and never follows a redirect. `withinMs`: the time limit, 10 s by default. */
export function createPost(withinMs = WITHIN_MS): Post {
  return async (address, body, headers, stop) => {
    const url = new URL(address);
    const host = hostOf(url);
    const failed = (note: string): Answer => ({ status: null, retryAfter: null, note });
    if (isIP(host) !== 0 && addressFlaw(host, url.protocol) !== null) return failed(`address not allowed: ${host}`);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return await new Promise<Answer>((resolve) => {
      let isAnswered = false;
      const request = send(url, {
        method: 'POST',
        lookup: checkedLookup(url.protocol),
        signal: AbortSignal.any([AbortSignal.timeout(withinMs), ...(stop === undefined ? [] : [stop])]),
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
      });
      request.on('error', (error) => resolve(failed(noteOf(error, withinMs))));
      // A 101, for one, ends the connection without an error or a response.
      request.on('close', () => {
        if (!isAnswered) resolve(failed('connection closed'));
      });
      request.on('response', (response) => {
        isAnswered = true;
        void readNote(response).then((note) => {
          request.destroy();
          const { statusCode = null, headers: said } = response;
          resolve({ status: statusCode, retryAfter: said['retry-after'] ?? null, note });
        });
      });
      request.end(body);
    });
  };
}

function noteOf(error: Error, withinMs: number): string {
  if (error instanceof AddressDenied) return `address not allowed: ${error.message}`;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `no answer within ${withinMs / 1000} s`;
  return error.message || String((error as NodeJS.ErrnoException).code);
}

/** At most NOTE_BYTES, of what arrives before the time limit. */
async function readNote(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= NOTE_BYTES) break;
    }
  } catch {
    // The status has been read; what was said beside it matters less.
  }
  return Buffer.concat(chunks).subarray(0, NOTE_BYTES).toString('utf8');
}
