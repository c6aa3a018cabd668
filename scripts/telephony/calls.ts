import { queryDatabaseFile } from '../../tests/support/database-file.ts';
import type { DialledCall } from './judge.ts';

/** All calls of a server's history, oldest first. */
export function readCalls(dataDir: string): DialledCall[] {
  return queryDatabaseFile(dataDir, (db) =>
    db
      .prepare<[], DialledCall>(
        `select id, phone, caller_id callerId, assigned_at assignedAt, placed_at placedAt, ended_at endedAt, disposition, attempt
         from calls order by id`,
      )
      .all(),
  );
}

/** How many persons answered so far, and how many of them were abandoned. */
export function readCounters(dataDir: string): { persons: number; abandoned: number } {
  return queryDatabaseFile(dataDir, (db) =>
    db
      .prepare<[], { persons: number; abandoned: number }>(
        `select coalesce(sum(persons), 0) persons, coalesce(sum(calls) filter (where disposition = 'abandoned'), 0) abandoned
           from hourly_counters`,
      )
      .get()!,
  );
}
