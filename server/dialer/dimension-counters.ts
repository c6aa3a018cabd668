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

/** Counts ended calls by caller id and by agent, in the transaction of their end. */
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

  function ofCallerId({ callerId, campaignId }: FactOf<'CallEnded'>, hour: number): Row | null {
    return callerId === null ? null : rows.of('caller_id', hour, callerId, campaignId);
  }

  function ofAgent({ agentId, campaignId }: FactOf<'CallEnded'>, hour: number): Row | null {
    return agentId === null ? null : rows.of('agent', hour, String(agentId), campaignId);
  }

  return {
    ended(fact: FactOf<'CallEnded'>, hour: number, isFirstReach: boolean): void {
      const [byCallerId, byAgent] = [ofCallerId(fact, hour), ofAgent(fact, hour)];
      if (byCallerId !== null) addToDimension(byCallerId, fact, isFirstReach);
      if (byAgent !== null) addToDimension(byAgent, fact, isFirstReach);
    },
    /** The wrap-up after a call has ended. */
    wrappedUp(fact: FactOf<'CallEnded'>, hour: number, wrapUpMs: number): void {
      const [byCallerId, byAgent] = [ofCallerId(fact, hour), ofAgent(fact, hour)];
      if (byCallerId !== null) byCallerId.wrapUpMs += wrapUpMs;
      if (byAgent !== null) byAgent.wrapUpMs += wrapUpMs;
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
