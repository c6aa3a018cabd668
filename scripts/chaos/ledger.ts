/** What was asked of the server and what it answered: the ledger that its database is held against. */

export type List = {
  readonly uploadId: string;
  readonly campaignId: number;
  readonly phones: readonly string[];
  /** Lines of it that are no phone numbers. */
  readonly junk: number;
};

/** A list whose upload was answered with 200, and how many of its numbers the answer said were on the blacklist. */
export type AcceptedList = List & { readonly blocked: number };

/** What a kill left of an upload that was not answered: how many of its numbers are stored, now and before it, and how many its row says it added. */
export type CutList = {
  readonly uploadId: string;
  readonly state: 'absent' | 'done' | 'failed' | 'open';
  readonly size: number;
  readonly stored: number;
  readonly before: number;
  readonly counted: number;
};

/** A value that one writer sets, always to a higher one: what is stored must be one of these. */
export type Register = { accepted: number; asked: number };

export type Ledger = {
  readonly accepted: AcceptedList[];
  readonly cut: CutList[];
  /** Campaign → number in its description. */
  readonly edits: Map<number, Register>;
  /** Campaigns that were made, by id: their names. */
  readonly made: Map<number, string>;
  /** Phone → when the answer came (epoch ms). */
  readonly blacklisted: Map<string, number>;
  readonly unlisted: Set<string>;
  readonly callerIds: Set<string>;
  readonly endedCalls: Set<number>;
  readonly testCalls: Set<number>;
  /** The campaign that is paused and resumed: the states it may be in. */
  paused: { readonly campaignId: number; may: readonly string[] };
  /** Campaigns that may come to their end. */
  readonly mayComplete: Set<number>;
  /** Audit action → entries that the answers promise. */
  readonly audited: Map<string, number>;
  /** Requests by how they ended. */
  readonly answers: { accepted: number; refused: number; cut: number };
  /** Refusals by code, for whoever reads the table. */
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

/** Adds one to a count by name. */
export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
