/** Neither form of a blacklisted number is called, with or without its mobile digit. */
import { afterEach, describe, expect, it } from 'vitest';
import { executeSql } from '../../support/database.ts';
import { createTestDialer, type RigOptions, type TestDialer } from './test-dialer.ts';

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

const PAIRS = [
  ['+541156672658', '+5491156672658'],
  ['+525512345678', '+5215512345678'],
  ['+551181234567', '+5511981234567'],
] as const;
const CASES = PAIRS.flatMap(([short, long]) => [
  { listed: short, contact: long },
  { listed: long, contact: short },
]);

function rigWith(phone: string, options?: RigOptions): { rig: TestDialer; campaign: number } {
  const rig = createTestDialer(options);
  rigs.push(rig);
  const campaign = rig.addCampaign({ contacts: 0, maxAttempts: 3 });
  for (const code of ['52', '55']) {
    const trunk = `insert into trunks (name, host, country_code, dv_codes, max_channels, sip_config, created_at)
      values (?, 'sip.example', ?, '[]', 100, '{}', 0)`;
    rig.db.write(() => executeSql(rig.db, trunk, code, code));
  }
  rig.live.run((effects) => effects.trunksChanged());
  const country = { '+54': 'argentina', '+52': 'mexico', '+55': 'brasil' };
  const add = 'insert into contacts (campaign_id, phone, country, created_at) values (?, ?, ?, 0)';
  for (const one of [phone, '+5491144440000'])
    rig.db.write(() => executeSql(rig.db, add, campaign, one, country[one.slice(0, 3) as keyof typeof country]));
  return { rig, campaign };
}

const list = (rig: TestDialer, phone: string): void =>
  rig.db.write(() =>
    executeSql(rig.db, "insert into blacklist (phone, reason, type, created_at) values (?, 'no', 'manual', 0)", phone),
  );
const placed = (rig: TestDialer) =>
  rig.all<{ phone: string }>('select distinct phone from calls where placed_at is not null').map(({ phone }) => phone);
const outcomeOf = (rig: TestDialer, phone: string) => rig.one('select outcome from contacts where phone = ?', phone);

describe.each(CASES)('$contact, with $listed on the blacklist', ({ listed, contact }) => {
  it('is excluded when it would be claimed', () => {
    const { rig, campaign } = rigWith(contact);
    list(rig, listed);
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(60_000);
    expect(placed(rig)).toEqual(['+5491144440000']);
    expect(outcomeOf(rig, contact)).toBe('blacklisted');
  });

  it('is refused just before it is placed', () => {
    const { rig, campaign } = rigWith(contact);
    const claim = `create trigger list_now after update on contacts when new.state = 'claimed' and new.phone = '${contact}' begin
      insert into blacklist (phone, reason, type, created_at) values ('${listed}', 'no', 'manual', 0) on conflict do nothing; end`;
    executeSql(rig.db, claim);
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(60_000);
    expect(rig.one('select count(*) from calls where phone = ?', contact)).toBe(1);
    expect(placed(rig)).toEqual(['+5491144440000']);
    expect(outcomeOf(rig, contact)).toBe('blacklisted');
  });

  it('is refused as a test call', () => {
    const { rig } = rigWith('+5491155550000');
    list(rig, listed);
    let code: unknown;
    const order = { phone: contact, country: 'argentina', campaignId: null, userId: 7 };
    rig.live.run((effects) => effects.testCall(order, (outcome) => (code = outcome.ok || outcome.code)));
    expect(code).toBe('test_call_blacklisted');
  });
});

it('dials a number as it is in its list, whatever its canonical number is', () => {
  for (const contact of PAIRS.flat()) {
    const { rig, campaign } = rigWith(contact);
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(10_000);
    expect(placed(rig)).toContain(contact);
  }
});
