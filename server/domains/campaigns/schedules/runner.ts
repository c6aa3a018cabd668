import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import { CodedError } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { startOfNextDay } from '#server/platform/time/local-day.ts';
import type { CampaignStatus } from '#shared/domain/campaign-actions.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { SeenSchedule, ScheduleService } from './service.ts';
import type { ScheduleStore } from './store.ts';

type RunnerDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly schedules: Pick<ScheduleService, 'list' | 'of'>;
  readonly store: ScheduleStore;
  /** Returns undefined if the campaign does not exist. */
  readonly statusOf: (campaignId: number) => CampaignStatus | undefined;
  /** Makes the engine act, with an audit entry. Throws if the engine refuses. */
  readonly act: (
    campaignId: number,
    action: 'start' | 'resume' | 'stop',
    by: Pick<SeenSchedule, 'userId' | 'username'>,
  ) => Promise<unknown>;
  readonly audit: Audit;
  readonly clock: Clock;
};

/** Final refusals of the engine. After any other error, such as an engine restart, the action is retried. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'campaign_not_found',
  'campaign_transition',
  'campaign_without_contacts',
]);

/**
 * Creates a function that runs due starts and stops, including those that became due while the server was down. A late
 * start still runs if the planned stop has not passed or, without one, if it is the same day in the campaign's time
 * zone. A late stop always runs.
 */
export function createScheduleRunner({ db, schedules, store, statusOf, act, audit, clock }: RunnerDeps) {
  const isOver = (schedule: SeenSchedule & { readonly startsAtMs: number }, nowMs: number): boolean =>
    nowMs >= (schedule.stopsAtMs ?? startOfNextDay(schedule.startsAtMs, schedule.timeZone));

  function record(campaignId: number, action: string, after: object): void {
    audit.record({ actor: null, action, entity: 'campaign', entityId: campaignId, after });
  }

  async function start(schedule: SeenSchedule): Promise<void> {
    const { campaignId } = schedule;
    const status = statusOf(campaignId);
    if (status !== 'active') {
      try {
        await act(campaignId, status === 'paused' ? 'resume' : 'start', schedule);
      } catch (error) {
        if (!(error instanceof CodedError) || !REFUSALS.has(error.code)) throw error;
        const { code, message, details, words } = error;
        db.write(() => {
          if (store.started(schedule, 'refused', { code, message, details, words }))
            record(campaignId, 'campaign.schedule_refused', { error: code, starts_at: schedule.startsAt });
        });
        return;
      }
    }
    db.write(() => store.started(schedule, 'done'));
  }

  async function stop(schedule: SeenSchedule): Promise<void> {
    const { campaignId } = schedule;
    const status = statusOf(campaignId);
    if (status === 'active' || status === 'paused') await act(campaignId, 'stop', schedule);
    db.write(() => store.stopped(schedule, 'done'));
  }

  async function startIfDue(schedule: SeenSchedule, nowMs: number): Promise<void> {
    const { campaignId, startsAtMs } = schedule;
    if (startsAtMs === null || startsAtMs > nowMs || schedule.startState !== 'pending') return;
    if (!isOver({ ...schedule, startsAtMs }, nowMs)) return start(schedule);
    db.write(() => {
      store.started(schedule, 'missed');
      record(campaignId, 'campaign.schedule_missed', { starts_at: schedule.startsAt });
    });
  }

  async function stopIfDue(schedule: SeenSchedule, nowMs: number): Promise<void> {
    const { stopsAtMs } = schedule;
    if (stopsAtMs !== null && stopsAtMs <= nowMs && schedule.stopState === 'pending') await stop(schedule);
  }

  /** Reads the schedule before each action, because a user may change it during the previous one. */
  async function runOne(campaignId: number, nowMs: number): Promise<void> {
    for (const doIfDue of [startIfDue, stopIfDue]) {
      const schedule = schedules.of(campaignId);
      if (schedule !== null) await doIfDue(schedule, nowMs);
    }
  }

  /** Tries every campaign even if one fails, then throws the first failure. */
  return async function runDue(): Promise<void> {
    const nowMs = clock.nowMs();
    const failures: unknown[] = [];
    for (const { campaignId } of schedules.list())
      await runOne(campaignId, nowMs).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
}
