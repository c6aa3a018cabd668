/**
 * A call's stages: queued → placed → ringing → answered → (menu) → (waiting) → joining → connected → ended. Any stage
 * may end in a hang-up or a failure. A call stays in `answered` while machine detection runs. Carrier events may be
 * late, duplicated or missing.
 */
import type { Place } from '../kernel/fifo.ts';
import type { Handle } from '../kernel/slot-allocator.ts';
import type { CarrierEvent, Failure } from '../ports.ts';
import type { MenuState } from '../dtmf/menu.ts';
import type { CallProgress } from './call-progress.ts';
import type { AgentLoss } from './facts.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import type { MenuPrompt } from './menu-plan.ts';

export const CALL_STAGES = [
  'queued',
  'placed',
  'ringing',
  'answered',
  'menu',
  'waiting',
  /** An agent or a session is assigned, but is not bridged with the person yet. */
  'joining',
  'connected',
  /** The campaign's message is left on the machine that has answered, which the detector or the agent has found. */
  'voicemail',
  'ended',
] as const;
export type CallStage = (typeof CALL_STAGES)[number];

/** Ids in the facts and orders of test calls, which have no campaign and no contact. */
export const NO_CAMPAIGN = 0;
export const NO_LEAD = 0;

/** Attempt of a call that is none, because the person has called us. */
export const NO_ATTEMPT = 0;
export const isReturned = ({ attempt }: { readonly attempt: number }): boolean => attempt === NO_ATTEMPT;

/** When a campaign's call was placed, in epoch milliseconds. */
export type Placing = { readonly campaignId: number; readonly atMs: number };

/** Result of a manual transfer: 'ok' when it is under way, otherwise the reason for refusing it. */
export type TransferResult =
  | 'ok'
  | 'unknown_call'
  | 'ended'
  /** The call is not answered yet, or is already connected to an agent or waiting for one. */
  | 'wrong_stage'
  | 'unknown_extension'
  /** The agent is in a call, in wrap-up, paused or off shift. */
  | 'agent_not_free';

/** Where an agent transfers a conversation to: a person who is free, or a team. */
export type TransferTarget = { readonly agentId: number } | { readonly teamId: number };

/** Whom an agent consults: a person of a team, or an outside number (E.164). */
export type ConsultTarget = TransferTarget | { readonly phone: string };

/** Result of an agent's transfer: 'ok' when it is under way, otherwise the reason for refusing it. */
export type AgentTransferResult = 'ok' | 'not_in_call' | 'agent_not_free' | 'team_unstaffed';

/** Result of an agent's transfer to an outside number, which the call's trunk may not reach, or not have a channel for. */
export type OutsideTransferResult = 'ok' | 'not_in_call' | 'no_channel';

/** Result of a session's transfer. */
export type SessionTransferResult = Exclude<AgentTransferResult, 'agent_not_free'>;

/** Result of an agent's request to consult somebody: 'ok' when they are being called, otherwise why not. */
export type ConsultResult =
  | 'ok'
  | 'not_in_call'
  /** The agent consults somebody already. */
  | 'consulting'
  | 'agent_not_free'
  /** Nobody of the team is free. */
  | 'nobody_free'
  /** The call's trunk doesn't serve the number, or is full. */
  | 'no_channel';

/** Result of an agent's order to leave a message: 'ok' when it is under way, otherwise the reason for refusing it. */
export type MessageResult = 'ok' | 'not_in_call' | 'no_message';

/** A live call. Instants are epoch milliseconds; null means not yet. */
export type Call = CallProgress & {
  readonly id: number;
  readonly campaignId: number;
  readonly leadId: number;
  readonly attempt: number;
  readonly phone: string;
  readonly country: string;
  readonly callerId: string | null;
  /** The trunk that carries the call, or null if the call needs none. */
  readonly trunkId: number | null;
  readonly userId: number | null;
  readonly queuedAtMs: number;
  stage: CallStage;
  /** The call's only pending timer, for example the ring time-out. */
  timer: Handle;
  menu: MenuSession | null;
  /** Index of the campaign's session that has the call, or null if none has it. */
  session: number | null;
  /** Place in the queue for an agent or a session. */
  waitingPlace: Place;
  /** Whether that is in the part of the queue that comes first. */
  waitsFirst: boolean;
  /** True from the order until the call requests an agent or ends. */
  inFlight: boolean;
};

/** The running menu of a call, with the number of times its prompt was played. */
type MenuSession = { readonly prompt: MenuPrompt; state: MenuState; played: number };

/**
 * Returns the stage after a carrier event, or null if the event is late or duplicated and changes nothing. An answer, a
 * verdict or a failure may overtake earlier events; an event that belongs to an earlier stage is late. Keys, verdicts
 * after the answer, lost agents and messages left don't change the stage here: the menu and the call manager handle them.
 */
export function stageAfter(stage: CallStage, event: CarrierEvent['kind']): CallStage | null {
  switch (event) {
    case 'placed':
      return stage === 'queued' ? 'placed' : null;
    case 'ringing':
      return stage === 'queued' || stage === 'placed' ? 'ringing' : null;
    case 'answered':
    case 'verdict':
      return isBeforeAnswer(stage) ? 'answered' : null;
    case 'bridged':
      return stage === 'joining' ? 'connected' : null;
    case 'busy':
      return isBeforeAnswer(stage) ? 'ended' : null;
    case 'failed':
    case 'hung_up':
      return stage === 'ended' ? null : 'ended';
    case 'refused':
      return stage === 'queued' ? 'ended' : null;
    case 'dtmf':
    case 'agent_lost':
    case 'agent_gone':
    case 'agent_left':
    case 'consulted_joined':
    case 'consulted_lost':
    case 'message_left':
      return null;
  }
}

/** A carrier event about the agent of a call, or about the one whom that agent consults. */
export type TakerEvent = Extract<
  CarrierEvent,
  { kind: 'agent_lost' | 'agent_gone' | 'agent_left' | 'consulted_joined' | 'consulted_lost' }
>;

export function isTakerEvent(event: CarrierEvent): event is TakerEvent {
  return (
    event.kind === 'agent_lost' ||
    event.kind === 'agent_gone' ||
    event.kind === 'agent_left' ||
    event.kind === 'consulted_joined' ||
    event.kind === 'consulted_lost'
  );
}

/** Returns how the call has lost its agent or session, or null if the event is late and doesn't concern it. */
export function agentLossOf({ stage, agentId }: Pick<Call, 'stage' | 'agentId'>, event: TakerEvent): AgentLoss | null {
  if (event.kind === 'agent_lost') return stage === 'joining' ? event.why : null;
  const isGone = event.kind === 'agent_gone' || event.kind === 'agent_left';
  return isGone && stage === 'connected' && agentId === event.agentId ? 'unreachable' : null;
}

/** Returns whether a call in this stage still waits for an answer. */
export function isBeforeAnswer(stage: CallStage): boolean {
  return stage === 'queued' || stage === 'placed' || stage === 'ringing';
}

/** SIP codes that mean 'no answer' (RFC 3261): request timeout, temporarily unavailable, request terminated. */
const NO_ANSWER_CODES: ReadonlySet<number> = new Set([408, 480, 487]);

/**
 * SIP codes that mean that the number does not exist (RFC 3261): not found, gone, address incomplete, does not exist
 * anywhere.
 */
const INVALID_NUMBER_CODES: ReadonlySet<number> = new Set([404, 410, 484, 604]);

/** SIP codes by which the called party refuses: declined (RFC 3261) and unwanted (RFC 8197). */
const DECLINED = 603;
const UNWANTED = 607;
/** SIP statuses that come from the called party: busy, declined, not acceptable, unwanted; and 608, from a filter. */
const CALLED_PARTY_CAUSES: ReadonlySet<number> = new Set([486, 600, 603, 606, 607, 608]);

/** SIP code of a filter that refuses calls on the way (RFC 8688). */
const REJECTED_BY_FILTER = 608;

/**
 * Q.850 causes that mean that the network has no way to the number, which may exist: no route to the transit network,
 * no route to the destination, non-selected user clearing.
 */
const NO_ROUTE_CAUSES: ReadonlySet<number> = new Set([2, 3, 26]);

/** Returns whether the called party has reported the call as unwanted, so that nobody may call the number again. */
export function isUnwanted(event: CarrierEvent): boolean {
  return event.kind === 'failed' && event.sipCause === UNWANTED;
}

/** Returns whether a failure that never rang came from the called party, so that the trunk has carried the call. */
export function isCalledPartys(sipCause: number): boolean {
  return CALLED_PARTY_CAUSES.has(sipCause);
}

type EndedCall = Pick<Call, 'queuedAtMs' | 'ringingAtMs' | 'answeredAtMs' | 'isTrunkFault'>;
type Cause = { readonly sipCause: number | null; readonly isLost?: boolean };

/** Returns the failure of a call that ended with `cause`, or null if it did not fail or the called party ended it. */
export function failureOf(call: EndedCall, { sipCause, isLost }: Cause): Failure | null {
  const hasReached = call.ringingAtMs !== null || call.answeredAtMs !== null;
  if (sipCause === null || isLost === true || hasReached || isCalledPartys(sipCause)) return null;
  return { sipCause, atMs: call.queuedAtMs, isOwn: !call.isTrunkFault };
}

/** Returns the disposition of a returned call that ended in `stage`. */
export function dispositionOfReturned(stage: CallStage): Disposition {
  return stage === 'connected' ? 'success' : 'abandoned';
}

/** Returns the disposition of a call that the carrier ended with `event` in `stage`. */
export function dispositionOf(stage: CallStage, event: CarrierEvent): Disposition {
  // A conversation took place, regardless of how the call ended: lost audio is in the call's details.
  if (stage === 'connected') return 'success';
  if (stage === 'voicemail') return 'machine';
  if (event.kind === 'busy') return 'busy';
  const isWaiting = stage === 'waiting' || stage === 'joining';
  const isAnswered = stage === 'answered' || stage === 'menu' || isWaiting;
  if (event.kind === 'failed') return isAnswered ? 'failed' : dispositionOfFailure(event);
  // A person whose audio is gone has not given up waiting.
  if (isWaiting) return hasNoMedia(event) ? 'failed' : 'abandoned';
  if (stage === 'answered' || stage === 'menu') return hasNoMedia(event) ? 'no_reaction' : 'no_key';
  return stage === 'ringing' ? 'no_answer' : 'failed';
}

/** Returns whether the carrier ended the call, because the called party sent no audio, and so did not hang up. */
function hasNoMedia(event: CarrierEvent): boolean {
  return event.kind === 'hung_up' && event.noMediaS !== undefined;
}

/** Returns the disposition of an unanswered call that failed. */
function dispositionOfFailure({ sipCause, q850Cause }: Extract<CarrierEvent, { kind: 'failed' }>): Disposition {
  if (sipCause === DECLINED || sipCause === UNWANTED) return 'rejected';
  if (sipCause === REJECTED_BY_FILTER) return 'blocked';
  if (q850Cause !== undefined && NO_ROUTE_CAUSES.has(q850Cause)) return 'failed';
  if (NO_ANSWER_CODES.has(sipCause)) return 'no_answer';
  return INVALID_NUMBER_CODES.has(sipCause) ? 'invalid_number' : 'failed';
}
