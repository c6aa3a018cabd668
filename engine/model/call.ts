/**
 * One call's life: queued → placed → ringing → answered → (menu) → (waiting) → connected → ended, with hang-up and
 * failure from every stage; answered is as long as a detector listens. A carrier's events may be late, doubled or missing.
 */
import type { Handle } from '../kernel/slot-allocator.ts';
import type { CarrierEvent } from '../ports.ts';
import type { MenuState } from '../dtmf/menu.ts';
import type { CallProgress } from './call-progress.ts';
import type { Disposition } from './disposition.ts';
import type { MenuPrompt } from './menu-plan.ts';

export const CALL_STAGES = [
  'queued',
  'placed',
  'ringing',
  'answered',
  'menu',
  'waiting',
  'connected',
  'ended',
] as const;
export type CallStage = (typeof CALL_STAGES)[number];

/** A test call belongs to no campaign and has no contact: facts and orders say so by these ids. */
export const NO_CAMPAIGN = 0;
export const NO_LEAD = 0;

/** That a call of a campaign was placed at `atMs` (epoch milliseconds). */
export type Placing = { readonly campaignId: number; readonly atMs: number };

/** What became of a transfer by hand: on its way, or why not. */
export type TransferResult =
  | 'ok'
  | 'unknown_call'
  | 'ended'
  /** Not answered yet, or already with an agent or waiting for one. */
  | 'wrong_stage'
  | 'unknown_extension'
  /** That agent is in a call, wraps up, pauses or is off shift. */
  | 'agent_not_free';

/** A call while it lives. Instants are epoch milliseconds; null: not yet. */
export type Call = CallProgress & {
  readonly id: number;
  readonly campaignId: number;
  readonly leadId: number;
  readonly attempt: number;
  readonly phone: string;
  readonly country: string;
  readonly callerId: string | null;
  /** By which it goes out; null: it needs none. */
  readonly trunkId: number | null;
  readonly userId: number | null;
  readonly queuedAtMs: number;
  stage: CallStage;
  /** The one thing that happens to it by itself: ring time-out, end of patience… */
  timer: Handle;
  menu: MenuTalk | null;
  /** Since when it waits for an agent. */
  waitingAtMs: number | null;
  /** It has been ordered and has not asked for an agent. */
  inFlight: boolean;
};

/** Where a call stands in its menu. */
export type MenuTalk = { readonly prompt: MenuPrompt; state: MenuState; played: number };

/**
 * The stage after a carrier's event, or null when the event is late or doubled and changes nothing. An answer, a verdict
 * or a failure may overtake the events before it; what comes after a later stage is late and has no place here. Keys and
 * verdicts after the answer move no stage by themselves: the menu and the call manager decide.
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
    case 'busy':
      return isBeforeAnswer(stage) ? 'ended' : null;
    case 'failed':
    case 'hung_up':
      return stage === 'ended' ? null : 'ended';
    case 'refused':
      return stage === 'queued' ? 'ended' : null;
    case 'dtmf':
      return null;
  }
}

function isBeforeAnswer(stage: CallStage): boolean {
  return stage === 'queued' || stage === 'placed' || stage === 'ringing';
}

/** Codes by which a carrier says 'nobody picked up' (RFC 3261: request time-out, temporarily unavailable, request terminated). */
const NO_ANSWER_CODES: ReadonlySet<number> = new Set([408, 480, 487]);

/** How a call ended that the carrier ended with `event` in `stage`. */
export function dispositionOf(stage: CallStage, event: CarrierEvent): Disposition {
  // Who talked to an agent did, however the line broke.
  if (stage === 'connected') return 'success';
  if (event.kind === 'busy') return 'busy';
  const isAnswered = stage === 'answered' || stage === 'menu' || stage === 'waiting';
  // A late word that nobody picked up can't be true of who did.
  if (event.kind === 'failed') return !isAnswered && NO_ANSWER_CODES.has(event.sipCause) ? 'no_answer' : 'failed';
  if (stage === 'waiting') return 'abandoned';
  if (stage === 'answered' || stage === 'menu') return 'no_key';
  return stage === 'ringing' ? 'no_answer' : 'failed';
}
