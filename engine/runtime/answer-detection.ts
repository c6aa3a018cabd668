/**
 * Determines whether a person or a machine answered: from the answer itself, from a detector's later verdict, or,
 * without a verdict, by assuming a person.
 */
import type { Loop } from '../kernel/loop.ts';
import type { DetectorResult } from '../model/facts.ts';
import type { LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

type AnswerDetection = {
  answered(call: LiveCall, by: 'person' | 'machine' | 'unknown'): void;
  /**
   * Handles a verdict on an answered call. The first verdict decides. A machine may still be detected later, but the
   * detector does not overrule a user's transfer.
   */
  verdict(call: LiveCall, by: 'person' | 'machine', detector?: DetectorResult): void;
  /**
   * Classifies the call as answered by a person because a user transfers it, regardless of the detector. Returns false
   * if the call was already classified.
   */
  takeForPerson(call: LiveCall): boolean;
};

type AnswerDetectionOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly speed: number;
  /** Replaces the call's timer. The delay is in milliseconds and may be fractional. */
  readonly wait: (call: LiveCall, delayMs: number, action: (call: LiveCall) => void) => void;
  readonly onPerson: (call: LiveCall) => void;
  /** Called when a machine is detected, even late. Must end the call's current activity. */
  readonly onMachine: (call: LiveCall) => void;
};

/** Default time limit for a verdict. Asterisk AMD takes at most 5 s by default. */
const DEFAULT_VERDICT_TIMEOUT_MS = 6000;

/** Creates the detection. `speed` (over 0) divides the verdict time-out. */
export function createAnswerDetection({
  loop,
  facts,
  speed,
  wait,
  onPerson,
  onMachine,
}: AnswerDetectionOptions): AnswerDetection {
  function isDetecting({ run }: LiveCall): boolean {
    return run.plan.detectMachines ?? true;
  }

  function recordVerdict(call: LiveCall, verdict: 'person' | 'machine'): void {
    call.verdict = verdict;
    call.verdictAtMs = loop.now();
  }

  function decide(call: LiveCall, by: 'person' | 'machine'): void {
    call.answeredBy = by;
    loop.cancel(call.timer);
    if (by === 'person') onPerson(call);
    else onMachine(call);
  }

  function emitVerdict(
    { id: callId, campaignId }: LiveCall,
    by: 'person' | 'machine',
    byDetector: boolean,
    detector: DetectorResult | null = null,
  ): void {
    facts.CallVerdict?.({ kind: 'CallVerdict', at: loop.now(), callId, campaignId, by, byDetector, detector });
  }

  /** A user's transfer overrules the detector, and the agent on the call overrules both. */
  function isConfirmedByUser({ transferredByUserId, stage }: LiveCall): boolean {
    return transferredByUserId !== null && stage !== 'connected';
  }

  function verdictTimedOut(call: LiveCall): void {
    emitVerdict(call, 'person', false);
    decide(call, 'person');
  }

  return {
    answered(call, by) {
      call.answeredAtMs = loop.now();
      // Without detection every answer counts as a person.
      const seen = isDetecting(call) ? by : 'person';
      const { id: callId, campaignId } = call;
      call.wasDetected = isDetecting(call);
      const byDetector = call.wasDetected && seen !== 'unknown';
      facts.CallAnswered?.({ kind: 'CallAnswered', at: loop.now(), callId, campaignId, by: seen, byDetector });
      if (seen === 'unknown') {
        wait(call, (call.run.plan.verdictTimeoutMs ?? DEFAULT_VERDICT_TIMEOUT_MS) / speed, verdictTimedOut);
        return;
      }
      if (byDetector) recordVerdict(call, seen);
      decide(call, seen);
    },

    verdict(call, by, detector) {
      if (!isDetecting(call) || call.stage === 'voicemail') return;
      if (call.answeredBy === null) {
        call.detectorStatus = detector?.status ?? null;
        call.detectorCause = detector?.cause ?? null;
        recordVerdict(call, by);
        emitVerdict(call, by, true, detector);
        decide(call, by);
      } else if (by === 'machine' && call.answeredBy === 'person' && !isConfirmedByUser(call)) {
        // Once connected, verdicts come from the agent and don't change the detector's verdict.
        if (call.stage !== 'connected') recordVerdict(call, by);
        call.foundMachineAtMs = loop.now();
        onMachine(call);
      }
    },

    takeForPerson(call) {
      if (call.answeredBy !== null) return false;
      call.answeredBy = 'person';
      loop.cancel(call.timer);
      emitVerdict(call, 'person', false);
      return true;
    },
  };
}
