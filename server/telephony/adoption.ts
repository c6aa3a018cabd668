/**
 * Calls of an earlier process until a PBX claims them. Which PBX has a call isn't stored: each PBX claims those whose
 * channels or bridges it lists. Unclaimed conversations end once every PBX has listed its channels, or after a time
 * limit. When and how they ended is unknown, so they count until now and as hung up by a party.
 */
import type { CallOrder, EarlierCalls, Goodbye } from '#engine/ports.ts';
import type { ConversationState } from './legs/conversation.ts';
import type { AdoptedConversation } from './legs/leg-contract.ts';
import { readBridgeId, type AgentChannel, type OwnChannel } from './channel-id.ts';

/** `agentId` is null for an outside number. */
type KnownConsulted = { readonly agentId: number | null };

/** A call to adopt. `goodbye` is null for a conversation. */
type Adoptee = {
  readonly order: CallOrder;
  readonly goodbye: Goodbye | null;
  /** The agent of the conversation; null for a session or an outside number. */
  readonly agentId: number | null;
  /** Who has joined it for a consultation, or null. */
  readonly consulted: KnownConsulted | null;
  /** Whether an outside number was in the conversation for a consultation, or was being called. */
  readonly hadNumber: boolean;
  readonly state: ConversationState;
  /** Whether the conversation is with an outside number. */
  readonly isOutside: boolean;
};

const NOTHING_ORDERED: ConversationState = { isHeld: false, isMuted: false };

/** What the ids of a call's channels and bridges say about its agents. */
export type FoundAgents = { readonly channels: readonly AgentChannel[]; readonly bridges: readonly number[] };

export type Adoption = {
  /** Returns the waiting calls that have one of the channels or bridges, and forgets them. */
  claimThose(
    ids: readonly string[],
    readId: (channelId: string) => OwnChannel | null,
  ): readonly (Adoptee & { readonly found: FoundAgents })[];
  /** Returns the waiting calls that had come in, and their channels. */
  received(): readonly { readonly callId: number; readonly channel: string }[];
  /** Forgets a conversation that is to end. Its PBX will hang up its channels as those of no call. */
  forget(callId: number): void;
  /** Whether the call waits to be claimed, so that its channels must be left alone. */
  awaits(callId: number): boolean;
  /** Whether a conversation of the agent waits to be claimed. */
  awaitsAgent(agentId: number): boolean;
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
      agentId: order.agentId,
      consulted: order.consultation === 'joined' ? { agentId: order.consultedId } : null,
      hadNumber: order.consultation !== null && order.consultedPhone !== null,
      state: { isHeld: order.heldAtMs !== null, isMuted: order.isMuted },
      isOutside: order.outside !== null,
    })),
    ...deserted.map((call) => ({
      ...call,
      agentId: null,
      consulted: null,
      hadNumber: false,
      state: NOTHING_ORDERED,
      isOutside: false,
    })),
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
    received: () =>
      [...waiting.values()].flatMap(({ order: { callId, channel } }) => (channel ? [{ callId, channel }] : [])),
    claimThose(ids, readId) {
      const byCall = new Map<number, { channels: AgentChannel[]; bridges: number[] }>();
      for (const id of ids) {
        const [channel, bridge] = [readId(id), readBridgeId(app, id)];
        const callId = (channel ?? bridge)?.callId;
        if (callId === undefined) continue;
        if (!byCall.has(callId)) byCall.set(callId, { channels: [], bridges: [] });
        const found = byCall.get(callId)!;
        if (channel?.agent) found.channels.push(channel.agent);
        if (bridge !== null) found.bridges.push(bridge.nth);
      }
      return [...byCall].flatMap(([callId, found]) => {
        const adoptee = waiting.get(callId);
        waiting.delete(callId);
        return adoptee === undefined ? [] : [{ ...adoptee, found }];
      });
    },
    forget: (callId) => void waiting.delete(callId),
    awaits: (callId) => waiting.has(callId),
    awaitsAgent: (id) =>
      [...waiting.values()].some(({ agentId, consulted }) => agentId === id || consulted?.agentId === id),
    listed(pbx) {
      unlisted.delete(pbx);
      if (unlisted.size === 0) giveUp();
    },
    close: () => clearTimeout(timer),
  };
}

/** The agents of a conversation that an earlier process began. */
type KnownAgents = {
  readonly agentId: number | null;
  /** Who has joined it for a consultation, or null. */
  readonly consulted: KnownConsulted | null;
  readonly hadNumber: boolean;
  readonly found: FoundAgents;
  /** Whether the nailed-up phone of an agent is in the conversation's bridge. */
  readonly hasPhone: (agentId: number) => boolean;
};

/**
 * Finds the lines of a conversation's agents. The id of a called phone's channel names its agent. Of channels that name
 * none, the one called later of two is the consulted one's, and a single one is the agent's whose bridge it is.
 */
export function linesOf({
  agentId,
  consulted,
  hadNumber,
  found: { channels, bridges },
  hasPhone,
}: KnownAgents): Omit<AdoptedConversation, 'state' | 'isOut' | 'isOutside' | 'hadNumber'> {
  const called = channels.toSorted((one, other) => one.nth - other.nth);
  const nth = Math.max(1, called.at(-1)?.nth ?? 1, ...bridges);
  const bridgeNth = bridges.length === 0 ? nth : Math.max(...bridges);
  const isUp = agentId !== null && hasPhone(agentId);
  const consultedId = consulted?.agentId ?? null;
  const isConsultedUp = consultedId !== null && hasPhone(consultedId);
  const nobodys: AgentChannel = { nth: nth + 1, agentId: null };
  // The last one is a number's that is not awaited any more.
  const isCallingNumber = hadNumber && consulted === null;
  const nameless = called.filter((channel) => channel.agentId === null).slice(0, isCallingNumber ? -1 : undefined);
  const named = (id: number | null) => called.findLast((channel) => channel.agentId !== null && channel.agentId === id);
  let [takers, others] = [named(agentId), named(consultedId)];
  if (consulted === null || isConsultedUp || others !== undefined) takers ??= nameless.at(-1);
  else {
    const isTakerSought = !isUp && takers === undefined;
    if (isTakerSought && (nameless.length > 1 || nameless[0]?.nth === bridgeNth))
      takers = nameless.at(-2) ?? nameless[0];
    if (nameless.at(-1) !== takers) others = nameless.at(-1);
  }
  return {
    nth,
    bridgeNth,
    taker: { agentId, isNailedUp: isUp, channel: takers ?? nobodys },
    consulted: consulted && { agentId: consultedId, isNailedUp: isConsultedUp, channel: others ?? nobodys },
  };
}
