/**
 * Invariant: a run of failures rests its trunk and costs no contact an attempt. A resting trunk gets one call at a time,
 * after its rest, and campaigns don't wait for it longer than the longest rest. A contact that has failed in the same
 * way before its trunk carried other calls, or for a week, is not called for ever.
 */
import { MINUTE_MS } from '#shared/durations.ts';
import { NO_LEAD } from '#engine/model/call.ts';
import type { Fact, FactOf } from '#engine/model/facts.ts';
import {
  LONGEST_FAULT_MS,
  LONGEST_TRUNK_REST_MS,
  MAX_KNOWN_FAILURES,
  MAX_NUMBER_FAILURES,
  MAX_TRUNK_FAILURES,
} from '#engine/policies/trunk-health.ts';
import { createLiveCalls, must, type Invariant, type Rules } from './invariant.ts';

type Ended = FactOf<'CallEnded'>;

type Trunk = {
  /** The failed calls since the last sign of life whose attempts count. */
  run: Ended[];
  /** Failed calls of earlier runs, ordered after every call that has shown life. */
  cutRuns: Ended[];
  /** The numbers of the run that failed so for the first time. */
  readonly phones: Set<string>;
  /** The other numbers of the run. */
  readonly knownPhones: Set<string>;
  livedAtMs: number;
  rest: { readonly sipCause: number; readonly untilMs: number; probe: number | null } | null;
};

/** A failure, and the order of the first of the contact's latest calls that all failed. */
type Last = { readonly sipCause: number; readonly atMs: number; readonly isOwn: boolean; readonly sinceMs: number };

/** SIP statuses that a number may cause, and those of the called party, which has been reached. */
const BY_NUMBER = new Set([301, 302, 403, 404, 410, 480, 484, 485, 604]);
const BY_CALLED_PARTY = new Set([486, 600, 603, 606, 607, 608]);

/** How long a campaign may wait after a rest, until the probe has failed or rung. */
const PROBE_MS = 2 * MINUTE_MS;

const isSame = (sipCause: number, other: number): boolean =>
  sipCause === other || !(BY_NUMBER.has(sipCause) || BY_NUMBER.has(other));

const newTrunk = (): Trunk => ({
  run: [],
  cutRuns: [],
  phones: new Set(),
  knownPhones: new Set(),
  livedAtMs: -Infinity,
  rest: null,
});

function clear(trunk: Trunk): void {
  Object.assign(trunk, { run: [], cutRuns: [] });
  trunk.phones.clear();
  trunk.knownPhones.clear();
}

export function trunkHealth(rules: Rules): Invariant {
  const live = createLiveCalls();
  const trunks = new Map<number, Trunk>();
  /** How each contact's last call failed, if it did so without having rung. */
  const lastFailures = new Map<number, Last>();
  const inCall = new Map<number, number>();
  /** Contacts that are shown to a person, who may call them. */
  const shown = new Set<number>();
  /** Contacts that are done for another reason than that their attempts are used up. */
  const done = new Set<number>();
  const completed = new Set<number>();
  /** When active campaigns began to wait for resting trunks, by campaign id. */
  const waiting = new Map<number, number>();
  let lastChangeMs = -Infinity;
  let running = false;

  function trunkOf(trunkId: number): Trunk {
    let trunk = trunks.get(trunkId);
    if (trunk === undefined) trunks.set(trunkId, (trunk = newTrunk()));
    return trunk;
  }

  function queued({ callId, trunkId, at, leadId }: FactOf<'CallQueued'>): void {
    inCall.set(leadId, callId);
    shown.delete(leadId);
    const rest = trunkId === null ? null : trunkOf(trunkId).rest;
    if (rest === null) return;
    must(at >= rest.untilMs, () => `call ${callId} goes by trunk ${trunkId}, which rests for ${rest.untilMs - at} ms`);
    must(rest.probe === null, () => `call ${callId} goes by trunk ${trunkId}, which call ${rest.probe} probes`);
    rest.probe = callId;
  }

  function lived(callId: number): void {
    const { trunkId = null, at: orderedAtMs = 0 } = live.get(callId) ?? {};
    if (trunkId === null) return;
    const trunk = trunkOf(trunkId);
    must(trunk.rest?.probe !== callId, () => `trunk ${trunkId} rests although call ${callId} went through`);
    trunk.livedAtMs = Math.max(trunk.livedAtMs, orderedAtMs);
    trunk.cutRuns = [...trunk.cutRuns, ...trunk.run].filter(({ queuedAtMs }) => queuedAtMs > trunk.livedAtMs);
    trunk.run = [];
    trunk.phones.clear();
    trunk.knownPhones.clear();
  }

  /** Whether the failure looks like the contact's last one, although the trunk has carried calls or for too long. */
  function failedBefore({ livedAtMs }: Trunk, { leadId, sipCause, at }: Ended): boolean {
    const last = lastFailures.get(leadId);
    if (last === undefined || !isSame(last.sipCause, sipCause!)) return false;
    return last.isOwn || livedAtMs > last.atMs || at - last.sinceMs >= LONGEST_FAULT_MS;
  }

  function keepFailure(fact: Ended): void {
    const { leadId, sipCause, ringingAtMs, answeredAtMs, isTrunkFault, isLost, queuedAtMs: atMs } = fact;
    // Test calls have no contact, and one says nothing about the next.
    if (leadId === NO_LEAD) return;
    const hasFailed =
      sipCause !== null && !isLost && ringingAtMs === null && answeredAtMs === null && !BY_CALLED_PARTY.has(sipCause);
    if (!hasFailed) return void lastFailures.delete(leadId);
    const sinceMs = lastFailures.get(leadId)?.sinceMs ?? atMs;
    lastFailures.set(leadId, { sipCause, atMs, isOwn: !isTrunkFault, sinceMs });
  }

  function judged(fact: Ended): void {
    const { callId, leadId, trunkId, sipCause, ringingAtMs, answeredAtMs, isTrunkFault, settlement } = fact;
    inCall.delete(leadId);
    if (settlement.kind === 'done' && settlement.why !== 'attempts_used') done.add(leadId);
    if (trunkId === null || !isKnown(trunkId)) return;
    const trunk = trunkOf(trunkId);
    const wasProbe = trunk.rest?.probe === callId;
    if (wasProbe) trunk.rest!.probe = null;
    if (sipCause === null || fact.isLost || ringingAtMs !== null || answeredAtMs !== null)
      return must(!isTrunkFault, () => `call ${callId} is its trunk's fault, although it did not fail or was reached`);
    if (BY_CALLED_PARTY.has(sipCause)) return lived(callId);
    if (isTrunkFault)
      return must(trunk.rest !== null, () => `call ${callId} is the fault of trunk ${trunkId}, in service`);
    if (trunk.rest !== null && !wasProbe) {
      const isOther = BY_NUMBER.has(sipCause) && (sipCause !== trunk.rest.sipCause || failedBefore(trunk, fact));
      if (isOverdue(fact)) return;
      return must(isOther, () => `call ${callId} failed with ${sipCause} while trunk ${trunkId} rests, and counts`);
    }
    if (trunk.rest === null) return failed(trunk, fact);
    const isOwn = isOverdue(fact) || (BY_NUMBER.has(sipCause) && failedBefore(trunk, fact));
    must(isOwn, () => `call ${callId} probed trunk ${trunkId} in vain, and counts`);
  }

  function isOverdue({ leadId, at }: Ended): boolean {
    const last = lastFailures.get(leadId);
    return last !== undefined && at - last.sinceMs >= LONGEST_FAULT_MS;
  }

  function ended(fact: Ended): void {
    judged(fact);
    keepFailure(fact);
  }

  /** Adds a failure that counts against its contact to the run. */
  function failed(trunk: Trunk, fact: Ended): void {
    const { trunkId, sipCause, queuedAtMs } = fact;
    if (queuedAtMs <= trunk.livedAtMs) return;
    const last = trunk.run.at(-1)?.sipCause ?? trunk.cutRuns.at(-1)?.sipCause ?? sipCause!;
    const hasFailed = failedBefore(trunk, fact);
    if (!isSame(last, sipCause!)) {
      if (hasFailed && trunk.run.length > 0 && BY_NUMBER.has(sipCause!)) return;
      clear(trunk);
    }
    trunk.run.push(fact);
    (hasFailed ? trunk.knownPhones : trunk.phones).add(fact.phone);
    const numbers = trunk.phones.size;
    const limit = BY_NUMBER.has(sipCause!) ? MAX_NUMBER_FAILURES : MAX_TRUNK_FAILURES;
    must(numbers < limit, () => `trunk ${trunkId} doesn't rest after ${numbers} failures with ${sipCause}`);
    const known = BY_NUMBER.has(sipCause!) ? 0 : trunk.knownPhones.size;
    must(known < MAX_KNOWN_FAILURES, () => `trunk ${trunkId} doesn't rest after ${known} known failures`);
  }

  function rested({ trunkId, sipCause, untilMs, at }: FactOf<'TrunkRested'>): void {
    const trunk = trunkOf(trunkId);
    const most = LONGEST_TRUNK_REST_MS;
    must(untilMs > at && untilMs - at <= most, () => `trunk ${trunkId} rests for ${untilMs - at} ms`);
    for (const { callId, leadId, campaignId } of [...trunk.cutRuns, ...trunk.run]) {
      const isClaimed = inCall.has(leadId) || shown.has(leadId);
      const isExcused = leadId === NO_LEAD || completed.has(campaignId) || isClaimed || done.has(leadId);
      must(isExcused, () => `trunk ${trunkId} rests, and call ${callId} to contact ${leadId} still counts`);
    }
    clear(trunk);
    trunk.rest = { sipCause, untilMs, probe: null };
  }

  /** Whether the trunk is configured. Calls of a removed trunk may outlive it. */
  const isKnown = (trunkId: number) => rules.trunks?.some(({ id }) => id === trunkId) === true;

  function note(fact: Fact): void {
    switch (fact.kind) {
      case 'DialerStarted':
      case 'DialerStopped':
        running = fact.kind === 'DialerStarted';
        lastChangeMs = fact.at;
        break;
      case 'CampaignStarted':
        completed.delete(fact.campaignId);
        waiting.delete(fact.campaignId);
        break;
      case 'CampaignHeld':
        if (fact.why !== 'trunk_resting') waiting.delete(fact.campaignId);
        else if (!waiting.has(fact.campaignId)) waiting.set(fact.campaignId, fact.at);
        break;
      case 'CampaignCompleted':
        completed.add(fact.campaignId);
        waiting.delete(fact.campaignId);
        break;
      case 'CampaignReleased':
      case 'CampaignPaused':
      case 'CampaignStopped':
        waiting.delete(fact.campaignId);
        break;
      case 'ContactExcluded':
        done.add(fact.leadId);
        break;
      // A contact that is shown is claimed, too.
      case 'ContactReserved':
        shown.add(fact.leadId);
        break;
      case 'ContactReleased':
        shown.delete(fact.leadId);
        if (fact.settlement.kind === 'done') done.add(fact.leadId);
        break;
      case 'ClockGap':
        lastChangeMs = fact.toMs;
        break;
      default:
    }
  }

  return {
    name: 'a trunk that fails rests, and costs no contact an attempt',
    accept(fact) {
      note(fact);
      switch (fact.kind) {
        case 'CallQueued':
          queued(fact);
          break;
        case 'CallRinging':
        case 'CallAnswered':
          lived(fact.callId);
          break;
        case 'CallEnded':
          ended(fact);
          break;
        case 'CallWithdrawn': {
          const { trunkId = null, leadId = 0 } = live.get(fact.callId) ?? {};
          inCall.delete(leadId);
          const rest = trunkId === null ? null : trunkOf(trunkId).rest;
          if (rest?.probe === fact.callId) rest.probe = null;
          break;
        }
        case 'AttemptGivenBack': {
          const last = lastFailures.get(fact.leadId);
          if (last !== undefined) lastFailures.set(fact.leadId, { ...last, isOwn: false });
          const trunk = trunkOf(fact.trunkId);
          const isOther = ({ callId }: Ended) => callId !== fact.callId;
          trunk.run = trunk.run.filter(isOther);
          trunk.cutRuns = trunk.cutRuns.filter(isOther);
          break;
        }
        case 'TrunkRested':
          lastChangeMs = fact.at;
          rested(fact);
          break;
        case 'TrunkRecovered':
          lastChangeMs = fact.at;
          trunkOf(fact.trunkId).rest = null;
          break;
        default:
      }
      live.accept(fact);
    },
    look(_summary, nowMs) {
      for (const id of trunks.keys()) if (!isKnown(id)) trunks.delete(id);
      if (!running) return;
      for (const [id, sinceMs] of waiting) {
        const waitedMs = nowMs - Math.max(sinceMs, lastChangeMs);
        must(waitedMs <= LONGEST_TRUNK_REST_MS + PROBE_MS, () => `campaign ${id} waits for trunks for ${waitedMs} ms`);
      }
    },
  };
}
