/** The server's view of the engine: its host, and the state that the main thread derives from its facts. */
import type { DialerOutage } from '#shared/domain/waiting-reasons.ts';
import { countInventoryChanges } from '../dialer/inventory-version.ts';
import { createProjection, type Projection } from './projection.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { ConsoleDay } from '#server/platform/time/console-day.ts';
import { isConnected } from '../telephony/state.ts';
import type { TelephonyWatch } from '../telephony/watch.ts';
import { createTrunkLog } from '../dialer/trunk-log.ts';
import { createDialerHost, type DialerHost, type DialerHostOptions } from '../dialer/host.ts';

export type Engine = {
  readonly host: DialerHost;
  readonly projection: Projection;
  /** Version number that changes whenever a caller id or a trunk does. */
  readonly inventoryVersion: () => number;
  /** Returns the outage that would prevent dialing even if the dialer is switched on, or null. */
  readonly outage: () => DialerOutage | null;
  /**
   * Registers a listener for the engine's start and each recovery. Listeners that follow facts must reload from the
   * database.
   */
  readonly onReady: (listener: () => void) => void;
};

type EngineOptions = Pick<
  DialerHostOptions,
  'seed' | 'speed' | 'network' | 'clockOffsetMs' | 'demo' | 'telephony' | 'secretsKey' | 'log'
> & {
  readonly database: Database;
  readonly clock: Clock;
  readonly day: ConsoleDay;
  readonly telephonyWatch: TelephonyWatch;
};

/** Creates the engine's host. Dialing begins with `host.start()`. */
export function createEngine({ database, clock, day, ...options }: EngineOptions): Engine {
  const { db, file: databaseFile, writeLock, storage } = database;
  const projection = createProjection({ db, clock, timeZone: day.timeZone });
  day.onChanged(projection.beginDay);
  const readyListeners: (() => void)[] = [];
  const { host, inventoryVersion } = countInventoryChanges(
    createDialerHost({
      ...options,
      databaseFile,
      writeLock,
      storage,
      onReady: ({ running }) => {
        projection.reset(running);
        for (const listener of readyListeners) listener();
      },
      onDown: projection.halt,
    }),
  );
  host.onFacts(projection.accept);
  host.onFacts(createTrunkLog(options.log));

  function outage(): DialerOutage | null {
    const fault = storage.fault();
    if (fault !== null) return fault;
    if (!host.vitals().isUp) return 'engine_unavailable';
    const state = options.telephonyWatch.state();
    return state.driver === 'asterisk' && !isConnected(state) ? 'carrier_down' : null;
  }

  return {
    host,
    projection,
    inventoryVersion,
    outage,
    onReady: (listener) => void readyListeners.push(listener),
  };
}
