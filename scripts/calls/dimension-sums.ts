/** The sums of generated calls by caller id and by agent, as the live journal counts them. */
import type { Disposition } from '#shared/domain/dispositions.ts';
import type { Db } from '#server/platform/db/open.ts';
import { HOUR_MS } from '#server/dialer/counters.ts';
import type { CountedDimension } from '#server/dialer/dimension-counters.ts';
import type { MadeCall } from './made-call.ts';

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
] as const;
const OUTCOMES: Readonly<Partial<Record<Disposition, (typeof COLUMNS)[number]>>> = {
  success: 'succeeded',
  abandoned: 'abandoned',
  machine: 'machines',
  no_answer: 'no_answer',
  busy: 'busy',
  invalid_number: 'invalid',
};
/** Wrap-up after each conversation. */
export const WRAP_UP_MS = 12_000;

type Row = { readonly key: readonly (string | number)[]; readonly sums: Float64Array };

/** What a call adds to the sums that both tables have. */
export function addedBy({ outcome }: MadeCall, isFirstReach: boolean) {
  const { placedAt, answeredAt, agentId, isPerson, talkMs } = outcome;
  const hasTalked = agentId !== null && outcome.disposition !== 'interrupted';
  return {
    placed: placedAt === null ? 0 : 1,
    answered: answeredAt === null ? 0 : 1,
    ring_ms: placedAt === null || answeredAt === null ? 0 : answeredAt - placedAt,
    persons: isPerson ? 1 : 0,
    talked: hasTalked ? 1 : 0,
    talk_ms: talkMs,
    wrap_up_ms: hasTalked && outcome.disposition !== 'machine' ? WRAP_UP_MS : 0,
    reached: isFirstReach ? 1 : 0,
  };
}

export function createDimensionSums() {
  const rows = new Map<string, Row>();

  function count(dimension: CountedDimension, value: string, made: MadeCall, isFirstReach: boolean): void {
    const hour = Math.floor(made.outcome.endedAt / HOUR_MS);
    const campaignId = made.call.campaignId ?? 0;
    const name = `${dimension} ${hour} ${value} ${campaignId}`;
    let row = rows.get(name);
    if (row === undefined)
      rows.set(name, (row = { key: [dimension, hour, value, campaignId], sums: new Float64Array(COLUMNS.length) }));
    const outcome = OUTCOMES[made.outcome.disposition];
    const added: Partial<Record<(typeof COLUMNS)[number], number>> = { calls: 1, ...addedBy(made, isFirstReach) };
    if (outcome !== undefined) added[outcome] = 1;
    for (const [index, column] of COLUMNS.entries()) row.sums[index]! += added[column] ?? 0;
  }

  return {
    count(made: MadeCall, isFirstReach: boolean): void {
      count('caller_id', made.call.callerId, made, isFirstReach);
      if (made.outcome.agentId !== null) count('agent', String(made.outcome.agentId), made, isFirstReach);
    },
    write(db: Db): void {
      const insert = db.sqlite.prepare(
        `insert into dimension_hours (dimension, hour, value, campaign_id, ${COLUMNS.join(', ')})
         values (?, ?, ?, ?, ${COLUMNS.map(() => '?').join(', ')})`,
      );
      for (const { key, sums } of rows.values()) insert.run(...key, ...sums);
    },
  };
}
