import { describe, expect, it } from 'vitest';
import { createCallerIdChoice, type CallerIdRequest } from '#engine/caller-ids/choice.ts';
import { createCliPool, type Cli } from '#engine/caller-ids/pool.ts';
import { openStream } from '#engine/kernel/rng.ts';
import type { CallerIdConfig, CallerIdPlan, CliPlan } from '#engine/model/caller-id.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

function cli(id: number, phone: string, isActive = true, country = 'argentina'): CliPlan {
  return { id, phone, country, isActive, isSynthetic: false };
}

function config(phone: string, pool: readonly string[] = [], isRandomized = false): CallerIdConfig {
  return { name: 'Ventas', phone, isRandomized, pool: pool.map((other) => ({ name: 'Ventas', phone: other })) };
}

const PLAN: CallerIdPlan = {
  inventory: [cli(1, '+541100000001'), cli(2, '+541100000002', false)],
  rotation: { strategy: 'least_used', minRestMs: 0 },
  byCampaign: {},
  byTrunk: {},
  dailyLimits: {},
};
const ASKER: CallerIdRequest = { campaign: { id: 1, callerId: '+541100000003' }, trunkId: 9 };
const OTHER = { id: 2, callerId: '+541100000003' };
const ROTATING = { id: 1, callerId: null };

function chooser(plan: Partial<CallerIdPlan>, blocked: readonly string[] = []) {
  const choice = createCallerIdChoice({ ...PLAN, ...plan }, createCliPool(), ({ phone }) => blocked.includes(phone));
  const rng = openStream(1, 'outcome');
  const phoneFor = (request: Partial<CallerIdRequest> = {}): string => {
    const chosen = choice.choose({ ...ASKER, ...request }, 'argentina', NOW, rng);
    return typeof chosen === 'string' ? chosen : chosen.phone;
  };
  return { choice, phoneFor };
}

describe('the choice of a caller id', () => {
  const byCampaign = { 1: config('+541100000011') };
  const byTrunk = { 9: config('+541100000021') };

  it("prefers the campaign's config, then its trunk's, then the campaign's number, then the active inventory", () => {
    expect(chooser({ byCampaign, byTrunk }).phoneFor()).toBe('+541100000011');
    expect(chooser({ byCampaign, byTrunk }).phoneFor({ campaign: OTHER })).toBe('+541100000021');
    expect(chooser({ byCampaign, byTrunk }).phoneFor({ campaign: OTHER, trunkId: 8 })).toBe('+541100000003');
    expect(chooser({}).phoneFor({ trunkId: null })).toBe('+541100000003');
    expect(chooser({}).phoneFor({ campaign: ROTATING })).toBe('+541100000001');
  });

  it("is 'none' when nothing is configured and the inventory has no active number", () => {
    expect(chooser({ inventory: [cli(2, '+541100000002', false)] }).phoneFor({ campaign: ROTATING })).toBe('none');
  });

  it('rotates over the called country’s numbers, and over all numbers if it has none and the campaign allows it', () => {
    const inventory = [cli(1, '+573001234567', true, 'colombia'), cli(2, '+59170000001', true, 'bolivia')];
    const rng = openStream(1, 'outcome');
    const request = { ...ASKER, campaign: { ...ROTATING, foreignCallerIds: true } };
    const shownIn = (country: string): string[] => {
      const { choice } = chooser({ inventory });
      return Array.from({ length: 4 }, (_, at) => {
        const chosen = choice.choose(request, country, NOW + at, rng);
        if (typeof chosen === 'string') return chosen;
        chosen.lastUse = at + 1;
        chosen.usedToday += 1;
        return chosen.phone;
      });
    };
    expect(new Set(shownIn('bolivia'))).toEqual(new Set(['+59170000001']));
    expect(new Set(shownIn('chile'))).toEqual(new Set(['+573001234567', '+59170000001']));
    expect(chooser({ inventory }, ['+59170000001']).choice.blockOf(request, 'bolivia')).toBe('cli_limit');
  });

  it("never rotates over another country's numbers unless the campaign allows it", () => {
    const inventory = [cli(2, '+59170000001', true, 'bolivia'), cli(3, '+541100000001', false)];
    const { choice, phoneFor } = chooser({ inventory });
    expect(phoneFor({ campaign: ROTATING })).toBe('no_local_caller_id');
    expect(choice.blockOf({ ...ASKER, campaign: ROTATING }, 'argentina')).toBe('no_local_caller_id');
    expect(choice.blockOf({ ...ASKER, campaign: ROTATING }, 'bolivia')).toBeNull();
    expect(phoneFor({ campaign: { ...ROTATING, foreignCallerIds: true } })).toBe('+59170000001');
    expect(phoneFor()).toBe('+541100000003');
  });

  it('draws any number of a randomised config, and only the main number of another one', () => {
    const pool = ['+541100000031', '+541100000032', '+541100000011'];
    const drawn = new Set<string>();
    const random = chooser({ byCampaign: { 1: config('+541100000011', pool, true) } });
    for (let i = 0; i < 200; i++) drawn.add(random.phoneFor());
    expect([...drawn].sort()).toEqual(['+541100000011', '+541100000031', '+541100000032']);
    const fixed = chooser({ byCampaign: { 1: config('+541100000011', pool) } });
    for (let i = 0; i < 50; i++) expect(fixed.phoneFor()).toBe('+541100000011');
  });

  it('does not fall back to the next source when the first has reached its limit', () => {
    const { choice, phoneFor } = chooser({ byCampaign, byTrunk }, ['+541100000011']);
    expect(phoneFor()).toBe('cli_limit');
    expect(choice.blockOf(ASKER, 'argentina')).toBe('cli_limit');
    expect(choice.blockOf({ ...ASKER, campaign: OTHER }, 'argentina')).toBeNull();
  });

  it('skips blocked numbers of a randomised pool', () => {
    const plan = { byCampaign: { 1: config('+541100000011', ['+541100000031'], true) } };
    const { phoneFor } = chooser(plan, ['+541100000011']);
    for (let i = 0; i < 50; i++) expect(phoneFor()).toBe('+541100000031');
  });

  it("applies the limit to a campaign's own number too", () => {
    expect(chooser({}, ['+541100000003']).phoneFor()).toBe('cli_limit');
  });

  it('shares one record per number across all sources', () => {
    const pool = createCliPool();
    const blocked = new Set<Cli>();
    const plan = { ...PLAN, byTrunk: { 9: config('+541100000003') } };
    const choice = createCallerIdChoice(plan, pool, (one) => blocked.has(one));
    blocked.add(pool.of('+541100000003'));
    expect(choice.blockOf(ASKER, 'argentina')).toBe('cli_limit');
    expect(choice.blockOf({ ...ASKER, trunkId: null }, 'argentina')).toBe('cli_limit');
  });
});
