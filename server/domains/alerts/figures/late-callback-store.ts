/** How late the open callbacks of each campaign are. */
import type { Reading } from '#shared/domain/alert-evaluation.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { Connection } from '#server/platform/db/connection.ts';

type Row = {
  readonly id: number;
  readonly name: string;
  readonly overdue: number;
  /** Time of the one that has waited longest, epoch ms. */
  readonly dueAtMs: number;
};

/** Returns a function that reads the minutes by which the latest callback of each campaign is late, and their number. */
export function createLateCallbackStore(db: Connection): (nowMs: number) => Reading[] {
  const late = db.sqlite.prepare<[number], Row>(
    `select campaigns.id, campaigns.name, count(*) overdue, min(due_at) dueAtMs
     from callbacks join campaigns on campaigns.id = callbacks.campaign_id and deleted_at is null
     where ended_at is null and due_at < ? group by campaigns.id`,
  );
  return (nowMs) =>
    late.all(nowMs).map(({ id, name, overdue, dueAtMs }) => ({
      subject: String(id),
      name,
      campaignId: id,
      value: Math.floor((nowMs - dueAtMs) / MINUTE_MS),
      details: { overdue },
    }));
}
