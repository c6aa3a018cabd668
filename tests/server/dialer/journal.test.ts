import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { createSimulatedCarrier } from '#engine/network/simulated-carrier.ts';
import { TickFailed } from '#server/dialer/live-dialer.ts';
import { executeSql } from '../../support/database.ts';
import { expectCountersToEqualCalls } from './ledger.ts';
import { createTestDialer, type TestDialer, type RigOptions } from './test-dialer.ts';

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

function rigWith(options: RigOptions = {}): TestDialer {
  const rig = createTestDialer(options);
  rigs.push(rig);
  rig.setSetting('globalCallsPerSecond', 50);
  rig.setSetting('agentCapacity', 20);
  return rig;
}

describe('the journal', () => {
  it('commits an attempt before the carrier gets it', () => {
    const seen: { attempt: number; endedAt: number | null }[] = [];
    let second: Database.Database | undefined;
    const rig = rigWith({
      createCarrier: (options) => {
        const carrier = createSimulatedCarrier(options);
        return {
          ...carrier,
          place(order) {
            second ??= new Database(rig.db.sqlite.name, { readonly: true });
            const row = second.prepare('select attempt, ended_at endedAt from calls where id = ?').get(order.callId);
            seen.push(row as { attempt: number; endedAt: number | null });
            carrier.place(order);
          },
        };
      },
    });
    const campaign = rig.addCampaign({ contacts: 100 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(10_000);
    second?.close();
    expect(seen).toHaveLength(100);
    expect(seen.every((row) => row?.attempt === 1 && row.endedAt === null)).toBe(true);
  });

  it('records the time of the answer even when the call ends in the same tick', () => {
    const rig = rigWith({ speed: 60 });
    const campaign = rig.addCampaign({ contacts: 100 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(60_000, () => 900);
    const answered = `select count(*) from calls where ended_at is not null and json_extract(details, '$.answeredBy') is not null`;
    expect(rig.one<number>(answered)).toBeGreaterThan(20);
    expect(rig.one(`${answered} and answered_at is null`)).toBe(0);
  });

  it('stores exactly the attempts of every contact, and counters that equal the calls', () => {
    const rig = rigWith();
    const campaign = rig.addCampaign({ contacts: 300, maxAttempts: 3, retryIntervalS: 60 });
    rig.live.run((effects) => effects.startCampaign(campaign, 7));
    rig.runFor(20 * 60_000);
    expect(rig.one('select status from campaign_states where campaign_id = ?', campaign)).toBe('completed');
    const wrong = rig.all(
      `select contacts.id from contacts left join calls on calls.contact_id = contacts.id
       group by contacts.id having count(calls.id) <> contacts.attempts or state <> 'done'`,
    );
    expect(wrong).toEqual([]);
    expect(rig.one('select max(attempts) from contacts')).toBe(3);
    expect(rig.one('select count(*) from calls where user_id is not 7')).toBe(0);
    expectCountersToEqualCalls(rig);
  });

  it('does not call a contact again before the retry interval is over', () => {
    const rig = rigWith();
    const campaign = rig.addCampaign({ contacts: 100, maxAttempts: 3, retryIntervalS: 60 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(10 * 60_000);
    const early = rig.all(
      `select later.id from calls earlier join calls later
         on later.contact_id = earlier.contact_id and later.attempt = earlier.attempt + 1
       where later.assigned_at < earlier.ended_at + 60000`,
    );
    expect(early).toEqual([]);
    expect(rig.one<number>('select count(*) from calls where attempt > 1')).toBeGreaterThan(50);
  });

  it('loses nothing when a tick fails midway', () => {
    const rig = rigWith();
    const campaign = rig.addCampaign({ contacts: 200, maxAttempts: 2, retryIntervalS: 60 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(2000);
    const before = rig.one<number>('select count(*) from calls');
    executeSql(
      rig.db,
      `create trigger boom before update of placed_at on calls begin select raise(abort, 'boom'); end`,
    );
    expect(() => rig.runFor(1000)).toThrow(TickFailed);
    executeSql(rig.db, 'drop trigger boom');
    expect(rig.one<number>('select count(*) from calls')).toBeGreaterThanOrEqual(before);
    rig.restart();
    expect(rig.one('select count(*) from calls where ended_at is null and assigned_at < ?', rig.now())).toBe(0);
    rig.runFor(20 * 60_000);
    expect(rig.one(`select count(*) from contacts where state <> 'done'`)).toBe(0);
    expectCountersToEqualCalls(rig);
  });

  it('stores a sample for each second with events, which add up to the calls', () => {
    const rig = rigWith();
    const campaign = rig.addCampaign({ contacts: 200 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(3 * 60_000);
    const sums = rig.all('select sum(placed) placed, sum(ended) ended, sum(answered) answered from metric_samples')[0];
    const calls = rig.all(
      `select count(placed_at) placed, count(ended_at) ended,
         sum(json_extract(details, '$.answeredBy') is 'person') answered from calls`,
    )[0];
    expect(sums).toEqual(calls);
    expect(rig.samples.length).toBe(rig.one('select count(*) from metric_samples'));
  });

  it('samples the concurrency at the end of each second, excluding withdrawn calls', () => {
    const rig = rigWith();
    const campaign = rig.addCampaign({ contacts: 300 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(2000);
    rig.stallFor(900);
    rig.setSetting('globalCallsPerSecond', 2);
    rig.settingsChanged();
    rig.runFor(1000);
    expect(rig.facts.filter(({ kind }) => kind === 'CallWithdrawn')).not.toEqual([]);
    rig.setSetting('globalCallsPerSecond', 50);
    rig.settingsChanged();
    rig.runFor(3 * 60_000);
    const wrong = rig.all(
      `select at, concurrent from metric_samples where concurrent <> (
         select count(*) from calls where assigned_at < (at + 1) * 1000 and ended_at >= (at + 1) * 1000)`,
    );
    expect(wrong).toEqual([]);
    expect(rig.samples.at(-1)).toMatchObject({ concurrent: 0 });
    expect(Math.max(...rig.samples.map(({ concurrent }) => concurrent))).toBeGreaterThan(10);
  });
});
