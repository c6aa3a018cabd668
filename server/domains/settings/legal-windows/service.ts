import { isDeepStrictEqual } from 'node:util';
import { countryByKey } from '#shared/countries/countries.ts';
import { LEGAL_SOURCES } from '#shared/domain/legal-window-defaults.ts';
import { regionNames } from '#shared/countries/region-names.ts';
import {
  type DayHours,
  hasWindows,
  type LegalWindow,
  type LegalWindowSettings,
  spansOf,
  type WindowSpan,
} from '#shared/domain/legal-windows.ts';
import { ANY_COUNTRY, parseWindowKey } from '#shared/domain/window-keys.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { isDate } from '#server/platform/time/wall-time.ts';

type LegalWindowDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly settings: {
    readonly read: () => LegalWindowSettings | null;
    readonly write: (windows: LegalWindowSettings) => void;
  };
  /** True for real calls, which need a window in every country. */
  readonly isForReal: boolean;
  readonly windowsInForce: () => LegalWindowSettings;
  /** Returns the windows that apply without settings, which depend on the server's mode. */
  readonly defaultWindows: () => LegalWindowSettings;
  /** Notifies the engine. */
  readonly settingsChanged: () => Promise<void>;
  readonly audit: Audit;
};

export type LegalWindowService = ReturnType<typeof createLegalWindowService>;

export function createLegalWindowService(deps: LegalWindowDeps) {
  const { db, settings, isForReal, windowsInForce, defaultWindows, settingsChanged, audit } = deps;
  return {
    windowsInForce,
    /** Returns the sources of those windows in force that are the law's. */
    sources: (): Record<string, string> => sourcesOf(windowsInForce(), defaultWindows()),
    isConfigured: (): boolean => hasWindows(settings.read()),

    /**
     * Replaces the settings. Windows equal to the defaults are not stored, so that a form doesn't store demo mode's
     * open windows for good. Throws `country_unknown`, `date_invalid`, `legal_hours_invalid` or
     * `legal_window_required`.
     */
    async set(actor: Actor, windows: LegalWindowSettings): Promise<void> {
      for (const [key, window] of Object.entries(windows)) {
        check(key, window);
        if (isForReal && window === null) fail('legal_window_required', { field: `windows.${key}` });
      }
      db.write(() => {
        const before = settings.read();
        const after = withoutUnset(windows, defaultWindows());
        settings.write(after);
        audit.record({ actor, action: 'legal_windows.update', entity: 'settings', before, after });
      });
      await settingsChanged();
    },
  };
}

function sourcesOf(windows: LegalWindowSettings, unset: LegalWindowSettings): Record<string, string> {
  const isLaw = (key: string): boolean => (windows[key] ?? null) !== null && windows[key] === unset[key];
  return Object.fromEntries(Object.entries(LEGAL_SOURCES).filter(([key]) => isLaw(key)));
}

function withoutUnset(windows: LegalWindowSettings, unset: LegalWindowSettings): LegalWindowSettings {
  return Object.fromEntries(Object.entries(windows).filter(([key, window]) => !isDeepStrictEqual(window, unset[key])));
}

function check(key: string, window: LegalWindow | null): void {
  if (!isKnown(key)) fail('country_unknown', { field: `windows.${key}`, country: key });
  if (window === null) return;
  for (const [index, hours] of window.days.entries()) checkHours(hours, `windows.${key}.days.${index}`);
  checkHours(window.holiday, `windows.${key}.holiday`);
  checkHours(window.eve ?? null, `windows.${key}.eve`);
  const wrong = window.holidays.find((date) => !isDate(date));
  if (wrong !== undefined) fail('date_invalid', { field: `windows.${key}.holidays`, date: wrong });
}

function isKnown(key: string): boolean {
  const place = parseWindowKey(key);
  if (place === null) return false;
  const { country, region } = place;
  if (region !== null) return regionNames(country).has(region);
  return country === ANY_COUNTRY || countryByKey(country) !== undefined || /^[a-z]{2}$/.test(country);
}

function checkHours(hours: DayHours, field: string): void {
  const empty = spansOf(hours).findIndex(isEmpty);
  if (empty !== -1) fail('legal_hours_invalid', { field: `${field}.${empty === 0 ? '' : `more.${empty - 1}.`}to` });
}

/** Whether start and end are equal, which could mean none or all of the day. From 00:00 to 24:00 is all of it. */
function isEmpty({ fromMinute, toMinute }: WindowSpan): boolean {
  return (toMinute + 1) % 1440 === fromMinute && !(fromMinute === 0 && toMinute === 1439);
}
