/**
 * A fake PBX that keeps channels in memory and calls nobody, for interruptions that are hard to cause with a real
 * Asterisk. `npm run test:telephony` tests Asterisk's real behaviour.
 */
import { startScriptedPbx, type Received, type ScriptedPbx } from './scripted-pbx.ts';

type Channel = { readonly id: string; state: string };

export type StandInPbx = {
  readonly scripted: ScriptedPbx;
  readonly name: string;
  readonly url: string;
  readonly channels: ReadonlyMap<string, Channel>;
  readonly bridges: Set<string>;
  /** States of the agents' endpoints by name, such as online. */
  readonly endpoints: Map<string, string>;
  /** Channels in bridges. */
  readonly joined: Map<string, readonly string[]>;
  /** Returns method and path of the requests so far that begin with `what`, such as POST /channels. */
  sent(what: string): string[];
  ring(id: string): void;
  answer(id: string): void;
  end(id: string, cause: number, sipStatus?: number): void;
  /** Adds a channel without sending an event. */
  appear(id: string, state: string): void;
  /** Removes a channel without sending an event. */
  vanish(id: string): void;
  send(event: object): void;
  /** Closes the event socket. With a status, refuses new sockets until `accept` is called. */
  cut(refusal?: number): void;
  accept(): void;
  /** Restarts the PBX: drops all channels and bridges without events, and closes the event socket. */
  restart(): void;
  /** From now on, requests that begin with `what` fail with this status or, if it is null, get no response. */
  fail(what: string, status: number | null): void;
  heal(): void;
  /** From now on, requests that begin with `what` wait until the returned function is called. */
  hold(what: string): () => void;
  close(): Promise<void>;
};

export async function startStandInPbx(): Promise<StandInPbx> {
  const channels = new Map<string, Channel>();
  const bridges = new Set<string>();
  const endpoints = new Map<string, string>();
  const joined = new Map<string, readonly string[]>();
  const failures = new Map<string, number | null>();
  /** Requests that wait, by the beginning of their method and path. */
  const held = new Map<string, (() => void)[]>();
  const scripted = await startScriptedPbx(handle);

  const whatOf = ({ method, url }: Received): string => `${method} ${new URL(url, 'http://pbx').pathname.slice(4)}`;

  function send(event: object): void {
    for (const socket of scripted.sockets) if (socket.readyState === 1) socket.send(JSON.stringify(event));
  }

  function end(id: string, cause: number, sipStatus?: number): void {
    const channel = channels.get(id);
    channels.delete(id);
    send({ type: 'ChannelDestroyed', channel, cause, ...(sipStatus !== undefined && { tech_cause: sipStatus }) });
  }

  function handle(received: Received): void {
    const what = whatOf(received);
    const release = [...held].find(([begin]) => what.startsWith(begin))?.[1];
    if (release !== undefined) return void release.push(() => handle(received));
    const failure = [...failures].find(([begin]) => what.startsWith(begin))?.[1];
    if (failure === null) return;
    const [status, body] = failure === undefined ? answerTo(what, received) : [failure, { message: 'as planned' }];
    received.answer.writeHead(status).end(body === undefined ? undefined : JSON.stringify(body));
  }

  function answerTo(what: string, { url }: Received): [status: number, body?: unknown] {
    if (what === 'GET /asterisk/info') return [200, { system: { version: '22.10.0' } }];
    if (what === 'GET /channels') return [200, [...channels.values()].map(toChannel)];
    if (what === 'GET /endpoints/PJSIP')
      return [200, Array.from(endpoints, ([resource, state]) => ({ resource, state }))];
    const endpoint = /^GET \/endpoints\/PJSIP\/(.+)$/.exec(what)?.[1];
    if (endpoint !== undefined) return [200, { resource: endpoint, state: endpoints.get(endpoint) ?? 'unknown' }];
    if (what === 'GET /bridges') return [200, [...bridges].map((id) => ({ id, channels: joined.get(id) ?? [] }))];
    if (what === 'POST /channels') return create(new URL(url, 'http://pbx').searchParams.get('channelId')!);
    const [, kind, id] = /^DELETE \/(channels|bridges)\/([^/]+)$/.exec(what) ?? [];
    if (kind === 'bridges') return [bridges.delete(id!) ? 204 : 404];
    if (kind === undefined) return [200, {}];
    if (!channels.has(id!)) return [404, { message: 'Channel not found' }];
    end(id!, 16);
    return [204];
  }

  function create(id: string): [status: number, body?: unknown] {
    if (channels.has(id)) return [409, { message: `Channel with id '${id}' already exists` }];
    const channel = { id, state: 'Down' };
    channels.set(id, channel);
    send({ type: 'Dial', peer: toChannel(channel), dialstatus: '' });
    return [200, toChannel(channel)];
  }

  function become(id: string, state: string): object {
    const channel = channels.get(id)!;
    channel.state = state;
    return toChannel(channel);
  }

  const toChannel = ({ id, state }: Channel): object => ({
    id,
    state,
    dialplan: { app_name: state === 'Up' ? 'Stasis' : 'AppDial2' },
  });

  function cut(): void {
    for (const socket of scripted.sockets) socket.terminate();
  }

  return {
    scripted,
    name: new URL(scripted.url).host,
    url: scripted.url,
    channels,
    bridges,
    endpoints,
    joined,
    sent: (begin) => scripted.received.map(whatOf).filter((what) => what.startsWith(begin)),
    ring: (id) => send({ type: 'ChannelStateChange', channel: become(id, 'Ringing') }),
    answer: (id) => send({ type: 'StasisStart', channel: become(id, 'Up'), args: [] }),
    end,
    appear: (id, state) => void channels.set(id, { id, state }),
    vanish: (id) => void channels.delete(id),
    send,
    cut(refusal = 101) {
      scripted.refuseSockets(refusal);
      cut();
    },
    accept: () => scripted.refuseSockets(101),
    restart() {
      channels.clear();
      bridges.clear();
      cut();
    },
    fail: (what, status) => void failures.set(what, status),
    heal: () => failures.clear(),
    hold(what) {
      const waiting: (() => void)[] = [];
      held.set(what, waiting);
      return () => {
        held.delete(what);
        for (const go of waiting) go();
      };
    },
    close: scripted.close,
  };
}
