import type { Disposition } from '#shared/domain/dispositions.ts';
import { SINCE, sinceOf, type Since } from '#server/dialer/call-figures.ts';
import type { Db } from '#server/platform/db/open.ts';

/** Calls that ended with one disposition, over some hours. */
export type EndedCount = {
  readonly disposition: Disposition;
  readonly calls: number;
  /** Calls answered by a person. */
  readonly persons: number;
  /** Calls that reached an agent or a session. */
  readonly talked: number;
  readonly durationMs: number;
  readonly waitMs: number;
};

type EverCount = { readonly ended: number; readonly succeeded: number };

export type DashboardStore = ReturnType<typeof createDashboardStore>;

export function createDashboardStore(db: Db) {
  const counted = db.sqlite.prepare<[Since], EndedCount>(
    `select disposition, sum(calls) calls, sum(persons) persons, sum(talked) talked,
       sum(duration_ms) durationMs, sum(wait_ms) waitMs
     from hourly_counters where ${SINCE} group by disposition`,
  );
  const all = db.sqlite.prepare<[], EverCount>(
    `select coalesce(sum(calls), 0) ended, coalesce(sum(calls) filter (where disposition = 'success'), 0) succeeded
     from shown_counters where dimension = 'all'`,
  );
  return {
    countEndedSince: (fromMs: number): EndedCount[] => counted.all(sinceOf(fromMs)),
    /** Counts the whole history. */
    countEnded: (): EverCount => all.get()!,
  };
}
