/** Records which rows each of a dialer's transactions wrote, and repeats the same writes raw. */
import type { Statement } from 'better-sqlite3';
import { DAY_MS } from '#shared/durations.ts';
import { hasReachedNumber, type Fact, type FactOf } from '#engine/model/facts.ts';
import { COUNTED_TABLES } from '#server/dialer/call-figures.ts';
import type { Db } from '#server/platform/db/open.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';

/** A transaction's writes: the opened and ended calls, those that reached their number, and the changed counters. */
type Transaction = {
  readonly opened: number[];
  readonly ended: number[];
  readonly reached: Pick<FactOf<'CallEnded'>, 'phone' | 'at'>[];
  readonly counters: Map<string, Counter>;
};
type Counter = { readonly table: CounterTable; readonly key: readonly (number | string)[] };
type CounterTable = keyof typeof COUNTERS;

const COUNTERS = {
  campaign_counters: `insert into campaign_counters (campaign_id, placed) values (?, 1)
    on conflict do update set placed = placed + 1`,
  hourly_counters: `insert into hourly_counters
      (hour, campaign_id, user_id, country, disposition, quarter, calls, duration_ms, persons, talk_ms, wait_ms)
    values (?, ?, ?, ?, ?, ?, 1, 1, 1, 1, 1) on conflict do update set calls = calls + 1`,
  dimension_hours: `insert into dimension_hours
      (dimension, value, hour, campaign_id, quarter, calls, placed, answered, ring_ms, persons, succeeded, abandoned, machines, no_answer, busy,
       invalid, talked, talk_ms, wrap_up_ms, reached)
    values (?, ?, ?, ?, ?, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1) on conflict do update set calls = calls + 1`,
  shown_counters: `insert into shown_counters (dimension, value, disposition, quarter, calls, duration_ms)
    values (?, ?, ?, ?, 1, 1) on conflict do update set calls = calls + 1`,
  cli_usage: `insert into cli_usage (day, phone, country, used) values (?, ?, ?, 1)
    on conflict do update set used = used + 1`,
  cli_totals: `insert into cli_totals (phone, last_used_at, ended) values (?, 1, 1)
    on conflict do update set ended = ended + 1`,
} as const;

/**
 * A recording of transactions. It only stores facts until they are replayed, to keep the dialer's measured time short.
 */
export type WriteRecorder = {
  /** Marks the commit of a transaction. The facts that follow belong to it, until the next commit. */
  began(): void;
  heard(facts: readonly Fact[]): void;
  /**
   * Writes the recorded calls and contacts to `to` as they are now in `from`, and increments the counters, all with
   * prepared statements. Clears the recording. Returns the time of the writes, ms.
   */
  play(from: Db, to: Db): number;
};

export function createWriteRecorder(): WriteRecorder {
  let recorded: Fact[][] = [];
  /** Call id → caller id, for live calls. */
  const callerIds = new Map<number, string>();

  function read(facts: readonly Fact[]): Transaction {
    const transaction: Transaction = { opened: [], ended: [], reached: [], counters: new Map() };
    for (const fact of facts) add(fact, transaction);
    return transaction;
  }

  function add(fact: Fact, { opened, ended, reached, counters }: Transaction): void {
    function count(table: CounterTable, ...key: (number | string)[]): void {
      counters.set(`${table} ${key.join(' ')}`, { table, key });
    }
    if (fact.kind === 'CallQueued') {
      opened.push(fact.callId);
      if (fact.callerId === null) return;
      callerIds.set(fact.callId, fact.callerId);
      count('cli_usage', Math.floor(fact.at / DAY_MS), fact.callerId, fact.country);
    } else if (fact.kind === 'CallPlaced') {
      count('campaign_counters', fact.campaignId);
      count('cli_totals', callerIds.get(fact.callId)!);
    } else if (fact.kind === 'CallEnded') {
      ended.push(fact.callId);
      if (hasReachedNumber(fact)) reached.push(fact);
      count('campaign_counters', fact.campaignId);
      for (const { table, keyOf } of COUNTED_TABLES) {
        const key = keyOf(fact, null);
        if (key !== null) count(table as CounterTable, ...key);
      }
      if (fact.callerId !== null) count('cli_totals', fact.callerId);
      callerIds.delete(fact.callId);
    }
  }

  function play(from: Db, to: Db): number {
    const transactions = recorded.map(read);
    recorded = [];
    const findCall = from.sqlite.prepare<[number], unknown[]>('select * from calls where id = ?').raw();
    const findContact = from.sqlite
      .prepare<[number], unknown[]>(
        `select contacts.* from calls join contacts on contacts.id = contact_id where calls.id = ?`,
      )
      .raw();
    const findSettled = from.sqlite
      .prepare<[number], unknown[]>(
        `select state, contacts.attempts, due_at, outcome, contacts.id
         from calls join contacts on contacts.id = contact_id where calls.id = ?`,
      )
      .raw();
    const findRecent = from.sqlite
      .prepare<[string, number], unknown[]>('select * from recent_calls where phone = ? and ended_at = ?')
      .raw();
    const rows = transactions.map(({ opened, ended, reached, counters }) => ({
      calls: opened.map((id) => findCall.get(id)!),
      claimed: opened.map((id) => findContact.get(id)!),
      settled: ended.map((id) => findSettled.get(id)!),
      recent: reached.map(({ phone, at }) => findRecent.get(canonicalNumber(phone), at)!),
      counters: [...counters.values()],
    }));
    const addCall = to.sqlite.prepare(`insert into calls values (${marksOf(from, 'calls')})`);
    const claim = to.sqlite.prepare(`insert into contacts values (${marksOf(from, 'contacts')})`);
    const settle = to.sqlite.prepare(
      'update contacts set state = ?, attempts = ?, due_at = ?, outcome = ? where id = ?',
    );
    const remember = to.sqlite.prepare(`insert into recent_calls values (${marksOf(from, 'recent_calls')})`);
    const counters = Object.fromEntries(
      Object.entries(COUNTERS).map(([table, sql]) => [table, to.sqlite.prepare(sql)]),
    ) as Record<CounterTable, Statement>;

    const startedMs = performance.now();
    for (const transaction of rows) {
      to.write(() => {
        for (const row of transaction.calls) addCall.run(...row);
        for (const row of transaction.claimed) claim.run(...row);
        for (const row of transaction.settled) settle.run(...row);
        for (const row of transaction.recent) remember.run(...row);
        for (const { table, key } of transaction.counters) counters[table].run(...key);
      });
    }
    return performance.now() - startedMs;
  }

  return {
    began: () => void recorded.push([]),
    heard: (facts) => void recorded.at(-1)!.push(...facts),
    play,
  };
}

function marksOf({ sqlite }: Db, table: string): string {
  return (sqlite.pragma(`table_info(${table})`) as unknown[]).map(() => '?').join(', ');
}
