import type { Statement } from 'better-sqlite3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { CAMPAIGNS_PER_SLICE } from '#server/dialer/commands.ts';
import { executeSql, prepareSql } from '../../support/database.ts';
import { expectCountersToEqualCalls } from './ledger.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

function rigAt(callsPerSecond: number): TestDialer {
  const rig = createTestDialer({ speed: 10 });
  rigs.push(rig);
  rig.setSetting('globalCallsPerSecond', callsPerSecond);
  return rig;
}

/** Counts the statements that `work` runs, and the campaign rows that they read. */
function countReads(rig: TestDialer, work: () => void): { statements: number; campaigns: number } {
  const counted = { statements: 0, campaigns: 0 };
  const prototype = Object.getPrototypeOf(prepareSql(rig.db, 'select 1')) as Statement;
  const spies = (['get', 'all', 'run'] as const).map((method) => {
    const original = prototype[method];
    return vi.spyOn(prototype, method).mockImplementation(function (this: Statement, ...params: unknown[]) {
      const result: unknown = original.apply(this, params);
      counted.statements += 1;
      if (/from "?campaigns\b/.test(this.source)) counted.campaigns += [result].flat(1).length;
      return result as never;
    });
  });
  work();
  for (const spy of spies) spy.mockRestore();
  return counted;
}

describe('changed settings', () => {
  it('reload each campaign once, in batches, with a few statements each', () => {
    const rig = rigAt(20);
    const read = (campaigns: number): { statements: number; campaigns: number; steps: number } => {
      while (rig.one<number>('select count(*) from campaigns') < campaigns) rig.addCampaign({ contacts: 0 });
      rig.settingsChanged();
      let steps = 0;
      const counted = countReads(rig, () => rig.settingsChanged(() => (steps += 1)));
      return { ...counted, steps };
    };
    const one = read(1);
    expect(one).toMatchObject({ campaigns: 1, steps: 2 });
    const slice = read(CAMPAIGNS_PER_SLICE - 1);
    expect(slice).toEqual({ ...one, campaigns: CAMPAIGNS_PER_SLICE - 1 });
    const more = read(3 * CAMPAIGNS_PER_SLICE + 5);
    expect(more).toMatchObject({ campaigns: 3 * CAMPAIGNS_PER_SLICE + 5, steps: 5 });
    expect(more.statements - one.statements).toBeLessThanOrEqual(3 * 8);
  });

  it('apply from the first batch on, while the dialer dials', () => {
    const rig = rigAt(100);
    for (let i = 0; i < 2 * CAMPAIGNS_PER_SLICE; i += 1) rig.addCampaign({ contacts: 20, maxConcurrentCalls: 1000 });
    for (let id = 1; id <= 2 * CAMPAIGNS_PER_SLICE; id += 1) rig.live.run((effects) => effects.startCampaign(id, 1));
    rig.runFor(3000);
    expect(rig.one<number>('select count(*) from calls where placed_at is not null')).toBeGreaterThan(200);
    executeSql(rig.db, `update settings set value = '2' where key = 'globalCallsPerSecond'`);
    rig.stallFor(900);
    let steps = 0;
    const boundAt = rig.now();
    rig.settingsChanged(() => {
      if (steps > 0) rig.runFor(2000);
      steps += 1;
    });
    expect(rig.facts.filter(({ kind }) => kind === 'CallWithdrawn').length).toBeGreaterThan(20);
    const placed = 'select count(*) from calls where placed_at > ?';
    expect(steps).toBe(4);
    expect(rig.one<number>(placed, boundAt)).toBeGreaterThan(3);
    expect(rig.one<number>(placed, boundAt)).toBeLessThanOrEqual(2 * 6 + 1);
    expectCountersToEqualCalls(rig);
  });

  it('apply to every campaign after the last batch, and skip a removed campaign', () => {
    const everybody = { morning: 1, afternoon: 1, evening: 1 };
    const silent = { pressShare: 0, repeatShare: 0, disconnectShare: 0, invalidShare: 0, hangUpShare: 0 };
    const rig = createTestDialer({
      network: {
        ...DEFAULT_PROFILE,
        outcomes: { person: everybody, noAnswer: 0, busy: 0, failed: 0 },
        detection: null,
        menu: { ...DEFAULT_PROFILE.menu, ...silent, optOutShare: 1 },
      },
    });
    rigs.push(rig);
    const ids = Array.from({ length: CAMPAIGNS_PER_SLICE + 3 }, () => rig.addCampaign({ contacts: 1 }));
    for (const id of ids) rig.live.run((effects) => effects.startCampaign(id, 1));
    executeSql(rig.db, `insert into settings (key, value, updated_at) values ('optOutKey', '"5"', 1)`);
    const removed = ids.at(-1)!;
    let steps = 0;
    rig.settingsChanged(() => {
      if ((steps += 1) !== 3) return;
      executeSql(rig.db, 'update campaigns set deleted_at = 1 where id = ?', removed);
      rig.live.run((effects) => effects.removeCampaign(removed));
    });
    expect([steps, rig.live.state().activeCampaigns]).toEqual([3, ids.length - 1]);
    rig.runFor(600_000);
    expect(rig.all('select distinct reason from blacklist')).toEqual([
      { reason: 'Pidió no recibir más llamadas (tecla 5)' },
    ]);
    expect(rig.one('select count(*) from blacklist')).toBe(ids.length - 1);
  });
});
