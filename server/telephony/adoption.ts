/**
 * Conversations of an earlier process until a PBX claims them. Which PBX has a conversation isn't stored: each PBX
 * claims those whose channels or bridges it lists. Unclaimed ones end once every PBX has listed its channels, or after a
 * time limit. When and how they ended is unknown, so they count until now and as hung up by a party.
 */
import type { CallOrder } from '#engine/ports.ts';

export type Adoption = {
  /** Returns the conversation and takes it out of the waiting ones, or returns undefined if it isn't waiting. */
  claim(callId: number): CallOrder | undefined;
  /** Whether the call waits to be claimed, so that its channels must be left alone. */
  awaits(callId: number): boolean;
  /** Notes that a PBX has listed its channels and claimed its conversations. */
  listed(pbx: string): void;
  close(): void;
};

type AdoptionOptions = {
  readonly conversations: readonly CallOrder[];
  /** Names of all PBXs. */
  readonly pbxs: readonly string[];
  readonly lostAfterMs: number;
  /** Reports the end of a conversation that no PBX has. */
  readonly onLost: (callId: number) => void;
};

/** Starts to wait for the PBXs. */
export function createAdoption({ conversations, pbxs, lostAfterMs, onLost }: AdoptionOptions): Adoption {
  const waiting = new Map(conversations.map((order) => [order.callId, order]));
  const unlisted = new Set(pbxs);
  const timer = waiting.size > 0 ? setTimeout(giveUp, lostAfterMs) : undefined;

  function giveUp(): void {
    clearTimeout(timer);
    const lost = [...waiting.keys()];
    waiting.clear();
    for (const callId of lost) onLost(callId);
  }

  return {
    claim(callId) {
      const order = waiting.get(callId);
      waiting.delete(callId);
      return order;
    },
    awaits: (callId) => waiting.has(callId),
    listed(pbx) {
      unlisted.delete(pbx);
      if (unlisted.size === 0) giveUp();
    },
    close: () => clearTimeout(timer),
  };
}
