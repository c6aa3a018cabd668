/** Wires the call history, ending and transferring live calls, and what bots do with theirs. */
import type { App } from '#server/platform/http/app.ts';
import type { CallNames } from '#server/live/live-row.ts';
import type { NumberReader } from '#server/platform/number-reader.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createContactNames } from '#server/live/contact-names.ts';
import { channelIdOfCall } from '#server/telephony/channel-id.ts';
import { createCallStore } from './call-store.ts';
import { registerCallRoutes } from './routes.ts';
import { registerSessionRoutes } from './session-routes.ts';
import { createCallService, type CallServiceDeps } from './service.ts';
import { toCallRow } from './views.ts';

type CallsPluginDeps = Pick<NumberReader, 'dialCodesOf'> & Pick<CallServiceDeps, 'recordingOf' | 'openSheet'>;

export function callsPlugin(platform: Platform, { dialCodesOf, recordingOf, openSheet }: CallsPluginDeps) {
  const { database, threads, engine, env, day, settings, audit, clock } = platform;
  const { db } = database;
  const { pool } = threads;
  const callStore = createCallStore(db);
  const contactName = createContactNames(db);
  const { telephony } = env;
  const channelOf = (callId: number): string =>
    telephony === null ? `SIM/${callId}` : channelIdOfCall(telephony.app, callId);
  const calls = createCallService({
    calls: callStore,
    liveCalls: engine.projection.liveCalls,
    contactName,
    channelOf,
    recordingOf,
    searchHistory: (request) => pool.run('searchHistory', request),
    countHistory: (request) => pool.run('countHistory', request),
    textPage: (request) => pool.run('exportTextPage', request),
    openSheet,
    endCall: engine.host.endCall,
    transferCall: engine.host.transferCall,
    timeZone: day.timeZone,
    dialCodesOf,
    objectivePct: () => settings.get('successObjectivePct'),
    audit,
    clock,
  });
  return {
    /** Returns calls as history rows, in the order of `ids` and without deleted calls. */
    rowsOf(ids: readonly number[]) {
      const found = new Map(callStore.listByIds(ids).map((call) => [call.id, toCallRow(call)]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    callNames: (): CallNames => ({
      emails: callStore.userEmails(),
      campaignNames: callStore.campaignNames(),
      contactName,
      channelOf,
    }),
    routes(api: App) {
      registerCallRoutes(api, calls);
      registerSessionRoutes(api, { host: engine.host, timeZone: day.timeZone });
    },
  };
}
