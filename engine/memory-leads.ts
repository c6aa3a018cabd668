/** A lead source in memory, for simulations: ten million contacts in typed arrays, some 20 bytes each and more only while they wait for a retry. */
import { createEventQueue, slotOf, type EventQueue } from './kernel/event-queue.ts';
import type { Lead, LeadSource } from './ports.ts';

export type MemoryLeads = LeadSource & {
  /** Adds a contact at the end of the campaign's list and returns its id. `phone` is E.164: a plus sign and up to 15 digits. */
  add(campaignId: number, phone: string, country: string): number;
  /** Contacts that have not been dialled, or wait for another attempt. */
  waiting(campaignId: number): number;
};

/** A campaign's contacts: first the undialled in the order of the list, then those whose next attempt is due, by time. */
type List = {
  rows: Int32Array;
  length: number;
  next: number;
  readonly retries: EventQueue;
  readonly retryRows: number[];
};

/** An empty source. `capacity` is where it starts; it doubles when full. */
export function createMemoryLeads(capacity = 1024): MemoryLeads {
  // By row; a contact's id is its row + 1. A phone of 15 digits fits a double exactly.
  let phones = new Float64Array(capacity);
  let countryOf = new Uint16Array(capacity);
  let attempts = new Uint8Array(capacity);
  let rows = 0;
  const countries: string[] = [];
  const countryIndex = new Map<string, number>();
  const lists = new Map<number, List>();

  function grow(): void {
    capacity *= 2;
    const [oldPhones, oldCountries, oldAttempts] = [phones, countryOf, attempts];
    (phones = new Float64Array(capacity)).set(oldPhones);
    (countryOf = new Uint16Array(capacity)).set(oldCountries);
    (attempts = new Uint8Array(capacity)).set(oldAttempts);
  }

  function indexOf(country: string): number {
    let index = countryIndex.get(country);
    if (index === undefined) {
      index = countries.push(country) - 1;
      countryIndex.set(country, index);
    }
    return index;
  }

  function listOf(campaignId: number): List {
    let list = lists.get(campaignId);
    if (list === undefined) {
      list = { rows: new Int32Array(1024), length: 0, next: 0, retries: createEventQueue(16), retryRows: [] };
      lists.set(campaignId, list);
    }
    return list;
  }

  function leadOf(row: number): Lead {
    const country = countries[countryOf[row]!]!;
    return { id: row + 1, phone: `+${phones[row]!}`, country, attempts: attempts[row]!, windowClass: country };
  }

  return {
    add(campaignId, phone, country) {
      if (rows === capacity) grow();
      phones[rows] = Number(phone.slice(1));
      countryOf[rows] = indexOf(country);
      const list = listOf(campaignId);
      if (list.length === list.rows.length) {
        const old = list.rows;
        (list.rows = new Int32Array(old.length * 2)).set(old);
      }
      list.rows[list.length++] = rows;
      return ++rows;
    },

    take(campaignId, nowMs) {
      const list = listOf(campaignId);
      if (list.next < list.length) return { kind: 'lead', lead: leadOf(list.rows[list.next++]!) };
      const dueAtMs = list.retries.nextAt();
      if (dueAtMs === Infinity) return { kind: 'empty' };
      if (dueAtMs > nowMs) return { kind: 'wait', untilMs: dueAtMs, why: 'retry_wait' };
      return { kind: 'lead', lead: leadOf(list.retryRows[list.retries.pop()]!) };
    },

    settle(campaignId, leadId, attempt, settlement) {
      const row = leadId - 1;
      attempts[row] = attempt;
      if (settlement.kind === 'done') return;
      const list = listOf(campaignId);
      list.retryRows[slotOf(list.retries.push(settlement.dueAtMs))] = row;
    },

    waiting(campaignId) {
      const list = listOf(campaignId);
      return list.length - list.next + list.retries.size();
    },
  };
}
