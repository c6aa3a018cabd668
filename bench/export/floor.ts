/** The minimum work of an export: reads every call, newest first, with the names it refers to. */
import { openConnection } from '#server/platform/db/connection.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';

const ROWS = `select c.id, c.campaign_id, k.name, c.contact_id, c.attempt, c.phone, c.country,
    coalesce(nullif(u.email, ''), u.username), c.caller_id, t.name as trunk, c.assigned_at, c.placed_at, c.answered_at,
    c.ended_at, c.disposition, c.notes, c.details, e.name as ended_by, f.name as transferred_by, p.name as contact
  from calls c
  left join users u on u.id = c.user_id left join campaigns k on k.id = c.campaign_id
  left join trunks t on t.id = c.trunk_id left join users e on e.id = json_extract(c.details, '$.endedByUserId')
  left join users f on f.id = json_extract(c.details, '$.transferredByUserId') left join contacts p on p.id = c.contact_id
  order by c.assigned_at desc, c.id desc`;

/** Reads all rows as objects with one statement. Returns rows per second. Throws unless there are `calls` rows. */
export function readBare(database: string, calls: number): number {
  const db = openConnection(database, 'pool', newWriteLockBuffer());
  try {
    db.sqlite.pragma('cache_size = -32000');
    const statement = db.sqlite.prepare(ROWS);
    const startedMs = performance.now();
    let rows = 0;
    for (const _row of statement.iterate()) rows++;
    const tookMs = performance.now() - startedMs;
    if (rows !== calls) throw new Error(`${database} has ${rows} calls, not ${calls}`);
    return (rows / tookMs) * 1000;
  } finally {
    db.close();
  }
}
