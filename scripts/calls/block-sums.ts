/**
 * Computes the block totals that the triggers of `calls` maintain (db/tables/history.ts), in memory, and writes them
 * once.
 */
import type { Db } from '#server/platform/db/open.ts';
import { HOUR_MS } from '#server/dialer/counters.ts';
import type { MadeCall } from './made-call.ts';

/** As in the triggers. */
const BLOCK_CALLS = 1024;
const SUPER = 128;
/** The newest blocks have no totals yet: a block gets them once this many newer ones have begun. */
const OPEN_BLOCKS = 16;
const CLOSED = 'level = 0 and block <= $closed or level = 1 and block < $closedSupers';
const WEEK_HOURS = 168;
const EVER = Number.MAX_SAFE_INTEGER;

type Block = { id: number; fromAt: number; fromId: number; claimed: number; shownFrom: number; shownUntil: number };
type Sum = { key: readonly unknown[]; calls: number; durationMs: number };
type Week = { key: readonly unknown[]; calls: number; hours: number[] };

/** Calls must be added in ascending order of id. */
export function createBlockSums() {
  const blocks: Block[] = [{ id: 1, fromAt: -EVER, fromId: 0, claimed: 0, shownFrom: EVER, shownUntil: -EVER }];
  const sums = new Map<string, Sum>();
  const weeks = new Map<string, Week>();

  function blockOf(id: number, assignedAt: number): Block {
    const last = blocks.at(-1)!;
    if (last.claimed < BLOCK_CALLS) return last;
    const next = {
      id: last.id + 1,
      fromAt: assignedAt,
      fromId: id,
      claimed: 0,
      shownFrom: assignedAt,
      shownUntil: assignedAt,
    };
    blocks.push(next);
    return next;
  }

  function countSum(level: number, block: number, alike: readonly unknown[], durationMs: number): void {
    const id = `${level} ${block} ${alike.join(' ')}`;
    let sum = sums.get(id);
    if (sum === undefined) sums.set(id, (sum = { key: [level, block, ...alike], calls: 0, durationMs: 0 }));
    sum.calls += 1;
    sum.durationMs += durationMs;
  }

  function countWeek(campaignId: number, userId: number, disposition: string, hour: number): void {
    const week = Math.floor(hour / WEEK_HOURS);
    const id = `${campaignId} ${userId} ${disposition} ${week}`;
    let found = weeks.get(id);
    if (found === undefined) {
      const hours = new Array<number>(WEEK_HOURS).fill(0);
      weeks.set(id, (found = { key: [campaignId, userId, disposition, week], calls: 0, hours }));
    }
    found.calls += 1;
    found.hours[hour - week * WEEK_HOURS]! += 1;
  }

  return {
    count({ call, outcome }: MadeCall): void {
      const block = blockOf(call.id, call.assignedAt);
      const shownAt = outcome.placedAt ?? call.assignedAt;
      block.claimed += 1;
      block.shownFrom = Math.min(block.shownFrom, shownAt);
      block.shownUntil = Math.max(block.shownUntil, shownAt);
      const alike = [call.campaignId ?? 0, call.userId, outcome.disposition] as const;
      const durationMs = outcome.placedAt === null ? 0 : outcome.endedAt - outcome.placedAt;
      countSum(0, block.id, alike, durationMs);
      countSum(1, Math.floor(block.id / SUPER), alike, durationMs);
      const hour = Math.floor(shownAt / HOUR_MS);
      countWeek(...alike, hour);
      countWeek(-1, -1, outcome.disposition, hour);
    },

    write(db: Db): void {
      db.sqlite.exec('delete from call_blocks'); // the row of a database without calls
      const block = db.sqlite.prepare(
        `insert into call_blocks (id, from_at, from_id, claimed, shown_from, shown_until)
         values (@id, @fromAt, @fromId, @claimed, @shownFrom, @shownUntil)`,
      );
      for (const one of blocks) block.run(one);
      const sum = db.sqlite.prepare(
        `insert into call_block_counts (level, block, campaign_id, user_id, disposition, calls, duration_ms)
         values (?, ?, ?, ?, ?, ?, ?)`,
      );
      for (const { key, calls, durationMs } of sums.values()) sum.run(...key, calls, durationMs);
      const closed = blocks.at(-1)!.id - OPEN_BLOCKS;
      db.sqlite
        .prepare(
          `insert into call_block_totals (level, block, user_id, disposition, calls, duration_ms)
           select level, block, user_id, disposition, sum(calls), sum(duration_ms) from call_block_counts where ${CLOSED} group by 1, 2, 3, 4
           union all select level, block, -1, disposition, sum(calls), sum(duration_ms) from call_block_counts where ${CLOSED} group by 1, 2, 4`,
        )
        .run({ closed, closedSupers: Math.floor(closed / SUPER) });
      const week = db.sqlite.prepare(
        `insert into weekly_counters (by, campaign_id, user_id, disposition, week, calls, duration_ms, wait_ms, hours)
         values ('shown', ?, ?, ?, ?, ?, 0, 0, jsonb(?))`,
      );
      for (const { key, calls, hours } of weeks.values()) week.run(...key, calls, JSON.stringify(hours));
    },
  };
}
