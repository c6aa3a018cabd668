/** Finds out why numbers that people have dialled aren't called, although the orders were accepted. */
import { userOfExtension } from '#engine/model/agent.ts';
import type { Fact, FactOf } from '#engine/model/facts.ts';
import type { WaitingReason } from '#shared/domain/waiting-reasons.ts';

/** An order whose call was never placed. `why` is null if only the PBX knows. */
export type LostOrder = { readonly userId: number; readonly phone: string; readonly why: WaitingReason | null };

type LostOrdersDeps = {
  readonly isDialerRunning: () => boolean;
  readonly isActive: (campaignId: number) => boolean;
  readonly phoneOf: (contactId: number) => string | undefined;
};

export type LostOrders = {
  /** Forgets the order of a call if the user who hangs it up gave it. */
  hungUp(callId: number, userId: number): void;
  /** Returns the orders that the facts end without a call, unless their person has taken them back. */
  after(facts: readonly Fact[]): LostOrder[];
};

export function createLostOrders({ isDialerRunning, isActive, phoneOf }: LostOrdersDeps): LostOrders {
  /** The contact of each order that waits, by agent. */
  const waiting = new Map<number, number>();
  /** Calls that are not placed yet. */
  const ordered = new Map<number, Omit<LostOrder, 'why'>>();

  /** Returns why nothing of the campaign is called, or null if it runs. */
  function stopOf(campaignId: number): WaitingReason | null {
    if (!isDialerRunning()) return 'dialer_stopped';
    return isActive(campaignId) ? null : 'campaign_not_active';
  }

  function released({ agentId, leadId, campaignId, heldBy }: FactOf<'ContactReleased'>): LostOrder | null {
    const why = heldBy ?? stopOf(campaignId);
    const userId = userOfExtension(agentId);
    const phone = phoneOf(leadId);
    return why === null || userId === null || phone === undefined ? null : { userId, phone, why };
  }

  function whyOf(fact: FactOf<'CallWithdrawn' | 'CallEnded'>): WaitingReason | null {
    if (fact.kind === 'CallWithdrawn') return stopOf(fact.campaignId);
    const { settlement } = fact;
    return settlement.kind === 'done' && settlement.why === 'blacklisted' ? 'blacklisted' : null;
  }

  function follow(fact: Fact): LostOrder | null {
    if (fact.kind === 'ContactReserved' && fact.isManual === true) waiting.set(fact.agentId, fact.leadId);
    else if (fact.kind === 'ContactReleased' && waiting.get(fact.agentId) === fact.leadId) {
      waiting.delete(fact.agentId);
      return released(fact);
    } else if (fact.kind === 'CallQueued' && fact.isManual === true) {
      waiting.delete(fact.forAgentId!);
      const userId = userOfExtension(fact.forAgentId!);
      if (userId !== null) ordered.set(fact.callId, { userId, phone: fact.phone });
    } else if (fact.kind === 'CallPlaced') ordered.delete(fact.callId);
    else if (fact.kind === 'CallWithdrawn' || fact.kind === 'CallEnded') {
      const order = ordered.get(fact.callId);
      ordered.delete(fact.callId);
      const isHungUp = fact.kind === 'CallEnded' && fact.endedByUserId !== null;
      return order === undefined || isHungUp ? null : { ...order, why: whyOf(fact) };
    }
    return null;
  }

  return {
    hungUp: (callId, userId) => void (ordered.get(callId)?.userId === userId && ordered.delete(callId)),
    after: (facts) => facts.map(follow).filter((order) => order !== null),
  };
}
