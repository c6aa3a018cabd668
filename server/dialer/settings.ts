import type { DialerSettings } from '#engine/model/scenario.ts';
import {
  closedWindows,
  legalWindows,
  OPEN_WINDOWS,
  rulingWindows,
  type LegalWindow,
  type LegalWindowSettings,
} from '#shared/domain/legal-windows.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import { createSettingsService } from '#server/platform/settings/service.ts';
import { createSettingsStore } from '#server/platform/settings/store.ts';
import { RUNNING_KEY } from './journal.ts';

/** How long an answered person waits for an agent: US TSR's two seconds after the greeting. */
const AGENT_WAIT_MS = 2000;

/**
 * Slows the decisions on real calls by this share, within the 1% allowed per minute: delays on the way to the wire move
 * calls closer together, and no second there may have more than one call above the rate.
 */
const WIRE_RATE = 0.995;

/** The product settings that the engine dials by, and the running switch. */
export function createDialerSettings(db: Db, clock: Clock, demo = false, isForReal = false) {
  const store = createSettingsStore(db);
  const settings = createSettingsService({ store, clock });
  const unset: LegalWindowSettings = demo ? OPEN_WINDOWS : {};
  // 'At any time' was set for simulated calls: real ones have the default instead.
  const set = (): LegalWindowSettings | null =>
    isForReal ? closedWindows(settings.get('legalWindows') ?? {}) : settings.get('legalWindows');
  const windowSettings = (): LegalWindowSettings => ({ ...unset, ...set() });

  return {
    read: (): DialerSettings => ({
      globalCallsPerSecond: settings.get('globalCallsPerSecond') * (isForReal ? WIRE_RATE : 1),
      agentCapacity: settings.get('agentCapacity'),
      agentWaitMs: AGENT_WAIT_MS,
      minCallsPerSecond: settings.get('minCallsPerSecond'),
      targetAnswerRate: settings.get('targetAnswerRate'),
    }),
    /** The legal windows in force now; in demo mode open unless set. */
    legalWindows: (): Record<string, LegalWindow> => legalWindows(windowSettings(), clock.nowMs()),
    /** The windows in force, as settings: storing them changes nothing. */
    rulingWindows: (): LegalWindowSettings => rulingWindows(windowSettings(), clock.nowMs()),
    /** The windows in force without any settings. */
    unsetWindows: (): LegalWindowSettings => rulingWindows(unset, clock.nowMs()),
    /** Whether the dialer is switched on; it is until a user stops it. */
    wasRunning: (): boolean => store.find(RUNNING_KEY) !== false,
  };
}

export type StoredDialerSettings = ReturnType<typeof createDialerSettings>;
