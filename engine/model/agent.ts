/**
 * An agent's states: available → (reserved) → busy → wrap_up → available, with pauses in between. The agent is unreachable from the
 * failure of its phone until the phone is seen again, and offline between shifts. A person is on shift while signed in
 * to a team.
 */
import type { Place } from '../kernel/fifo.ts';
import type { Handle } from '../kernel/slot-allocator.ts';
import type { AgentLoss, AgentState, PauseReason } from './facts.ts';

/** The extension of the queue of free agents. */
export const QUEUE_EXTENSION = 100;
export const FIRST_EXTENSION = 101;
/** Extensions of people are 10,000 + the user's id. No site has that many other agents. */
const PEOPLE_FROM = 10_000;

/** Returns the agent id (extension) of a user who signs in to teams. */
export function personExtension(userId: number): number {
  return PEOPLE_FROM + userId;
}

/** Returns the user whose extension it is, or null if it is no person's. */
export function userOfExtension(agentId: number): number | null {
  return agentId > PEOPLE_FROM ? agentId - PEOPLE_FROM : null;
}

/** Pause of a session that could not be reached, at simulation speed 1. */
export const UNREACHABLE_REST_MS = 30_000;

/**
 * First and longest time in milliseconds, at simulation speed 1, until an agent's phone is tried again. It doubles with
 * each try in a row. A try of a dead phone is a probe, so that it costs no person on the line any time.
 */
const RESTS: Readonly<Record<AgentLoss, readonly [number, number]>> = {
  busy: [10_000, 60_000],
  no_answer: [30_000, 15 * 60_000],
  unreachable: [30_000, 15 * 60_000],
};

/** Returns the time until the next try, after `misses` tries in a row (1 or more) with the same result. */
export function agentRestMs(loss: AgentLoss, misses: number): number {
  const [first, longest] = RESTS[loss];
  return Math.min(first * 2 ** (misses - 1), longest);
}

/**
 * A person's phone that is called once, at sign-in, and stays on the line between calls (a nailed-up connection): it is
 * being called, is on the line, or has hung up or not answered.
 */
export type NailedUpPhone = 'calling' | 'up' | 'lost';

export type Agent = {
  /** The agent's extension. */
  readonly id: number;
  /** Index in the pool's view. */
  readonly slot: number;
  state: AgentState;
  /** False after the end of the shift: the agent finishes its call and wrap-up, then goes offline. */
  onShift: boolean;
  /**
   * Whether a user has paused the agent. The pause starts after the current call and its wrap-up, and ends with the
   * shift.
   */
  isPausedByUser: boolean;
  /** Id of the site's reason for that pause, or null. */
  pauseReasonId: number | null;
  /** Whether a scheduled break is due or under way. */
  onBreak: boolean;
  /** Whether the last call ended before the agent was reached. False again once the agent is free or pauses. */
  isUnreached: boolean;
  /** Until when the agent pauses because its phone was busy or rang in vain (epoch milliseconds), or −Infinity. */
  pausesUntilMs: number;
  /** Whether a person is signed in without being there to take calls. */
  isAway: boolean;
  /** Whether the agent's phone has failed or is known to be dead, and has not been seen since. */
  isPhoneDead: boolean;
  /** State of the agent's nailed-up phone, or null if the phone rings for each call. */
  nailedUp: NailedUpPhone | null;
  /** How the last call to the agent failed, or null if the agent took it. */
  loss: AgentLoss | null;
  /** Number of calls and probes in a row that failed in that way. */
  misses: number;
  /** Whether the last call was answered by a machine. */
  metMachine: boolean;
  calls: number;
  breaks: number;
  /** Place in the queue of idle agents. */
  idlePlace: Place;
  /** Timer of the end of the wrap-up. */
  wrapUpTimer: Handle;
};

/** How a person signs in. */
export type SignIn = {
  /** Default: false. */
  readonly isPaused?: boolean;
  /** Id of the site's reason for the pause. Default: null. */
  readonly reasonId?: number | null;
  /** Whether the person is there to take calls. Default: true. */
  readonly isPresent?: boolean;
  /** Whether the person's phone is nailed up; then it is being called. Default: false. */
  readonly isNailedUp?: boolean;
};

/** Send `duty_changes` after a field of AgentDuty other than `onShift` has changed. */
export type AgentEvent =
  | 'shift_starts'
  | 'shift_ends'
  | 'call_starts'
  | 'reservation_starts'
  | 'reservation_ends'
  /** The agent is in a conversation of an earlier dialer, paused or not. */
  | 'call_adopted'
  | 'call_ends'
  | 'wrap_up_ends'
  | 'duty_changes';

/** The fields that determine an idle agent's state, as they are after the event. */
export type AgentDuty = Pick<
  Agent,
  'onShift' | 'isPausedByUser' | 'onBreak' | 'pausesUntilMs' | 'isAway' | 'isPhoneDead' | 'nailedUp' | 'loss'
>;

/** Returns the state after an event, or null if the event is impossible or has no effect in `state`. */
export function agentStateAfter(state: AgentState, event: AgentEvent, duty: AgentDuty): AgentState | null {
  switch (event) {
    case 'shift_starts':
      return state === 'offline' ? idleState(duty) : null;
    case 'shift_ends':
      return isIdle(state) || state === 'reserved' ? 'offline' : null;
    case 'reservation_starts':
      return state === 'available' ? 'reserved' : null;
    case 'reservation_ends':
      return state === 'reserved' ? idleState(duty) : null;
    case 'call_starts':
      return state === 'available' || state === 'reserved' ? 'busy' : null;
    case 'call_adopted':
      return isIdle(state) ? 'busy' : null;
    case 'call_ends':
      return state === 'busy' ? 'wrap_up' : null;
    case 'wrap_up_ends':
      if (state !== 'wrap_up') return null;
      return duty.onShift ? idleState(duty) : 'offline';
    case 'duty_changes':
      if (state === 'reserved') return isAtWork(duty) ? null : idleState(duty);
      return isIdle(state) ? idleState(duty) : null;
  }
}

const isIdle = (state: AgentState): boolean => state === 'available' || state === 'paused' || state === 'unreachable';

/** Returns the state of an agent on shift who is neither in a call nor in wrap-up. */
function idleState(duty: AgentDuty): AgentState {
  if (duty.isPausedByUser || duty.onBreak) return 'paused';
  if (duty.isAway || duty.isPhoneDead || isOffTheLine(duty)) return 'unreachable';
  return duty.pausesUntilMs === -Infinity ? 'available' : 'paused';
}

/** Returns whether the agent has a nailed-up phone that is not on the line. */
export function isOffTheLine({ nailedUp }: Pick<Agent, 'nailedUp'>): boolean {
  return nailedUp !== null && nailedUp !== 'up';
}

/** Returns whether the agent takes calls, now or after its present call and wrap-up. */
export function isAtWork(duty: AgentDuty): boolean {
  return duty.onShift && idleState(duty) === 'available';
}

/** Returns why a paused agent pauses. */
export function pauseReason({ isPausedByUser, onBreak, loss }: AgentDuty): PauseReason {
  if (isPausedByUser) return 'user';
  if (onBreak) return 'break';
  return loss === 'busy' ? 'busy' : 'no_answer';
}
