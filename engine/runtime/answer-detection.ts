/** Who answered: known with the answer, or by a detector's verdict after it, or taken for a person when none comes. */
import type { Loop } from '../kernel/loop.ts';
import type { LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

export type AnswerDetection = {
  answered(call: LiveCall, by: 'person' | 'machine' | 'unknown'): void;
  /** Of an answered call. The first one decides; a machine may still be found out later, but not by a detector after a user's word. */
  verdict(call: LiveCall, by: 'person' | 'machine'): void;
  /** A user says so, whatever the detector thinks. False when it was decided already. */
  takeForPerson(call: LiveCall): boolean;
};

export type AnswerDetectionOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly speed: number;
  /** Replaces the call's timer; milliseconds, not whole. */
  readonly wait: (call: LiveCall, delayMs: number, action: (call: LiveCall) => void) => void;
  readonly onPerson: (call: LiveCall) => void;
  /** At once, or at any time later: what the call was doing is over. */
  readonly onMachine: (call: LiveCall) => void;
};

/** A detector that has said nothing by then says nothing: Asterisk AMD takes 5 s at most. */
const VERDICT_TIMEOUT_MS = 6000;

export function createAnswerDetection({
  loop,
  facts,
  speed,
  wait,
  onPerson,
  onMachine,
}: AnswerDetectionOptions): AnswerDetection {
  function listens({ run }: LiveCall): boolean {
    return run.plan.detectMachines ?? true;
  }

  function note(call: LiveCall, verdict: 'person' | 'machine'): void {
    call.verdict = verdict;
    call.verdictAtMs = loop.now();
  }

  function decide(call: LiveCall, by: 'person' | 'machine'): void {
    call.answeredBy = by;
    loop.cancel(call.timer);
    if (by === 'person') onPerson(call);
    else onMachine(call);
  }

  function tell({ id: callId, campaignId }: LiveCall, by: 'person' | 'machine', byDetector: boolean): void {
    facts.CallVerdict?.({ kind: 'CallVerdict', at: loop.now(), callId, campaignId, by, byDetector });
  }

  /** A user knows better than the detector; whose call it is in the end, the agent, knows best. */
  function isVouchedFor({ transferredByUserId, stage }: LiveCall): boolean {
    return transferredByUserId !== null && stage !== 'connected';
  }

  function noVerdict(call: LiveCall): void {
    tell(call, 'person', false);
    decide(call, 'person');
  }

  return {
    answered(call, by) {
      call.answeredAtMs = loop.now();
      // Without detection whoever answers is taken for a person.
      const seen = listens(call) ? by : 'person';
      const { id: callId, campaignId } = call;
      const byDetector = listens(call) && seen !== 'unknown';
      facts.CallAnswered?.({ kind: 'CallAnswered', at: loop.now(), callId, campaignId, by: seen, byDetector });
      if (seen === 'unknown') {
        wait(call, VERDICT_TIMEOUT_MS / speed, noVerdict);
        return;
      }
      if (byDetector) note(call, seen);
      decide(call, seen);
    },

    verdict(call, by) {
      if (!listens(call)) return;
      if (call.answeredBy === null) {
        note(call, by);
        tell(call, by, true);
        decide(call, by);
      } else if (by === 'machine' && !isVouchedFor(call)) {
        // From an agent on, a verdict is the agent's: the detector's stays what it was.
        if (call.stage !== 'connected') note(call, by);
        call.foundMachineAtMs = loop.now();
        onMachine(call);
      }
    },

    takeForPerson(call) {
      if (call.answeredBy !== null) return false;
      call.answeredBy = 'person';
      loop.cancel(call.timer);
      tell(call, 'person', false);
      return true;
    },
  };
}
