import { isNull } from 'drizzle-orm';
import { dayOf } from '#engine/caller-ids/limits.ts';
import type { OrderedRest } from '#engine/caller-ids/pool.ts';
import type { CallerIdConfig, CallerIdPlan, CallerIdUse } from '#engine/model/caller-id.ts';
import type { TrunkPlan } from '#engine/model/trunk.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import { callerIdConfigs, clis } from '#server/platform/db/tables/caller-ids.ts';
import { trunks } from '#server/platform/db/tables/trunks.ts';
import { createCallerIdRests } from './caller-id-rests.ts';
import { createCliLimitStore } from './cli-limit-store.ts';
import { createSettingsService } from '#server/platform/settings/service.ts';
import { createSettingsStore } from '#server/platform/settings/store.ts';

/** Number of days over which a caller id's answer rate is measured, including today. */
const SUCCESS_DAYS = 7;

/**
 * Reads the routing configuration: trunks, caller ids and their usage. `mustBeOwned` excludes generated caller ids, for
 * a real network.
 */
export function createRouting(db: Db, clock: Clock, mustBeOwned = false) {
  const settings = createSettingsService({ store: createSettingsStore(db), clock });
  const limits = createCliLimitStore(db);
  const rests = createCallerIdRests(db);
  const today = db.sqlite.prepare<[number], CallerIdUse>(
    'select day, phone, country, used, answered from cli_usage where day = ?',
  );
  // Only totals matter for past days, so each caller id has one row.
  const before = db.sqlite.prepare<[number, number], CallerIdUse>(
    `select min(day) day, phone, '' country, sum(used) used, sum(answered) answered
     from cli_usage where day between ? and ? group by phone`,
  );
  const activeTrunks = db.orm.select().from(trunks).where(isNull(trunks.deletedAt)).prepare();
  const configured = db.orm.select().from(callerIdConfigs).prepare();
  const stored = db.orm.select().from(clis).prepare();
  const isOwned = db.sqlite.prepare<[string]>('select 1 from clis where phone = ? and is_synthetic = 0');

  return {
    mustBeOwned,

    trunks: (): TrunkPlan[] => activeTrunks.all().map(toTrunkPlan),

    callerIds(inventory: CallerIdPlan['inventory'] = stored.all()): CallerIdPlan {
      const configs = configured.all();
      return {
        inventory,
        rotation: {
          strategy: settings.get('cliRotationStrategy'),
          minRestMs: settings.get('cliMinRestS') * 1000,
        },
        byCampaign: byId(configs, ({ campaignId }) => campaignId),
        byTrunk: byId(configs, ({ trunkId }) => trunkId),
        dailyLimits: limits.list(),
        mustBeOwned,
      };
    },

    /** Returns the rests that last at `nowMs`. */
    callerIdRests: (nowMs: number): OrderedRest[] =>
      Array.from(rests.lastingAt(nowMs).values(), ({ phone, until }) => ({ phone, untilMs: until })),

    /** Returns the usage on the day of `nowMs`, and the totals of the six days before for the answer rate. */
    usedUntil(nowMs: number): CallerIdUse[] {
      const day = dayOf(nowMs);
      return [...today.all(day), ...before.all(day - SUCCESS_DAYS + 1, day - 1)];
    },

    /** Whether the number is in the inventory and was entered by the operator, not generated. */
    isOwned: (phone: string): boolean => isOwned.get(phone) !== undefined,
  };
}

export type Routing = ReturnType<typeof createRouting>;

type ConfigRow = typeof callerIdConfigs.$inferSelect;

function toTrunkPlan(row: typeof trunks.$inferSelect): TrunkPlan {
  const { id, countryCode, dvCodes, maxChannels, priority, isActive } = row;
  return { id, countryCode: digitsOf(countryCode), dvCodes: dvCodes.map(digitsOf), maxChannels, priority, isActive };
}

/** Removes the punctuation that users type, as in '+54' or '(11)'. */
function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '');
}

function byId(rows: readonly ConfigRow[], idOf: (row: ConfigRow) => number | null): Record<number, CallerIdConfig> {
  const configs: Record<number, CallerIdConfig> = {};
  for (const row of rows) {
    const id = idOf(row);
    if (id !== null) configs[id] = toConfig(row);
  }
  return configs;
}

function toConfig({ callerName, callerNumber, isRandomized, callerPool }: ConfigRow): CallerIdConfig {
  return { name: callerName, phone: callerNumber, isRandomized, pool: callerPool };
}
