/** DTMF menus by country: the defaults and the stored changes. */
import { effectiveOptOutKey } from '#engine/model/menu-plan.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { countryByKey, type Country } from '#shared/countries/countries.ts';
import {
  DTMF_DEFAULTS,
  DTMF_DISCONNECT_KEY,
  DTMF_REPEAT_KEY,
  dtmfTexts,
  FALLBACK_DTMF_KEY,
  FALLBACK_LANGUAGE,
  FALLBACK_MENU_TIMEOUT_S,
  type DtmfDefault,
} from '#shared/domain/dtmf-defaults.ts';
import type { DtmfRow, DtmfStore } from './store.ts';
import { say } from '#server/platform/i18n/say.ts';

export type DtmfFields = Omit<DtmfDefault, 'country' | 'reason'>;
const FIELDS = [
  'dtmfKey',
  'message',
  'menuTimeoutS',
  'language',
  'instructions',
] as const satisfies readonly (keyof DtmfFields)[];

export type DtmfView = DtmfFields & {
  readonly country: Country;
  /** Null if the country has no default. */
  readonly byDefault: DtmfDefault | null;
  readonly isCustom: boolean;
  readonly optOutKey: string;
  /** Epoch ms; null while the default applies. */
  readonly updatedAt: number | null;
};

type DtmfDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: DtmfStore;
  readonly optOutKey: () => string;
  /** Makes the engine reload the menus of all campaigns. */
  readonly menusChanged: () => Promise<void>;
  readonly audit: Audit;
  readonly clock: Clock;
};

export type DtmfService = ReturnType<typeof createDtmfService>;

export function createDtmfService({ db, store, optOutKey, menusChanged, audit, clock }: DtmfDeps) {
  function toView(country: Country, row: DtmfRow | undefined): DtmfView {
    const present = <T extends DtmfFields>(fields: T): T => ({ ...fields, ...merge(fields, {}, optOutKey()) });
    const known = defaultOf(country.key);
    const byDefault = known === undefined ? null : present(known);
    const fields = pick(row === undefined ? (byDefault ?? present(fallback())) : present(row));
    return {
      ...fields,
      country,
      byDefault,
      isCustom: byDefault === null ? row !== undefined : differs(fields, byDefault),
      optOutKey: effectiveOptOutKey(optOutKey(), fields.dtmfKey),
      updatedAt: row?.updatedAt ?? null,
    };
  }

  return {
    optOutKey,

    /** Returns the menus of countries with a default first, then those of countries added by users. */
    list(): DtmfView[] {
      const rows = new Map(store.list().map((row) => [row.country, row]));
      const keys = new Set([...DTMF_DEFAULTS.map(({ country }) => country), ...rows.keys()]);
      return [...keys].flatMap((key) => {
        const country = countryByKey(key);
        return country === undefined ? [] : [toView(country, rows.get(key))];
      });
    },

    /** Changes the menu of a country; absent fields keep their values. Throws `country_unknown` or `dtmf_key_taken`. */
    async change(actor: Actor, key: string, changes: Partial<DtmfFields>): Promise<DtmfView> {
      const country = countryOf(key);
      const before = store.find(country.key);
      const after = merge(before ?? defaultOf(country.key) ?? fallback(), changes, optOutKey());
      if (changes.dtmfKey !== undefined) checkKey(changes.dtmfKey, optOutKey());
      const row: DtmfRow = { ...after, country: country.key, updatedAt: clock.nowMs() };
      db.write(() => {
        store.put(row);
        audit.record({ actor, action: 'dtmf.update', entity: 'dtmf', entityId: country.key, before, after: row });
      });
      await menusChanged();
      return toView(country, row);
    },

    /**
     * Restores the defaults of one country or of all, and removes countries without a default. Throws
     * `country_unknown`.
     */
    async reset(actor: Actor, key?: string): Promise<{ readonly country: Country | null; readonly reset: number }> {
      const country = key === undefined ? null : countryOf(key);
      const reset = db.write(() => {
        const before = store.remove(country?.key);
        audit.record({ actor, action: 'dtmf.reset', entity: 'dtmf', entityId: country?.key ?? null, before });
        return before.length;
      });
      await menusChanged();
      return { country, reset };
    },
  };
}

function countryOf(key: string): Country {
  return countryByKey(key.toLowerCase()) ?? fail('country_unknown', { field: 'country', country: key });
}

function defaultOf(country: string): DtmfDefault | undefined {
  return DTMF_DEFAULTS.find((entry) => entry.country === country);
}

function fallback(): DtmfFields {
  return {
    dtmfKey: FALLBACK_DTMF_KEY,
    menuTimeoutS: FALLBACK_MENU_TIMEOUT_S,
    language: FALLBACK_LANGUAGE,
    ...dtmfTexts(FALLBACK_LANGUAGE, FALLBACK_DTMF_KEY),
  };
}

const TEXTS = ['message', 'instructions'] as const;
const OPT_OUT_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** Whether the text is the generated one for the key and the language, with any opt-out key. */
function isPlain(name: (typeof TEXTS)[number], { language, dtmfKey, ...fields }: DtmfFields): boolean {
  return OPT_OUT_KEYS.some((optOutKey) => dtmfTexts(language, dtmfKey, optOutKey)[name] === fields[name]);
}

/**
 * Applies `changes`. Generated texts follow the keys and the language, because a prompt must not name an inactive key.
 */
function merge(before: DtmfFields, changes: Partial<DtmfFields>, optOutKey: string): DtmfFields {
  const after = { ...pick(before), ...changes };
  const plain = dtmfTexts(after.language, after.dtmfKey, effectiveOptOutKey(optOutKey, after.dtmfKey));
  for (const name of TEXTS) if (changes[name] === undefined && isPlain(name, before)) after[name] = plain[name];
  return after;
}

function checkKey(key: string, optOutKey: string): void {
  const taken: Readonly<Record<string, string>> = {
    [optOutKey]: say('da de baja el número'),
    [DTMF_DISCONNECT_KEY]: say('termina la llamada'),
    [DTMF_REPEAT_KEY]: say('repite el mensaje'),
  };
  const use = taken[key];
  if (use !== undefined) fail('dtmf_key_taken', { field: 'dtmf_key', key, use });
}

function pick(fields: DtmfFields): DtmfFields {
  const { dtmfKey, message, menuTimeoutS, language, instructions } = fields;
  return { dtmfKey, message, menuTimeoutS, language, instructions };
}

function differs(a: DtmfFields, b: DtmfFields): boolean {
  return FIELDS.some((name) => a[name] !== b[name]);
}
