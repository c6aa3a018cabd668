/** Invariant: every call is queued once, passes its stages in order, and ends once, with consistent facts. */
import { NO_ATTEMPT } from '#engine/model/call.ts';
import type { Fact, FactKind, FactOf } from '#engine/model/facts.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

/** Facts after which a call is brought to an agent or a session. */
const WANTED = [
  'CallReceived',
  'CallAnswered',
  'CallTransferred',
  'CallWaiting',
  'CallReturned',
  'CallOutside',
] as const;

/**
 * Facts that may directly precede a fact of the same call, except verdicts, which may arrive at any time after the
 * answer.
 */
const AFTER: Readonly<Partial<Record<FactKind, readonly FactKind[]>>> = {
  CallPlaced: ['CallQueued'],
  CallRinging: ['CallPlaced'],
  CallAnswered: ['CallPlaced', 'CallRinging'],
  MenuStarted: ['CallAnswered'],
  MenuKey: ['MenuStarted', 'MenuKey'],
  CallOutside: ['CallTransferred'],
  CallTransferred: ['CallAnswered', 'MenuStarted', 'MenuKey', 'CallConnected'],
  CallWaiting: ['CallReceived', 'CallAnswered', 'CallTransferred', 'CallJoining', 'CallReturned', 'CallOutside'],
  CallJoining: [...WANTED, 'CallJoining'],
  CallConnected: [...WANTED, 'CallJoining'],
  CallReturned: ['CallConnected'],
  CallMessage: ['CallConnected'],
  CallWithdrawn: ['CallQueued'],
};

const KNOWN = ['campaignId', 'leadId', 'attempt', 'phone', 'country', 'callerId', 'trunkId', 'userId'] as const;

type Life = {
  readonly order: Pick<FactOf<'CallEnded'>, (typeof KNOWN)[number]>;
  last: FactKind;
  readonly at: Partial<Record<FactKind, number>>;
  keys: string;
  person: boolean;
  verdicts: number;
  agentId: number | null;
  heldMs: number;
  heldAtMs: number | null;
  isMuted: boolean;
  consultedId: number | null;
  consultedPhone: string | null;
  consultation: 'calling' | 'joined' | null;
  outside: 'calling' | 'joined' | null;
  /** When the last change of the consultation was. */
  consultationAtMs: number;
};

/** Longest time in which an agent is called to be consulted, ms at speed 1. */
const MOST_CALLING_MS = 30_000;

export function callLife({ plans, speed }: Rules): Invariant {
  const lives = new Map<number, Life>();
  const over = new Set<number>();
  let lastAtMs = -Infinity;

  function lifeOf(fact: Extract<Fact, { callId: number | null }>): Life {
    const life = lives.get(fact.callId!);
    must(life !== undefined, () => `${fact.kind} of call ${fact.callId}, which is not live`);
    return life;
  }

  function begun(fact: FactOf<'CallQueued' | 'CallReceived'>): void {
    const isReceived = fact.kind === 'CallReceived';
    must(!lives.has(fact.callId) && !over.has(fact.callId), () => `call ${fact.callId} begins twice`);
    lives.set(fact.callId, {
      order: isReceived ? { ...fact, attempt: NO_ATTEMPT, userId: null } : fact,
      last: fact.kind,
      at: { CallQueued: fact.at, ...(isReceived && { CallAnswered: fact.at }) },
      keys: '',
      person: isReceived,
      verdicts: 0,
      agentId: null,
      heldMs: 0,
      heldAtMs: null,
      isMuted: false,
      consultedId: null,
      consultedPhone: null,
      consultation: null,
      outside: null,
      consultationAtMs: -Infinity,
    });
  }

  function ended(fact: FactOf<'CallEnded'>): void {
    const life = lifeOf(fact);
    const { order, at } = life;
    for (const field of KNOWN)
      must(fact[field] === order[field], () => `${field} of call ${fact.callId} became ${fact[field]}`);
    const times = [
      [fact.queuedAtMs, at.CallQueued],
      [fact.placedAtMs, at.CallPlaced],
      [fact.ringingAtMs, at.CallRinging],
      [fact.answeredAtMs, at.CallAnswered],
      [fact.menuAtMs, at.MenuStarted],
      [fact.connectedAtMs, at.CallConnected],
      ...(at.CallMessage === undefined ? [] : [[fact.foundMachineAtMs, at.CallMessage] as const]),
    ] as const;
    for (const [said, seen] of times)
      must(said === (seen ?? null), () => `call ${fact.callId} ends with ${said} for a time of ${seen}`);
    must(fact.keys === life.keys, () => `call ${fact.callId} ends with keys ${fact.keys}, not ${life.keys}`);
    must(
      fact.agentId === life.agentId,
      () => `call ${fact.callId} ends with agent ${fact.agentId}, not ${life.agentId}`,
    );
    for (const field of [
      'heldMs',
      'heldAtMs',
      'isMuted',
      'consultedId',
      'consultedPhone',
      'consultation',
      'outside',
    ] as const)
      must(fact[field] === life[field], () => `${field} of call ${fact.callId} is ${fact[field]}, not ${life[field]}`);
    must(fits(fact, life), () => `call ${fact.callId} ended as ${fact.disposition} after ${life.last}`);
    finish(fact.callId);
  }

  function fits(
    { disposition }: FactOf<'CallEnded'>,
    { order: { campaignId, attempt }, last, at, person, outside }: Life,
  ): boolean {
    const isConnected = at.CallConnected !== undefined;
    const isAnswered = at.CallAnswered !== undefined;
    switch (disposition) {
      case 'success':
        return (
          (isConnected && last !== 'CallMessage') || (plans.get(campaignId)?.flow !== 'direct' && last === 'MenuKey')
        );
      case 'abandoned':
        // A person who has called us may hang up before the answer.
        if (attempt === NO_ATTEMPT && last === 'CallReceived') return true;
        return outside === 'calling' || last === 'CallWaiting' || last === 'CallJoining' || last === 'CallReturned';
      case 'no_key':
        return isAnswered && !isConnected;
      case 'no_reaction':
        return last === 'MenuStarted';
      case 'machine':
        return isAnswered;
      case 'no_answer':
      case 'busy':
        return !person;
      case 'opt_out':
        return last === 'MenuKey' && !isConnected;
      case 'rejected':
      case 'blocked':
      case 'invalid_number':
        return !isAnswered;
      case 'failed':
        return !isConnected;
      case 'ended_by_user':
        return true;
      case 'interrupted':
        return false;
    }
  }

  function endHold(life: Life, atMs: number): void {
    life.heldMs += life.heldAtMs === null ? 0 : atMs - life.heldAtMs;
    life.heldAtMs = null;
  }

  function consulted(fact: FactOf<'CallConsultation'>): void {
    const life = lifeOf(fact);
    const { callId, agentId, consultedId, consultedPhone, to } = fact;
    const isTheirs = life.last === 'CallConnected' && life.agentId === agentId && consultedId !== agentId;
    const who = consultedId ?? consultedPhone;
    must(isTheirs, () => `call ${callId}: agent ${agentId} consults ${who} after ${life.last}`);
    must((consultedId === null) !== (consultedPhone === null), () => `call ${callId}: ${who} is an agent and a number`);
    const isSame = life.consultedId === consultedId && life.consultedPhone === consultedPhone;
    const fits = to === 'calling' ? life.consultation === null : isSame;
    must(
      fits,
      () => `call ${callId}: consultation of ${who} is ${to} during ${life.consultedId ?? life.consultedPhone}`,
    );
    if (to === 'calling') must(life.heldAtMs !== null, () => `call ${callId} is not held during a consultation`);
    else if (to === 'joined') must(life.consultation === 'calling', () => `${who} joins uncalled`);
    else must(life.consultation !== null, () => `the consultation of call ${callId} ends twice`);
    life.consultedId = consultedId;
    life.consultedPhone = consultedPhone;
    life.consultation = to === 'over' ? null : to;
    life.consultationAtMs = fact.at;
  }

  /** Only an agent who was consulted has a transferred call at once, and a consultation ends before any other transfer. */
  function handedOver({ callId, toAgentId, toPhone }: FactOf<'CallTransferred'>, life: Life): void {
    const isTo =
      life.consultation === 'joined' && toAgentId === life.consultedId && (toPhone ?? null) === life.consultedPhone;
    must(life.consultation === null || isTo, () => `call ${callId} leaves its consultation for agent ${toAgentId}`);
    life.consultation = null;
  }

  function controlled(fact: FactOf<'CallHeld' | 'CallMuted'>): void {
    const life = lifeOf(fact);
    const isTheirs = life.last === 'CallConnected' && life.agentId === fact.agentId;
    must(isTheirs, () => `${fact.kind} of call ${fact.callId} by agent ${fact.agentId} after ${life.last}`);
    if (fact.kind === 'CallMuted') {
      must(life.isMuted !== fact.isMuted, () => `call ${fact.callId} is muted twice`);
      life.isMuted = fact.isMuted;
      return;
    }
    must((life.heldAtMs !== null) !== fact.isHeld, () => `call ${fact.callId} is held twice`);
    if (fact.isHeld) life.heldAtMs = fact.at;
    else endHold(life, fact.at);
  }

  function finish(callId: number): void {
    lives.delete(callId);
    over.add(callId);
  }

  return {
    name: 'a call is queued once, passes its stages in order and ends once',
    accept(fact) {
      must(fact.at >= lastAtMs && Number.isInteger(fact.at), () => `${fact.kind} at ${fact.at}, after ${lastAtMs}`);
      lastAtMs = fact.at;
      if (fact.kind === 'CallQueued' || fact.kind === 'CallReceived') return begun(fact);
      if (fact.kind === 'CallEnded') return ended(fact);
      if (fact.kind === 'AttemptGivenBack')
        return must(over.has(fact.callId), () => `call ${fact.callId} is given back before its end`);
      if (!('callId' in fact) || fact.kind === 'AgentChanged') return;
      if (fact.kind === 'CallHeld' || fact.kind === 'CallMuted') return controlled(fact);
      if (fact.kind === 'CallConsultation') return consulted(fact);
      const life = lifeOf(fact);
      if (fact.kind === 'CallVerdict') {
        must(life.at.CallAnswered !== undefined, () => `verdict on call ${fact.callId} before its answer`);
        must(++life.verdicts === 1, () => `a second verdict on call ${fact.callId}`);
        life.person ||= fact.by === 'person';
        return;
      }
      must(
        AFTER[fact.kind]?.includes(life.last) === true,
        () => `${fact.kind} of call ${fact.callId} after ${life.last}`,
      );
      life.last = fact.kind;
      life.at[fact.kind] ??= fact.at;
      if (fact.kind === 'CallAnswered') life.person = fact.by === 'person';
      else if (fact.kind === 'MenuKey') life.keys += fact.key;
      else if (fact.kind === 'CallConnected') life.agentId = fact.agentId;
      else if (fact.kind === 'CallReturned' || fact.kind === 'CallTransferred') {
        if (fact.kind === 'CallTransferred') handedOver(fact, life);
        else must(life.consultation === null, () => `call ${fact.callId} returns during a consultation`);
        life.outside = fact.kind === 'CallTransferred' && fact.toPhone !== undefined ? 'calling' : null;
        life.agentId = null;
        life.isMuted = false;
        endHold(life, fact.at);
      } else if (fact.kind === 'CallMessage') {
        must(life.agentId === fact.agentId, () => `agent ${fact.agentId} leaves call ${fact.callId} to a message`);
        must(life.consultation === null, () => `call ${fact.callId} gets a message during a consultation`);
        life.isMuted = false;
        endHold(life, fact.at);
      } else if (fact.kind === 'CallOutside') life.outside = fact.to === 'over' ? null : 'joined';
      else if (fact.kind === 'CallWithdrawn') finish(fact.callId);
    },
    look({ liveCalls }, nowMs) {
      must(liveCalls === lives.size, () => `${liveCalls} calls live, by the facts ${lives.size}`);
      for (const [callId, { order, consultation, consultationAtMs, consultedPhone }] of lives) {
        if (consultation !== 'calling') continue;
        const mostMs =
          consultedPhone === null ? MOST_CALLING_MS : (plans.get(order.campaignId)?.ringTimeoutMs ?? Infinity);
        must(
          nowMs - consultationAtMs <= Math.round(mostMs / speed),
          () => `somebody has been called into call ${callId} for ${nowMs - consultationAtMs} ms`,
        );
      }
    },
  };
}
