/** The cost of machine detection: delays, unsure verdicts, persons who hung up meanwhile, and estimated errors. */
import { isUnsure } from '#shared/domain/detector-words.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import type { CallDetails } from '#server/platform/db/call-details.ts';
import { mixtureShare, type Estimate, type Trials } from './mixture.ts';

/** An ended call. */
export type DetectedCall = {
  readonly contactId: number | null;
  readonly assignedAt: number;
  readonly answeredAt: number | null;
  readonly endedAt: number;
  readonly disposition: Disposition;
  readonly details: CallDetails;
};

export type DetectionCost = {
  readonly answered: number;
  /** Answered calls that the detector listened to. */
  readonly detected: number;
  /** Calls that it took for persons, those it was unsure of included. */
  readonly persons: number;
  readonly machines: number;
  /** Calls without a sure verdict, or without any in time. */
  readonly unsure: number;
  /** Calls on which the called party hung up before the verdict. */
  readonly hungUp: number;
  /** Time from the answer to the verdict of persons, ms, or null without any. */
  readonly personDelayMs: { readonly median: number; readonly p90: number } | null;
  /**
   * Persons in menus, or whom an agent reported as machines. Calls that lost their audio, or on which the detector found
   * the machine later, are left out.
   */
  readonly judged: number;
  /** Parts of `judged`: reported by an agent, and without a key until the menu's end. */
  readonly reported: number;
  readonly silent: number;
  /** Calls repeated within an hour, by what the first call met, and how many of the repeated calls met a person. */
  readonly again: Readonly<Record<FirstCall, Trials>>;
  /** Estimated share of `machines` that were persons, or null if there is too little data. */
  readonly falseMachines: Estimate | null;
};

type FirstCall = 'machine' | 'noAnswer' | 'person';

/** Repeated calls are counted up to this time after the first, because later somebody else may be near the telephone. */
const SOON_MS = HOUR_MS;
/** Length from which on a conversation was surely with a person. */
const TALK_MS = 30_000;
/** Dispositions of calls that tell nothing of the called party. */
const UNTOLD: ReadonlySet<Disposition> = new Set(['failed', 'interrupted', 'ended_by_user', 'blocked']);

/** Computes the figures of ended calls, which must come newest first. */
export function detectionCost(newestFirst: Iterable<DetectedCall>): DetectionCost {
  const sums = { answered: 0, detected: 0, persons: 0, machines: 0, unsure: 0, hungUp: 0 };
  const false_ = { judged: 0, reported: 0, silent: 0 };
  const again = { machine: noTrials(), noAnswer: noTrials(), person: noTrials() };
  const delays: number[] = [];
  /** The next call to each contact. */
  const next = new Map<number, DetectedCall>();

  for (const call of newestFirst) {
    countAgain(again, call, next);
    if (call.answeredAt === null) continue;
    sums.answered += 1;
    const { wasDetected, answeredBy, verdict, verdictAtMs, detectorStatus, transferredByUserId } = call.details;
    if (wasDetected !== true) continue;
    sums.detected += 1;
    if (answeredBy === 'machine') sums.machines += 1;
    if (answeredBy === undefined && call.disposition === 'no_key') sums.hungUp += 1;
    if (answeredBy !== 'person') continue;
    sums.persons += 1;
    const isFoundLate = verdict === 'machine';
    const isLate = isFoundLate || (verdict === undefined && transferredByUserId === undefined);
    if (isLate || isUnsure(detectorStatus ?? null)) sums.unsure += 1;
    if (verdict === 'person' && verdictAtMs !== undefined) delays.push(verdictAtMs - call.answeredAt);
    if (isFoundLate || call.details.noMediaS !== undefined) continue;
    // Only an agent's verdict comes after the connection.
    const isReported = call.details.foundMachineAtMs !== undefined && call.details.connectedAtMs !== undefined;
    if (isReported || call.details.menuAtMs !== undefined) false_.judged += 1;
    if (isReported) false_.reported += 1;
    else if (call.disposition === 'no_reaction') false_.silent += 1;
  }

  return {
    ...sums,
    ...false_,
    personDelayMs: delaysOf(delays),
    again,
    falseMachines: mixtureShare(again.machine, { none: again.noAnswer, all: again.person }),
  };
}

type Counting = { calls: number; met: number };

const noTrials = (): Counting => ({ calls: 0, met: 0 });

/** Counts the next call to the contact, if it followed soon, and makes `call` the next one of the call before it. */
function countAgain(again: Record<FirstCall, Counting>, call: DetectedCall, next: Map<number, DetectedCall>): void {
  const { contactId } = call;
  if (contactId === null || UNTOLD.has(call.disposition)) return;
  const later = next.get(contactId);
  next.set(contactId, call);
  const first = firstCallOf(call);
  if (later === undefined || first === null || later.assignedAt - call.endedAt > SOON_MS) return;
  again[first].calls += 1;
  if (metPerson(later)) again[first].met += 1;
}

function firstCallOf({ disposition, details: { answeredBy } }: DetectedCall): FirstCall | null {
  if (answeredBy !== undefined) return answeredBy;
  return disposition === 'no_answer' ? 'noAnswer' : null;
}

/** Whether the called party surely was a person, whatever the detector says. */
function metPerson({ endedAt, details }: DetectedCall): boolean {
  const { keys, connectedAtMs, foundMachineAtMs, noMediaS = 0 } = details;
  if (keys !== undefined) return true;
  // Nobody was heard in the seconds without audio.
  const heardUntil = endedAt - noMediaS * SECOND_MS;
  return connectedAtMs !== undefined && foundMachineAtMs === undefined && heardUntil - connectedAtMs >= TALK_MS;
}

function delaysOf(delays: number[]): DetectionCost['personDelayMs'] {
  if (delays.length === 0) return null;
  const sorted = Float64Array.from(delays).sort();
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1]!;
  return { median: at(0.5), p90: at(0.9) };
}
