/** How calls end, and how each disposition counts. Views map them to the wire's estado, resultado and desenlace. */
type Traits = {
  /** Whether the network carried the call to the called number, its voicemail or its busy tone. */
  readonly isCarried: boolean;
  /** False for interrupted calls: they are closed at the next start, so their end and duration are unknown. */
  readonly isEndKnown: boolean;
  /** Whether the call counts as having requested an agent or a session, whether or not the person had to wait. */
  readonly hasWaited: boolean;
};

const carried = { isCarried: true, isEndKnown: true, hasWaited: false } as const satisfies Traits;
const notCarried = { isCarried: false, isEndKnown: true, hasWaited: false } as const satisfies Traits;

const TRAITS = {
  /** Connected to an agent or a session, or pressed the key of a campaign without agents. */
  success: { ...carried, hasWaited: true },
  /** Answered, but ended in the menu or before it: by a hang-up, by wrong keys or by the disconnect key. */
  no_key: carried,
  /** A person answered and pressed nothing until the menu's time-out. */
  no_reaction: carried,
  /** A person pressed the opt-out key. */
  opt_out: carried,
  machine: carried,
  /** Rang until the time-out or until the network gave up. */
  no_answer: carried,
  busy: carried,
  /** The called party declined the call, or reported it as unwanted. */
  rejected: carried,
  /** A filter on the way refused the call because of its caller id. */
  blocked: notCarried,
  /** The network could not carry the call, or lost it before an agent had it, or it was refused before the network. */
  failed: notCarried,
  /** The network reported that the number does not exist. */
  invalid_number: notCarried,
  /** No agent or session was free in time, or the server stopped while a person waited for one. */
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
