import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { openingHoursOf } from '#engine/policies/opening-hours.ts';
import { isTimeZone } from '#server/platform/time/wall-time.ts';
import { hoursOf } from '#server/dialer/timing-plan.ts';
import { TIMING_DEFAULTS } from '#shared/domain/timing-defaults.ts';
import { RETRY_INTERVAL_LIMITS } from '#shared/domain/timing-limits.ts';
import { createOpeningCache, type Opening } from './opening.ts';
import type { OwnTiming, TimingChanges, TimingFields, TimingOfCampaign, TimingRow, TimingStore } from './store.ts';
import { toTimingFields } from './views.ts';
import { say } from '#server/platform/i18n/say.ts';

/** Defaults of a new config. A campaign without a config has the same values, except for those set by `configOf`. */
export const DEFAULT_FIELDS = toTimingFields(TIMING_DEFAULTS);

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** Returns a config equivalent to having none. The retry interval is clamped to the limits of a config. */
function configOf({ sleepTimeS, maxAttempts, retryIntervalS }: OwnTiming, timezone: string): TimingFields {
  const { minimum, maximum } = RETRY_INTERVAL_LIMITS;
  return {
    ...DEFAULT_FIELDS,
    sleepTimeS,
    retryAttempts: maxAttempts - 1,
    retryIntervalS: Math.min(maximum, Math.max(minimum, retryIntervalS)),
    opensAt: '00:00',
    closesAt: '23:59',
    weekdays: EVERY_DAY,
    timezone,
  };
}

/** Field reported by `hours_invalid`, because only the lunch break can leave a campaign without open hours. */
const LUNCH_END = 'horario_almoco_fim';

type TimingDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: TimingStore;
  /** Notifies the engine of a changed config. */
  readonly campaignChanged: (campaignId: number) => Promise<void>;
  /** Minimum ring time, seconds. */
  readonly minRingS: number;
  /** IANA zone of the console. */
  readonly consoleTimeZone: () => string;
  readonly audit: Audit;
  readonly clock: Clock;
};

export type TimingService = ReturnType<typeof createTimingService>;

export function createTimingService(deps: TimingDeps) {
  const { db, store, campaignChanged, minRingS, consoleTimeZone, audit, clock } = deps;
  const openings = createOpeningCache(store.findByCampaign);

  async function save(
    actor: Actor,
    campaignId: number,
    fields: TimingFields,
    before: TimingRow | undefined,
  ): Promise<TimingRow> {
    check(fields, minRingS);
    if (openingHoursOf(hoursOf(fields)).nextOpening(clock.nowMs()) === Infinity)
      fail('hours_invalid', {
        field: LUNCH_END,
        reason: say('el almuerzo ocupa todo el horario y la campaña no abriría nunca'),
      });
    const weekdays = [...new Set(fields.weekdays)].sort((a, b) => a - b);
    const after = db.write(() => {
      const put = store.put(campaignId, { ...fields, weekdays }, clock.nowMs());
      audit.record({
        actor,
        action: before === undefined ? 'timing.create' : 'timing.update',
        entity: 'campaign',
        entityId: campaignId,
        before,
        after: put,
      });
      return put;
    });
    openings.changed(campaignId);
    await campaignChanged(campaignId);
    return after;
  }

  return {
    list: store.list,
    /** Returns the timing in force for each campaign without a config. */
    listInForce: (): TimingOfCampaign[] =>
      store.listWithout().map(({ campaignId, ...own }) => ({ campaignId, ...configOf(own, consoleTimeZone()) })),
    find: (id: number): TimingRow => store.findById(id) ?? fail('timing_config_not_found', { id }),
    /** Returns the campaign's config or, without one, the values in force. Throws `campaign_not_found`. */
    inForceOf: (campaignId: number): TimingOfCampaign =>
      store.findByCampaign(campaignId) ?? {
        campaignId,
        ...configOf(store.findOwn(campaignId) ?? fail('campaign_not_found', { id: campaignId }), consoleTimeZone()),
      },
    /** Returns the time zone of the campaign's opening hours, or undefined if it has no config. */
    timeZoneOf: (campaignId: number): string | undefined => store.findByCampaign(campaignId)?.timezone,
    minRingS,
    /** Returns whether the campaign is inside its opening hours at `nowMs`. Without a config it always is. */
    openingOf: (campaignId: number, nowMs: number): Opening => openings.at(campaignId, nowMs),
    /**
     * Returns when the campaign will have been open for `openMs` since `fromMs`, epoch ms, or Infinity if not within
     * 400 days.
     */
    afterOpenTime: openings.after,

    /** Creates the campaign's config, replacing an existing one. Absent fields take their defaults. */
    async create(actor: Actor, campaignId: number, changes: TimingChanges): Promise<TimingRow> {
      if (!store.hasCampaign(campaignId)) fail('campaign_not_found', { id: campaignId });
      return save(actor, campaignId, { ...DEFAULT_FIELDS, ...changes }, store.findByCampaign(campaignId));
    },

    /**
     * Changes only the opening hours of a campaign. A campaign without a config gets one in the console's time zone.
     * Throws `campaign_not_found`, `hours_invalid`, or `ring_too_short` if the config's ring time is below the minimum.
     */
    async setHours(
      actor: Actor,
      campaignId: number,
      hours: Pick<TimingChanges, 'opensAt' | 'closesAt' | 'weekdays'>,
    ): Promise<TimingRow> {
      const before = store.findByCampaign(campaignId);
      if (before === undefined) {
        const own = store.findOwn(campaignId) ?? fail('campaign_not_found', { id: campaignId });
        return save(actor, campaignId, { ...configOf(own, consoleTimeZone()), ...hours }, undefined);
      }
      const { id: _id, campaignId: _campaignId, updatedAt: _updatedAt, ...fields } = before;
      return save(actor, campaignId, { ...fields, ...hours }, before);
    },

    async update(actor: Actor, id: number, changes: TimingChanges): Promise<TimingRow> {
      const before = store.findById(id) ?? fail('timing_config_not_found', { id });
      const { id: _id, campaignId, updatedAt: _updatedAt, ...fields } = before;
      return save(actor, campaignId, { ...fields, ...changes }, before);
    },
  };
}

/**
 * Checks what the schema can't: that calls ring long enough, that the time zone exists, and that lunch ends after it
 * starts. Opening hours may end before they start: they are overnight.
 */
function check({ waitTimeS, timezone, lunchPause, lunchStartsAt, lunchEndsAt }: TimingFields, minRingS: number): void {
  if (waitTimeS < minRingS) fail('ring_too_short', { field: 'wait_time', minimum: minRingS });
  if (!isTimeZone(timezone)) fail('timezone_invalid', { field: 'timezone', timezone });
  if (lunchPause && lunchEndsAt <= lunchStartsAt)
    fail('hours_invalid', { field: LUNCH_END, reason: say('el almuerzo debe terminar después de empezar') });
}
