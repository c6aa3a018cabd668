import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { instantOfWallTime, isWallTime } from '#server/platform/time/wall-time.ts';
import type { ScheduleRow, ScheduleStore } from './store.ts';

/** Local times in the campaign's time zone, or null. */
export type ScheduleTimes = { readonly startsAt: string | null; readonly stopsAt: string | null };

/** A schedule with the campaign's time zone, and its times in epoch ms. */
export type SeenSchedule = ScheduleRow & {
  readonly timeZone: string;
  readonly startsAtMs: number | null;
  readonly stopsAtMs: number | null;
};

type ScheduleDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: ScheduleStore;
  readonly hasCampaign: (campaignId: number) => boolean;
  readonly timeZoneOf: (campaignId: number) => string;
  readonly audit: Audit;
  readonly clock: Clock;
};

export type ScheduleService = ReturnType<typeof createScheduleService>;

const NONE: ScheduleTimes = { startsAt: null, stopsAt: null };

/** Manages when the server starts and stops campaigns. */
export function createScheduleService({ db, store, hasCampaign, timeZoneOf, audit, clock }: ScheduleDeps) {
  function see(row: ScheduleRow): SeenSchedule {
    const timeZone = timeZoneOf(row.campaignId);
    const at = (text: string | null): number | null => (text === null ? null : instantOfWallTime(text, timeZone));
    return { ...row, timeZone, startsAtMs: at(row.startsAt), stopsAtMs: at(row.stopsAt) };
  }

  function of(campaignId: number): SeenSchedule | null {
    const row = store.find(campaignId);
    return row === undefined ? null : see(row);
  }

  /** Checks that times are valid, changed times are in the future, and the stop is after the start. */
  function check({ startsAt, stopsAt }: ScheduleTimes, before: ScheduleTimes, timeZone: string): void {
    const nowMs = clock.nowMs();
    const given = [
      ['inicio', startsAt, before.startsAt],
      ['fin', stopsAt, before.stopsAt],
    ] as const;
    for (const [field, text, known] of given) {
      if (text === null) continue;
      if (!isWallTime(text)) fail('date_invalid', { field, date: text });
      if (text !== known && instantOfWallTime(text, timeZone) <= nowMs) fail('schedule_past', { field });
    }
    if (startsAt === null || stopsAt === null) return;
    // Compares instants, because a local time that daylight saving skips is later than it reads.
    if (instantOfWallTime(stopsAt, timeZone) <= instantOfWallTime(startsAt, timeZone))
      fail('schedule_order', { field: 'fin' });
  }

  return {
    /** Returns null if the campaign has no schedule. */
    of,

    list: (): SeenSchedule[] => [...store.findAll().values()].map(see),

    /**
     * Sets the schedule or, without any time, removes it. An unchanged time keeps its result. Throws
     * `campaign_not_found`, `date_invalid`, `schedule_past` or `schedule_order`.
     */
    set(actor: Actor, campaignId: number, times: ScheduleTimes): SeenSchedule | null {
      if (!hasCampaign(campaignId)) fail('campaign_not_found', { id: campaignId });
      const before = store.find(campaignId);
      check(times, before ?? NONE, timeZoneOf(campaignId));
      const keepsStart = before !== undefined && before.startsAt === times.startsAt;
      const keepsStop = before !== undefined && before.stopsAt === times.stopsAt;
      db.write(() => {
        if (times.startsAt === null && times.stopsAt === null) store.remove(campaignId);
        else
          store.put({
            campaignId,
            ...times,
            startState: keepsStart ? before.startState : 'pending',
            startError: keepsStart ? before.startError : null,
            stopState: keepsStop ? before.stopState : 'pending',
            userId: actor.id,
            username: actor.username,
            updatedAt: clock.nowMs(),
          });
        audit.record({
          actor,
          action: 'campaign.schedule',
          entity: 'campaign',
          entityId: campaignId,
          before: before === undefined ? null : { starts_at: before.startsAt, stops_at: before.stopsAt },
          after: { starts_at: times.startsAt, stops_at: times.stopsAt, time_zone: timeZoneOf(campaignId) },
        });
      });
      return of(campaignId);
    },
  };
}
