/** Records every request and its answer, so that the database can be checked against them. */

export type List = {
  readonly uploadId: string;
  readonly campaignId: number;
  readonly phones: readonly string[];
  /** The number of lines that are not phone numbers. */
  readonly junk: number;
};

/** An upload that was answered with 200, and how many of its numbers the answer reported as blacklisted. */
type AcceptedList = List & { readonly blocked: number };

/**
 * State of an unanswered upload after a kill: how many of its numbers are stored, now and before it, and how many its row
 * claims to have added.
 */
export type CutList = {
  readonly uploadId: string;
  readonly state: 'absent' | 'done' | 'failed' | 'open';
  readonly size: number;
  readonly stored: number;
  readonly before: number;
  readonly counted: number;
};

/**
 * A value that one writer sets, always to a higher one: the stored value must be the last accepted or the last
 * requested one.
 */
type Register = { accepted: number; asked: number };

export type Ledger = {
  readonly accepted: AcceptedList[];
  readonly cut: CutList[];
  /** Campaign → number in its description. */
  readonly edits: Map<number, Register>;
  /** Campaigns created during the run, by id: their names. */
  readonly made: Map<number, string>;
  /** Phone → when the answer arrived (epoch milliseconds). */
  readonly blacklisted: Map<string, number>;
  readonly unlisted: Set<string>;
  readonly callerIds: Set<string>;
  readonly endedCalls: Set<number>;
  readonly testCalls: Set<number>;
  /** The campaign that is paused and resumed: its possible states. */
  paused: { readonly campaignId: number; may: readonly string[] };
  /** Campaigns that may complete. */
  readonly mayComplete: Set<number>;
  /** Audit action → entries that the answers promise. */
  readonly audited: Map<string, number>;
  /** Requests by outcome. */
  readonly answers: { accepted: number; refused: number; cut: number };
  /** Refusals by code, for the report. */
  readonly refusals: Map<string, number>;
};

/** Creates an empty ledger. */
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

/** Increments a named count. */
export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
