/** Record of the writes and their answers, against which the database is checked. */

export type List = {
  readonly uploadId: string;
  readonly campaignId: number;
  readonly phones: readonly string[];
  /** Number of lines that are not phone numbers. */
  readonly junk: number;
};

/** An upload answered with 200. `blocked` is the number of blacklisted numbers in the answer. */
type AcceptedList = List & { readonly blocked: number };

/** State of an upload that was not accepted, read once a server is available again. */
export type CutList = {
  readonly uploadId: string;
  readonly state: 'absent' | 'done' | 'failed' | 'open';
  /** Number of phone numbers in the list. */
  readonly size: number;
  /** How many of the list's numbers are in the database when the state is read. */
  readonly stored: number;
  /** How many of the list's numbers were in the database before the upload. */
  readonly before: number;
  /** How many numbers the upload's row claims to have added. */
  readonly counted: number;
};

/**
 * A value that one writer keeps increasing. The stored value must be the last accepted one, or one requested after it.
 */
type Register = { accepted: number; asked: number };

export type Ledger = {
  readonly accepted: AcceptedList[];
  readonly cut: CutList[];
  /** Campaign → the number in its description. */
  readonly edits: Map<number, Register>;
  /** Id → name of each campaign created during the run. */
  readonly made: Map<number, string>;
  /** Phone → instant of the answer, epoch milliseconds. */
  readonly blacklisted: Map<string, number>;
  readonly unlisted: Set<string>;
  readonly callerIds: Set<string>;
  readonly endedCalls: Set<number>;
  readonly testCalls: Set<number>;
  /** The campaign that is paused and resumed, and its possible states. */
  paused: { readonly campaignId: number; may: readonly string[] };
  /** Campaigns that may complete. */
  readonly mayComplete: Set<number>;
  /** Audit action → number of entries implied by the answers. */
  readonly audited: Map<string, number>;
  /** Number of writes by outcome. */
  readonly answers: { accepted: number; refused: number; cut: number };
  /** Number of refusals by error code. */
  readonly refusals: Map<string, number>;
};

export function openLedger(): Ledger {
  return {
    accepted: [],
    cut: [],
    edits: new Map(),
    made: new Map(),
    blacklisted: new Map(),
    unlisted: new Set(),
    callerIds: new Set(),
    endedCalls: new Set(),
    testCalls: new Set(),
    paused: { campaignId: 0, may: [] },
    mayComplete: new Set(),
    audited: new Map(),
    answers: { accepted: 0, refused: 0, cut: 0 },
    refusals: new Map(),
  };
}

export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
