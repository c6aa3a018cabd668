/** Supervisors who take part in conversations: who in whose, how, and with which phone. A restart of the server ends that. */
import { personExtension, userOfExtension } from '#engine/model/agent.ts';
import type { ListenerPhone, ListenMode } from '#shared/domain/listening.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { allows } from '#shared/roles.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { Projection } from '#server/live/projection.ts';
import type { Audit, AuditEntry } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { CodedError, fail } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { DeskPhones } from '#server/telephony/agents/browser-phones.ts';
import type { ListenerReport } from '#server/telephony/agents/listeners.ts';
import type { BoardStore } from './board-store.ts';

/** A supervisor's part in the conversation of a user. `failed`: the phone did not answer. */
export type Listening = {
  readonly listener: Actor;
  readonly listenerName: string;
  readonly userId: number;
  readonly name: string;
  readonly callId: number;
  readonly mode: ListenMode;
  readonly phone: ListenerPhone | 'failed';
  /** When the phone was connected, epoch ms, or null. */
  readonly sinceMs: number | null;
};

type ListeningDeps = {
  readonly store: Pick<BoardStore, 'callsOf' | 'people' | 'roleOf'>;
  readonly host: Pick<DialerHost, 'listen' | 'stopListening'>;
  readonly projection: Pick<Projection, 'agents'>;
  /** null if browsers can't be phones. */
  readonly phones: Pick<DeskPhones, 'remove'> | null;
  /** Whether the user is signed in to a team. */
  readonly isOnDuty: (userId: number) => boolean;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Clock;
  /** Sends the desk to the person's open browsers. */
  readonly push: (userId: number) => void;
  /** Called if what follows the end of a listening fails. */
  readonly onError: (error: unknown) => void;
};

export type ListeningService = ReturnType<typeof createListeningService>;

export function createListeningService(deps: ListeningDeps) {
  const { store, host, projection, phones, isOnDuty, audit, clock, push, onError } = deps;
  /** By user who listens. */
  const listenings = new Map<number, Listening>();
  /** Listenings that are being ended because their listener gets calls. */
  const stopping = new WeakSet<Listening>();
  /** Orders in progress, by supervisor. */
  const turns = new Map<number, Promise<unknown>>();

  const entryOf = ({ listener, userId, name, callId, mode }: Listening, action: string, more = {}): AuditEntry => ({
    actor: listener,
    action: `agent.${action}`,
    entity: 'agent',
    entityId: personExtension(userId),
    after: { name, callId, mode, ...more },
  });

  const isInCall = ({ userId, callId }: Pick<Listening, 'userId' | 'callId'>): boolean => {
    const agent = projection.agents().get(personExtension(userId));
    return agent?.state === 'busy' && agent.callId === callId;
  };

  function set(listening: Listening): void {
    const { listener, userId } = listening;
    const before = listenings.get(listener.id);
    listenings.set(listener.id, listening);
    if (listening.mode === 'barge' || before?.mode === 'barge') push(userId);
  }

  /** Notes the end of what has begun. */
  function note(listening: Listening): void {
    const { phone, sinceMs } = listening;
    const seconds = sinceMs === null ? 0 : Math.round((clock.nowMs() - sinceMs) / SECOND_MS);
    if (phone !== 'failed') audit.record(entryOf(listening, 'listen_end', { seconds }));
  }

  /** Tells that one has ended. */
  function tellEnd(listening: Listening): void {
    try {
      note(listening);
    } catch (error) {
      onError(error);
    }
    if (listening.mode === 'barge') push(listening.userId);
  }

  function end(listening: Listening, keepsPhone = false): void {
    const { listener } = listening;
    listenings.delete(listener.id);
    tellEnd(listening);
    // The account was made for this.
    if (!keepsPhone && !isOnDuty(listener.id)) phones?.remove(personExtension(listener.id)).catch(onError);
  }

  /** Returns whether no call reaches the user's phone, as one does who waits for calls or is in one. */
  function isFree(userId: number): boolean {
    const { state = 'offline' } = projection.agents().get(personExtension(userId)) ?? {};
    return state === 'offline' || state === 'paused';
  }

  /** Ends those whose conversation is over, or whose listener gets calls. */
  function review(): void {
    for (const [listenerId, listening] of listenings) {
      if (!isInCall(listening)) end(listening);
      else if (!isFree(listenerId) && !stopping.has(listening)) {
        stopping.add(listening);
        stop(listenerId).catch(onError);
      }
    }
  }

  /** Does the orders of one supervisor one after another. */
  function inTurn<T>(listenerId: number, work: () => Promise<T>): Promise<T> {
    const before = turns.get(listenerId);
    const turn = before === undefined ? work() : before.then(work, work);
    turns.set(listenerId, turn);
    const free = () => {
      if (turns.get(listenerId) === turn) turns.delete(listenerId);
    };
    turn.then(free, free);
    return turn;
  }

  const stop = (listenerId: number): Promise<void> => inTurn(listenerId, () => stopNow(listenerId));

  async function stopNow(listenerId: number, keepsPhone = false): Promise<void> {
    const listening = listenings.get(listenerId);
    if (listening === undefined) return;
    await host.stopListening(null, listenerId);
    if (listenings.get(listenerId)?.callId === listening.callId) end(listening, keepsPhone);
  }

  /** Goes on with one that an order was to replace. Ends it if the refused order may have done so. */
  async function putBack(replaced: Listening, callId: number, why: unknown): Promise<void> {
    listenings.set(replaced.listener.id, replaced);
    const code = why instanceof CodedError ? why.code : null;
    // The other agent of the same call may still be called.
    const isStillThere = code === 'agent_not_in_call' && replaced.callId === callId;
    const goesOn = code === 'call_on_other_pbx' || isStillThere;
    if (!goesOn) await stopNow(replaced.listener.id, true);
  }

  async function listen(listener: Actor, userId: number, callId: number, mode: ListenMode): Promise<Listening> {
    review();
    if (!isInCall({ userId, callId })) fail('agent_not_in_call', { id: callId });
    if (store.callsOf([callId]).get(callId)?.isListenable === 0) fail('listening_forbidden');
    if (!isFree(listener.id)) fail('listener_at_work');
    const former = listenings.get(listener.id);
    const isSame = former?.userId === userId && former.callId === callId && former.phone !== 'failed';
    const replaced = isSame ? undefined : former;
    const names = store.people();
    const [listenerName, name] = [listener.id, userId].map((id) => names.get(id) ?? String(id)) as [string, string];
    const begun = { listener, listenerName, userId, name, callId, sinceMs: null, phone: 'calling' as const, mode };
    if (!isSame) listenings.set(listener.id, begun);
    try {
      const phone = await host.listen(entryOf(begun, 'listen'), { callId, userId, listenerId: listener.id, mode });
      // The order has ended it.
      if (replaced !== undefined) tellEnd(replaced);
      const now = listenings.get(listener.id);
      // The phone's reports may be here before the answer.
      if (now?.userId === userId && now.callId === callId && now.phone !== 'failed') {
        const isConnected = phone === 'connected' || now.phone === 'connected';
        const sinceMs = isConnected ? (now.sinceMs ?? clock.nowMs()) : null;
        set({ ...now, mode, phone: isConnected ? 'connected' : phone, sinceMs });
      }
    } catch (error) {
      if (listenings.get(listener.id) === begun) {
        listenings.delete(listener.id);
        if (replaced !== undefined) await putBack(replaced, callId, error);
      } else if (replaced !== undefined) tellEnd(replaced);
      throw error;
    }
    return listenings.get(listener.id) ?? begun;
  }

  return {
    /**
     * Begins to take part in a person's call, or changes how. Another part of the same supervisor ends, but not if it throws
     * `call_on_other_pbx`, `listening_forbidden` or `listener_at_work`. Also throws `agent_not_in_call`.
     */
    listen: (listener: Actor, userId: number, callId: number, mode: ListenMode): Promise<Listening> =>
      inTurn(listener.id, () => listen(listener, userId, callId, mode)),

    /** Ends what a supervisor takes part in. */
    stop,

    /** Returns what a supervisor takes part in, or null. */
    of(listenerId: number): Listening | null {
      review();
      return listenings.get(listenerId) ?? null;
    },

    /** Returns who take part in a person's conversation. */
    to(userId: number): Listening[] {
      review();
      return [...listenings.values()].filter((one) => one.userId === userId && one.phone !== 'failed');
    },

    accept: review,

    /** Ends what users take part in who have been disabled, or have another role. */
    recheck(): void {
      for (const id of listenings.keys()) if (!allows(store.roleOf(id), 'supervisor')) stop(id).catch(onError);
    },

    reported({ listenerId, callId, agentId, what }: ListenerReport): void {
      const listening = listenings.get(userOfExtension(listenerId) ?? 0);
      if (listening?.callId !== callId || personExtension(listening.userId) !== agentId) return;
      if (what === 'connected') set({ ...listening, phone: what, sinceMs: clock.nowMs() });
      else if (what === 'over') end(listening);
      else {
        end(listening);
        listenings.set(listening.listener.id, { ...listening, phone: 'failed', sinceMs: null });
      }
    },

    /** Notes the ends of all, because the server stops or the engine has started again. */
    endAll(): void {
      for (const listening of listenings.values()) end(listening);
    },
  };
}
