/** Numbers that people dial by hand, on the live dialer. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { OrderName, Orders, Outcome } from '#server/dialer/contract.ts';
import { readAbandonmentHistory } from '#server/dialer/abandonment-history.ts';
import { COUNTED_TABLES } from '#server/dialer/call-figures.ts';
import { comparisonOf } from '#server/dialer/recount.ts';
import { executeSql } from '../../support/database.ts';
import { createTestDialer, type CampaignOptions, type TestDialer } from './test-dialer.ts';

const TEAM = 1;
const ANA = 7;
const LISTED = '+5491100000001';
const UNKNOWN = '+5491144445555';
const never = { morning: 0, afternoon: 0, evening: 0 };
/** A network in which no call is answered. */
const NOBODY: NetworkProfile = { ...DEFAULT_PROFILE, outcomes: { person: never, noAnswer: 1, busy: 0, failed: 0 } };

let rig: TestDialer;
let campaignId: number;
afterEach(() => rig.dispose());

/** Starts a campaign of Ana's team, which may still wait for its list, and has Ana sign in and pause. */
function setup(options: CampaignOptions): void {
  rig = createTestDialer({ network: NOBODY, speed: 1 });
  executeSql(
    rig.db,
    `insert into teams (id, name, created_at, updated_at) values (${TEAM}, 'Ventas', 0, 0);
     insert into users (id, username, name, email, role, password_hash, created_at)
       values (${ANA}, 'ana', 'Ana', '', 'operator', '', 0);
     insert into team_members (team_id, user_id) values (${TEAM}, ${ANA});
     insert into open_desks values (${ANA})`,
  );
  campaignId = rig.addCampaign({ maxAttempts: 3, retryIntervalS: 3600, ...options });
  executeSql(
    rig.db,
    `update campaigns set team_id = ${TEAM}, dial_method = 'progressive', flow = 'direct' where id = ${campaignId}`,
  );
  rig.live.run((effects) => effects.desksChanged());
  order('signInAgent', ANA, TEAM);
  order('pauseAgent', ANA, null);
  rig.live.run((effects) => effects.startCampaign(campaignId, 1, 'await'));
  rig.live.run((effects) => effects.startDialer());
}

/** Gives an order that must not be refused. */
function order<K extends OrderName>(name: K, ...args: Parameters<Orders[K]>): void {
  const resolve = vi.fn<(outcome: Outcome<ReturnType<Orders[K]>>) => void>();
  rig.live.run((effects) => effects.order(name, args, null, { resolve, reject: expect.unreachable }));
  expect(resolve.mock.calls).toMatchObject([[{ ok: true }]]);
}

const dial = (phone: string) =>
  order('dialNumber', ANA, {
    campaignId,
    phone,
    country: 'argentina',
    zones: '',
    name: '',
  });
const contact = (phone: string) =>
  rig.all('select state, outcome, attempts from contacts where campaign_id = ? and phone = ?', campaignId, phone)[0];
const statusOf = () => rig.one<string>('select status from campaign_states where campaign_id = ?', campaignId);
const holds = () =>
  rig.facts.flatMap((fact) => (fact.kind === 'CampaignHeld' && fact.campaignId === campaignId ? [fact.why] : []));

describe('a number without a list', () => {
  it('leaves its campaign waiting for the list, although nobody answers', () => {
    setup({ contacts: 0 });
    rig.runFor(5 * SECOND_MS);
    dial(UNKNOWN);
    rig.runFor(10 * MINUTE_MS);
    expect(contact(UNKNOWN)).toEqual({ state: 'done', outcome: 'ended_by_user', attempts: 1 });
    expect(holds().at(-1)).not.toBe('retry_wait');
    rig.runFor(3 * HOUR_MS);
    expect(statusOf()).toBe('active');
    rig.addContacts(campaignId, 1);
    rig.live.run((effects) => effects.contactsAdded(campaignId));
    order('resumeAgent', ANA);
    rig.runFor(MINUTE_MS);
    expect(
      rig.one('select count(*) from calls where contact_id is not (select id from contacts where phone = ?)', UNKNOWN),
    ).toBe(1);
  });

  it('doesn’t keep its campaign from completing once the list is called', () => {
    setup({ contacts: 1, maxAttempts: 1 });
    rig.runFor(SECOND_MS);
    dial(UNKNOWN);
    rig.runFor(5 * MINUTE_MS);
    expect(statusOf()).toBe('active');
    order('resumeAgent', ANA);
    rig.runFor(5 * MINUTE_MS);
    expect(contact(LISTED)).toMatchObject({ state: 'done', outcome: 'attempts_used' });
    expect(statusOf()).toBe('completed');
  });
});

it('is counted apart, for the abandonment cap after a restart', () => {
  setup({ contacts: 1 });
  rig.runFor(SECOND_MS);
  dial(UNKNOWN);
  rig.runFor(5 * MINUTE_MS);
  order('resumeAgent', ANA);
  rig.runFor(5 * MINUTE_MS);
  expect(rig.all('select sum(placed) placed, sum(own_placed) own from hourly_counters')).toEqual([
    { placed: 2, own: 1 },
  ]);
  const counted = COUNTED_TABLES.find(({ name }) => name === 'hours')!;
  const comparison = comparisonOf(counted);
  expect(rig.all(comparison.counted)).toEqual(rig.all(comparison.calls));
  const sum = [...readAbandonmentHistory(rig.db, rig.now()).get(campaignId)!].map(({ placed }) => placed);
  expect(sum).toEqual([1]);
});
