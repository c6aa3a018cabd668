import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createCallerIdRests } from '#server/dialer/caller-id-rests.ts';
import { createCallerIdBlocks } from '#server/dialer/caller-id-blocks.ts';
import { createShortCallReader } from '#server/dialer/short-calls.ts';
import { startOfDay } from '#server/platform/time/local-day.ts';
import { DAY_MS } from '#shared/durations.ts';
import { registerCliRoutes } from './routes.ts';
import { createCliService, type CliDeps } from './service.ts';
import { createCliStore } from './store.ts';
import { createUsageToday } from './usage-today.ts';

/** Days before today that the week's figures include. */
const WEEK_BEFORE_TODAY_MS = 6 * DAY_MS;

export function clisPlugin(
  { database: { db, storage }, threads: { pool }, engine, day, audit, clock }: Platform,
  { readCli, countReturned, countReturnedOf }: Pick<CliDeps, 'readCli' | 'countReturned' | 'countReturnedOf'>,
) {
  const store = createCliStore(db);
  const usage = createUsageToday({ clock, timeZone: day.timeZone, countPlacedSince: store.countPlacedSince });
  engine.host.onFacts(usage.accept);
  engine.onReady(usage.reset);
  day.onChanged(usage.beginDay);
  const { callerIdsChanged } = engine.host;
  const shortCalls = createShortCallReader(db);
  const weekStartMs = (): number => startOfDay(clock.nowMs() - WEEK_BEFORE_TODAY_MS, day.timeZone());
  const clis = createCliService({
    db,
    store,
    usage,
    countReturned,
    countReturnedOf,
    blockedAt: createCallerIdBlocks(db).timesAt,
    restsAt: createCallerIdRests(db).lastingAt,
    countShortCalls: () => pool.run('shortCallsByCli', weekStartMs()),
    countShortCallsOf: (phone) => shortCalls.ofCallerId(phone, weekStartMs()),
    readCli,
    callerIdsChanged,
    audit,
    storage,
    clock,
  });
  return { clis, routes: (api: App) => registerCliRoutes(api, clis) };
}
