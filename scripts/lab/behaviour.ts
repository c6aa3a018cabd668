/** Behaviour of a called party of the lab in one call. Times are in milliseconds. */
export type Behaviour = {
  /** Name shown in SIPp's log. */
  readonly name: string;
  /** Time from the INVITE until it rings or refuses. */
  readonly delayMs: number;
  /** SIP status of the refusal, one of `REFUSALS`, or null if it rings. */
  readonly refusal: number | null;
  /** Time from ringing to the answer, or null if it rings until the caller gives up. */
  readonly ringMs: number | null;
  /** Whether it sends a 183 with a sound before the answer, instead of 180. */
  readonly earlyMedia: boolean;
  readonly speech: Speech;
  /** Key that is pressed `afterMs` after the answer, or null if none is pressed. */
  readonly key: { readonly digit: string; readonly afterMs: number } | null;
  /** Time from the answer until it hangs up, or null if it waits for the caller to hang up. */
  readonly hangUpAfterMs: number | null;
};

/**
 * Sound of the called party after the answer. `silent` sends silence, `mute` sends no packets; `crackle` is too short
 * for words. `voicemail` and `lateBeep` are machines that record after a beep.
 */
export type Speech = 'mute' | 'silent' | 'hello' | 'machine' | 'talk' | 'crackle' | 'voicemail' | 'lateBeep';

/** A person who answers after a short ring, says hello, and stays on the line. */
export const PERSON: Behaviour = {
  name: 'person',
  delayMs: 50,
  refusal: null,
  ringMs: 300,
  earlyMedia: false,
  speech: 'hello',
  key: null,
  hangUpAfterMs: null,
};

/** Reason phrase of each SIP status with which a call can be refused. */
export const REFUSALS: ReadonlyMap<number, string> = new Map([
  [302, 'Moved Temporarily'],
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [402, 'Payment Required'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [406, 'Not Acceptable'],
  [408, 'Request Timeout'],
  [410, 'Gone'],
  [415, 'Unsupported Media Type'],
  [480, 'Temporarily Unavailable'],
  [483, 'Too Many Hops'],
  [484, 'Address Incomplete'],
  [485, 'Ambiguous'],
  [486, 'Busy Here'],
  [488, 'Not Acceptable Here'],
  [500, 'Server Internal Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Server Time-out'],
  [600, 'Busy Everywhere'],
  [603, 'Decline'],
  [604, 'Does Not Exist Anywhere'],
  [606, 'Not Acceptable'],
  [607, 'Unwanted'],
  [608, 'Rejected'],
]);

/** Returns a party that refuses the call with a SIP status. Throws RangeError unless `REFUSALS` has the status. */
export function refuses(status: number): Behaviour {
  const words = REFUSALS.get(status);
  if (words === undefined) throw new RangeError(`called parties cannot refuse with SIP status ${status}`);
  return { ...PERSON, name: `${status} ${words}`, refusal: status, speech: 'mute' };
}
