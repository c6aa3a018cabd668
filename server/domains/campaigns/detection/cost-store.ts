import { IS_DIALLED } from '#server/platform/db/dialled-calls.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { CallDetails } from '#server/platform/db/call-details.ts';
import { detectionCost, type DetectedCall, type DetectionCost } from './cost.ts';

export type CostRequest = { readonly campaignId: number; readonly sinceMs: number; readonly untilMs: number };

/** `sinceMs` is later than requested if the period has more calls than are read. */
export type CostAnswer = DetectionCost & { readonly sinceMs: number; readonly calls: number };

/** Maximum number of calls that are read, the newest ones, which takes about a second. */
const MOST_CALLS = 200_000;

type Row = Omit<DetectedCall, 'details'> & { readonly details: string | null };

/** Creates a function that reads the ended calls that a campaign claimed in a period. */
export function createCostReader(db: Connection): (request: CostRequest) => CostAnswer {
  const newestFirst = db.sqlite.prepare<[CostRequest], Row>(
    `select contact_id as contactId, assigned_at as assignedAt, answered_at as answeredAt, ended_at as endedAt,
       disposition, details
     from calls indexed by calls_campaign
     where campaign_id = $campaignId and assigned_at >= $sinceMs and assigned_at < $untilMs and ended_at is not null and ${IS_DIALLED}
     order by assigned_at desc, id desc limit ${MOST_CALLS}`,
  );

  return (request) => {
    let [calls, sinceMs] = [0, request.sinceMs];
    function* read(): Generator<DetectedCall> {
      for (const row of newestFirst.iterate(request)) {
        calls += 1;
        if (calls === MOST_CALLS) sinceMs = row.assignedAt;
        yield { ...row, details: row.details === null ? {} : (JSON.parse(row.details) as CallDetails) };
      }
    }
    const cost = detectionCost(read());
    return { ...cost, sinceMs, calls };
  };
}
