import { isDeepStrictEqual } from 'node:util';
import { countryByKey } from '#shared/countries/countries.ts';
import { DEFAULT_NUMBER_CAPS, LEGAL_CAPS } from '#shared/domain/number-cap-defaults.ts';
import {
  isSameScope,
  rulingCaps,
  type CapRule,
  type NumberCaps,
  type NumberCapSettings,
} from '#shared/domain/number-caps.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { SettingsService } from '#server/platform/settings/service.ts';

type NumberCapDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly settings: Pick<SettingsService, 'get' | 'set'>;
  /** Notifies the engine. */
  readonly settingsChanged: () => Promise<void>;
  readonly audit: Audit;
};

export type NumberCapService = ReturnType<typeof createNumberCapService>;

export function createNumberCapService({ db, settings, settingsChanged, audit }: NumberCapDeps) {
  return {
    defaults: DEFAULT_NUMBER_CAPS,
    inForce: (): NumberCaps => rulingCaps(settings.get('numberCaps'), DEFAULT_NUMBER_CAPS),

    /**
     * Changes the caps; absent figures stay as they are, and rules are replaced as a whole. Throws `country_unknown` or
     * `number_cap_twice`.
     */
    async set(actor: Actor, changes: NumberCapSettings): Promise<void> {
      changes.rules?.forEach(check);
      db.write(() => {
        const before = settings.get('numberCaps') ?? {};
        const after = withoutDefaults({ ...before, ...changes });
        settings.set({ numberCaps: after });
        audit.record({ actor, action: 'number_caps.update', entity: 'settings', before, after });
      });
      await settingsChanged();
    },
  };
}

/** Drops what equals a default, so that a form doesn't store today's laws for good. */
function withoutDefaults({ rules, ...figures }: NumberCapSettings): NumberCapSettings {
  const own = rules?.filter(
    (rule) => !LEGAL_CAPS.some((law) => isDeepStrictEqual(law, { ...rule, source: law.source })),
  );
  const changed = Object.entries(figures).filter(
    ([name, value]) => value !== DEFAULT_NUMBER_CAPS[name as keyof typeof figures],
  );
  return { ...Object.fromEntries(changed), ...(own !== undefined && own.length > 0 && { rules: own }) };
}

function check(rule: CapRule, nth: number, rules: readonly CapRule[]): void {
  const { country } = rule;
  if (countryByKey(country) === undefined) fail('country_unknown', { field: `rules.${nth}.country`, country });
  if (rules.findIndex((each) => isSameScope(each, rule)) !== nth)
    fail('number_cap_twice', { field: `rules.${nth}.country`, country });
}
