/**
 * Chooses the caller id of a call. The first configured source decides, in this order: the campaign's config, the
 * trunk's config, the campaign's own number, the rotation over the active numbers of the inventory. The rotation uses
 * numbers of the called country. Without such numbers, it uses all numbers if the campaign allows it. A randomised
 * config draws from its own number and its pool. Daily limits apply to all sources. If the deciding source is
 * exhausted, the next one is not tried.
 */
import type { Stream } from '../kernel/rng.ts';
import type { CallerIdConfig, CallerIdPlan } from '../model/caller-id.ts';
import type { CampaignPlan } from '../model/scenario.ts';
import type { Cli, CliPool } from './pool.ts';
import { createRotation, type IsBlocked, type Rotation } from './rotation.ts';

/** The call that needs a caller id. `trunkId` is null if the trunk is unknown or not needed. */
export type CallerIdRequest = {
  readonly campaign: Pick<CampaignPlan, 'id' | 'callerId' | 'foreignCallerIds'>;
  readonly trunkId: number | null;
};

/** Why no caller id may be shown. */
export type CallerIdBlock = 'cli_limit' | 'no_caller_id' | 'no_local_caller_id';

export type CallerIdChoice = {
  /**
   * Returns the caller id to show. If there is no number to choose from, returns 'no_caller_id' if numbers must be
   * owned, otherwise 'none'. Returns 'no_local_caller_id' if the rotation has only foreign numbers and the campaign
   * doesn't allow them, and 'cli_limit' if every candidate has reached its daily limit for `country`.
   */
  choose(request: CallerIdRequest, country: string, nowMs: number, rng: Stream): Cli | 'none' | CallerIdBlock;
  /** Returns the block that `choose` would return, or null if a caller id is available or not needed. */
  blockOf(request: CallerIdRequest, country: string): CallerIdBlock | null;
  /** Calls `Rotation.improved` on every rotation that may contain the caller id. */
  improved(cli: Cli): void;
};

/**
 * Creates the chooser for `plan`. Create a new chooser when a limit is raised and on each new UTC day, because
 * rotations drop caller ids that have reached their limit.
 */
export function createCallerIdChoice(plan: CallerIdPlan, pool: CliPool, isBlocked: IsBlocked): CallerIdChoice {
  const mustBeOwned = plan.mustBeOwned ?? false;
  const owned = new Set(plan.inventory.filter(({ isSynthetic }) => !isSynthetic).map(({ phone }) => phone));
  const mayShow = (phone: string): boolean => !mustBeOwned || owned.has(phone);
  const usable = plan.inventory.filter(({ isActive, phone }) => isActive && mayShow(phone));
  const active = usable.map(({ phone }) => pool.of(phone));
  const local = Map.groupBy(usable, ({ country }) => country);
  const membersFor = (country: string): readonly Cli[] =>
    local.get(country)?.map(({ phone }) => pool.of(phone)) ?? active;
  const inventory = active.length === 0 ? null : createRotation(membersFor, plan.rotation, isBlocked);
  const byConfig = new Map<CallerIdConfig, Rotation>();
  const byNumber = new Map<string, Rotation>();

  function rotationOf(request: CallerIdRequest): Rotation | null {
    const { campaign, trunkId } = request;
    const config = plan.byCampaign[campaign.id] ?? (trunkId === null ? undefined : plan.byTrunk[trunkId]);
    if (config !== undefined) return config.isRandomized ? ofConfig(config) : ofNumber(config.phone);
    return campaign.callerId === null ? inventory : ofNumber(campaign.callerId);
  }

  function ofConfig(config: CallerIdConfig): Rotation | null {
    let rotation = byConfig.get(config);
    if (rotation === undefined) {
      const phones = new Set([config.phone, ...config.pool.map(({ phone }) => phone)].filter(mayShow));
      if (phones.size === 0) return null;
      const members = Array.from(phones, (phone) => pool.of(phone));
      rotation = createRotation(() => members, { ...plan.rotation, strategy: 'random' }, isBlocked);
      byConfig.set(config, rotation);
    }
    return rotation;
  }

  function ofNumber(phone: string): Rotation | null {
    if (!mayShow(phone)) return null;
    let rotation = byNumber.get(phone);
    if (rotation === undefined) {
      const members = [pool.of(phone)];
      rotation = createRotation(() => members, plan.rotation, isBlocked);
      byNumber.set(phone, rotation);
    }
    return rotation;
  }

  function isForeign(rotation: Rotation, { campaign }: CallerIdRequest, country: string): boolean {
    return rotation === inventory && campaign.foreignCallerIds !== true && !local.has(country);
  }

  return {
    choose(request, country, nowMs, rng) {
      const rotation = rotationOf(request);
      if (rotation === null) return mustBeOwned ? 'no_caller_id' : 'none';
      if (isForeign(rotation, request, country)) return 'no_local_caller_id';
      return rotation.choose(country, nowMs, rng) ?? 'cli_limit';
    },
    blockOf(request, country) {
      const rotation = rotationOf(request);
      if (rotation === null) return mustBeOwned ? 'no_caller_id' : null;
      if (isForeign(rotation, request, country)) return 'no_local_caller_id';
      return rotation.hasAny(country) ? null : 'cli_limit';
    },
    improved(cli) {
      inventory?.improved(cli);
      for (const rotation of byConfig.values()) rotation.improved(cli);
      byNumber.get(cli.phone)?.improved(cli);
    },
  };
}
