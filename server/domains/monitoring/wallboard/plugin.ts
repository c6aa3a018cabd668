/** Wires the wallboard: its displays and their figures. */
import type { AgentBoardAnswer } from '#shared/contracts/agent-board.ts';
import { createFailureLog } from '#server/platform/db/failure-log.ts';
import { createDefinitions } from '#server/dialer/definitions.ts';
import type { App } from '#server/platform/http/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import { inLanguage } from '#server/platform/i18n/language.ts';
import type { SessionWatch } from '#server/live/session-watch.ts';
import { dialerWaitingOf, sentenceOf } from '#server/live/waiting.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { CampaignService } from '#server/domains/campaigns/service.ts';
import { builtPageIn } from './built-page.ts';
import { createHourReader } from './hour-store.ts';
import { createWallboardReader, type ShownAlert } from './reader.ts';
import { registerWallboardRoutes } from './routes.ts';
import { createDisplayService, type DisplayDeps } from './service.ts';
import { registerWallboardSocket, topicOf } from './socket.ts';
import { createDisplayStore } from './store.ts';
import { toWallboard, toWallboardMessage } from './views.ts';

const PUBLISH_EVERY_MS = 1000;
/** The last 24 hours and the current one; also covers a day of 25 hours. */
const HOURS_BACK = 25;

type WallboardPluginDeps = Pick<DisplayDeps, 'limit'> & {
  readonly campaigns: Pick<CampaignService, 'list' | 'statistics' | 'lookUp'>;
  readonly sessionWatch: SessionWatch;
  readonly consoleFolder: string;
  /** Returns the open alerts as sentences in the current language, critical ones first. */
  readonly openAlerts: () => readonly ShownAlert[];
  /** Returns the people at their desks. */
  readonly people: () => AgentBoardAnswer;
};

export function wallboardPlugin(platform: Platform, deps: WallboardPluginDeps) {
  const { log, env, database, engine, hub, day, audit, clock } = platform;
  const { campaigns, sessionWatch, limit, consoleFolder } = deps;
  const { db, storage } = database;
  const failed = createFailureLog(storage, log('live'));
  const hours = createHourReader(db, HOURS_BACK);
  const definitions = createDefinitions(db, env.demo);
  const { projection } = engine;
  day.onChanged(hours.forget);

  function stopText(): string | null {
    const waiting = dialerWaitingOf({ running: projection.running, outage: engine.outage });
    return waiting === null ? null : sentenceOf(waiting);
  }
  const displays = createDisplayService({
    db,
    store: createDisplayStore(db),
    limit,
    hasCampaign: (id) => campaigns.lookUp(id) !== undefined,
    revoked: sessionWatch.recheck,
    audit,
    clock,
  });
  const read = createWallboardReader({
    projection,
    campaigns,
    hours,
    teamOf: (id) => definitions.findCampaign(id)?.plan.teamId ?? null,
    people: deps.people,
    dayZoneOf: (id) => definitions.findCampaign(id)?.plan.abandonmentDayZone ?? null,
    stopText: (language) => inLanguage(language, stopText),
    alerts: (language) => inLanguage(language, deps.openAlerts),
    timeZone: day.timeZone,
    clock,
  });
  const page = builtPageIn(consoleFolder);
  const wallboardOf = (id: number) => toWallboard(read(displays.lookUp(id) ?? fail('unauthorized')), page);
  const messageOf = (id: number) => toWallboardMessage(wallboardOf(id));

  function publish(): void {
    for (const id of displays.connectedIds()) {
      try {
        if (displays.lookUp(id) === undefined) continue; // revoked; its connection is closing
        hub.publish(topicOf(id), messageOf(id));
        displays.seen(id);
      } catch (error) {
        failed(error, 'could not read the wallboard; retrying');
      }
    }
  }
  const publisher = setInterval(publish, PUBLISH_EVERY_MS);

  return {
    authenticate: displays.authenticate,
    routes: (api: App) => registerWallboardRoutes(api, { displays, wallboardOf }),
    rootRoutes(root: App) {
      const onError = (error: unknown): void => failed(error, 'could not update a display; retrying');
      registerWallboardSocket(root, { hub, displays, messageOf, watch: sessionWatch.watch, onError });
    },
    stop: () => clearInterval(publisher),
  };
}
