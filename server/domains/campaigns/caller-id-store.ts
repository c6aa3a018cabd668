/** Checks the caller ids that a campaign may show against the prefixes that their countries ask for. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { countryByKey } from '#shared/countries/countries.ts';
import { breachOf, CALLER_ID_RULES, type CallerIdBreach } from '#shared/domain/caller-id-rules.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import type { Db } from '#server/platform/db/open.ts';
import { createReadCache } from '#server/platform/db/read-cache.ts';
import { callerIdConfigs } from '#server/platform/db/tables/caller-ids.ts';
import { trunks } from '#server/platform/db/tables/trunks.ts';
import type { Campaign } from './store.ts';

/** Maximum number of shared caller ids that a breach names. */
const MOST_NAMED = 20;

type Config = Pick<typeof callerIdConfigs.$inferSelect, 'callerNumber' | 'isRandomized' | 'callerPool'>;

const numbersOf = ({ callerNumber, isRandomized, callerPool }: Config): string[] => [
  callerNumber,
  ...(isRandomized ? callerPool.map(({ phone }) => phone) : []),
];

/**
 * Returns a function that finds the first rule which caller ids of a campaign break, or null: those of its own config,
 * else its number, those of trunks and, without a number, those in rotation. Shared ones count in countries whose
 * numbers the campaign still has to call. Generated numbers are not checked, because no real call shows them.
 */
export function createCallerIdCheck(
  db: Db,
): (campaign: Pick<Campaign, 'id' | 'cliNumber' | 'purpose'>) => CallerIdBreach | null {
  const ofCampaign = db.orm
    .select()
    .from(callerIdConfigs)
    .where(eq(callerIdConfigs.campaignId, sql.placeholder('id')))
    .prepare();
  const ofTrunks = db.orm
    .select({ countryCode: trunks.countryCode, config: callerIdConfigs })
    .from(trunks)
    .leftJoin(callerIdConfigs, eq(callerIdConfigs.trunkId, trunks.id))
    .where(and(eq(trunks.isActive, true), isNull(trunks.deletedAt)))
    .prepare();
  const inRotation = db.sqlite
    .prepare<[string], string>(
      'select phone from clis where country = ? and is_active = 1 and is_synthetic = 0 order by phone',
    )
    .pluck();
  const isCalling = db.sqlite
    .prepare<[number, string], number>(
      `select exists(select 1 from contacts where campaign_id = +? and state = 'pending' and country = +?)`,
    )
    .pluck();
  const cache = createReadCache<string, CallerIdBreach | null>(db);

  /** Returns the caller ids that campaigns without their own config show in a country. */
  function sharedIn(country: string, hasNumber: boolean): string[] {
    const dialCode = countryByKey(country)?.dialCode;
    const configs = ofTrunks
      .all()
      .filter(({ countryCode }) => countryCode.replaceAll(/\D/g, '') === dialCode)
      .map(({ config }) => config);
    const rotates = !hasNumber && (configs.length === 0 || configs.includes(null));
    const ofConfigs = configs
      .flatMap((config) => (config === null ? [] : numbersOf(config)))
      .filter((phone) => phone.startsWith(`+${dialCode}`));
    return [...new Set([...ofConfigs, ...(rotates ? inRotation.all(country) : [])])];
  }

  function sharedBreach(country: string, purpose: Purpose, hasNumber: boolean): CallerIdBreach | null {
    return cache(`${country} ${purpose} ${hasNumber}`, () => {
      const breach = breachOf(sharedIn(country, hasNumber), purpose);
      return breach && { ...breach, numbers: breach.numbers.slice(0, MOST_NAMED) };
    });
  }

  return ({ id, cliNumber, purpose }) => {
    const own = ofCampaign.get({ id });
    if (own !== undefined) return breachOf(numbersOf(own), purpose);
    const ownBreach = cliNumber === null ? null : breachOf([cliNumber], purpose);
    if (ownBreach !== null) return ownBreach;
    for (const { country, purposes } of CALLER_ID_RULES) {
      if (!purposes.includes(purpose)) continue;
      const breach = sharedBreach(country, purpose, cliNumber !== null);
      if (breach !== null && isCalling.get(id, country) === 1) return breach;
    }
    return null;
  };
}
