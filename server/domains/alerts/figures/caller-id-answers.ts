/** Falls of the answer rate of caller ids against their own past (shared/domain/answer-drops.ts). */
import type { Reading } from '#shared/domain/alert-evaluation.ts';
import { ALERT_TRAITS } from '#shared/domain/alert-kinds.ts';
import { answerDrops, type AnswerDrop } from '#shared/domain/answer-drops.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createAnswerHistoryStore } from './answer-history-store.ts';

/** Creates a reader of the caller ids with as many calls as any rule must ask for. It runs in the pool. */
export function createAnswerDropFigures(db: Connection): (nowMs: number) => AnswerDrop[] {
  const read = createAnswerHistoryStore(db, ALERT_TRAITS.caller_id_answer_drop.leastCalls!.least);
  return (nowMs) => answerDrops(read(nowMs));
}

/** Returns by how many percent the answer rate of each caller id has fallen, or 0 if chance may explain it. */
export function answerDropReadings(drops: readonly AnswerDrop[]): Reading[] {
  return drops.map(({ phone, recent, past, rate, usualRate, drop }) => ({
    subject: phone,
    name: phone,
    campaignId: null,
    value: drop,
    calls: recent.placed,
    details: { rate, usual_rate: usualRate, calls: recent.placed, usual_calls: past.placed },
  }));
}
