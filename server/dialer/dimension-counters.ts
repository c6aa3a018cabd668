import type { FactOf } from '#engine/model/facts.ts';
import type { Db } from '#server/platform/db/open.ts';
import { addToDimension, noDimensionSums, type DimensionSums } from './call-sums.ts';
import { createSumBuffer } from './sum-buffer.ts';

/** Dimensions with sums of their own; the others are columns of `hourly_counters`. */
export type CountedDimension = 'caller_id' | 'agent' | 'list';

type Row = DimensionSums & {
  readonly dimension: CountedDimension;
  readonly hour: number;
  readonly value: string;
  readonly campaignId: number;
  wrapUpMs: number;
};

/** The columns after the key, in the order of `flush`. */
const COLUMNS = [
  'calls',
  'placed',
  'answered',
  'ring_ms',
  'persons',
  'succeeded',
  'abandoned',
  'machines',
  'no_answer',
  'busy',
  'invalid',
  'talked',
  'talk_ms',
  'wrap_up_ms',
  'reached',
];

/** Counts ended calls by caller id, by agent and by list, in the transaction of their end. */
export function createDimensionCounters(db: Db) {
  // Positional parameters: named ones cost several times as much to bind.
  const add = db.sqlite.prepare<(string | number)[]>(
    `insert into dimension_hours (dimension, hour, value, campaign_id, ${COLUMNS.join(', ')})
     values (?, ?, ?, ?, ${COLUMNS.map(() => '?').join(', ')})
     on conflict do update set ${COLUMNS.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`,
  );
  const rows = createSumBuffer((dimension: CountedDimension, hour: number, value: string, campaignId: number): Row => ({
    dimension,
    hour,
    value,
    campaignId,
    ...noDimensionSums(),
    wrapUpMs: 0,
  }));

  // The engine doesn't know lists. The call's row was written in this transaction, so its page is at hand.
  const listOf = db.sqlite.prepare<[number], number | null>('select list_id from calls where id = ?').pluck();

  /** The rows that count a call. */
  function rowsOf({ callId, callerId, agentId, campaignId }: FactOf<'CallEnded'>, hour: number): Row[] {
    const counting: Row[] = [];
    if (callerId !== null) counting.push(rows.of('caller_id', hour, callerId, campaignId));
    if (agentId !== null) counting.push(rows.of('agent', hour, String(agentId), campaignId));
    const listId = listOf.get(callId) ?? null;
    if (listId !== null) counting.push(rows.of('list', hour, String(listId), campaignId));
    return counting;
  }

  return {
    ended(fact: FactOf<'CallEnded'>, hour: number, isFirstReach: boolean): void {
      for (const row of rowsOf(fact, hour)) addToDimension(row, fact, isFirstReach);
    },
    /** The wrap-up after a call has ended. */
    wrappedUp(fact: FactOf<'CallEnded'>, hour: number, wrapUpMs: number): void {
      for (const row of rowsOf(fact, hour)) row.wrapUpMs += wrapUpMs;
    },
    /** Writes the pending sums into the open transaction. */
    flush(): void {
      rows.drain((row) => {
        add.run(
          row.dimension,
          row.hour,
          row.value,
          row.campaignId,
          row.calls,
          row.placed,
          row.answered,
          row.ringMs,
          row.persons,
          row.succeeded,
          row.abandoned,
          row.machines,
          row.noAnswer,
          row.busy,
          row.invalid,
          row.talked,
          row.talkMs,
          row.wrapUpMs,
          row.reached,
        );
      });
    },
  };
}
