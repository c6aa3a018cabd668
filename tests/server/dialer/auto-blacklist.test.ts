/** A call that causes an automatic blacklist entry adds it in the same commit. */
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { executeSql } from '../../support/database.ts';
import { expectCountersToEqualCalls } from './ledger.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

const all = (share: number) => ({ morning: share, afternoon: share, evening: share });
const noMenu = { pressShare: 0, optOutShare: 0, repeatShare: 0, disconnectShare: 0, invalidShare: 0, hangUpShare: 0 };

/** Everybody answers. `shares` determine what they do in the menu. */
function people(shares: Partial<NetworkProfile['menu']>): NetworkProfile {
  return {
    ...DEFAULT_PROFILE,
    outcomes: { person: all(1), noAnswer: 0, busy: 0, failed: 0 },
    detection: null,
    menu: { ...DEFAULT_PROFILE.menu, ...noMenu, ...shares },
  };
}

function failing(sipCause: number): NetworkProfile {
  return {
    ...DEFAULT_PROFILE,
    outcomes: { person: all(0), noAnswer: 0, busy: 0, failed: 1 },
    failureCauses: [{ sipCause, weight: 1 }],
  };
}

function run(network: NetworkProfile, contacts: number, maxAttempts = 1): TestDialer {
  const rig = createTestDialer({ network });
  rigs.push(rig);
  const campaign = rig.addCampaign({ contacts, maxAttempts, retryIntervalS: 60 });
  rig.live.run((effects) => effects.startCampaign(campaign, 1));
  rig.runFor(600_000);
  return rig;
}

describe('people who opt out', () => {
  it('are never called again, by any campaign', () => {
    const rig = run(people({ optOutShare: 1 }), 5, 3);
    expect(rig.all('select disposition, count(*) calls from calls group by 1')).toEqual([
      { disposition: 'opt_out', calls: 5 },
    ]);
    expect(rig.all('select distinct outcome from contacts')).toEqual([{ outcome: 'opted_out' }]);
    expect(rig.one('select count(*) from blacklist')).toBe(5);
    expect(rig.all('select distinct type, reason, created_by from blacklist')).toEqual([
      { type: 'auto', reason: 'Pidió no recibir más llamadas (tecla 8)', created_by: null },
    ]);
    const other = rig.addCampaign({ contacts: 0 });
    executeSql(
      rig.db,
      `insert into contacts (campaign_id, phone, country, created_at)
       select ${other}, phone, 'argentina', 0 from blacklist`,
    );
    rig.live.run((effects) => effects.startCampaign(other, 1));
    rig.runFor(60_000);
    expect(rig.one('select count(*) from calls where campaign_id = ?', other)).toBe(0);
    expectCountersToEqualCalls(rig);
  });

  it('use the configured key', () => {
    const rig = createTestDialer({ network: people({ optOutShare: 1 }) });
    rigs.push(rig);
    const campaign = rig.addCampaign({ contacts: 1 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    // Set before any call is answered.
    rig.setSetting('optOutKey', '5');
    rig.runFor(60_000);
    expect(rig.one(`select details ->> '$.keys' from calls`)).toBe('5');
    expect(rig.one('select reason from blacklist')).toContain('tecla 5');
  });
});

describe('people who report a call as unwanted', () => {
  it('are never called again, by any campaign', () => {
    const rig = run(failing(607), 3, 5);
    expect(rig.all('select disposition, count(*) calls from calls group by 1')).toEqual([
      { disposition: 'rejected', calls: 3 },
    ]);
    expect(rig.all('select distinct outcome from contacts')).toEqual([{ outcome: 'opted_out' }]);
    expect(rig.all('select type, reason, count(*) numbers from blacklist group by 1, 2')).toEqual([
      { type: 'auto', reason: 'Rechazó la llamada como no deseada (SIP 607)', numbers: 3 },
    ]);
    expectCountersToEqualCalls(rig);
  });

  it('are called again if they only declined it', () => {
    const rig = run(failing(603), 3, 2);
    expect(rig.all('select disposition, count(*) calls from calls group by 1')).toEqual([
      { disposition: 'rejected', calls: 6 },
    ]);
    expect(rig.one('select count(*) from blacklist')).toBe(0);
  });
});

describe('numbers that do not exist', () => {
  it.each([404, 604, 410])('are blacklisted when the network has rejected them three times (%d)', (sipCause) => {
    const rig = run(failing(sipCause), 3, 5);
    expect(rig.one('select count(*) from calls')).toBe(9);
    expect(rig.all('select distinct type, reason from blacklist')).toEqual([
      { type: 'auto', reason: 'La red informó 3 veces que el número no existe' },
    ]);
    expect(rig.one('select count(*) from blacklist')).toBe(3);
    expect(rig.one('select count(*) from dead_numbers')).toBe(0);
  });

  it.each([503, 484, 403, 608])('do not include numbers with other failures (%d)', (sipCause) => {
    const rig = run(failing(sipCause), 2, 4);
    expect(rig.one('select count(*) from calls')).toBe(8);
    expect(rig.one('select count(*) from blacklist')).toBe(0);
  });

  it('are counted from zero again when a call is answered', () => {
    const rig = run(failing(404), 1, 2);
    expect(rig.all('select times from dead_numbers')).toEqual([{ times: 2 }]);
    const phone = rig.one<string>('select phone from contacts');
    rig.dispose();
    rigs.length = 0;
    const answered = createTestDialer({ network: people({}) });
    rigs.push(answered);
    executeSql(answered.db, 'insert into dead_numbers values (?, 2, 0)', phone);
    const campaign = answered.addCampaign({ contacts: 1 });
    answered.live.run((effects) => effects.startCampaign(campaign, 1));
    answered.runFor(60_000);
    expect(answered.one('select count(*) from dead_numbers')).toBe(0);
  });
});

describe('the key', () => {
  it('is counted when it is pressed, also after a crash during the conversation', () => {
    const rig = createTestDialer({ network: people({ pressShare: 1 }), speed: 10 });
    rigs.push(rig);
    const campaign = rig.addCampaign({ contacts: 3 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(5000);
    expect(rig.one('select pressed_one from campaign_counters')).toBe(3);
    expectCountersToEqualCalls(rig);
    rig.restart();
    expect(rig.all(`select disposition, details ->> '$.keys' keys from calls`)).toEqual(
      Array(3).fill({ disposition: 'interrupted', keys: '1' }),
    );
    expectCountersToEqualCalls(rig);
  });
});
