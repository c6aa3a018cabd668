/** Downloads files like a client without compression. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

export type Download = {
  /** Time from the request to the last byte, ms. */
  readonly tookMs: number;
  /** Time from the request to the first byte of the body, ms. */
  readonly firstByteMs: number;
};

/** Reads the whole answer and passes it to `take`. Throws unless it is a complete 200 with content. */
export async function download(url: string, token: string, take: (bytes: Buffer) => void): Promise<Download> {
  const startedMs = performance.now();
  const answer = await ask(url, token);
  let firstByteMs: number | undefined;
  for await (const bytes of answer as AsyncIterable<Buffer>) {
    firstByteMs ??= performance.now() - startedMs;
    take(bytes);
  }
  if (firstByteMs === undefined) throw new Error(`${url} has no content`);
  return { tookMs: performance.now() - startedMs, firstByteMs };
}

/** Reads the first bytes and disconnects. */
export async function beginDownload(url: string, token: string): Promise<void> {
  const answer = await ask(url, token);
  await once(answer, 'data');
  answer.destroy();
  if (!answer.closed) await once(answer, 'close'); // a small answer may already be complete
}

async function ask(url: string, token: string): Promise<IncomingMessage> {
  const asked = get(url, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}`);
  return answer;
}
