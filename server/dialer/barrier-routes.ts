import type { CliPlan, CallerIdUse } from '#engine/model/caller-id.ts';
import { COUNTRIES, type Country } from '#shared/countries/countries.ts';
import { dayOf } from '#engine/caller-ids/limits.ts';
import type { Routes } from '#engine/route-availability.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Routing } from './routing.ts';

type CliRow = Omit<CliPlan, 'isActive' | 'isSynthetic'> & { readonly isActive: 0 | 1; readonly isSynthetic: 0 | 1 };

/** Daily limit of a called country. If `isLocal` is 1, only the country's own caller ids count. */
type Limited = { readonly day: number; readonly country: string; readonly limit: number; readonly isLocal: 0 | 1 };

/**
 * Returns a function that reads only the routing that decides whether a call is blocked (see `createRouteBarrier`),
 * because there may be a hundred thousand caller ids. It reads the numbers named by campaigns and configs, one usable
 * number overall and one of each country, and one number below the limit of each limited country, since rotation is
 * blocked only when all are at their limit. Rotation prefers the called country's own numbers, so the number below the
 * limit is one of them if the country has any.
 */
export function createBarrierRoutes(db: Db, routing: Routing): (nowMs: number) => Routes {
  const isUsable = routing.mustBeOwned ? 'is_active = 1 and is_synthetic = 0' : 'is_active = 1';
  const firstUsable = db.sqlite.prepare<[], string>(`select phone from clis where ${isUsable} limit 1`).pluck();
  const localUsable = db.sqlite
    .prepare<[string], string>(`select phone from clis where ${isUsable} and country = ? limit 1`)
    .pluck();
  const inScope = '(@isLocal = 0 or clis.country = @country)';
  const usedBelowLimit = db.sqlite
    .prepare<[Limited], string>(
      `select clis.phone from cli_usage indexed by cli_usage_used cross join clis on clis.phone = cli_usage.phone
       where day = +@day and cli_usage.country = +@country and used < +@limit and ${isUsable} and ${inScope} limit 1`,
    )
    .pluck();
  // Also finds numbers that were not used today, but has to read all numbers at their limit first.
  const notAtLimit = db.sqlite
    .prepare<[Limited], string>(
      `select phone from clis where ${isUsable} and ${inScope} and phone not in
         (select phone from cli_usage indexed by cli_usage_used
          where day = +@day and country = +@country and used >= +@limit) limit 1`,
    )
    .pluck();
  const ofCampaigns = db.sqlite
    .prepare<[], string>('select cli_number from campaigns where cli_number is not null and deleted_at is null')
    .pluck();
  const numbers = db.sqlite.prepare<[string], CliRow>(
    `select id, phone, country, is_active isActive, is_synthetic isSynthetic from clis
     where phone in (select value from json_each(?))`,
  );
  const usage = db.sqlite.prepare<[number, string], CallerIdUse>(
    `select day, phone, country, used, answered from cli_usage
     where day = +? and phone in (select value from json_each(?))`,
  );

  return db.sqlite.transaction((nowMs: number): Routes => {
    const day = dayOf(nowMs);
    const plan = routing.callerIds([]);
    const configs = [...Object.values(plan.byCampaign), ...Object.values(plan.byTrunk)];
    const named = configs.flatMap(({ phone, isRandomized, pool }) =>
      isRandomized ? [phone, ...pool.map((member) => member.phone)] : [phone],
    );
    const rotatedTo = ({ key: country }: Country): (string | undefined)[] => {
      const local = localUsable.get(country);
      const limit = plan.dailyLimits[country] ?? 0;
      if (limit === 0) return [local];
      const limited: Limited = { day, country, limit, isLocal: local === undefined ? 0 : 1 };
      return [local, usedBelowLimit.get(limited) ?? notAtLimit.get(limited)];
    };
    const rotated = [firstUsable.get(), ...COUNTRIES.flatMap(rotatedTo)];
    const phones = JSON.stringify([...new Set([...named, ...ofCampaigns.all(), ...rotated])]);
    const inventory = numbers.all(phones).map(toPlan);
    return { trunks: routing.trunks(), callerIds: { ...plan, inventory }, use: usage.all(day, phones) };
  });
}

function toPlan({ isActive, isSynthetic, ...row }: CliRow): CliPlan {
  return { ...row, isActive: isActive === 1, isSynthetic: isSynthetic === 1 };
}
