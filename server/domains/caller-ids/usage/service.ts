/** Manages the limits, usage and rotation of caller ids. */
import { nextResetAt } from '#engine/caller-ids/limits.ts';
import type { RotationStrategy } from '#engine/model/caller-id.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { Audit, AuditEntry } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { COUNTRIES, countryByKey, type Country } from '#shared/countries/countries.ts';
import type { CliCounts } from './count-store.ts';
import type { CliLimitStore } from '#server/dialer/cli-limit-store.ts';
import type { CliPage, CliPageRequest } from './page.ts';
import type { CalledCountry } from './usage-of-day.ts';
import type { UsageSummary } from './summary.ts';
import type { CliPageOrder, CliSummaryOrder } from './usage-store.ts';

export type Rotation = { readonly strategy: RotationStrategy; readonly minRestS: number };

/** `updatedAt` (epoch ms) is null if the limit was never set. */
export type CountryLimit = {
  readonly country: Country;
  readonly dailyLimit: number;
  readonly updatedAt: number | null;
};

export type UsageNow = {
  readonly counts: CliCounts;
  readonly called: readonly CalledCountry[];
  readonly resetsAt: number;
};

type CliUsageDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly limits: CliLimitStore;
  readonly countNow: () => CliCounts;
  readonly rotation: { readonly read: () => Rotation; readonly write: (rotation: Partial<Rotation>) => void };
  /** Runs in the pool. */
  readonly readPage: (order: Omit<CliPageOrder, 'inventoryVersion'>) => Promise<CliPage>;
  /** Runs in the pool. */
  readonly readSummary: (order: Omit<CliSummaryOrder, 'inventoryVersion'>) => Promise<UsageSummary>;
  readonly engine: {
    /** Makes the engine reload the limits, the rotation and the inventory. */
    readonly callerIdsChanged: () => Promise<void>;
    /** Resets today's usage for one called country, or for all (null). Resolves once the engine has applied it. */
    readonly resetCallerIdUse: DialerHost['resetCallerIdUse'];
  };
  readonly audit: Audit;
  readonly clock: Clock;
};

export type CliUsageService = ReturnType<typeof createCliUsageService>;

export function createCliUsageService(deps: CliUsageDeps) {
  const { db, limits, countNow, rotation, readPage, readSummary, engine, audit, clock } = deps;

  function listLimits(): CountryLimit[] {
    const daily = limits.list();
    const setAt = new Map(limits.rows().map(({ country, updatedAt }) => [country, updatedAt]));
    return COUNTRIES.map((country) => ({
      country,
      dailyLimit: daily[country.key] ?? 0,
      updatedAt: setAt.get(country.key) ?? null,
    }));
  }

  /** Stores the limit and notifies the engine. Throws `country_unknown`. */
  async function setLimit(actor: Actor, key: string, dailyLimit: number): Promise<CountryLimit> {
    const country = knownCountry(key);
    const before = limits.list()[country.key] ?? 0;
    const updatedAt = clock.nowMs();
    db.write(() => {
      limits.put({ country: country.key, dailyLimit, updatedAt });
      audit.record({
        actor,
        action: 'cli_limit.update',
        entity: 'cli_limit',
        entityId: country.key,
        before: { dailyLimit: before },
        after: { dailyLimit },
      });
    });
    await engine.callerIdsChanged();
    return { country, dailyLimit, updatedAt };
  }

  async function usage(): Promise<UsageNow> {
    const nowMs = clock.nowMs();
    const { called } = await readSummary({ nowMs });
    return { counts: countNow(), called, resetsAt: nextResetAt(nowMs) };
  }

  /** Resets today's usage of one called country, or of all. Throws `country_unknown` or `engine_unavailable`. */
  async function reset(actor: Actor, key: string | undefined): Promise<void> {
    const country = key === undefined ? null : knownCountry(key).key;
    const { called } = await readSummary({ nowMs: clock.nowMs() });
    const reset = called.filter((use) => country === null || use.country === country);
    const entry: AuditEntry = {
      actor,
      action: 'cli_usage.reset',
      entity: 'cli_usage',
      entityId: country,
      before: Object.fromEntries(reset.map(({ country: of, used }) => [of, used])),
      after: {},
    };
    await engine.resetCallerIdUse(entry, country);
  }

  /** Changes the rotation and notifies the engine. Absent fields keep their values. */
  async function configure(actor: Actor, changes: Partial<Rotation>): Promise<Rotation> {
    db.write(() => {
      const before = rotation.read();
      rotation.write(changes);
      audit.record({ actor, action: 'cli_rotation.update', entity: 'settings', before, after: rotation.read() });
    });
    await engine.callerIdsChanged();
    return rotation.read();
  }

  return {
    listLimits,
    setLimit,
    usage,
    reset,
    rotation: rotation.read,
    configure,
    async list(request: CliPageRequest): Promise<CliPage & { readonly nowMs: number }> {
      const nowMs = clock.nowMs();
      return { ...(await readPage({ ...request, nowMs })), nowMs };
    },
    summary: (): Promise<UsageSummary> => readSummary({ nowMs: clock.nowMs() }),
  };
}

/** Finds a country by key, ignoring case. Throws `country_unknown`. */
function knownCountry(key: string): Country {
  return countryByKey(key.toLowerCase()) ?? fail('country_unknown', { field: 'country', country: key });
}
