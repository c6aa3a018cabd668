import { IS_DIALLED } from '#server/platform/db/dialled-calls.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { HOUR_MS } from '#shared/durations.ts';

export const HEALTH_HOURS = 24;

/** The last 24 hours before `nowMs` (epoch ms), the present one included. */
export type TrunkHoursRequest = { readonly trunkId: number; readonly nowMs: number };

/** A trunk's calls of one hour by the time of their claim. */
export type TrunkHour = {
  /** Beginning, epoch ms. */
  readonly startMs: number;
  readonly placed: number;
  /** Calls that rang or were answered. */
  readonly reached: number;
  /** Calls that the carrier ended without either, by SIP status, most frequent first. Calls that a PBX lost are not. */
  readonly failures: readonly { readonly sipCause: number; readonly calls: number }[];
};

type Group = {
  readonly hour: number;
  readonly isReached: number;
  readonly sipCause: number | null;
  readonly calls: number;
  readonly placed: number;
};

/** Reads a trunk's calls by hour. Runs in the pool, because a busy day has hundreds of thousands of calls. */
export function createTrunkHours(db: Connection): (request: TrunkHoursRequest) => TrunkHour[] {
  const groups = db.sqlite.prepare<{ trunkId: number; sinceMs: number }, Group>(
    // Numbers are bound as reals, so the cast is needed for an integer division.
    `select cast(assigned_at / ${HOUR_MS} as integer) hour,
       answered_at is not null or details ->> '$.ringingAtMs' is not null isReached,
       iif(ended_at is null or details ->> '$.isLost', null, details ->> '$.sipCause') sipCause,
       count(*) calls, sum(placed_at is not null) placed
     from calls indexed by calls_assigned where assigned_at >= @sinceMs and trunk_id = @trunkId and ${IS_DIALLED}
     group by 1, 2, 3 order by calls desc, sipCause`,
  );

  return ({ trunkId, nowMs }) => {
    const first = Math.floor(nowMs / HOUR_MS) - HEALTH_HOURS + 1;
    const found = groups.all({ trunkId, sinceMs: first * HOUR_MS });
    return Array.from({ length: HEALTH_HOURS }, (_, index) => {
      const ofHour = found.filter(({ hour }) => hour === first + index);
      return {
        startMs: (first + index) * HOUR_MS,
        placed: ofHour.reduce((sum, { placed }) => sum + placed, 0),
        reached: ofHour.reduce((sum, { isReached, calls }) => sum + (isReached ? calls : 0), 0),
        failures: ofHour.flatMap(({ isReached, sipCause, calls }) =>
          isReached || sipCause === null ? [] : [{ sipCause, calls }],
        ),
      };
    });
  };
}
