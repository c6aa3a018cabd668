/** Settings on the administrator's page. */
import { countryByKey } from '#shared/countries/countries.ts';
import { DTMF_DISCONNECT_KEY, DTMF_REPEAT_KEY } from '#shared/domain/dtmf-defaults.ts';
import { hasWindows } from '#shared/domain/legal-windows.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { isTimeZone } from '#server/platform/time/wall-time.ts';
import type { Settings, SettingsService } from '#server/platform/settings/service.ts';
import { say, sayCountry } from '#server/platform/i18n/say.ts';

const KEYS = [
  'consoleTimeZone',
  'successObjectivePct',
  'falseMachinePct',
  'callbackTeamAfterMin',
  'dailyReportHour',
  'longPauseS',
  'longWrapUpS',
  'longCallS',
  'optOutKey',
  'defaultCountry',
  'callRetentionDays',
  'metricRetentionDays',
  'auditRetentionDays',
  'recordRetentionDays',
  'rejectRetentionDays',
  'recordingRetentionDays',
  'maxAgents',
  'maxCampaignLines',
  'maxTrunkChannels',
  'maxCps',
] as const satisfies readonly (keyof Settings)[];

export type ProductSettings = Pick<Settings, (typeof KEYS)[number]>;

export type SettingsPage = {
  readonly settings: ProductSettings;
  readonly defaults: ProductSettings;
  readonly hasLegalWindows: boolean;
};

/** A key that transfers to an agent in `country`; null for all countries without their own menu. */
type MenuKey = { readonly country: string | null; readonly key: string };

type SettingsAdministrationDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly settings: SettingsService;
  readonly menuKeys: () => readonly MenuKey[];
  /** Notifies the engine. */
  readonly settingsChanged: () => Promise<void>;
  /** Called when the console's day changes, so that its counts are rebuilt. */
  readonly dayChanged: () => void;
  readonly audit: Audit;
};

export type SettingsAdministration = ReturnType<typeof createSettingsAdministration>;

export function createSettingsAdministration(deps: SettingsAdministrationDeps) {
  const { db, settings, menuKeys, settingsChanged, dayChanged, audit } = deps;
  const page = (): SettingsPage => ({
    settings: pick(settings.get),
    defaults: pick(settings.defaultOf),
    hasLegalWindows: hasWindows(settings.get('legalWindows')),
  });

  return {
    page,

    /**
     * Changes the settings; absent fields stay as they are. Throws `timezone_invalid`, `country_unknown` or
     * `dtmf_key_taken`.
     */
    async update(actor: Actor, changes: Partial<ProductSettings>): Promise<SettingsPage> {
      check(changes, menuKeys());
      const before = pick(settings.get);
      const changed = KEYS.filter((key) => changes[key] !== undefined && changes[key] !== before[key]);
      if (changed.length === 0) return page();
      const only = (from: Partial<ProductSettings>) => Object.fromEntries(changed.map((key) => [key, from[key]]));
      db.write(() => {
        settings.set(only(changes));
        audit.record({
          actor,
          action: 'settings.update',
          entity: 'settings',
          before: only(before),
          after: only(changes),
        });
      });
      // The engine answers after publishing its facts, so the rebuilt counts include all of them.
      await settingsChanged().finally(() => changed.includes('consoleTimeZone') && dayChanged());
      return page();
    },
  };
}

function pick(read: <K extends keyof Settings>(key: K) => Settings[K]): ProductSettings {
  return Object.fromEntries(KEYS.map((key) => [key, read(key)])) as unknown as ProductSettings;
}

function check(
  { consoleTimeZone: timezone, defaultCountry: country, optOutKey: key }: Partial<ProductSettings>,
  menuKeys: readonly MenuKey[],
): void {
  if (timezone !== undefined && !isTimeZone(timezone)) fail('timezone_invalid', { field: 'time_zone', timezone });
  if (country !== undefined && countryByKey(country) === undefined) {
    fail('country_unknown', { field: 'default_country', country });
  }
  const meaning = key === undefined ? null : meaningOf(key, menuKeys);
  if (meaning !== null) fail('dtmf_key_taken', { field: 'opt_out_key', key, use: meaning });
}

/** Returns the other meaning of `key` in the menus, or null. */
function meaningOf(key: string, menuKeys: readonly MenuKey[]): string | null {
  if (key === DTMF_DISCONNECT_KEY) return say('termina la llamada');
  if (key === DTMF_REPEAT_KEY) return say('repite el mensaje');
  const own = menuKeys.flatMap((one) => (one.key === key && one.country !== null ? [nameOf(one.country)] : []));
  const isUsual = menuKeys.some((one) => one.key === key && one.country === null);
  if (own.length === 0 && !isUsual) return null;
  return say('lleva a un agente en {countries}', {
    countries: [...own, ...(isUsual ? [say('los demás países')] : [])].join(', '),
  });
}

function nameOf(key: string): string {
  const country = countryByKey(key);
  return country === undefined ? key : sayCountry(country);
}
