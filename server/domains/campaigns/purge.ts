/**
 * Lets the rows of deleted campaigns go: contacts and uploads, then calls with what the counters say of them, a few
 * milliseconds of the write turn at a time. Each step is whole in itself, so it may stop anywhere and go on at the next start.
 */
import type { Logger } from 'pino';
import type { Db } from '#server/db/open.ts';
import { createStepSize } from '#server/db/step-size.ts';
import { countByKey, type EndedCall } from './purge-counts.ts';

const PAUSE_MS = 10;
/** Its last calls, or an import, are still in progress: look again later. */
const BUSY_PAUSE_MS = 500;

type Step = 'more' | 'busy' | 'done';

export type Purge = ReturnType<typeof createPurge>;

export type PurgeDeps = {
  readonly db: Db;
  /** Removes the uploads of a campaign and the rejects that they left. Inside a write transaction. */
  readonly dropUploads: (campaignId: number) => void;
  /** The calls of a campaign are gone, from the history and from the counters. */
  readonly onCallsGone?: () => void;
  readonly log: Pick<Logger, 'error'>;
};

export function createPurge({ db, dropUploads, onCallsGone, log }: PurgeDeps) {
  const waiting = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  const size = createStepSize();

  const deleted = db.sqlite.prepare<[], number>('select id from campaigns where deleted_at is not null').pluck();
  const isInUse = db.sqlite
    .prepare<{ id: number }, number>(
      `select exists(select 1 from calls where ended_at is null and campaign_id = @id)
           or exists(select 1 from contacts where campaign_id = @id and state = 'claimed')
           or exists(select 1 from uploads where campaign_id = @id and finished_at is null)`,
    )
    .pluck();
  const keeps = db.sqlite.prepare<{ id: number }, number>('select keep_calls from campaigns where id = @id').pluck();
  const dropContacts = db.sqlite.prepare<{ id: number; rows: number }>(
    'delete from contacts where id in (select id from contacts where campaign_id = @id limit @rows)',
  );
  const dropCalls = db.sqlite.prepare<{ id: number; rows: number }, EndedCall>(
    `delete from calls where id in (select id from calls where campaign_id = @id limit @rows)
     returning campaign_id campaignId, user_id userId, country, disposition, ended_at endedAt`,
  );
  // The sums shrink with the calls, so that averages stay what they were until the last one goes.
  const uncount = db.sqlite.prepare(
    `update hourly_counters set calls = calls - @calls,
       duration_ms = duration_ms * (calls - @calls) / calls, persons = persons * (calls - @calls) / calls,
       talk_ms = talk_ms * (calls - @calls) / calls, wait_ms = wait_ms * (calls - @calls) / calls
     where hour = @hour and campaign_id = @campaignId and user_id = @userId and country = @country and disposition = @disposition`,
  );
  const dropCounters = db.sqlite.prepare<{ id: number }>(
    'delete from hourly_counters where campaign_id = @id and calls <= 0',
  );
  // The engine does it where it lives: it may have been down when the campaign was deleted.
  const dropStanding = ['campaign_states', 'campaign_counters'].map((table) =>
    db.sqlite.prepare<{ id: number }>(`delete from ${table} where campaign_id = @id`),
  );
  const dropCampaign = db.sqlite.prepare<{ id: number }>('delete from campaigns where id = @id');

  function step(id: number, rows: number): Step {
    if (isInUse.get({ id }) === 1) return 'busy';
    if (dropContacts.run({ id, rows }).changes > 0) return 'more';
    dropUploads(id);
    for (const drop of dropStanding) drop.run({ id });
    if (keeps.get({ id }) !== 0) return 'done'; // its name stays, for the history
    const calls = dropCalls.all({ id, rows });
    for (const { key, calls: counted } of countByKey(calls)) uncount.run({ ...key, calls: counted });
    dropCounters.run({ id });
    if (calls.length > 0) return 'more';
    dropCampaign.run({ id });
    return 'done';
  }

  function work(): void {
    timer = undefined;
    let isMoving = false;
    for (const id of waiting) {
      try {
        const result = db.write(() => size.timed((rows) => step(id, rows)));
        if (result === 'done') {
          waiting.delete(id);
          if (keeps.get({ id }) === undefined) onCallsGone?.();
        }
        if (result === 'more') isMoving = true;
      } catch (error) {
        log.error({ err: error, campaign: id }, 'a deleted campaign could not be cleared away; it is tried again');
      }
      if (isMoving) break;
    }
    if (waiting.size > 0) schedule(isMoving ? PAUSE_MS : BUSY_PAUSE_MS);
  }

  function schedule(delayMs: number): void {
    timer ??= setTimeout(work, delayMs).unref();
  }

  return {
    add(id: number): void {
      waiting.add(id);
      schedule(PAUSE_MS);
    },
    /** At start: goes on with what the last run left. */
    resume(): void {
      for (const id of deleted.all()) waiting.add(id);
      if (waiting.size > 0) schedule(PAUSE_MS);
    },
    stop: (): void => clearTimeout(timer),
    /** How many campaigns still have rows to go. */
    pending: (): number => waiting.size,
  };
}
