/** Wires the desks of people who take calls. */
import type { DeskMessage } from '#shared/live.ts';
import type { App } from '#server/platform/http/app.ts';
import { createFailureLog } from '#server/platform/db/failure-log.ts';
import type { Platform } from '#server/compose-platform.ts';
import { deskTopic } from '#server/live/routes.ts';
import { createAriRequests } from '#server/telephony/ari/requests.ts';
import { createBrowserPhones } from '#server/telephony/agents/browser-phones.ts';
import { phonePbxOf } from '#server/telephony/config.ts';
import type { SessionWatch } from '#server/live/session-watch.ts';
import { createBoardReader } from './board.ts';
import { createBoardStore } from './board-store.ts';
import { createEventExport } from './event-export.ts';
import { createEventStore } from './event-store.ts';
import type { Callback } from '#shared/contracts/callbacks.ts';
import { createNoticeStore } from './notice-store.ts';
import { createPresence } from './presence.ts';
import { registerDeskRoutes } from './routes.ts';
import { createDeskService } from './service.ts';
import { createDeskStore } from './store.ts';
import { registerSupervisionRoutes } from './supervision-routes.ts';
import { createSupervisionService } from './supervision-service.ts';
import { toDesk } from './views.ts';

type DeskPluginDeps = {
  readonly sessionWatch: Pick<SessionWatch, 'watch'>;
  /** Returns the next open callbacks that a user is to make. */
  readonly callbacksOf: (userId: number) => readonly Callback[];
};

export function deskPlugin(
  { env, log, database: { db, storage }, engine: { host, projection }, hub, day, settings, audit, clock }: Platform,
  { sessionWatch, callbacksOf }: DeskPluginDeps,
) {
  const store = createDeskStore(db);
  const failed = createFailureLog(storage, log('live'));
  const greeting = (userId: number): DeskMessage => ({ v: 1, type: 'desk', data: toDesk(desk.see(userId)) });

  function push(userId: number): void {
    const topic = deskTopic(userId);
    if (!hub.hasSubscriber(topic)) return;
    try {
      hub.publish(topic, greeting(userId));
    } catch (error) {
      failed(error, 'a desk could not be read; will retry');
    }
  }

  const pbxUrl = phonePbxOf(env.telephony);
  const ari = pbxUrl === null ? null : createAriRequests({ ...env.telephony!, url: pbxUrl });
  const notices = createNoticeStore(db);
  const desk = createDeskService({
    db,
    store,
    notices,
    projection,
    host,
    phones: ari && createBrowserPhones(ari, env.telephony!.app),
    onPhoneFailed: (error) => log('live').warn({ err: error }, 'a browser can’t be a phone'),
    callbacksOf,
    timeZone: day.timeZone,
    clock,
    push,
  });
  const supervision = createSupervisionService({ db, store: notices, host, see: desk.see, push, audit, clock });
  const board = createBoardReader({
    store: createBoardStore(db),
    projection,
    limits: settings.stateLimits,
    timeZone: day.timeZone,
    clock,
  });
  const exportEvents = createEventExport({ store: createEventStore(db), audit, timeZone: day.timeZone, clock });
  host.onFacts(desk.accept);
  /** Makes the engine sign out those who have left their team. */
  async function refresh(): Promise<void> {
    await host.desksChanged();
    for (const userId of presence.users()) push(userId);
  }
  // A user may have been disabled, or have another role.
  sessionWatch.watch(() => void host.desksChanged());
  const presence = createPresence({
    store,
    onChanged: () => void host.desksChanged(),
    onError: (error) => failed(error, 'the presence at a desk could not be stored'),
  });
  return {
    greeting,
    presence,
    push,
    refresh,
    dropEventsBefore: store.dropEventsBefore,
    stop() {
      presence.stop();
      ari?.close();
    },
    routes(api: App) {
      registerDeskRoutes(api, desk, day.timeZone);
      registerSupervisionRoutes(api, { supervision, board, exportEvents });
    },
  };
}
