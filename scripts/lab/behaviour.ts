/** Behaviour of a called party of the lab in one call. Times are in ms. */
export type Behaviour = {
  /** Shown in SIPp's log. */
  readonly name: string;
  /** From the INVITE to ringing, or to the refusal. */
  readonly delayMs: number;
  /** The SIP status with which the call is refused, one of `REFUSALS`; null: it rings. */
  readonly refusal: number | null;
  /** From ringing to the answer; null: it rings until the caller gives up. */
  readonly ringMs: number | null;
  /** Sends a 183 with a sound before the answer, instead of 180. */
  readonly earlyMedia: boolean;
  readonly speech: Speech;
  /** The key pressed, at this time after the answer; null: none. */
  readonly key: { readonly digit: string; readonly afterMs: number } | null;
  /** From the answer; null: stays until the caller hangs up. */
  readonly hangUpAfterMs: number | null;
};

/** Sound of the called party after the answer. `silent` sends silence, `mute` no packets. */
export type Speech = 'mute' | 'silent' | 'hello' | 'machine' | 'talk';

/** A person who answers after a short ring, says hello, and stays. */
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

/** The words of each SIP status with which a call can be refused. */
export const REFUSALS: ReadonlyMap<number, string> = new Map([
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

/** Refuses the call with a SIP status. Throws RangeError unless it is in `REFUSALS`. */
export function refuses(status: number): Behaviour {
  const words = REFUSALS.get(status);
  if (words === undefined) throw new RangeError(`called parties cannot refuse with SIP status ${status}`);
  return { ...PERSON, name: `${status} ${words}`, refusal: status, speech: 'mute' };
}
