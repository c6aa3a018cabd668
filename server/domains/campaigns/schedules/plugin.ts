import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { CampaignService } from '../service.ts';
import { registerScheduleRoutes } from './routes.ts';
import { createScheduleRunner } from './runner.ts';
import { createScheduleService } from './service.ts';
import { createScheduleStore } from './store.ts';
import { toSchedule } from './views.ts';

type SchedulesPluginDeps = {
  readonly campaigns: CampaignService;
  /** The time zone of the campaign's opening hours, or undefined. */
  readonly timeZoneOf: (campaignId: number) => string | undefined;
};

export function schedulesPlugin(
  { database: { db }, day, audit, clock }: Platform,
  { campaigns, timeZoneOf }: SchedulesPluginDeps,
) {
  const store = createScheduleStore(db);
  const schedules = createScheduleService({
    db,
    store,
    hasCampaign: (id) => campaigns.lookUp(id) !== undefined,
    timeZoneOf: (id) => timeZoneOf(id) ?? day.timeZone(),
    audit,
    clock,
  });
  return {
    /** Returns the schedule as the API shows it, or null. */
    shownOf(campaignId: number) {
      const schedule = schedules.of(campaignId);
      return schedule && toSchedule(schedule);
    },
    runDue: createScheduleRunner({
      db,
      schedules,
      store,
      statusOf: (id) => campaigns.lookUp(id)?.status,
      act: campaigns.actAsPlanned,
      audit,
      clock,
    }),
    routes(api: App) {
      db.write(store.tidy);
      registerScheduleRoutes(api, schedules);
    },
  };
}
