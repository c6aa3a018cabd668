/** Wires the desks of people who take calls. */
import type { DeskMessage } from '#shared/live.ts';
import type { App } from '#server/platform/http/app.ts';
import { createFailureLog } from '#server/platform/db/failure-log.ts';
import type { Platform } from '#server/compose-platform.ts';
import { deskTopic } from '#server/live/routes.ts';
import { createDeskPhones } from '#server/telephony/agents/browser-phones.ts';
import { canNailUp } from '#server/telephony/config.ts';
import type { SessionWatch } from '#server/live/session-watch.ts';
import { toBoardAnswer } from './board-views.ts';
import { createBoardReader } from './board.ts';
import { createBoardStore } from './board-store.ts';
import { createEventExport } from './event-export.ts';
import { createEventStore } from './event-store.ts';
import { createListeningService } from './listening-service.ts';
import { registerListeningRoutes } from './listening-routes.ts';
import type { Callback } from '#shared/contracts/callbacks.ts';
import { createNoticeStore } from './notice-store.ts';
import { createPresence } from './presence.ts';
import { registerDeskRoutes } from './routes.ts';
import { createDeskService, type LookUpDialled } from './service.ts';
import { createDeskStore } from './store.ts';
import { registerSupervisionRoutes } from './supervision-routes.ts';
import { createSupervisionService } from './supervision-service.ts';
import type { TransferTargets } from './transfer-targets.ts';
import { toDesk } from './views.ts';

type DeskPluginDeps = {
  readonly sessionWatch: Pick<SessionWatch, 'watch'>;
  /** Returns the next open callbacks that a user is to make. */
  readonly callbacksOf: (userId: number) => readonly Callback[];
  readonly lookUpDialled: LookUpDialled;
  /** Returns the outside numbers to which calls may be transferred, by label. */
  readonly transferNumbers: () => TransferTargets['numbers'];
};

export function deskPlugin(
  { env, log, database: { db, storage }, engine, hub, day, settings, audit, clock, telephony }: Platform,
  { sessionWatch, callbacksOf, lookUpDialled, transferNumbers }: DeskPluginDeps,
) {
  const { host, projection } = engine;
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

  const phones = canNailUp(env.telephony) ? createDeskPhones(env.telephony) : null;
  const notices = createNoticeStore(db);
  const boardStore = createBoardStore(db);
  const listening = createListeningService({
    store: boardStore,
    host,
    projection,
    phones,
    isOnDuty: (userId) => store.dutyOf(userId) !== null,
    audit,
    clock,
    push,
    onError: (error) => failed(error, 'the end of a supervisor’s listening could not be noted'),
  });
  const desk = createDeskService({
    db,
    store,
    notices,
    projection,
    host,
    phones,
    telephony: telephony.state,
    onPhoneFailed: (error) => log('live').warn({ err: error }, 'a browser can’t be a phone'),
    onNoticeFailed: (error) => failed(error, 'a number that was not called could not be noted'),
    callbacksOf,
    lookUpDialled,
    transferNumbers,
    joinedBy: (userId) =>
      listening
        .to(userId)
        .filter(({ mode, phone }) => mode === 'barge' && phone === 'connected')
        .map(({ listenerName }) => listenerName),
    timeZone: day.timeZone,
    clock,
    push,
  });
  const supervision = createSupervisionService({ db, store: notices, host, see: desk.see, push, audit, clock });
  const board = createBoardReader({
    store: boardStore,
    projection,
    limits: settings.stateLimits,
    listenersTo: listening.to,
    timeZone: day.timeZone,
    clock,
  });
  const exportEvents = createEventExport({ store: createEventStore(db), audit, timeZone: day.timeZone, clock });
  host.onFacts(listening.accept);
  engine.onReady(listening.endAll);
  host.onFacts(desk.accept);
  host.onListener(listening.reported);
  /** Makes the engine sign out those who have left their team. */
  async function refresh(): Promise<void> {
    await host.desksChanged();
    for (const userId of presence.users()) push(userId);
  }
  // A user may have been disabled, or have another role.
  sessionWatch.watch(() => {
    void host.desksChanged();
    listening.recheck();
  });
  const presence = createPresence({
    store,
    onChanged: () => void host.desksChanged(),
    onError: (error) => failed(error, 'the presence at a desk could not be stored'),
  });
  return {
    /** The orders that people give at their own desk. */
    orders: desk,
    greeting,
    pbxOfPhone: desk.pbxOfPhone,
    /** Returns the people at their desks and their teams. */
    people: () => toBoardAnswer(board(), null),
    presence,
    push,
    refresh,
    dropEventsBefore: store.dropEventsBefore,
    stop() {
      presence.stop();
      listening.endAll();
      phones?.close();
    },
    routes(api: App) {
      registerDeskRoutes(api, desk, day.timeZone);
      registerSupervisionRoutes(api, { supervision, board, listeningOf: listening.of, exportEvents });
      registerListeningRoutes(api, listening);
    },
  };
}
