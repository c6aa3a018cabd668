/** One PBX: its connection, its calls, and the agreement of both after each interruption. */
import type { CallOrder, CarrierEvent } from '#engine/ports.ts';
import { AriError, type AriClient } from './ari/client.ts';
import { channelIdOf, EVENT_TYPES, type AriChannel, type AriEvent } from './ari/events.ts';
import { createAriRequests } from './ari/requests.ts';
import { openAriSocket } from './ari/socket.ts';
import type { CallSettings } from './call-settings.ts';
import { readChannelId } from './channel-id.ts';
import { nameOfPbx, type TelephonyConfig } from './config.ts';
import { createLeg, type Leg } from './legs/leg.ts';
import type { PbxState, TrunkOnPbx } from './state.ts';

/** How long the calls of a PBX that is down wait for it to come back. */
export const LOST_AFTER_MS = 30_000;
/** How often channels and calls are compared, in case an event was lost. */
const COMPARE_EVERY_MS = 15_000;

/** Keeps the trunks of one PBX. */
export type PbxTrunks = {
  /** Makes the PBX's trunks those of the configuration. */
  push(): Promise<void>;
  /** Asks the PBX for their state. */
  poll(): Promise<void>;
  /** The PBX is lost: nothing is known of them. */
  forget(): void;
  state(): readonly Omit<TrunkOnPbx, 'pbx'>[];
};

export type PbxLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

export type PbxOptions = {
  readonly url: string;
  readonly config: TelephonyConfig;
  readonly log: PbxLog;
  readonly nowMs: () => number;
  readonly createTrunks: (url: string, ari: AriClient) => PbxTrunks;
  readonly report: (callId: number, event: CarrierEvent) => void;
  /** Its status or its number of calls changed. */
  readonly onChange: () => void;
  readonly onRecordingStarted: (pbx: string, callId: number, name: string) => void;
  readonly onRecordingEnded: (pbx: string, name: string) => void;
};

export type Pbx = {
  readonly name: string;
  readonly ari: AriClient;
  state(): PbxState;
  trunks(): readonly TrunkOnPbx[];
  /** Calls that it can take now; 0 unless it is up. */
  freeChannels(): number;
  place(order: CallOrder, settings: CallSettings): void;
  leg(callId: number): Leg | undefined;
  setDraining(isDraining: boolean): void;
  trunksChanged(): void;
  /** Hangs up all its calls and closes the connection. */
  close(): Promise<void>;
};

/** Connects to the PBX, and stays connected until `close`. */
export function createPbx(options: PbxOptions): Pbx {
  const { url, config, log, nowMs, report, onChange } = options;
  const { app } = config;
  const name = nameOfPbx(url);
  const account = { url, user: config.user, password: config.password };
  const ari = createAriRequests(account);
  const trunks = options.createTrunks(url, ari);
  const legs = new Map<number, Leg>();
  /** Calls whose channel was missing at the last comparison. */
  let missing = new Set<number>();
  let status: 'down' | 'syncing' | 'up' = 'down';
  let isDraining = false;
  let sinceMs = nowMs();
  let version: string | null = null;
  let fault: string | null = null;
  /** Counts connections, so that an earlier one's answers are not taken for this one's. */
  let connection = 0;
  let lostTimer: NodeJS.Timeout | undefined;

  function become(next: typeof status, why: string | null = null): void {
    fault = why;
    if (status === next) return;
    status = next;
    sinceMs = nowMs();
    onChange();
  }

  function opened(): void {
    connection += 1;
    become('syncing');
    void synchronise(connection);
  }

  /** Events flow already: the socket was opened first. */
  async function synchronise(nth: number): Promise<void> {
    try {
      const info = await ari.request<{ system: { version: string } }>('GET', '/asterisk/info', { only: 'system' });
      version = info.system.version;
      await ari.request(
        'PUT',
        `/applications/${app}/eventFilter`,
        {},
        { allowed: EVENT_TYPES.map((type) => ({ type })) },
      );
      await trunks.push();
      const channels = await listChannels();
      if (nth !== connection || status !== 'syncing') return;
      await subscribe(channels);
      for (const leg of legs.values()) leg.resume(channels);
      for (const id of channels.keys()) if (legOf(id) === undefined) remove(id);
      clearTimeout(lostTimer);
      missing = new Set();
      log.info({ pbx: name, version, calls: legs.size }, 'PBX connected');
      socket.proven();
      become('up');
    } catch (error) {
      if (nth !== connection) return;
      log.warn({ pbx: name, err: error }, 'PBX could not be synchronised');
      socket.reset((error as Error).message);
    }
  }

  /** Our channels, by id. */
  async function listChannels(): Promise<Map<string, AriChannel>> {
    const channels = await ari.request<AriChannel[]>('GET', '/channels');
    return new Map(
      channels.filter(({ id }) => readChannelId(app, id) !== null).map((channel) => [channel.id, channel]),
    );
  }

  /** The events of channels that were made on an earlier connection. */
  async function subscribe(channels: ReadonlyMap<string, AriChannel>): Promise<void> {
    for (const id of channels.keys()) {
      if (legOf(id) === undefined) continue;
      const eventSource = `channel:${id}`;
      // One that has ended meanwhile is noticed at the next comparison.
      await ari.request('POST', `/applications/${app}/subscription`, { eventSource }).catch(ignoreRefusal);
    }
  }

  function legOf(channelId: string): Leg | undefined {
    const own = readChannelId(app, channelId);
    return own === null ? undefined : legs.get(own.callId);
  }

  /** Hangs up a channel that belongs to no call. */
  function remove(channelId: string): void {
    log.warn({ pbx: name, channelId }, 'a channel without a call is hung up');
    ari.request('DELETE', `/channels/${channelId}`).catch((error: Error) => {
      if (!(error instanceof AriError)) socket.reset(error.message);
    });
  }

  function received(event: AriEvent): void {
    if (event.type === 'RecordingFinished' || event.type === 'RecordingFailed') {
      options.onRecordingEnded(name, event.recording.name);
      return;
    }
    const id = channelIdOf(event);
    const own = id === null ? null : readChannelId(app, id);
    if (id === null || own === null) return; // a channel of somebody else
    const leg = legs.get(own.callId);
    if (leg !== undefined) {
      if (own.isAgents) leg.agentEvent(id, event);
      else leg.event(event);
    } else if (event.type !== 'ChannelDestroyed') remove(id);
  }

  function wentDown(why: string): void {
    if (status !== 'down') {
      log.warn({ pbx: name, why, calls: legs.size }, 'PBX down');
      clearTimeout(lostTimer);
      lostTimer = setTimeout(giveUp, LOST_AFTER_MS);
    }
    connection += 1;
    trunks.forget();
    become('down', why);
  }

  /** The PBX did not come back in time. */
  function giveUp(): void {
    if (legs.size > 0) log.warn({ pbx: name, calls: legs.size }, 'the calls of a PBX are lost');
    for (const leg of legs.values()) leg.lost();
  }

  /** In case an event was lost: nothing else would end such a call, or such a channel. */
  async function compare(): Promise<void> {
    if (status !== 'up') return;
    const nth = connection;
    const before = new Set(legs.keys());
    const channels = await listChannels();
    if (nth !== connection) return;
    for (const id of channels.keys()) if (legOf(id) === undefined) remove(id);
    const absent = [...before].filter((callId) => {
      const leg = legs.get(callId);
      return leg !== undefined && !channels.has(leg.channelId);
    });
    for (const callId of absent) if (missing.has(callId)) legs.get(callId)?.lost();
    missing = new Set(absent);
    await trunks.poll();
    onChange();
  }

  const socket = openAriSocket({ ...account, app, onOpen: opened, onEvent: received, onDown: wentDown });
  const comparing = setInterval(() => {
    compare().catch((error: Error) => log.warn({ pbx: name, err: error }, 'channels could not be compared'));
  }, COMPARE_EVERY_MS);

  return {
    name,
    ari,
    state: () => ({
      name,
      status: status === 'up' && isDraining ? 'draining' : status,
      sinceMs,
      calls: legs.size,
      channels: config.channelsPerPbx,
      version,
      fault,
    }),
    trunks: () => trunks.state().map((trunk) => ({ ...trunk, pbx: name })),
    freeChannels: () => (status === 'up' && !isDraining ? Math.max(0, config.channelsPerPbx - legs.size) : 0),

    place(order, settings) {
      const { callId } = order;
      const leg = createLeg({
        order,
        settings,
        app,
        agentEndpoint: config.agentEndpoint,
        ari,
        report: (event) => report(callId, event),
        onGone() {
          legs.delete(callId);
          onChange();
        },
        onUncertain: (error) => socket.reset(error.message),
        onFault: (error) => log.warn({ pbx: name, callId, err: error }, 'the PBX refused a request'),
        onRecordingStarted: (recording) => options.onRecordingStarted(name, callId, recording),
      });
      legs.set(callId, leg);
      leg.place();
    },

    leg: (callId) => legs.get(callId),

    setDraining(draining) {
      isDraining = draining;
      onChange();
    },

    trunksChanged() {
      // Whatever fails here is pushed again with the next connection.
      if (status === 'up') trunks.push().catch((error: Error) => socket.reset(error.message));
    },

    async close() {
      clearInterval(comparing);
      clearTimeout(lostTimer);
      for (const leg of legs.values()) leg.hangUp();
      await Promise.all([...legs.values()].map((leg) => leg.settled()));
      socket.close();
      ari.close();
    },
  };
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AriError)) throw error;
}
