/**
 * Invariant: a campaign above its abandonment cap has no more calls in flight than free agents, after serving those who
 * wait.
 */
import { foundPerson, type Fact } from '#engine/model/facts.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

const HOUR_MS = 3_600_000;
const SPANS_HOURS = [24, 30 * 24];
const DEFAULT_CAP = 0.03;

type Hour = { readonly hour: number; answered: number; abandoned: number };

export function abandonmentCap({ plans }: Rules): Invariant {
  const hours = new Map<number, Hour[]>();
  /** Ordered, and neither ended nor requesting an agent. */
  const inFlight = new Map<number, number>();
  const waiting = new Set<number>();
  const free = new Set<number>();

  function hourOf(campaignId: number, at: number): Hour {
    let own = hours.get(campaignId);
    if (own === undefined) hours.set(campaignId, (own = []));
    const hour = Math.floor(at / HOUR_MS);
    if (own.at(-1)?.hour !== hour) own.push({ hour, answered: 0, abandoned: 0 });
    return own.at(-1)!;
  }

  function isOver(campaignId: number, at: number): boolean {
    const plan = plans.get(campaignId);
    if (plan === undefined) return false;
    const { abandonmentCap: cap = DEFAULT_CAP } = plan;
    if (cap === null) return false;
    const oldest = Math.floor(at / HOUR_MS);
    return SPANS_HOURS.some((span) => {
      const within = (hours.get(campaignId) ?? []).filter(({ hour }) => hour >= oldest - span);
      const sum = (field: 'answered' | 'abandoned') => within.reduce((total, hour) => total + hour[field], 0);
      return sum('abandoned') > cap * sum('answered');
    });
  }

  function follow(fact: Fact): void {
    switch (fact.kind) {
      case 'CallQueued':
        inFlight.set(fact.callId, fact.campaignId);
        break;
      case 'CallTransferred':
        inFlight.delete(fact.callId);
        break;
      case 'CallWaiting':
        inFlight.delete(fact.callId);
        waiting.add(fact.callId);
        break;
      case 'CallConnected':
      case 'CallWithdrawn':
      case 'CallEnded':
        inFlight.delete(fact.callId);
        waiting.delete(fact.callId);
        break;
      case 'AgentChanged':
        if (fact.to === 'available') free.add(fact.agentId);
        else free.delete(fact.agentId);
        break;
      default:
    }
  }

  return {
    name: 'above the abandonment cap, no call is placed beyond the free agents',
    accept(fact) {
      if (foundPerson(fact)) hourOf((fact as { campaignId: number }).campaignId, fact.at).answered++;
      if (fact.kind === 'CallEnded' && fact.disposition === 'abandoned') hourOf(fact.campaignId, fact.at).abandoned++;
      if (fact.kind === 'CallQueued') {
        const own = [...inFlight.values()].filter((campaignId) => campaignId === fact.campaignId).length;
        const spare = free.size - own - waiting.size;
        must(
          spare >= 1 || !isOver(fact.campaignId, fact.at),
          () => `campaign ${fact.campaignId} is over its cap and places a call with ${spare} agents to spare`,
        );
      }
      follow(fact);
    },
    look({ waiting: said }) {
      must(said === waiting.size, () => `${said} calls wait, by the facts ${waiting.size}`);
    },
  };
}
