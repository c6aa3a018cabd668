/** Leaves a campaign's message on answering machines. */
import type { CallPlacer, CarrierEvent } from '../ports.ts';
import type { LiveCall } from './campaign-run.ts';

/** Longest time that a carrier waits for the end of a machine's greeting, with some to spare. */
const MOST_WAIT_MS = 40_000;

type VoicemailOptions = {
  readonly speed: number;
  readonly placer: Pick<CallPlacer, 'leaveMessage'>;
  /** Replaces the call's timer. The delay is in milliseconds and may be fractional. */
  readonly wait: (call: LiveCall, delayMs: number, action: (call: LiveCall) => void) => void;
  /** Called when the message is ordered: the call will need no agent. */
  readonly onBegun: (call: LiveCall) => void;
  /** Called when the message was left, or could not be. */
  readonly onOver: (call: LiveCall) => void;
};

type Left = Extract<CarrierEvent, { kind: 'message_left' }>;

/** `speed` (over 0) divides all times. */
export function createVoicemail({ speed, placer, wait, onBegun, onOver }: VoicemailOptions) {
  function begin(call: LiveCall, messageMs: number): void {
    call.stage = 'voicemail';
    // The carrier may begin a second time, when a machine beeps late.
    wait(call, (MOST_WAIT_MS + 2 * messageMs) / speed, onOver);
    onBegun(call);
    placer.leaveMessage(call.id, messageMs);
  }

  return {
    begin,

    /** Orders the message, if the campaign has one and the detector has just found the machine. Otherwise it is over. */
    found(call: LiveCall): void {
      const { messageMs } = call.run.plan;
      if (messageMs === undefined || call.stage !== 'answered') return onOver(call);
      begin(call, messageMs);
    },

    left(call: LiveCall, { how }: Left): void {
      if (call.stage !== 'voicemail') return;
      call.messageLeft = how;
      onOver(call);
    },
  };
}
