/** How a call ended, and what each end counts as. Views map these to the wire's estado, resultado and desenlace. */
type Traits = {
  /** The network carried the call to the called number, or to its voicemail or busy tone. */
  readonly isCarried: boolean;
  /** Interrupted calls are closed at the next start, so their end, duration and talk time are unknown. */
  readonly isEndKnown: boolean;
  /** The person waited for an agent or a session. */
  readonly hasWaited: boolean;
};

const carried = { isCarried: true, isEndKnown: true, hasWaited: false } as const satisfies Traits;
const notCarried = { isCarried: false, isEndKnown: true, hasWaited: false } as const satisfies Traits;

const TRAITS = {
  /** Connected to an agent, or completed a campaign whose key ends the call. */
  success: { ...carried, hasWaited: true },
  /** A person answered, but pressed no key or another key, or hung up in the menu. */
  no_key: carried,
  /** A person pressed the key that asks for no more calls. */
  opt_out: carried,
  /** An answering machine. */
  machine: carried,
  /** Rang until the time-out. */
  no_answer: carried,
  busy: carried,
  /** Network failure. */
  failed: notCarried,
  /** The network says that the number does not exist. */
  invalid_number: notCarried,
  /** No agent was free in time. */
  abandoned: { ...carried, hasWaited: true },
  ended_by_user: carried,
  /** The server stopped during the call. */
  interrupted: { isCarried: false, isEndKnown: false, hasWaited: false },
} as const satisfies Readonly<Record<string, Traits>>;

export type Disposition = keyof typeof TRAITS;

export const DISPOSITIONS = Object.keys(TRAITS) as readonly Disposition[];

export const isDisposition = (word: string): word is Disposition => Object.hasOwn(TRAITS, word);

export const isCarried = (disposition: Disposition): boolean => TRAITS[disposition].isCarried;
export const hasKnownEnd = (disposition: Disposition): boolean => TRAITS[disposition].isEndKnown;
export const hasWaited = (disposition: Disposition): boolean => TRAITS[disposition].hasWaited;
