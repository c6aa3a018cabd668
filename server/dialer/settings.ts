import type { DialerSettings } from '#engine/model/scenario.ts';
import { legalDefaults, legalWindows, rulingWindows } from '#shared/domain/legal-window-defaults.ts';
import {
  closedWindows,
  OPEN_WINDOWS,
  type LegalWindow,
  type LegalWindowSettings,
} from '#shared/domain/legal-windows.ts';
import { DEFAULT_NUMBER_CAPS } from '#shared/domain/number-cap-defaults.ts';
import { rulingCaps, type NumberCaps } from '#shared/domain/number-caps.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import { createSettingsService } from '#server/platform/settings/service.ts';
import { createSettingsStore } from '#server/platform/settings/store.ts';
import { RUNNING_KEY } from './journal.ts';

/**
 * Time that a person who has answered waits for an agent unless the campaign sets it, ms. The US TSR allows two seconds
 * after the greeting.
 */
const AGENT_WAIT_MS = 2000;

/** Reads the product settings that the engine needs, and the dialer's on/off switch. */
export function createDialerSettings(db: Db, clock: Clock, demo = false, isForReal = false) {
  const store = createSettingsStore(db);
  const settings = createSettingsService({ store, clock });
  const unset = (): LegalWindowSettings => (demo ? OPEN_WINDOWS : legalDefaults(clock.nowMs()));
  // Windows that are open at any time were meant for simulated calls, so real calls get the default.
  const set = (): LegalWindowSettings => {
    const stored = settings.get('legalWindows') ?? {};
    return isForReal ? closedWindows(stored) : stored;
  };

  return {
    read: (): DialerSettings => ({
      globalCallsPerSecond: settings.get('globalCallsPerSecond'),
      agentCapacity: settings.get('agentCapacity'),
      agentWaitMs: AGENT_WAIT_MS,
      minCallsPerSecond: settings.get('minCallsPerSecond'),
      targetAnswerRate: settings.get('targetAnswerRate'),
    }),
    /** Returns the legal windows in force. In demo mode they are open unless set. */
    legalWindows: (): Record<string, LegalWindow> => legalWindows(set(), clock.nowMs(), unset()),
    /** Returns the windows in force in the form of settings. Storing them changes nothing. */
    rulingWindows: (): LegalWindowSettings => rulingWindows(set(), clock.nowMs(), unset()),
    /** Returns the windows that would be in force without settings. */
    unsetWindows: unset,
    /** Returns the caps in force on the calls to one number. */
    numberCaps: (): NumberCaps => rulingCaps(settings.get('numberCaps'), DEFAULT_NUMBER_CAPS),
    /** How long only the promiser calls a callback of their own, ms. */
    callbackTeamAfterMs: (): number => settings.get('callbackTeamAfterMin') * MINUTE_MS,
    /** Whether the dialer is switched on, which is the default. */
    wasRunning: (): boolean => store.find(RUNNING_KEY) !== false,
  };
}

export type StoredDialerSettings = ReturnType<typeof createDialerSettings>;
