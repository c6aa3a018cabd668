/**
 * Chooses the caller id of a call. The first of these that exists decides: the campaign's config, the trunk's config,
 * the campaign's own number, the rotation over the active numbers of the inventory: those of the called country, or all
 * where that country has none. A randomised config draws from its own number and its pool. Daily limits apply to all of them. When the deciding source is exhausted, the next one is
 * not tried.
 */
import type { Stream } from '../kernel/rng.ts';
import type { CallerIdConfig, CallerIdPlan } from '../model/caller-id.ts';
import type { Cli, CliPool } from './pool.ts';
import { createRotation, type IsBlocked, type Rotation } from './rotation.ts';

/**
 * The call that needs a caller id. `ownCallerId` is the campaign's cli_number; `trunkId` is null while the trunk is
 * unknown.
 */
export type CallerIdRequest = {
  readonly campaignId: number;
  readonly ownCallerId: string | null;
  readonly trunkId: number | null;
};

/** Why a call can't go ahead. */
export type CallerIdBlock = 'cli_limit' | 'no_caller_id';

export type CallerIdChoice = {
  /**
   * Returns 'none' when nothing is configured and the inventory has no active number ('no_caller_id' where numbers must
   * be owned), and 'cli_limit' when every candidate has reached its daily limit for `country`.
   */
  choose(request: CallerIdRequest, country: string, nowMs: number, rng: Stream): Cli | 'none' | CallerIdBlock;
  /** Returns the block that `choose` would return, or null when the call can go ahead. */
  blockOf(request: CallerIdRequest, country: string): CallerIdBlock | null;
  /** See Rotation.improved. */
  improved(cli: Cli): void;
};

/**
 * Creates the chooser for `plan`. Create a new one when a limit rises and when a new UTC day begins, because rotations
 * drop caller ids that have reached their limit.
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
    const { campaignId, trunkId, ownCallerId } = request;
    const config = plan.byCampaign[campaignId] ?? (trunkId === null ? undefined : plan.byTrunk[trunkId]);
    if (config !== undefined) return config.isRandomized ? ofConfig(config) : ofNumber(config.phone);
    return ownCallerId === null ? inventory : ofNumber(ownCallerId);
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

  return {
    choose(request, country, nowMs, rng) {
      const rotation = rotationOf(request);
      if (rotation === null) return mustBeOwned ? 'no_caller_id' : 'none';
      return rotation.choose(country, nowMs, rng) ?? 'cli_limit';
    },
    blockOf(request, country) {
      const rotation = rotationOf(request);
      if (rotation === null) return mustBeOwned ? 'no_caller_id' : null;
      return rotation.hasAny(country) ? null : 'cli_limit';
    },
    improved(cli) {
      inventory?.improved(cli);
      for (const rotation of byConfig.values()) rotation.improved(cli);
      byNumber.get(cli.phone)?.improved(cli);
    },
  };
}
