import type { FactOf } from '#engine/model/facts.ts';
import type { Db } from '../db/open.ts';
import { addToDimension, noDimensionSums, type DimensionSums } from './call-sums.ts';
import { createSumBuffer } from './sum-buffer.ts';

/** Dimensions with sums of their own; the others are columns of `hourly_counters`. */
export type CountedDimension = 'caller_id' | 'agent';

type Row = DimensionSums & {
  readonly dimension: CountedDimension;
  readonly hour: number;
  readonly value: string;
  readonly campaignId: number;
  wrapUpMs: number;
};

/** The columns after the key, with the field of each. */
const COLUMNS = {
  calls: 'calls',
  placed: 'placed',
  answered: 'answered',
  ring_ms: 'ringMs',
  persons: 'persons',
  succeeded: 'succeeded',
  abandoned: 'abandoned',
  machines: 'machines',
  no_answer: 'noAnswer',
  busy: 'busy',
  invalid: 'invalid',
  talked: 'talked',
  talk_ms: 'talkMs',
  wrap_up_ms: 'wrapUpMs',
  reached: 'reached',
} as const satisfies Readonly<Record<string, keyof Row>>;

/** Counts ended calls by caller id and by agent, in the transaction of their end. */
export function createDimensionCounters(db: Db) {
  const names = Object.keys(COLUMNS);
  const add = db.sqlite.prepare<[Row]>(
    `insert into dimension_hours (dimension, hour, value, campaign_id, ${names.join(', ')})
     values (@dimension, @hour, @value, @campaignId, ${Object.values(COLUMNS)
       .map((field) => `@${field}`)
       .join(', ')})
     on conflict do update set ${names.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`,
  );
  const rows = createSumBuffer((dimension: CountedDimension, hour: number, value: string, campaignId: number): Row => ({
    dimension,
    hour,
    value,
    campaignId,
    ...noDimensionSums(),
    wrapUpMs: 0,
  }));

  function rowsOf({ callerId, agentId, campaignId }: FactOf<'CallEnded'>, hour: number): Row[] {
    return [
      ...(callerId === null ? [] : [rows.of('caller_id', hour, callerId, campaignId)]),
      ...(agentId === null ? [] : [rows.of('agent', hour, String(agentId), campaignId)]),
    ];
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
    flush: (): void => rows.drain((row) => void add.run(row)),
  };
}
