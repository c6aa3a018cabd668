/**
 * Calls of an earlier process until a PBX claims them. Which PBX has a call isn't stored: each PBX claims those whose
 * channels or bridges it lists. Unclaimed conversations end once every PBX has listed its channels, or after a time
 * limit. When and how they ended is unknown, so they count until now and as hung up by a party.
 */
import type { CallOrder, EarlierCalls, Goodbye } from '#engine/ports.ts';
import type { ConversationState } from './legs/conversation.ts';
import { agentAttemptOf, callIdOfBridge, readChannelId } from './channel-id.ts';

/** A call to adopt. `goodbye` is null for a conversation. */
type Adoptee = { readonly order: CallOrder; readonly goodbye: Goodbye | null; readonly state: ConversationState };

const NOTHING_ORDERED: ConversationState = { isHeld: false, isMuted: false };

export type Adoption = {
  /**
   * Returns the waiting calls that have one of the channels or bridges, and forgets them. `nth` is the number of the last
   * agent called, from 1.
   */
  claimThose(ids: readonly string[]): readonly (Adoptee & { readonly nth: number })[];
  /** Forgets a conversation that is to end. Its PBX will hang up its channels as those of no call. */
  forget(callId: number): void;
  /** Whether the call waits to be claimed, so that its channels must be left alone. */
  awaits(callId: number): boolean;
  /** Notes that a PBX has listed its channels and claimed its calls. */
  listed(pbx: string): void;
  close(): void;
};

type AdoptionOptions = EarlierCalls & {
  readonly app: string;
  /** Names of all PBXs. */
  readonly pbxs: readonly string[];
  readonly lostAfterMs: number;
  /** Reports the end of a conversation that no PBX has. */
  readonly onLost: (callId: number) => void;
};

/** Starts to wait for the PBXs. */
export function createAdoption(options: AdoptionOptions): Adoption {
  const { app, conversations, deserted, pbxs, lostAfterMs, onLost } = options;
  const adoptees: Adoptee[] = [
    ...conversations.map((order) => ({
      order,
      goodbye: null,
      state: { isHeld: order.heldAtMs !== null, isMuted: order.isMuted },
    })),
    ...deserted.map((call) => ({ ...call, state: NOTHING_ORDERED })),
  ];
  const waiting = new Map(adoptees.map((adoptee) => [adoptee.order.callId, adoptee]));
  const unlisted = new Set(pbxs);
  const timer = waiting.size > 0 ? setTimeout(giveUp, lostAfterMs) : undefined;

  function giveUp(): void {
    clearTimeout(timer);
    const lost = [...waiting.values()];
    waiting.clear();
    for (const { order, goodbye } of lost) if (goodbye === null) onLost(order.callId);
  }

  return {
    claimThose(ids) {
      const agents = new Map<number, number>();
      for (const id of ids) {
        const callId = callIdOfBridge(app, id) ?? readChannelId(app, id)?.callId;
        if (callId !== undefined) agents.set(callId, Math.max(agents.get(callId) ?? 1, agentAttemptOf(id)));
      }
      return [...agents].flatMap(([callId, nth]) => {
        const adoptee = waiting.get(callId);
        waiting.delete(callId);
        return adoptee === undefined ? [] : [{ ...adoptee, nth }];
      });
    },
    forget: (callId) => void waiting.delete(callId),
    awaits: (callId) => waiting.has(callId),
    listed(pbx) {
      unlisted.delete(pbx);
      if (unlisted.size === 0) giveUp();
    },
    close: () => clearTimeout(timer),
  };
}
