/**
 * Which caller id a call shows: the campaign's config, else its trunk's, else the campaign's own number, else the
 * rotation over the active numbers of the inventory. A randomised config draws from its number and its pool. Daily limits
 * hold for all of them; whoever has none left does not fall back on the next.
 */
import type { Stream } from '../kernel/rng.ts';
import type { CallerIdConfig, CallerIdPlan } from '../model/caller-id.ts';
import type { Cli, CliPool } from './pool.ts';
import { createRotation, type IsBlocked, type Rotation } from './rotation.ts';

/** Whose call it is. `ownCallerId`: the campaign's cli_number. `trunkId` null: no trunk is known yet. */
export type CallerIdAsker = {
  readonly campaignId: number;
  readonly ownCallerId: string | null;
  readonly trunkId: number | null;
};

export type CallerIdChoice = {
  /** 'none': nothing is configured and the inventory has no active number. 'cli_limit': each has reached its limit there. */
  choose(asker: CallerIdAsker, country: string, nowMs: number, luck: Stream): Cli | 'none' | 'cli_limit';
  /** Whether `choose` would find one, or none is needed. */
  hasAny(asker: CallerIdAsker, country: string): boolean;
  /** See Rotation. */
  improved(cli: Cli): void;
};

/** A choice by `plan` over the pool's records. Limits that rise, and a new day, need a new one. */
export function createCallerIdChoice(plan: CallerIdPlan, pool: CliPool, isBlocked: IsBlocked): CallerIdChoice {
  const active = plan.inventory.filter(({ isActive }) => isActive).map(({ phone }) => pool.of(phone));
  const inventory = active.length === 0 ? null : createRotation(active, plan.rotation, isBlocked);
  const byConfig = new Map<CallerIdConfig, Rotation>();
  const byNumber = new Map<string, Rotation>();

  function rotationOf(asker: CallerIdAsker): Rotation | null {
    const { campaignId, trunkId, ownCallerId } = asker;
    const config = plan.byCampaign[campaignId] ?? (trunkId === null ? undefined : plan.byTrunk[trunkId]);
    if (config !== undefined) return config.isRandomized ? ofConfig(config) : ofNumber(config.phone);
    return ownCallerId === null ? inventory : ofNumber(ownCallerId);
  }

  function ofConfig(config: CallerIdConfig): Rotation {
    let rotation = byConfig.get(config);
    if (rotation === undefined) {
      const phones = new Set([config.phone, ...config.pool.map(({ phone }) => phone)]);
      const members = Array.from(phones, (phone) => pool.of(phone));
      rotation = createRotation(members, { ...plan.rotation, strategy: 'random' }, isBlocked);
      byConfig.set(config, rotation);
    }
    return rotation;
  }

  function ofNumber(phone: string): Rotation {
    let rotation = byNumber.get(phone);
    if (rotation === undefined) {
      rotation = createRotation([pool.of(phone)], plan.rotation, isBlocked);
      byNumber.set(phone, rotation);
    }
    return rotation;
  }

  return {
    choose(asker, country, nowMs, luck) {
      const rotation = rotationOf(asker);
      if (rotation === null) return 'none';
      return rotation.choose(country, nowMs, luck) ?? 'cli_limit';
    },
    hasAny: (asker, country) => rotationOf(asker)?.hasAny(country) ?? true,
    improved(cli) {
      inventory?.improved(cli);
      for (const rotation of byConfig.values()) rotation.improved(cli);
      byNumber.get(cli.phone)?.improved(cli);
    },
  };
}
