import { once } from 'node:events';
import { WebSocket } from 'ws';
import { AriError } from '#server/telephony/ari/client.ts';
import { authorizationOf, createAriRequests } from '#server/telephony/ari/requests.ts';
import type { Lab } from '../../scripts/lab/lab.ts';
import { pushTrunk } from './trunk.ts';

/** A PBX's answer to a request over the event socket. */
type Answer = { readonly type: string; readonly request_id: string; readonly status_code: number };
type Ask = (method: string, path: string, query: Readonly<Record<string, string>>) => Promise<unknown>;

/** Creates and removes channels over a pool of connections. Returns channels per second. */
export async function requestOverPool(lab: Lab, channels: number, atATime: number): Promise<number> {
  const ari = createAriRequests({ url: lab.pbxs[0]!.url, ...lab.account });
  const socket = await openSocket(lab, 'pool');
  await pushTrunk(ari, lab.profile.sipPort);
  const rate = await measure((method, path, query) => ari.request(method as 'POST', `/${path}`, query), {
    channels,
    atATime,
    app: 'pool',
  });
  ari.close();
  socket.terminate();
  return rate;
}

/** Creates and removes channels over the event socket (RESTRequest). Returns channels per second. */
export async function requestOverSocket(lab: Lab, channels: number, atATime: number): Promise<number> {
  const socket = await openSocket(lab, 'socket');
  const waiting = new Map<string, (answer: Answer) => void>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data as Buffer)) as Answer;
    if (message.type === 'RESTResponse') waiting.get(message.request_id)?.(message);
  });
  let asked = 0;
  const ask: Ask = async (method, uri, query) => {
    const request_id = String(++asked);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(request_id, resolve);
    const query_strings = Object.entries(query).map(([name, value]) => ({ name, value }));
    socket.send(
      JSON.stringify({ type: 'RESTRequest', transaction_id: request_id, request_id, method, uri, query_strings }),
    );
    const { status_code } = await promise;
    waiting.delete(request_id);
    if (status_code > 299) throw new AriError(status_code, `${method} ${uri}: ${status_code}`);
  };
  const rate = await measure(ask, { channels, atATime, app: 'socket' });
  socket.terminate();
  return rate;
}

async function measure(
  ask: Ask,
  { channels, atATime, app }: { channels: number; atATime: number; app: string },
): Promise<number> {
  let next = 0;
  async function work(): Promise<void> {
    while (next < channels) {
      const channelId = `${app}-${++next}`;
      await ask('POST', 'channels', { endpoint: 'PJSIP/1000@trunk-1', app, channelId, timeout: '30' });
      await ask('DELETE', `channels/${channelId}`, {}).catch(ignoreGone);
    }
  }
  const startMs = performance.now();
  await Promise.all(Array.from({ length: atATime }, work));
  return channels / ((performance.now() - startMs) / 1000);
}

async function openSocket(lab: Lab, app: string): Promise<WebSocket> {
  const url = `${lab.pbxs[0]!.url.replace('http', 'ws')}/ari/events?app=${app}`;
  const socket = new WebSocket(url, { headers: { authorization: authorizationOf(lab.account) } });
  await once(socket, 'open');
  return socket;
}

/** Ignores a 404, because the called party may have hung up first. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof AriError && error.status === 404)) throw error;
}
