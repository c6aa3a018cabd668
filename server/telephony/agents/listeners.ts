/**
 * Supervisors who take part in conversations, on one PBX. The phone of each is called, or is taken if it is on the line
 * and free, and waits in a bridge of its own with a channel that copies what the agent hears and says (snoop). To be
 * heard by both, it is moved into the conversation's bridge. The conversation itself is never changed.
 */
import type { ListenerPhone, ListenMode } from '#shared/domain/listening.ts';
import { AriError, type AriClient } from '../ari/client.ts';
import { channelIdOf, type AriChannel, type AriEvent } from '../ari/events.ts';
import { callerIdText } from '../caller-id.ts';
import { bridgeIdOfListener, bridgeOfListener, phoneIdOfListener, snoopIdOfListener } from '../channel-id.ts';
import type { Listened } from '../legs/leg-contract.ts';
import { AUTO_ANSWER, type PhoneInUse, type TakePhone } from './nailed-up-phones.ts';

/** Time limit for a supervisor to answer, s. */
const ANSWERS_WITHIN_S = 30;
/** Name that the phone shows. */
const CALLER_NAME = 'Cadencia: Escucha';

/** What became of a listener to a call. `failed` means that the phone did not answer, or that the PBX refused. */
export type ListenerReport = {
  readonly listenerId: number;
  readonly callId: number;
  /** The agent of the call who is listened to. */
  readonly agentId: number;
  readonly what: 'connected' | 'over' | 'failed';
};

type ListenOrder = {
  readonly listenerId: number;
  readonly callId: number;
  readonly agentId: number;
  readonly mode: ListenMode;
};

export type Listeners = {
  /**
   * Lets a supervisor (by extension) take part in a call's conversation, or changes how. Another part of the same
   * supervisor ends. `listened` is called with a function that ends it. Returns the state of the phone, or null if there
   * is no such conversation.
   */
  listen(order: ListenOrder, listened: (end: () => void) => Listened | null): ListenerPhone | null;
  /** Ends it. Does nothing if it has ended. */
  leave(listenerId: number): void;
  /** Handles the event of a listener's channel. Returns false if the channel is none. */
  event(event: AriEvent): boolean;
  /** Hangs up the channels of listeners that have ended, such as those of an earlier process. */
  compare(channels: readonly AriChannel[]): void;
  /** Ends all, because the connection is lost. The next comparison hangs up their channels. */
  forget(): void;
  /** Ends all, and resolves when the PBX has done so. */
  close(): Promise<unknown>;
};

type Listener = {
  readonly id: number;
  /** Tells it from others of the same supervisor. */
  readonly nth: number;
  readonly listened: Listened;
  /** The agent who is listened to, one of the call's. */
  readonly agentId: number;
  readonly bridge: string;
  readonly channelId: string;
  /** The phone that stays on the line, or null if one was called. */
  readonly nailedUp: PhoneInUse | null;
  mode: ListenMode;
  isConnected: boolean;
  isOver: boolean;
  /** Channel that copies the audio, or null. */
  snoop: string | null;
  snoops: number;
  last: Promise<unknown>;
};

type ListenersOptions = {
  readonly app: string;
  readonly ari: Pick<AriClient, 'request'>;
  readonly nowMs: () => number;
  /** Returns the endpoint at which a supervisor is called now. */
  readonly endpointOf: (listenerId: number) => Promise<string>;
  /** Takes a phone that is on the line and free. */
  readonly borrowPhone: TakePhone;
  readonly report: (report: ListenerReport) => void;
  /** Called when a request had no response. */
  readonly onUncertain: (why: Error) => void;
  /** Called when a request was refused. */
  readonly onFault: (listenerId: number, fault: Error) => void;
};

export function createListeners(options: ListenersOptions): Listeners {
  const { app, ari, nowMs, endpointOf, borrowPhone, report, onUncertain, onFault } = options;
  const listeners = new Map<number, Listener>();
  let lastNth = 0;

  /** Returns a number that no listener had, also of an earlier process. */
  const nextNth = (): number => (lastNth = Math.max(lastNth + 1, nowMs()));

  /** Queues a request behind the listener's earlier ones. If the PBX refuses, it ends. */
  function send(listener: Listener, work: () => Promise<unknown>): void {
    listener.last = listener.last.then(work).catch((error: unknown) => {
      if (!(error instanceof AriError)) return onUncertain(error as Error);
      if (listener.isOver) return;
      onFault(listener.id, error);
      end(listener, error.status === 404 ? 'over' : 'failed');
    });
  }

  const tell = ({ id, listened, agentId }: Listener, what: ListenerReport['what']): void =>
    report({ listenerId: id, callId: listened.callId, agentId, what });

  const unlessOver = (listener: Listener, work: () => Promise<unknown>): void =>
    send(listener, async () => {
      if (!listener.isOver) await work();
    });

  /** Deletes something that may be gone already. */
  const remove = (path: string): Promise<unknown> =>
    ari.request('DELETE', path).catch((error: unknown) => {
      if (!(error instanceof AriError)) throw error;
    });

  /** Moves a channel into a bridge, unless the listener's phone is needed for a call meanwhile. */
  async function join({ isOver }: Listener, bridge: string, channel: string): Promise<void> {
    if (!isOver) await ari.request('POST', `/bridges/${bridge}/addChannel`, { channel });
  }

  function call(listener: Listener): void {
    const { id, channelId } = listener;
    unlessOver(listener, async () => {
      const endpoint = await endpointOf(id);
      const callerId = callerIdText(CALLER_NAME, String(listener.listened.agentId));
      const query = { endpoint, app, channelId, callerId, timeout: ANSWERS_WITHIN_S };
      await ari.request('POST', '/channels', query, { variables: endpoint.startsWith('PJSIP/') ? AUTO_ANSWER : {} });
    });
  }

  function connected(listener: Listener): void {
    listener.isConnected = true;
    tell(listener, 'connected');
    enter(listener);
  }

  /** Brings the phone to where the mode wants it. Until then it is heard by nobody who may not hear it. */
  function enter(listener: Listener): void {
    const { listened, bridge, channelId, nailedUp } = listener;
    unlessOver(listener, async () => {
      await nailedUp?.settled();
      await dropSnoop(listener);
      if (listener.mode === 'barge') return join(listener, listened.bridge, channelId);
      await ari.request('POST', `/bridges/${bridge}`, { type: 'mixing' }).catch((error: unknown) => {
        // 409 means that the bridge is there.
        if (!(error instanceof AriError) || error.status !== 409) throw error;
      });
      await join(listener, bridge, channelId);
      if (listener.isOver) return;
      const snoopId = snoopIdOfListener(app, listener.id, listener.nth, ++listener.snoops);
      listener.snoop = snoopId;
      const query = { app, snoopId, spy: 'both', whisper: listener.mode === 'whisper' ? 'out' : 'none' };
      await ari.request('POST', `/channels/${listened.channelId}/snoop`, query);
    });
  }

  /** Lets the phone hear the copy, unless another mode has replaced it. */
  function hear(listener: Listener, snoop: string): void {
    unlessOver(listener, async () => {
      if (listener.snoop === snoop) await join(listener, listener.bridge, snoop);
    });
  }

  async function dropSnoop(listener: Listener): Promise<void> {
    const { snoop } = listener;
    listener.snoop = null;
    if (snoop !== null) await remove(`/channels/${snoop}`);
  }

  /** `what` is null if nobody needs to know. */
  function end(listener: Listener, what: ListenerReport['what'] | null): void {
    if (listener.isOver) return;
    const { id, bridge, channelId, nailedUp } = listener;
    listener.isOver = true;
    listeners.delete(id);
    if (what !== null) tell(listener, what);
    nailedUp?.release();
    send(listener, async () => {
      if (nailedUp === null) await remove(`/channels/${channelId}`);
      await dropSnoop(listener);
      await nailedUp?.settled();
      await remove(`/bridges/${bridge}`);
    });
  }

  /** Ends what the supervisor takes part in, unless the agent is in no conversation of the call. */
  function begin(
    { listenerId: id, agentId, mode }: ListenOrder,
    listenedBy: (end: () => void) => Listened | null,
  ): Listener | null {
    const nth = nextNth();
    function over(): void {
      const listener = listeners.get(id);
      if (listener?.nth === nth) end(listener, 'over');
    }
    const listened = listenedBy(over);
    if (listened === null) return null;
    const former = listeners.get(id);
    // Whoever ordered this knows.
    if (former !== undefined) end(former, null);
    const nailedUp = borrowPhone(id, over);
    const channelId = nailedUp?.channelId ?? phoneIdOfListener(app, id, nth);
    const bridge = bridgeIdOfListener(app, id, nth);
    const state = { isConnected: false, isOver: false, snoop: null, snoops: 0, last: Promise.resolve() };
    const listener: Listener = { id, nth, listened, agentId, bridge, channelId, nailedUp, mode, ...state };
    listeners.set(id, listener);
    if (nailedUp === null) call(listener);
    else connected(listener);
    return listener;
  }

  return {
    listen(order, listenedBy) {
      const { listenerId: id, callId, agentId, mode } = order;
      let listener = listeners.get(id) ?? null;
      if (listener?.listened.callId !== callId || listener.agentId !== agentId) listener = begin(order, listenedBy);
      else if (listener.mode !== mode) {
        listener.mode = mode;
        if (listener.isConnected) enter(listener);
      }
      return listener && (listener.isConnected ? 'connected' : 'calling');
    },

    leave(id) {
      const listener = listeners.get(id);
      if (listener !== undefined) end(listener, null);
    },

    event(event) {
      const id = channelIdOf(event);
      if (id === null || bridgeOfListener(app, id) === null) return false;
      for (const listener of listeners.values()) {
        const { channelId, nailedUp, snoop, isConnected } = listener;
        if (event.type === 'StasisStart' && id === snoop) hear(listener, id);
        if (nailedUp !== null || id !== channelId) continue;
        if (event.type === 'StasisStart' && !isConnected) connected(listener);
        else if (event.type === 'ChannelDestroyed') end(listener, isConnected ? 'over' : 'failed');
      }
      return true;
    },

    compare(channels) {
      const own = new Set([...listeners.values()].map((listener) => listener.bridge));
      for (const { id } of channels) {
        const bridge = bridgeOfListener(app, id);
        if (bridge === null || own.has(bridge)) continue;
        for (const path of [`/channels/${id}`, `/bridges/${bridge}`]) remove(path).catch(onUncertain);
      }
    },

    forget() {
      for (const listener of listeners.values()) end(listener, 'over');
    },

    close() {
      const all = [...listeners.values()];
      for (const listener of all) end(listener, 'over');
      return Promise.all(all.map(({ last }) => last));
    },
  };
}
