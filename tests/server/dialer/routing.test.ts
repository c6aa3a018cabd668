import { afterEach, describe, expect, it } from 'vitest';
import type { NetworkProfile } from '#engine/network/profile.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { createSimulatedCarrier } from '#engine/network/simulated-carrier.ts';
import type { CallOrder } from '#engine/ports.ts';
import { createCliCountStore } from '#server/domains/caller-ids/usage/count-store.ts';
import { executeSql, prepareSql } from '../../support/database.ts';
import { createTestDialer, START_MS, type TestDialer, type RigOptions } from './test-dialer.ts';

const DAY = Math.floor(START_MS / 86_400_000);
const A = '+541140000001';
const B = '+541140000002';

const rigs: TestDialer[] = [];
afterEach(() => rigs.splice(0).forEach((rig) => rig.dispose()));

function rigWith(options: RigOptions = {}): TestDialer {
  const rig = createTestDialer(options);
  rigs.push(rig);
  return rig;
}

function addCli(rig: TestDialer, phone: string, isSynthetic = 0): void {
  executeSql(
    rig.db,
    `insert into clis (phone, country, is_synthetic, created_at) values (?, 'argentina', ?, 0)`,
    phone,
    isSynthetic,
  );
}

function limit(rig: TestDialer, country: string, calls: number): void {
  executeSql(rig.db, 'insert or replace into cli_limits values (?, ?, 0)', country, calls);
}

/** Makes the engine reload trunks and caller ids. */
function changed(rig: TestDialer): void {
  rig.live.run((effects) => effects.trunksChanged());
  rig.live.run((effects) => effects.callerIdsChanged());
}

const start = (rig: TestDialer, id: number): unknown => rig.live.run((effects) => effects.startCampaign(id, 1));
const useOf = (rig: TestDialer): Record<string, number> =>
  Object.fromEntries(
    rig
      .all<{ phone: string; used: number }>('select phone, used from cli_usage where day = ?', DAY)
      .map((row) => [row.phone, row.used]),
  );
const heldWhy = (rig: TestDialer): string[] =>
  rig.facts.flatMap((fact) => (fact.kind === 'CampaignHeld' ? [fact.why] : []));

const PEOPLE: NetworkProfile = {
  ...DEFAULT_PROFILE,
  outcomes: { person: { morning: 1, afternoon: 1, evening: 1 }, noAnswer: 0, busy: 0, failed: 0 },
};

describe('stored trunks', () => {
  it('are used for calls, whose rows store their id', () => {
    const rig = rigWith();
    const id = rig.addCampaign({ contacts: 20 });
    start(rig, id);
    rig.runFor(60_000);
    expect(rig.all('select distinct trunk_id from calls')).toEqual([{ trunk_id: 1 }]);
  });

  it('hold a campaign while none of them can serve it', () => {
    const rig = rigWith();
    executeSql(rig.db, 'update trunks set is_active = 0');
    changed(rig);
    const id = rig.addCampaign({ contacts: 20 });
    start(rig, id);
    rig.runFor(60_000);
    expect(rig.one('select count(*) from calls')).toBe(0);
    expect(heldWhy(rig)).toEqual(['no_trunk']);
    executeSql(rig.db, `update trunks set is_active = 1, country_code = '+54', dv_codes = '["(11)"]'`);
    changed(rig);
    rig.runFor(60_000);
    expect(rig.one('select count(*) from calls')).toBe(20);
  });

  it('are the reported hold reason if none is active, even if dial windows hold some numbers', () => {
    const rig = rigWith();
    const closed = { days: Array.from({ length: 7 }, () => null), holiday: null, holidays: [] };
    rig.setSetting('legalWindows', { brasil: closed });
    executeSql(rig.db, 'update trunks set is_active = 0');
    changed(rig);
    const id = rig.addCampaign({ contacts: 20 });
    executeSql(rig.db, "update contacts set country = 'brasil' where id % 2");
    start(rig, id);
    rig.runFor(60_000);
    expect(heldWhy(rig)).toEqual(['no_trunk']);
    executeSql(rig.db, 'update trunks set is_active = 1');
    changed(rig);
    rig.runFor(60_000);
    expect(rig.one('select count(*) from calls')).toBe(10);
  });

  it('carry no more calls than they have channels', () => {
    const rig = rigWith();
    executeSql(rig.db, 'update trunks set max_channels = 3');
    changed(rig);
    start(rig, rig.addCampaign({ contacts: 60 }));
    rig.runFor(120_000);
    let live = 0;
    for (const fact of rig.facts) {
      if (fact.kind === 'CallQueued') expect(++live).toBeLessThanOrEqual(3);
      if (fact.kind === 'CallEnded' || fact.kind === 'CallWithdrawn') live--;
    }
    expect(rig.one('select count(*) from calls')).toBe(60);
  });
});

describe('stored caller ids', () => {
  it('are counted when a call is claimed and answered, by called country and UTC day', () => {
    const rig = rigWith({ network: PEOPLE });
    addCli(rig, A);
    addCli(rig, B);
    changed(rig);
    start(rig, rig.addCampaign({ contacts: 21 }));
    rig.runFor(60_000);
    expect(rig.all('select day, phone, country, used, answered from cli_usage order by phone')).toEqual([
      { day: DAY, phone: A, country: 'argentina', used: 11, answered: 11 },
      { day: DAY, phone: B, country: 'argentina', used: 10, answered: 10 },
    ]);
    expect(rig.all('select caller_id phone, count(*) used from calls group by 1')).toEqual([
      { phone: A, used: 11 },
      { phone: B, used: 10 },
    ]);
  });

  it('do not exceed their limit across restarts', () => {
    const rig = rigWith();
    addCli(rig, A);
    addCli(rig, B);
    limit(rig, 'argentina', 15);
    changed(rig);
    start(rig, rig.addCampaign({ contacts: 60 }));
    for (let i = 0; i < 6; i++) {
      rig.runFor(700);
      rig.restart();
    }
    rig.runFor(120_000);
    expect(useOf(rig)).toEqual({ [A]: 15, [B]: 15 });
    expect(rig.one('select count(*) from calls')).toBe(30);
    expect(heldWhy(rig).at(-1)).toBe('cli_limit');
    rig.runFor(9 * 3_600_000);
    expect(rig.one('select count(*) from calls where assigned_at >= ?', (DAY + 1) * 86_400_000)).toBe(30);
  });

  it('do not count calls that were never placed', () => {
    const rig = rigWith();
    addCli(rig, A);
    limit(rig, 'argentina', 30);
    changed(rig);
    const id = rig.addCampaign({ contacts: 30 });
    executeSql(
      rig.db,
      `insert into blacklist (phone, reason, type, created_at)
      select phone, 'no', 'manual', 0 from contacts where id <= 3`,
    );
    start(rig, id);
    rig.runFor(1000);
    rig.live.run((effects) => effects.campaignChanged(id));
    rig.live.run((effects) => effects.pauseCampaign(id));
    rig.runFor(60_000);
    expect(useOf(rig)[A]).toBe(rig.one('select count(*) from calls where placed_at is not null'));
  });

  it('are counted from zero when their usage is reset', () => {
    const rig = rigWith();
    addCli(rig, A);
    limit(rig, 'argentina', 5);
    changed(rig);
    start(rig, rig.addCampaign({ contacts: 60 }));
    rig.runFor(60_000);
    rig.live.run((effects) => effects.resetCallerIdUse('chile'));
    rig.runFor(60_000);
    expect(rig.one('select count(*) from calls')).toBe(5);
    rig.live.run((effects) => effects.resetCallerIdUse(null));
    rig.runFor(60_000);
    expect(rig.one('select count(*) from calls')).toBe(10);
    expect(useOf(rig)).toEqual({ [A]: 5 });
  });

  it('follow the campaign’s configuration, or else its trunk’s', () => {
    const rig = rigWith();
    addCli(rig, A);
    const config = prepareSql(
      rig.db,
      `insert into caller_id_configs (campaign_id, trunk_id, caller_name, caller_number, is_randomized, caller_pool, updated_at)
       values (?, ?, 'Ventas', ?, ?, ?, 0)`,
    );
    config.run(null, 1, B, 0, '[]');
    config.run(1, null, '+541140000011', 1, JSON.stringify([{ name: 'Ventas', phone: '+541140000012' }]));
    changed(rig);
    start(rig, rig.addCampaign({ contacts: 30 }));
    start(rig, rig.addCampaign({ contacts: 5 }));
    rig.runFor(60_000);
    const phonesOf = (id: number): string[] =>
      rig
        .all<{ phone: string }>('select distinct caller_id phone from calls where campaign_id = ? order by 1', id)
        .map(({ phone }) => phone);
    expect(phonesOf(1)).toEqual(['+541140000011', '+541140000012']);
    expect(phonesOf(2)).toEqual([B]);
  });

  it('count as blocked when they have reached a limit', () => {
    const rig = rigWith();
    addCli(rig, A);
    addCli(rig, B);
    const blocked = (limits: Record<string, number>): number =>
      createCliCountStore(rig.db).count(START_MS, limits).blocked;
    const use = prepareSql(rig.db, 'insert into cli_usage (day, phone, country, used) values (?, ?, ?, ?)');
    use.run(DAY, A, 'usa', 100);
    use.run(DAY, A, 'canada', 100);
    use.run(DAY, B, 'usa', 99);
    use.run(DAY, B, 'chile', 5000);
    use.run(DAY - 1, B, 'usa', 100);
    expect(blocked({ usa: 100, canada: 100, chile: 0 })).toBe(1);
    expect(blocked({ usa: 99, canada: 100, chile: 0 })).toBe(2);
    expect(blocked({ usa: 0 })).toBe(0);
    executeSql(rig.db, `update clis set is_active = 0 where phone = '${A}'`);
    expect(blocked({ usa: 99 })).toBe(1);
  });

  it('lose their daily usage after a month', () => {
    const rig = rigWith();
    const use = prepareSql(rig.db, 'insert into cli_usage (day, phone, country, used) values (?, ?, ?, 1)');
    for (let i = 0; i < 10; i++) use.run(DAY - 31, `+54114000010${i}`, 'argentina');
    use.run(DAY - 30, B, 'argentina');
    addCli(rig, A);
    changed(rig);
    start(rig, rig.addCampaign({ contacts: 20 }));
    rig.runFor(60_000);
    expect(rig.all('select day, phone from cli_usage order by day')).toEqual([
      { day: DAY - 30, phone: B },
      { day: DAY, phone: A },
    ]);
  });
});

describe('a carrier that reaches real phones', () => {
  /** Creates a dialer whose carrier claims to be a real network and records its orders. */
  function networkRig(): TestDialer & { readonly orders: CallOrder[] } {
    const orders: CallOrder[] = [];
    const rig = rigWith({
      createCarrier: (options) => {
        const simulated = createSimulatedCarrier(options);
        return {
          ...simulated,
          reach: 'network',
          place(order) {
            orders.push(order);
            simulated.place(order);
          },
        };
      },
    });
    return Object.assign(rig, { orders });
  }

  it('gets no call with a generated caller id, and the contacts lose no attempt', () => {
    const rig = networkRig();
    addCli(rig, A, 1);
    changed(rig);
    start(rig, rig.addCampaign({ contacts: 3, retryIntervalS: 60 }));
    rig.runFor(30_000);
    expect(rig.orders).toEqual([]);
    expect(rig.all('select distinct disposition, placed_at from calls')).toEqual([
      { disposition: 'failed', placed_at: null },
    ]);
    expect(rig.all('select distinct state, attempts from contacts')).toEqual([{ state: 'pending', attempts: 0 }]);
    expect(useOf(rig)).toEqual({ [A]: 0 });
    addCli(rig, B);
    executeSql(rig.db, 'update clis set is_active = 0 where is_synthetic = 1');
    changed(rig);
    rig.runFor(120_000);
    expect(rig.orders.map(({ callerId, attempt }) => ({ callerId, attempt }))).toEqual(
      Array.from({ length: 3 }, () => ({ callerId: B, attempt: 1 })),
    );
  });

  it('gets no call with a caller id outside the inventory, or without one', () => {
    const rig = networkRig();
    const id = rig.addCampaign({ contacts: 3 });
    start(rig, id);
    rig.runFor(30_000);
    executeSql(rig.db, 'update campaigns set cli_number = ?', A);
    rig.live.run((effects) => effects.campaignChanged(id));
    rig.runFor(90_000);
    expect(rig.orders).toEqual([]);
    expect(rig.one('select count(*) from calls')).toBeGreaterThanOrEqual(6);
  });
});
