/**
 * An in-memory lead source for simulations of up to ten million contacts. Contacts are in typed arrays at about 20
 * bytes each; those that wait for a retry take more.
 */
import { createDueLanes, type DueLanes } from './kernel/due-lanes.ts';
import { DEFAULT_PURPOSE, type Purpose } from '#shared/domain/purposes.ts';
import type { HoldReason, Settlement } from './model/facts.ts';
import { createHoldNotes } from './model/hold-notes.ts';
import { firstReason } from './model/hold-reason.ts';
import { parseWindowClass } from './model/window-class.ts';
import { createPhoneWriter } from './numbers/phone-text.ts';
import type { NumberProtection } from './number-protection.ts';
import type { Barrier, ClassGate, LastFailure, Lead, LeadAnswer, LeadSource } from './ports.ts';

export type MemoryLeads = LeadSource & {
  /**
   * Appends a contact to the campaign's list and returns its id. `phone` is in E.164 format, up to 15 digits.
   * `windowClass` (model/window-class.ts) defaults to the country. Throws RangeError above 65,536 window classes.
   */
  add(campaignId: number, phone: string, country: string, windowClass?: string): number;
  /** Returns the number of contacts not dialled yet or waiting for a retry. */
  waiting(campaignId: number): number;
};

/** A campaign's contacts of one window class: undialled contacts in list order, and retries by due time. */
type ClassList = {
  readonly windowClass: string;
  rows: Int32Array;
  length: number;
  next: number;
  readonly retries: DueLanes;
};

type ContactClass = { readonly country: string; readonly windowClass: string };

const MAX_CLASSES = 2 ** 16;

/** Maximum number of contacts that one `take` holds back, to limit its duration. */
const MAX_HELD = 64;

/** Values of a contact's state. */
const WAITING = 0;
const CLAIMED = 1;
const USED_UP = 2;
const DONE = 3;

/**
 * Creates an empty source with an initial capacity in contacts, which doubles when full. Without `protection`, contacts
 * that share a number are called independently.
 */
export function createMemoryLeads(capacity = 1024, protection?: Pick<NumberProtection, 'holdOf'>): MemoryLeads {
  // Indexed by row. A contact's id is its row + 1. A double holds a 15-digit phone number exactly.
  let phones = new Float64Array(capacity);
  let classOf = new Uint16Array(capacity);
  let attempts = new Uint8Array(capacity);
  let states = new Uint8Array(capacity);
  let dueAts = new Float64Array(capacity);
  const failures = new Map<number, LastFailure>();
  const holds = createHoldNotes();
  let rows = 0;
  const phoneOf = createPhoneWriter();
  const classes: ContactClass[] = [];
  const classIndex = new Map<string, number>();
  /** Number of a row's entries in the lists to ignore, because `takeOne` has taken it out of turn. */
  const taken = new Map<number, number>();
  /** Lists by campaign id, one for each window class. */
  const lists = new Map<number, ClassList[]>();

  function grow(): void {
    capacity *= 2;
    const [oldPhones, oldClasses, oldAttempts, oldStates, oldDueAts] = [phones, classOf, attempts, states, dueAts];
    (phones = new Float64Array(capacity)).set(oldPhones);
    (classOf = new Uint16Array(capacity)).set(oldClasses);
    (attempts = new Uint8Array(capacity)).set(oldAttempts);
    (states = new Uint8Array(capacity)).set(oldStates);
    (dueAts = new Float64Array(capacity)).set(oldDueAts);
  }

  function indexOf(country: string, windowClass: string): number {
    const known = classIndex.get(windowClass);
    if (known !== undefined) return known;
    if (classes.length === MAX_CLASSES) throw new RangeError(`more than ${MAX_CLASSES} classes of numbers`);
    const index = classes.push({ country, windowClass }) - 1;
    classIndex.set(windowClass, index);
    return index;
  }

  const listsOf = (campaignId: number): ClassList[] => {
    let found = lists.get(campaignId);
    if (found === undefined) lists.set(campaignId, (found = []));
    return found;
  };

  function listOf(campaignId: number, index: number): ClassList {
    const { windowClass } = classes[index]!;
    const own = listsOf(campaignId);
    // Most campaigns have one class, and only about a hundred classes exist, so a linear search is fast enough.
    for (let i = 0; i < own.length; i++) if (own[i]!.windowClass === windowClass) return own[i]!;
    const list = { windowClass, rows: new Int32Array(16), length: 0, next: 0, retries: createDueLanes() };
    own.push(list);
    return list;
  }

  function waitUntil(campaignId: number, row: number, dueAtMs: number): void {
    dueAts[row] = dueAtMs;
    listOf(campaignId, classOf[row]!).retries.push(dueAtMs, row);
  }

  /** Returns whether the row's entry, which has come up, is one to ignore. */
  function wasTaken(row: number): boolean {
    const entries = taken.get(row);
    if (entries === undefined) return false;
    if (entries === 1) taken.delete(row);
    else taken.set(row, entries - 1);
    return true;
  }

  function leadOf(row: number): Extract<LeadAnswer, { kind: 'lead' }> {
    const { country, windowClass } = classes[classOf[row]!]!;
    states[row] = CLAIMED;
    const lead: Lead = {
      id: row + 1,
      phone: phoneOf(phones[row]!),
      country,
      attempts: attempts[row]!,
      windowClass,
    };
    return { kind: 'lead', lead };
  }

  /** Returns why the contact's number may not be called for the campaign now, or null. */
  function holdOf(campaignId: number, row: number, nowMs: number, purpose: Purpose): Barrier | null {
    if (protection === undefined) return null;
    const { country, windowClass } = classes[classOf[row]!]!;
    const { region, zones } = parseWindowClass(windowClass);
    const call = { campaignId, purpose, country, region, zones };
    return protection.holdOf(phoneOf(phones[row]!), call, nowMs);
  }

  /** Removes and returns the row of the next due contact whose class passes the gate, or returns why no one is due. */
  function nextDue(campaignId: number, nowMs: number, gate: ClassGate): number | LeadAnswer {
    let undialled: ClassList | null = null;
    let retry: ClassList | null = null;
    let untilMs = Infinity;
    let why: HoldReason | null = null;
    let isEmpty = true;
    for (const list of listsOf(campaignId)) {
      const isUndialled = list.next < list.length;
      const dueAtMs = isUndialled ? -Infinity : list.retries.nextAt();
      if (dueAtMs === Infinity) continue;
      isEmpty = false;
      if (dueAtMs > nowMs) {
        untilMs = Math.min(untilMs, dueAtMs);
        continue;
      }
      const barrier = gate(list.windowClass, nowMs);
      if (barrier !== null) {
        untilMs = Math.min(untilMs, barrier.untilMs);
        why = firstReason(why, barrier.why);
      } else if (isUndialled) {
        // Row numbers follow the list order.
        if (undialled === null || list.rows[list.next]! < undialled.rows[undialled.next]!) undialled = list;
      } else if (retry === null || dueAtMs < retry.retries.nextAt()) retry = list;
    }
    if (undialled !== null) return undialled.rows[undialled.next++]!;
    if (retry !== null) return retry.retries.pop();
    if (isEmpty) return { kind: 'empty' };
    return { kind: 'wait', untilMs, why: why ?? holds.reasonUntil(campaignId, untilMs) };
  }

  return {
    add(campaignId, phone, country, windowClass = country) {
      if (rows === capacity) grow();
      phones[rows] = Number(phone.slice(1));
      const index = indexOf(country, windowClass);
      classOf[rows] = index;
      const list = listOf(campaignId, index);
      if (list.length === list.rows.length) {
        const old = list.rows;
        (list.rows = new Int32Array(old.length * 2)).set(old);
      }
      list.rows[list.length++] = rows;
      return ++rows;
    },

    take(campaignId, nowMs, gate, purpose = DEFAULT_PURPOSE) {
      for (let held = 0; held < MAX_HELD; held++) {
        const next = nextDue(campaignId, nowMs, gate);
        if (typeof next !== 'number') return next;
        if (taken.size > 0 && wasTaken(next)) continue;
        const hold = holdOf(campaignId, next, nowMs, purpose);
        if (hold === null) return leadOf(next);
        holds.note(campaignId, hold);
        waitUntil(campaignId, next, hold.untilMs);
      }
      return { kind: 'wait', untilMs: nowMs + 1, why: holds.reasonUntil(campaignId, nowMs + 1) };
    },

    takeOne(campaignId, leadId, nowMs, gate, purpose = DEFAULT_PURPOSE) {
      const row = leadId - 1;
      if (states[row] !== WAITING) return { kind: 'empty' };
      const hold = gate(classes[classOf[row]!]!.windowClass, nowMs) ?? holdOf(campaignId, row, nowMs, purpose);
      if (hold !== null) return { kind: 'wait', ...hold };
      taken.set(row, (taken.get(row) ?? 0) + 1);
      return { ...leadOf(row), dueAtMs: dueAts[row]! };
    },

    holdOf: (campaignId, { id }, nowMs, purpose = DEFAULT_PURPOSE) => holdOf(campaignId, id - 1, nowMs, purpose),

    settle(campaignId, leadId, attempt, settlement, failure) {
      const row = leadId - 1;
      attempts[row] = attempt;
      states[row] = stateAfter(settlement);
      if (failure === null) failures.delete(row);
      else if (failure !== undefined)
        failures.set(row, { ...failure, sinceMs: failures.get(row)?.sinceMs ?? failure.atMs });
      if (settlement.kind === 'done') return;
      waitUntil(campaignId, row, settlement.dueAtMs);
    },

    lastFailure: (_campaignId, leadId) => failures.get(leadId - 1) ?? null,

    giveBack(campaignId, leadId, dueAtMs) {
      const row = leadId - 1;
      const state = states[row];
      if (state === CLAIMED) return 'in_call';
      if (state === DONE) return 'done';
      if (attempts[row]! > 0) attempts[row]!--;
      const failure = failures.get(row);
      if (failure !== undefined) failures.set(row, { ...failure, isOwn: false });
      states[row] = WAITING;
      if (state === USED_UP) waitUntil(campaignId, row, dueAtMs);
      return 'given_back';
    },

    waiting: (campaignId) =>
      listsOf(campaignId).reduce((sum, { length, next, retries }) => sum + length - next + retries.size(), 0),
  };
}

function stateAfter(settlement: Settlement): number {
  if (settlement.kind === 'retry') return WAITING;
  return settlement.why === 'attempts_used' ? USED_UP : DONE;
}
