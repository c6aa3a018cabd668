/** Makes one attempt to deliver a message. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { addressFlaw, AddressDenied, checkedLookup, hostOf } from './address.ts';

/** Time limit for connecting, sending the request, and receiving the head of the answer, ms. */
const WITHIN_MS = 10_000;
/** Maximum part of an answer's body that is kept. */
const NOTE_BYTES = 1024;
const NOTE_WITHIN_MS = 1000;

export type Answer = {
  /** HTTP status, or null without an answer. */
  readonly status: number | null;
  /** Value of the Retry-After header, or null. */
  readonly retryAfter: string | null;
  /** Why there was no answer, or the beginning of the answer's body. */
  readonly note: string;
};

export type Post = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  /** Ends the attempt without an answer. */
  stop?: AbortSignal,
) => Promise<Answer>;

/**
 * Creates a function that posts JSON. It never throws and never follows redirects. Once there is a status, errors in
 * the body don't matter.
 */
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
      request.on('response', (response) => {
        isAnswered = true;
        const { statusCode = null, headers: said } = response;
        void readNote(response).then((note) => {
          resolve({ status: statusCode, retryAfter: said['retry-after'] ?? null, note });
          request.destroy();
        });
      });
      // Once the response has begun, its status counts even if the connection fails.
      request.on('error', (error) => isAnswered || resolve(failed(noteOf(error, withinMs))));
      // Some answers, such as 101, close the connection without an error or a response.
      request.on('close', () => isAnswered || resolve(failed('connection closed')));
      request.end(body);
    });
  };
}

function noteOf(error: Error, withinMs: number): string {
  if (error instanceof AddressDenied) return `address not allowed: ${error.message}`;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `no answer within ${withinMs / 1000} s`;
  return error.message || String((error as NodeJS.ErrnoException).code);
}

/** Returns the first NOTE_BYTES of the body, or what arrives in time. Never rejects. */
function readNote(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const done = (): void => resolve(Buffer.concat(chunks).subarray(0, NOTE_BYTES).toString('utf8'));
    const timer = setTimeout(done, NOTE_WITHIN_MS);
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= NOTE_BYTES) done();
    });
    response.on('error', done); // cut off, but the status has been read
    response.on('close', () => {
      clearTimeout(timer);
      done();
    });
  });
}
