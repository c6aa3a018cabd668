import { queryDatabaseFile } from '../../tests/support/database-file.ts';
import type { DialledCall } from './judge.ts';

/** Returns all calls of a server's history, oldest first. */
export function readCalls(dataDir: string): DialledCall[] {
  return queryDatabaseFile(dataDir, (db) =>
    db
      .prepare<[], DialledCall>(
        `select id, phone, caller_id callerId, assigned_at assignedAt, placed_at placedAt,
           details ->> '$.connectedAtMs' connectedAt, ended_at endedAt, disposition, attempt
         from calls order by id`,
      )
      .all(),
  );
}
