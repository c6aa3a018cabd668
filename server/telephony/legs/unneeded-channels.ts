/**
 * Hangs up the channels of a PBX that no call needs. Those of a call of this server are being hung up already, but the
 * request may have been lost; only channels of no such call are reported.
 */
import type { AriClient } from '../ari/client.ts';
import type { OwnChannel } from '../channel-id.ts';
import type { Leg } from './leg-contract.ts';

export type UnneededChannels = {
  /** Notes that a call has ended. Channels of it may still exist. */
  ended(callId: number): void;
  isNeeded(channelId: string): boolean;
  /** Hangs up a channel, once even if several events find it. */
  hangUp(channelId: string): void;
  /**
   * Begins a comparison with the PBX's channels. Call the returned function with their ids: it hangs up those that no
   * call needs.
   */
  compare(): (channelIds: Iterable<string>) => void;
};

type UnneededChannelsOptions = {
  /** Returns the call of a channel, or null if it is of none. */
  readonly readId: (channelId: string) => OwnChannel | null;
  readonly ari: AriClient;
  /** The calls in progress, by id. */
  readonly legs: ReadonlyMap<number, Leg>;
  /** Called with a channel of no call of this server. */
  readonly onStray: (channelId: string) => void;
  readonly onError: (error: Error) => void;
};

export function createUnneededChannels(options: UnneededChannelsOptions): UnneededChannels {
  const { readId, ari, legs, onStray, onError } = options;
  /** Calls that have ended, until a comparison that began later finds no channel of theirs. */
  const over = new Set<number>();
  const removing = new Set<string>();

  const callIdOf = (channelId: string): number => readId(channelId)!.callId;
  const isNeeded = (channelId: string): boolean => legs.get(callIdOf(channelId))?.owns(channelId) === true;

  function isKnown(channelId: string): boolean {
    const own = readId(channelId);
    return own !== null && (legs.get(own.callId)?.hasMade(channelId) ?? over.has(own.callId));
  }

  function hangUp(channelId: string): void {
    if (removing.has(channelId)) return;
    removing.add(channelId);
    if (!isKnown(channelId)) onStray(channelId);
    ari
      .request('DELETE', `/channels/${channelId}`)
      .catch(onError)
      .finally(() => removing.delete(channelId));
  }

  return {
    ended: (callId) => void over.add(callId),
    isNeeded,
    hangUp,

    compare() {
      const before = [...over];
      return (channelIds) => {
        const ids = [...channelIds];
        for (const id of ids) if (!isNeeded(id)) hangUp(id);
        const present = new Set(ids.map(callIdOf));
        for (const callId of before) if (!present.has(callId)) over.delete(callId);
      };
    },
  };
}
