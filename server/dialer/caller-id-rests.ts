import { DAY_MS } from '#shared/durations.ts';
import type { Connection } from '#server/platform/db/connection.ts';

/** The rest of a caller id (E.164) whose answer rate fell. Times that end in `At` are epoch milliseconds. */
export type CallerIdRest = {
  readonly phone: string;
  /** The alert that caused it. */
  readonly alertId: number;
  readonly since: number;
  readonly until: number;
  /** Answer rates of the alert, percent. */
  readonly rate: number;
  readonly usualRate: number;
};

/** Length of a rest, ms. */
export const ANSWER_REST_MS = DAY_MS;

export type CallerIdRests = ReturnType<typeof createCallerIdRests>;

/** Reads and writes the rests. Each caller id keeps its last one. */
export function createCallerIdRests(db: Connection) {
  const lasting = db.sqlite.prepare<[number], CallerIdRest>(
    `select phone, alert_id alertId, since_at since, until_at until, rate, usual_rate usualRate
     from cli_rests where until_at > ?`,
  );
  const put = db.sqlite.prepare<CallerIdRest>(
    `insert into cli_rests (phone, alert_id, since_at, until_at, rate, usual_rate)
     values (@phone, @alertId, @since, @until, @rate, @usualRate)
     on conflict do update set alert_id = excluded.alert_id, since_at = excluded.since_at,
       until_at = excluded.until_at, rate = excluded.rate, usual_rate = excluded.usual_rate`,
  );
  const byAlert = db.sqlite.prepare<[number]>('select 1 from cli_rests where alert_id = ?');
  const end = db.sqlite.prepare<[number]>('delete from cli_rests where until_at > ?');

  return {
    /** Returns the rests that last at `nowMs`, by caller id. */
    lastingAt: (nowMs: number): Map<string, CallerIdRest> =>
      new Map(lasting.all(nowMs).map((rest) => [rest.phone, rest])),
    isCausedBy: (alertId: number): boolean => byAlert.get(alertId) !== undefined,
    put: (rest: CallerIdRest): void => void put.run(rest),
    /** Ends the rests that last at `nowMs` and returns their number. */
    endAll: (nowMs: number): number => end.run(nowMs).changes,
  };
}
