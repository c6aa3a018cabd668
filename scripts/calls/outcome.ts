/** Draws the outcomes of calls in a generated history. */
import type { Disposition } from '#shared/domain/dispositions.ts';
import { nextUint32, nextUnit, type Stream } from '#engine/kernel/rng.ts';

/** Outcome of a call. Instants are epoch milliseconds. */
export type Outcome = {
  readonly disposition: Disposition;
  /** Null if the call was refused before it was placed. */
  readonly placedAt: number | null;
  readonly answeredAt: number | null;
  readonly endedAt: number;
  /** Whether the answer was classified as a person. */
  readonly isPerson: boolean;
  /** Whether the called person pressed the key that transfers to an agent. */
  readonly pressedOne: boolean;
  readonly agentId: number | null;
  readonly talkMs: number;
  readonly waitMs: number;
  readonly optedOut: boolean;
  /** Whether the network reported that the number doesn't exist. */
  readonly isDead: boolean;
  /** JSON in the journal's format. */
  readonly details: string;
};

const FIRST_AGENT = 101;
const UNUSED = {
  isPerson: false,
  pressedOne: false,
  agentId: null,
  talkMs: 0,
  waitMs: 0,
  optedOut: false,
  isDead: false,
};

/**
 * Number of calls with each outcome per 100,000 calls, in the order in which they are drawn. A person answers the
 * others.
 */
const REFUSED = 30;
const INTERRUPTED = 20;
const BUSY = 7000;
const FAILED = 4000;
const NO_ANSWER = 36_000;
const MACHINE = 24_000;

/**
 * Draws the outcome of a call claimed at `assignedAt`.
 * @param exists whether the called number exists.
 * @param agents the number of agents.
 * @param userId the user who ends calls by hand.
 */
export function drawOutcome(rng: Stream, assignedAt: number, exists: boolean, agents: number, userId: number): Outcome {
  let left = nextUint32(rng) % 100_000;
  const drawn = (share: number): boolean => (left -= share) < 0;
  const placedAt = assignedAt + Math.floor(nextUnit(rng) ** 4 * 900);
  if (drawn(REFUSED))
    return { ...UNUSED, disposition: 'failed', placedAt: null, answeredAt: null, endedAt: placedAt, details: '{}' };
  if (drawn(INTERRUPTED)) {
    const endedAt = placedAt + span(rng, 60_000);
    return { ...UNUSED, disposition: 'interrupted', placedAt, answeredAt: null, endedAt, details: '{}' };
  }
  const network = placedAt + 400 + span(rng, 1500);
  if (!exists) return failed(placedAt, network, 404, 1, 'invalid_number');
  if (drawn(BUSY)) return failed(placedAt, network, 486, 17, 'busy');
  if (drawn(FAILED)) {
    const isRejected = nextUint32(rng) % 4 === 0;
    return failed(placedAt, network, isRejected ? 403 : 503, isRejected ? 21 : 34, 'failed');
  }
  if (drawn(NO_ANSWER)) {
    const endedAt = network + 25_000 + (nextUint32(rng) % 5000);
    const details = `{"ringingAtMs":${network}}`;
    return { ...UNUSED, disposition: 'no_answer', placedAt, answeredAt: null, endedAt, details };
  }
  const answeredAt = network + 2000 + span(rng, 7000);
  if (drawn(MACHINE)) return machine(rng, placedAt, network, answeredAt, agents);
  return person(rng, placedAt, network, answeredAt, agents, userId);
}

function failed(
  placedAt: number,
  endedAt: number,
  sip: number,
  q850: number,
  disposition: 'failed' | 'invalid_number' | 'busy',
): Outcome {
  const details = `{"sipCause":${sip},"q850Cause":${q850}}`;
  return { ...UNUSED, disposition, placedAt, answeredAt: null, endedAt, isDead: q850 === 1, details };
}

function machine(rng: Stream, placedAt: number, ringing: number, answeredAt: number, agents: number): Outcome {
  const verdictAt = answeredAt + 1500 + (nextUint32(rng) % 1500);
  const answered = { ...UNUSED, disposition: 'machine', placedAt, answeredAt } as const;
  // One machine in twenty is classified as a person and reported by an agent.
  if (nextUint32(rng) % 20 > 0) {
    const details = `{"ringingAtMs":${ringing},"answeredBy":"machine","verdict":"machine","verdictAtMs":${verdictAt}}`;
    return { ...answered, endedAt: verdictAt + 200, details };
  }
  const endedAt = verdictAt + 4000 + span(rng, 3000);
  const agentId = FIRST_AGENT + (nextUint32(rng) % agents);
  return {
    ...answered,
    isPerson: true,
    endedAt,
    agentId,
    talkMs: endedAt - verdictAt,
    details:
      `{"ringingAtMs":${ringing},"answeredBy":"person","verdict":"person","verdictAtMs":${verdictAt},"foundMachineAtMs":${endedAt},` +
      `"wantedAtMs":${verdictAt},"connectedAtMs":${verdictAt},"agentId":${agentId}}`,
  };
}

function person(
  rng: Stream,
  placedAt: number,
  ringing: number,
  answeredAt: number,
  agents: number,
  userId: number,
): Outcome {
  const verdictAt = answeredAt + 800 + (nextUint32(rng) % 800);
  const answered = { ...UNUSED, placedAt, answeredAt, isPerson: true } as const;
  const known = `{"ringingAtMs":${ringing},"answeredBy":"person","verdict":"person","verdictAtMs":${verdictAt},"menuAtMs":${verdictAt}`;
  const decidedAt = verdictAt + 2000 + span(rng, 4000);
  const will = nextUint32(rng) % 1000;
  if (will < 560) return { ...answered, disposition: 'no_key', endedAt: decidedAt, details: `${known}}` };
  if (will < 585)
    return { ...answered, disposition: 'opt_out', endedAt: decidedAt, optedOut: true, details: `${known},"keys":"8"}` };
  if (will < 590) {
    const details = `${known},"endedByUserId":${userId}}`;
    return { ...answered, disposition: 'ended_by_user', endedAt: decidedAt, details };
  }
  const wanted = `${known},"keys":"1","wantedAtMs":${decidedAt}`;
  if (will < 600) {
    const endedAt = decidedAt + 2000;
    return {
      ...answered,
      disposition: 'abandoned',
      endedAt,
      pressedOne: true,
      waitMs: endedAt - decidedAt,
      details: `${wanted}}`,
    };
  }
  const connectedAt = decidedAt + (nextUint32(rng) % 4 === 0 ? span(rng, 1000) : 0);
  const talkMs = 5000 + span(rng, 80_000);
  const agentId = FIRST_AGENT + (nextUint32(rng) % agents);
  return {
    ...answered,
    disposition: 'success',
    endedAt: connectedAt + talkMs,
    pressedOne: true,
    agentId,
    talkMs,
    waitMs: connectedAt - decidedAt,
    details: `${wanted},"connectedAtMs":${connectedAt},"agentId":${agentId}}`,
  };
}

/** Draws an exponential duration in whole milliseconds, cut at five times its mean. */
function span(rng: Stream, meanMs: number): number {
  return Math.floor(meanMs * Math.min(5, -Math.log(nextUnit(rng))));
}
