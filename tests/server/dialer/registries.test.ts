/** Numbers of registries are found in every form, and never called. */
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { createNumberHolds, createPlacementCheck } from '#server/dialer/number-holds.ts';
import { createRegistryLookup } from '#server/dialer/registries.ts';
import { executeSql } from '../../support/database.ts';
import { storeRegistry } from '../../support/registry.ts';
import { createTestDialer, START_MS, type TestDialer } from './test-dialer.ts';

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

function newRig(): TestDialer {
  const rig = createTestDialer();
  rigs.push(rig);
  return rig;
}

const OTHER = '+5491144440000';

describe('a lookup', () => {
  it('finds every number of a set of several blocks, and no other', () => {
    const { db } = newRig();
    const numbers = Array.from({ length: 1234 }, (_, index) => `+54114${1_000_000 + index * 3}`);
    storeRegistry(db, 'No Llame', numbers.toReversed());
    const find = createRegistryLookup(db);
    expect(numbers.filter((phone) => find(phone, null) === null)).toEqual([]);
    const neighbours = numbers.map((phone) => `+${Number(phone.slice(1)) + 1}`);
    expect([...neighbours, '+1', '+999999999999999'].filter((phone) => find(phone, null) !== null)).toEqual([]);
  });

  it.each([
    ['+541156672658', '+5491156672658'],
    ['+525512345678', '+5215512345678'],
    ['+551181234567', '+5511981234567'],
  ])('finds %s and %s, whichever is in the set', (short, long) => {
    const { db } = newRig();
    for (const [index, listed] of [short, long].entries()) {
      storeRegistry(db, `Registro ${index}`, [listed]);
      const find = createRegistryLookup(db);
      for (const phone of [short, long])
        expect(find(phone, null)).toEqual({ name: 'Registro 0', datedOn: '2026-11-20' });
    }
  });

  it('says which of several sets has the number, and uses a replaced set at once', () => {
    const { db } = newRig();
    storeRegistry(db, 'No Llame', ['+541140000001', '+541140000009']);
    storeRegistry(db, 'REPEP', ['+541140000005'], '2026-11-21');
    const find = createRegistryLookup(db);
    expect(find('+541140000005', null)).toEqual({ name: 'REPEP', datedOn: '2026-11-21' });
    storeRegistry(db, 'REPEP', ['+541140000006'], '2026-11-22');
    expect(find('+541140000005', null)).toBeNull();
    expect(find('+541140000006', null)).toEqual({ name: 'REPEP', datedOn: '2026-11-22' });
    expect(createNumberHolds(db)('+541140000006', null)).toMatchObject({
      isBlacklisted: false,
      registry: { name: 'REPEP' },
    });
  });
});

describe('the check before a call is placed', () => {
  it('finds a number that is in a set and in the one that replaces it during the check', () => {
    const { db } = newRig();
    storeRegistry(db, 'No Llame', [OTHER]);
    let replaced = 0;
    const sqlite = new Database(db.sqlite.name, {
      readonly: true,
      verbose(sql) {
        if (!String(sql).includes('from registry_blocks')) return;
        storeRegistry(db, 'No Llame', [OTHER], '2026-11-21');
        replaced += 1;
      },
    });
    const refusalOf = createPlacementCheck({ ...db, sqlite });
    expect(refusalOf(OTHER, START_MS, 1)).toBe('blacklisted');
    expect(replaced).toBe(1);
    sqlite.close();
  });
});

describe('a contact in a registry', () => {
  const CONTACT = '+5491156672658';

  function startWith(prepare: (rig: TestDialer) => void): TestDialer {
    const rig = newRig();
    const campaign = rig.addCampaign({ contacts: 0, maxAttempts: 3 });
    const add = "insert into contacts (campaign_id, phone, country, created_at) values (?, ?, 'argentina', 0)";
    for (const phone of [CONTACT, OTHER]) rig.db.write(() => executeSql(rig.db, add, campaign, phone));
    prepare(rig);
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(60_000);
    return rig;
  }
  const placed = (rig: TestDialer) =>
    rig
      .all<{ phone: string }>('select distinct phone from calls where placed_at is not null')
      .map(({ phone }) => phone);
  const excluded = (rig: TestDialer) =>
    rig.all(
      'select phone, outcome, contact_registries.name, dated_on from contacts join contact_registries on contact_id = contacts.id',
    );
  const NAMED = { phone: CONTACT, outcome: 'blacklisted', name: 'No Llame', dated_on: '2026-11-20' };

  it('is excluded when it would be claimed, with the name and the day of the registry', () => {
    const rig = startWith(({ db }) => storeRegistry(db, 'No Llame', ['+541156672658']));
    expect(placed(rig)).toEqual([OTHER]);
    expect(excluded(rig)).toEqual([NAMED]);
    expect(rig.one('select count(*) from calls where phone = ?', CONTACT)).toBe(0);
    rig.db.write(() => executeSql(rig.db, 'delete from contacts where phone = ?', CONTACT));
    expect(excluded(rig)).toEqual([]);
  });

  it('is refused just before it is placed', () => {
    const rig = startWith(({ db }) => {
      storeRegistry(db, 'No Llame', [CONTACT]);
      executeSql(db, 'create table hidden as select * from registries; delete from registries');
      executeSql(
        db,
        `create trigger load_now after update on contacts when new.state = 'claimed' and new.phone = '${CONTACT}' begin
           insert into registries select * from hidden where not exists (select 1 from registries); end`,
      );
    });
    expect(rig.one('select count(*) from calls where phone = ?', CONTACT)).toBe(1);
    expect(placed(rig)).toEqual([OTHER]);
    expect(excluded(rig)).toEqual([NAMED]);
  });

  it('is called by a campaign that uses other registries only, and by one that uses none', () => {
    for (const ids of ['[2]', '[]', '[1]']) {
      const rig = startWith(({ db }) => {
        storeRegistry(db, 'No Llame', [CONTACT]);
        storeRegistry(db, 'REPEP', ['+551140000001']);
        executeSql(db, 'insert into registry_choices select id, ? from campaigns', ids);
      });
      expect([ids, placed(rig).includes(CONTACT)]).toEqual([ids, ids !== '[1]']);
    }
  });

  it('gets no test call', () => {
    const rig = newRig();
    storeRegistry(rig.db, 'No Llame', [CONTACT]);
    let outcome: unknown;
    const order = { phone: CONTACT, country: 'argentina', campaignId: null, userId: 7 };
    rig.live.run((effects) => effects.testCall(order, (answer) => (outcome = answer)));
    expect(outcome).toMatchObject({ ok: false, code: 'test_call_in_registry', details: { name: 'No Llame' } });
  });
});
