/**
 * Phones that stay on the line between calls, on one PBX. Each is called once, waits in a holding bridge with the PBX's
 * music, and is moved into the bridge of a call and back. A phone that was on the line before an interruption is called
 * again if it is gone; one that hangs up stays away until `connect`.
 */
import type { NailedUpPhone } from '#engine/model/agent.ts';
import { AriError, type AriClient } from '../ari/client.ts';
import { channelIdOf, type AriChannel, type AriEvent } from '../ari/events.ts';
import { callerIdText } from '../caller-id.ts';
import { agentOfPhone, channelIdOfPhone } from '../channel-id.ts';

/** Time limit for a person to answer, s. */
const ANSWERS_WITHIN_S = 60;
/** Name that the phone shows. */
const CALLER_NAME = 'Cadencia: Mi Puesto';
/** Headers that request an automatic answer, in both common forms. */
export const AUTO_ANSWER = {
  'PJSIP_HEADER(add,Call-Info)': '<sip:cadencia>;answer-after=0',
  'PJSIP_HEADER(add,Alert-Info)': '<http://localhost>;info=alert-autoanswer',
};
/** Q.850: the phone hung up. */
const NORMAL_CLEARING = 16;

/** A phone during a conversation. */
export type PhoneInUse = {
  readonly channelId: string;
  isUp(): boolean;
  /** Resolves when the requests about the phone so far were answered or have failed. */
  settled(): Promise<unknown>;
  /** Gives the phone back, which then waits again. */
  release(): void;
};

/**
 * Returns the phone of an agent for a conversation, or null if it isn't nailed up. `onGone` is called if the phone drops
 * out; `isHungUp` if it was hung up, and not lost.
 */
export type TakePhone = (agentId: number, onGone: (isHungUp: boolean) => void) => PhoneInUse | null;

export type NailedUpPhones = {
  /** Calls the agent's phone, unless it is on the line or is being called, and reports its state. */
  connect(agentId: number): void;
  /** Hangs up the agent's phone. */
  disconnect(agentId: number): void;
  /** Takes a phone for a conversation. A supervisor who listens with it is interrupted. */
  take: TakePhone;
  /** Takes a phone for something that can wait. Returns null unless it is on the line and free. */
  borrow: TakePhone;
  /** Whether somebody has taken the phone. */
  isInUse(agentId: number): boolean;
  /** Handles the event of a phone's channel. Returns false if the channel is none. */
  event(event: AriEvent): boolean;
  /** Continues on a new connection. `channels` are all of the PBX. */
  resume(channels: readonly AriChannel[]): void;
  /** Compares the phones with the PBX's channels, in case an event was lost. */
  compare(channels: readonly AriChannel[]): void;
  /** Waits for the next connection. */
  pause(): void;
};

type Phone = {
  readonly agentId: number;
  readonly channelId: string;
  /** Whether the phone should be on the line. */
  isWanted: boolean;
  /** `ending` means that it was hung up from here, and its channel may still exist. */
  stage: 'none' | 'calling' | 'up' | 'ending';
  onGone: ((isHungUp: boolean) => void) | null;
  isMissing: boolean;
  last: Promise<unknown>;
};

type NailedUpOptions = {
  readonly app: string;
  /** Returns the endpoint at which the agent is called now. */
  readonly endpointOf: (agentId: number) => Promise<string>;
  readonly ari: Pick<AriClient, 'request'>;
  readonly report: (agentId: number, phone: NailedUpPhone) => void;
  /** Called when a phone that was taken is given back or is gone. */
  readonly onFree: () => void;
  /** Called when a request had no response. */
  readonly onUncertain: (why: Error) => void;
  /** Called when a request was refused. */
  readonly onFault: (agentId: number, fault: Error) => void;
};

export function createNailedUpPhones(options: NailedUpOptions): NailedUpPhones {
  const { app, endpointOf, ari, report, onFree, onUncertain, onFault } = options;
  const holding = `${app}-phones`;
  const phones = new Map<number, Phone>();
  let isConnected = false;

  /** Sends a request about a phone behind the earlier ones. */
  function send(phone: Phone, work: () => Promise<unknown>): void {
    phone.last = phone.last.then(work).catch((error: unknown) => {
      if (!(error instanceof AriError)) onUncertain(error as Error);
      else if (error.status !== 404) onFault(phone.agentId, error);
    });
  }

  function phoneOf(agentId: number): Phone {
    let phone = phones.get(agentId);
    if (phone === undefined) {
      const channelId = channelIdOfPhone(app, agentId);
      const last = Promise.resolve();
      phone = { agentId, channelId, isWanted: false, stage: 'none', onGone: null, isMissing: false, last };
      phones.set(agentId, phone);
    }
    return phone;
  }

  function call(phone: Phone): void {
    const { agentId, channelId } = phone;
    phone.stage = 'calling';
    report(agentId, 'calling');
    if (!isConnected) return;
    const callerId = callerIdText(CALLER_NAME, String(agentId));
    send(phone, async () => {
      try {
        const endpoint = await endpointOf(agentId);
        const query = { endpoint, app, channelId, callerId, timeout: ANSWERS_WITHIN_S };
        const variables = endpoint.startsWith('PJSIP/') ? AUTO_ANSWER : {};
        await ari.request('POST', '/channels', query, { variables });
      } catch (error) {
        if (!(error instanceof AriError)) throw error;
        // 409 means that the channel exists, so an earlier request has arrived.
        if (error.status !== 409 && phone.stage === 'calling') gone(phone, false);
      }
    });
  }

  function gone(phone: Phone, isHungUp: boolean): void {
    const { agentId, stage, onGone } = phone;
    phone.stage = 'none';
    phone.onGone = null;
    onGone?.(isHungUp);
    if (!phone.isWanted) phones.delete(agentId);
    else if (stage === 'ending') call(phone);
    else report(agentId, 'lost');
  }

  function isUp(phone: Phone): void {
    phone.stage = 'up';
    phone.isMissing = false;
    report(phone.agentId, 'up');
  }

  /**
   * Moves the phone into the holding bridge, unless it is in a conversation by then. Its music also keeps the way through
   * NATs open.
   */
  function hold(phone: Phone): void {
    send(phone, async () => {
      if (phone.stage !== 'up' || phone.onGone !== null) return;
      await ari.request('POST', `/bridges/${holding}`, { type: 'holding' }).catch((error: unknown) => {
        // 409 means that the bridge is there.
        if (!(error instanceof AriError) || error.status !== 409) throw error;
      });
      await ari.request('POST', `/bridges/${holding}/addChannel`, { channel: phone.channelId });
      // The music ends when the last phone leaves.
      await ari.request('POST', `/bridges/${holding}/moh`);
    });
  }

  function hangUp(channelId: string): void {
    ari.request('DELETE', `/channels/${channelId}`).catch((error: Error) => {
      if (!(error instanceof AriError)) onUncertain(error);
    });
  }

  /** Returns the phones' channels by agent. */
  function phonesAmong(channels: readonly AriChannel[]): Map<number, AriChannel> {
    return new Map(
      channels.flatMap((channel) => {
        const agentId = agentOfPhone(app, channel.id);
        return agentId === null ? [] : [[agentId, channel] as const];
      }),
    );
  }

  function removeUnwanted(present: ReadonlyMap<number, AriChannel>): void {
    for (const [agentId, { id }] of present) if (phones.get(agentId)?.isWanted !== true) hangUp(id);
  }

  /** Continues with a phone whose channel is there. */
  function resumeOne(phone: Phone, { state, dialplan }: AriChannel): void {
    if (phone.stage === 'ending') return hangUp(phone.channelId);
    const eventSource = `channel:${phone.channelId}`;
    send(phone, () => ari.request('POST', `/applications/${app}/subscription`, { eventSource }));
    if (state !== 'Up' || dialplan?.app_name !== 'Stasis') {
      phone.stage = 'calling';
      return report(phone.agentId, 'calling');
    }
    isUp(phone);
    send(phone, async () => {
      // A conversation that ended meanwhile may have muted it.
      if (phone.onGone === null) await ari.request('DELETE', `/channels/${phone.channelId}/mute`, { direction: 'in' });
    });
    hold(phone);
  }

  function take(phone: Phone, onGone: (isHungUp: boolean) => void): PhoneInUse {
    if (phone.stage === 'up') phone.onGone = onGone;
    return {
      channelId: phone.channelId,
      isUp: () => phone.stage === 'up' && phone.onGone === onGone,
      settled: () => phone.last,
      release() {
        if (phone.onGone !== onGone) return;
        phone.onGone = null;
        hold(phone);
        onFree();
      },
    };
  }

  return {
    connect(agentId) {
      const phone = phoneOf(agentId);
      phone.isWanted = true;
      if (phone.stage === 'up' && isConnected) report(agentId, 'up');
      else if (phone.stage === 'none') call(phone);
      else report(agentId, 'calling');
    },

    disconnect(agentId) {
      const phone = phones.get(agentId);
      if (phone === undefined) return;
      phone.isWanted = false;
      if (phone.stage === 'none') return void phones.delete(agentId);
      phone.stage = 'ending';
      // Queued behind the request that creates the channel.
      if (isConnected) send(phone, () => ari.request('DELETE', `/channels/${phone.channelId}`));
    },

    take(agentId, onGone) {
      const phone = phones.get(agentId);
      if (phone?.isWanted !== true) return null;
      // Only a borrower can have it still.
      phone.onGone?.(false);
      return take(phone, onGone);
    },

    isInUse: (agentId) => (phones.get(agentId)?.onGone ?? null) !== null,

    borrow(agentId, onGone) {
      const phone = phones.get(agentId);
      if (phone?.isWanted !== true || phone.stage !== 'up' || phone.onGone !== null) return null;
      return take(phone, onGone);
    },

    event(event) {
      const id = channelIdOf(event);
      const agentId = id === null ? null : agentOfPhone(app, id);
      if (agentId === null) return false;
      const phone = phones.get(agentId);
      if (event.type === 'ChannelDestroyed') {
        if (phone !== undefined && phone.stage !== 'none') gone(phone, event.cause === NORMAL_CLEARING);
      } else if (phone?.isWanted !== true) hangUp(id!);
      else if (event.type === 'StasisStart' && phone.stage === 'calling') {
        isUp(phone);
        hold(phone);
      }
      return true;
    },

    resume(channels) {
      isConnected = true;
      const present = phonesAmong(channels);
      removeUnwanted(present);
      for (const phone of phones.values()) {
        const channel = present.get(phone.agentId);
        if (channel !== undefined) resumeOne(phone, channel);
        else if (phone.stage !== 'none') {
          phone.onGone?.(false);
          phone.onGone = null;
          onFree();
          if (phone.isWanted) call(phone);
          else phones.delete(phone.agentId);
        }
      }
    },

    compare(channels) {
      const present = phonesAmong(channels);
      removeUnwanted(present);
      for (const phone of phones.values()) {
        const isAbsent = phone.stage !== 'none' && !present.has(phone.agentId);
        if (isAbsent && phone.isMissing) gone(phone, false);
        phone.isMissing = isAbsent;
      }
    },

    pause() {
      isConnected = false;
      for (const { agentId, stage } of phones.values()) if (stage === 'up') report(agentId, 'calling');
    },
  };
}
