/** How a call ends besides its disposition. */
import type { Settlement } from '../model/facts.ts';
import type { Goodbye } from '../ports.ts';

const OPTED_OUT: Settlement = { kind: 'done', why: 'opted_out' };
const BLACKLISTED: Settlement = { kind: 'done', why: 'blacklisted' };

export type EndDetails = {
  readonly endedByUserId: number | null;
  /** If null, the retry rules decide. */
  readonly settlement: Settlement | null;
  /** Whether the call never reached the network. */
  readonly wasRefused: boolean;
  /** Goodbye to a person who waited in vain. */
  readonly goodbye?: Goodbye;
  /** The contact's attempts after the call. If null, the call counts as an attempt unless its trunk failed. */
  readonly attempts: number | null;
};

export const PLAIN_END: EndDetails = {
  endedByUserId: null,
  settlement: null,
  wasRefused: false,
  attempts: null,
};

export const OPT_OUT_END: EndDetails = { ...PLAIN_END, settlement: OPTED_OUT };
export const BLACKLISTED_END: EndDetails = { ...PLAIN_END, settlement: BLACKLISTED, wasRefused: true };
export const NOT_DIALABLE: Settlement = { kind: 'done', why: 'attempts_used' };
