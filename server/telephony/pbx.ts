/** One PBX: its connection and its calls, which are synchronized after each interruption. */
import { setTimeout as delay } from 'node:timers/promises';
import type { CallOrder } from '#engine/ports.ts';
import type { PbxFault } from '#shared/domain/trunks.ts';
import { dropLine, findBrowserPhone } from './agents/browser-phones.ts';
import { createBrowserWatch } from './agents/browser-watch.ts';
import { takerEndpoint } from './agents/endpoint-names.ts';
import { createListeners } from './agents/listeners.ts';
import { createNailedUpPhones } from './agents/nailed-up-phones.ts';
import { createAgentPhones } from './agents/phones.ts';
import { linesOf } from './adoption.ts';
import { AriError } from './ari/client.ts';
import { channelIdOf, EVENT_TYPES, type AriChannel, type AriEvent } from './ari/events.ts';
import { faultOf } from './ari/fault.ts';
import { createAriRequests } from './ari/requests.ts';
import { openAriSocket } from './ari/socket.ts';
import type { CallSettings } from './call-settings.ts';
import { channelIdOfCall, readChannelId, type OwnChannel } from './channel-id.ts';
import { nameOfPbx } from './config.ts';
import type { Leg } from './legs/leg-contract.ts';
import { createLeg } from './legs/leg.ts';
import { createUnneededChannels } from './legs/unneeded-channels.ts';
import { createHandOvers } from './hand-overs.ts';
import { createInbound } from './inbound.ts';
import {
  hasPhone,
  isBridged,
  isOutOfBridges,
  listBridges,
  ownChannels,
  removeBridges,
  subscribe,
  type OwnBridge,
} from './own-objects.ts';
import type { Pbx, PbxOptions } from './pbx-contract.ts';

export const LOST_AFTER_MS = 30_000;
const TIMES = { lostAfterMs: LOST_AFTER_MS, compareEveryMs: 15_000, closeWithinMs: 3000, socket: {} };

/** Connects to the PBX and reconnects until `close`. */
export function createPbx(options: PbxOptions): Pbx {
  const { url, config, log, nowMs, adoption, report, onChange, onInboundCall, onOptOut } = options;
  const { app } = config;
  const times = { ...TIMES, ...options.times };
  const name = nameOfPbx(url);
  const account = { url, user: config.user, password: config.password };
  const ari = createAriRequests(account);
  const trunks = options.createTrunks(url, ari);
  const inbound = createInbound({ pbx: name, ari, app, log, onInboundCall, onUncertain: uncertain });
  const handedOver = createHandOvers({ ari, onHandOver: options.onHandOver, onUncertain: uncertain });
  const legs = new Map<number, Leg>();
  /** Calls that have come in for a team, by channel. */
  const received = new Map<string, number>();
  /** Calls that have been ordered and have had no event so far. */
  const unplaced = new Set<number>();
  /** Calls whose channel was missing at the last comparison. */
  let missing = new Set<number>();
  /** Channels that have ended since the last lists were requested, and may still be in them. */
  const destroyed = new Set<string>();
  let status: 'down' | 'syncing' | 'up' = 'down';
  let isDraining = false;
  let sinceMs = nowMs();
  let version: string | null = null;
  let fault: string | null = 'starting' satisfies PbxFault;
  /** Number of the current connection, for ignoring responses that arrive after it has ended. */
  let connection = 0;
  let lostTimer: NodeJS.Timeout | undefined;
  let isComparing = false;
  let isClosed = false;
  /** The call of each channel, of those whose id names it or that have come in. */
  const readId = (id: string): OwnChannel | null =>
    received.has(id) ? { callId: received.get(id)!, agent: null } : readChannelId(app, id);
  const unneeded = createUnneededChannels({
    readId,
    ari,
    legs,
    onStray: (channelId) => log.warn({ pbx: name, channelId }, 'a channel without a call is hung up'),
    onError: uncertain,
  });

  function become(next: typeof status, why: string | null = null): void {
    if (status === next && fault === why) return;
    if (status !== next) sinceMs = nowMs();
    status = next;
    fault = why;
    onChange();
  }

  function opened(): void {
    connection += 1;
    become('syncing');
    void synchronise(connection);
  }

  /** Synchronizes calls and trunks. The socket is open by this point, so no events are missed. */
  async function synchronise(nth: number): Promise<void> {
    try {
      const info = await ari.request<{ system: { version: string } }>('GET', '/asterisk/info', { only: 'system' });
      version = info.system.version;
      const allowed = EVENT_TYPES.map((type) => ({ type }));
      await ari.request('PUT', `/applications/${app}/eventFilter`, {}, { allowed });
      await inbound.open();
      destroyed.clear();
      const removeUnneeded = unneeded.compare();
      const [listed, bridges] = [await listChannels(), await listBridges(ari, app)];
      if (nth !== connection) return;
      const present = listed.filter(({ id }) => !destroyed.has(id));
      for (const { callId, channel } of adoption.received()) received.set(channel, callId);
      const channels = ownChannels(readId, present);
      nailedUp.resume(present);
      browsers.resume(present);
      adopt(channels, bridges);
      clearTimeout(lostTimer);
      lostTimer = undefined;
      await subscribe(ari, app, [...channels.keys()].filter(unneeded.isNeeded));
      await removeBridges(ari, bridges, (callId) => legs.get(callId)?.isOver() === false);
      if (nth !== connection) return;
      for (const leg of legs.values()) leg.resume(channels);
      removeUnneeded(channels.keys());
      missing = new Set();
      await phones.poll();
      // Calls in progress don't need the trunks, and with slow DNS each trunk can take seconds.
      await pushTrunks();
      if (nth !== connection) return;
      log.info({ pbx: name, version, calls: legs.size }, 'PBX connected');
      socket.proven();
      become('up');
    } catch (error) {
      if (nth !== connection) return;
      log.warn({ pbx: name, err: error }, 'PBX could not be synchronised');
      socket.reset(faultOf(error as Error));
    }
  }

  /** A trunk that the PBX refuses must not block calls on the others. `poll` retries it. */
  async function pushTrunks(): Promise<void> {
    await trunks.push().catch((error: Error) => log.warn({ pbx: name, err: error }, 'trunks could not be set up'));
  }

  async function listChannels(): Promise<AriChannel[]> {
    const channels = await ari.request<AriChannel[]>('GET', '/channels');
    phones.compare(new Set(channels.map(({ id }) => id)));
    listeners.compare(channels);
    return channels;
  }

  /** Claims the calls of an earlier process that are here. */
  function adopt(channels: ReadonlyMap<string, AriChannel>, bridges: ReadonlyMap<string, OwnBridge>): void {
    for (const adoptee of adoption.claimThose([...channels.keys(), ...bridges.keys()], readId)) {
      const { order, goodbye, state, isOutside, hadNumber } = adoptee;
      const channelId = order.channel ?? channelIdOfCall(app, order.callId);
      const isHere = channels.has(channelId);
      // A bridging that was not recorded: the call is over for the engine, and is hung up as a stray.
      if (goodbye !== null && (!isHere || isBridged(bridges, order.callId))) continue;
      const leg = addLeg(order, options.settingsOf(order));
      if (goodbye !== null) leg.adoptDeserted(goodbye);
      else {
        const isUp = (agentId: number) => hasPhone(app, bridges, order.callId, agentId);
        const isOut = isOutOfBridges(bridges, order.callId, channelId);
        leg.adopt({ ...linesOf({ ...adoptee, hasPhone: isUp }), state, isOut, isOutside, hadNumber });
      }
    }
    adoption.listed(name);
  }

  function addLeg(order: CallOrder, settings: CallSettings): Leg {
    const { callId } = order;
    const leg = createLeg({
      order,
      settings,
      app,
      agentEndpoint: config.agentEndpoint,
      sessionEndpoint: config.sessionEndpoint,
      ari,
      takePhone: nailedUp.take,
      findBrowser: (agentId) => findBrowserPhone(ari, agentId),
      report(event) {
        unplaced.delete(callId);
        report(callId, event);
      },
      onGone() {
        unplaced.delete(callId);
        legs.delete(callId);
        if (order.channel) received.delete(order.channel);
        unneeded.ended(callId);
        onChange();
      },
      onUncertain: uncertain,
      onFault: (error) => log.warn({ pbx: name, callId, err: error }, 'the PBX refused a request'),
      onRecordingStarted: (recording) => options.onRecordingStarted(name, callId, recording),
      onOptOut,
    });
    legs.set(callId, leg);
    if (order.channel) received.set(order.channel, callId);
    return leg;
  }

  /**
   * Reconnects when a request had no response, because only a new connection shows what the PBX did. A PBX that is down
   * is reconnecting already.
   */
  function uncertain(error: Error): void {
    if (status !== 'down' && !(error instanceof AriError)) socket.reset(faultOf(error));
  }

  function arrived(event: AriEvent): void {
    if (event.type === 'RecordingFinished' || event.type === 'RecordingFailed') {
      options.onRecordingEnded(name, event.recording.name);
      return;
    }
    if (event.type === 'Dial' && event.forwarded !== undefined) unneeded.hangUp(event.forwarded.id);
    if (event.type === 'ChannelDestroyed' && status === 'syncing') destroyed.add(event.channel.id);
    browsers.event(event);
    if (phones.event(event) || nailedUp.event(event) || listeners.event(event)) return;
    const id = channelIdOf(event);
    if (id === null) return;
    const own = readId(id);
    if (own === null) return handedOver(event) ? undefined : inbound.event(event);
    const leg = legs.get(own.callId);
    if (leg !== undefined) {
      if (own.agent !== null) leg.agentEvent(id, event);
      else leg.event(event);
    } else if (event.type !== 'ChannelDestroyed' && event.type !== 'PlaybackFinished' && !adoption.awaits(own.callId))
      unneeded.hangUp(id);
  }

  function wentDown(why: string): void {
    if (status !== 'down' || fault !== why) log.warn({ pbx: name, why, calls: legs.size }, 'PBX down');
    // Failed attempts to reconnect don't restart the timer.
    lostTimer ??= setTimeout(giveUp, times.lostAfterMs);
    connection += 1;
    become('down', why);
    // Otherwise waiting requests would reach the PBX later, when their calls may be over.
    ari.drop(why);
    trunks.forget();
    phones.forget();
    browsers.forget();
    listeners.forget();
    nailedUp.pause();
  }

  /** Ends the calls of a PBX that did not come back in time. */
  function giveUp(): void {
    lostTimer = undefined;
    if (legs.size > 0) log.warn({ pbx: name, calls: legs.size }, 'the calls of a PBX are lost');
    for (const leg of legs.values()) leg.lost();
  }

  /** Compares channels and calls: an event may have been lost, and nothing else would end the call or the channel. */
  async function compare(): Promise<void> {
    const nth = connection;
    const before = [...legs.keys()];
    const removeUnneeded = unneeded.compare();
    const listed = await listChannels();
    if (nth !== connection) return;
    const channels = ownChannels(readId, listed);
    nailedUp.compare(listed);
    removeUnneeded(channels.keys());
    const absent = before.filter((callId) => {
      const leg = legs.get(callId);
      return leg !== undefined && !channels.has(leg.channelId);
    });
    for (const callId of absent) if (missing.has(callId)) legs.get(callId)?.lost();
    missing = new Set(absent);
    await trunks.poll();
    await phones.poll();
    onChange();
  }

  const nailedUp = createNailedUpPhones({
    app,
    async endpointOf(agentId) {
      const browser = await findBrowserPhone(ari, agentId);
      if (browser !== null) browsers.follow(agentId);
      // Whoever talks with a browser may be far from the telephone. The browser will ask to be called.
      else if (browsers.follows(agentId)) throw new AriError(404, `the browser of agent ${agentId} is not registered`);
      return browser ?? takerEndpoint(config, agentId, 0);
    },
    ari,
    report: options.reportPhone,
    onFree: options.onPhoneFree,
    onUncertain: uncertain,
    onFault: (agentId, error) => log.warn({ pbx: name, agentId, err: error }, 'a phone can’t be kept on the line'),
  });
  const listeners = createListeners({
    app,
    ari,
    nowMs,
    endpointOf: async (agentId) => (await findBrowserPhone(ari, agentId)) ?? takerEndpoint(config, agentId, 0),
    borrowPhone: nailedUp.borrow,
    report: options.reportListener,
    onUncertain: uncertain,
    onFault: (agentId, error) => log.warn({ pbx: name, agentId, err: error }, 'a supervisor can’t listen'),
  });
  const browsers = createBrowserWatch({
    app,
    ari,
    onGone: (agentId) => void dropLine(ari, app, agentId).catch(uncertain),
    onUncertain: uncertain,
  });
  const phones = createAgentPhones({
    app,
    agentEndpoint: config.agentEndpoint,
    hasOtherPbxs: config.pbxUrls.length > 1,
    ari,
    report: options.reportAgent,
    onUncertain: uncertain,
    onFault: (error) => log.warn({ pbx: name, err: error }, 'the states of agents’ endpoints could not be read'),
  });
  const socket = openAriSocket({
    ...account,
    app,
    onOpen: opened,
    onEvent: arrived,
    onDown: wentDown,
    times: times.socket,
  });
  const comparing = setInterval(() => {
    if (status !== 'up' || isComparing) return;
    isComparing = true;
    compare()
      .catch((error: Error) => log.warn({ pbx: name, err: error }, 'channels could not be compared'))
      .finally(() => (isComparing = false));
  }, times.compareEveryMs);

  const takesCalls = (): boolean => status === 'up' && !isDraining && !isClosed;

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
    unplaced: () => unplaced.size,
    freeChannels: () => (takesCalls() ? Math.max(0, config.channelsPerPbx - legs.size) : 0),

    place(order, settings) {
      unplaced.add(order.callId);
      addLeg(order, settings).place();
      onChange();
    },

    receive(order, channel, settings) {
      if (!inbound.take(channel)) return false;
      addLeg(order, settings).place();
      onChange();
      return true;
    },

    leg: (callId) => legs.get(callId),
    listen: listeners.listen,
    leaveListening: listeners.leave,
    probeAgent: phones.probe,
    connectPhone(agentId, isBrowser = false) {
      if (isBrowser) browsers.follow(agentId);
      nailedUp.connect(agentId);
    },
    disconnectPhone(agentId) {
      const wasBrowser = browsers.follows(agentId);
      browsers.leave(agentId);
      nailedUp.disconnect(agentId);
      return wasBrowser;
    },
    hasBrowser: browsers.follows,
    isPhoneInUse: nailedUp.isInUse,

    setDraining(draining) {
      isDraining = draining;
      onChange();
    },

    // While the PBX is down, the trunks are pushed on the next connection.
    trunksChanged: () => void (status !== 'down' && pushTrunks()),

    async close() {
      isClosed = true;
      browsers.forget();
      clearInterval(comparing);
      clearTimeout(lostTimer);
      const left = listeners.close();
      for (const leg of legs.values()) leg.leave();
      const settled = Promise.all([left, inbound.close(), ...[...legs.values()].map((leg) => leg.settled())]);
      const limit = new AbortController();
      // A PBX that is down does not respond.
      if (status !== 'down')
        await Promise.race([settled, delay(times.closeWithinMs, undefined, limit)]).finally(() => limit.abort());
      connection += 1;
      socket.close();
      ari.close();
    },
  };
}
