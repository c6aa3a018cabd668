/** A plain ARI client, so that tests of the lab don't depend on the driver. */
import { once } from 'node:events';
import WebSocket from 'ws';
import { authorizationOf, type Pbx } from '../../../scripts/lab/pbx.ts';
import type { Lab } from '../../../scripts/lab/lab.ts';

export type AriEvent = {
  readonly type: string;
  readonly channel?: { readonly id: string; readonly state: string };
  readonly peer?: { readonly id: string };
  readonly playback?: {
    readonly id: string;
    readonly state: string;
    readonly media_uri: string;
    readonly target_uri: string;
  };
  readonly args?: readonly string[];
  readonly digit?: string;
  readonly cause?: number;
  readonly tech_cause?: number;
};

export type AriClient = {
  /** Sends a request. Resolves with the status and the body. */
  request(method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly body: unknown }>;
  /** Returns all events so far. */
  events(): readonly AriEvent[];
  /** Returns the events of one channel so far. */
  eventsOf(channelId: string): AriEvent[];
  close(): void;
};

/**
 * Opens a client.
 * @param seesAll whether to receive the events of every channel, including those of other applications.
 */
export async function openAri(
  lab: Lab,
  pbx: Pbx,
  app: string,
  { seesAll = false }: { readonly seesAll?: boolean } = {},
): Promise<AriClient> {
  const authorization = authorizationOf(lab.account);
  const events: AriEvent[] = [];
  const socket = new WebSocket(`${pbx.url.replace('http', 'ws')}/ari/events?app=${app}&subscribeAll=${seesAll}`, {
    headers: { authorization },
  });
  socket.on('message', (data: Buffer) => events.push(JSON.parse(data.toString()) as AriEvent));
  await once(socket, 'open');
  return {
    async request(method, path, body) {
      const answer = await fetch(`${pbx.url}/ari${path}`, {
        method,
        headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
    },
    events: () => events,
    eventsOf: (id) => events.filter(({ channel, peer }) => channel?.id === id || peer?.id === id),
    close: () => socket.close(),
  };
}

/** Creates a trunk to called parties of the lab, as the driver does. Throws if the PBX refuses it. */
export async function pushTrunk({ request }: AriClient, id: string, sipPort: number): Promise<void> {
  const objects = [
    ['aor', { contact: `sip:127.0.0.1:${sipPort}` }],
    [
      'endpoint',
      { transport: 'transport-udp', aors: id, disallow: 'all', allow: 'ulaw', direct_media: 'no', send_pai: 'yes' },
    ],
  ] as const;
  for (const [type, values] of objects) {
    const fields = Object.entries(values).map(([attribute, value]) => ({ attribute, value }));
    const { status } = await request('PUT', `/asterisk/config/dynamic/res_pjsip/${type}/${id}`, { fields });
    if (status !== 200) throw new Error(`the PBX refuses ${type} ${id} with ${status}`);
  }
}
