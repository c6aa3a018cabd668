/** A trunk that refuses every call costs no contact an attempt. */
import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { expectCountersToEqualCalls } from './ledger.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

let rig: TestDialer | undefined;
afterEach(() => rig?.dispose());

const nobody = { morning: 0, afternoon: 0, evening: 0 };

function refusing(sipCause: number): NetworkProfile {
  return {
    ...DEFAULT_PROFILE,
    outcomes: { person: nobody, noAnswer: 0, busy: 0, failed: 1 },
    failureCauses: [{ sipCause, weight: 1 }],
  };
}

describe('a carrier that refuses every call', () => {
  it.each([500, 403, 402, 404, 503])('with %i leaves every contact its attempts', (sipCause) => {
    rig = createTestDialer({ network: refusing(sipCause), speed: 1 });
    const campaign = rig.addCampaign({ contacts: 60, maxAttempts: 3, retryIntervalS: 60 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(10 * MINUTE_MS);
    expect(rig.all('select distinct attempts, state from contacts')).toEqual([{ attempts: 0, state: 'pending' }]);
    expect(rig.one('select status from campaign_states')).toBe('active');
    // Ten calls at most until the trunk is judged, those in progress then, and the probes after each rest: one, or ten
    // if numbers can cause the failures, until each contact was called once.
    const most = sipCause === 403 || sipCause === 404 ? 60 + 10 : 20;
    expect(rig.one('select count(*) from calls')).toBeLessThan(most);
    expect(rig.one(`select count(*) from calls where details ->> '$.isTrunkFault' is not 1`)).toBe(0);
    expectCountersToEqualCalls(rig);
  });

  it('gives back last attempts as well', () => {
    rig = createTestDialer({ network: refusing(503), speed: 1 });
    const campaign = rig.addCampaign({ contacts: 60, maxAttempts: 1, callsPerSecond: 1 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(10 * MINUTE_MS);
    expect(rig.all('select distinct attempts, state, outcome from contacts')).toEqual([
      { attempts: 0, state: 'pending', outcome: null },
    ]);
  });

  it('blacklists no number, although it answers 404 for most of three days and works in between', () => {
    // Every number is good, but nobody answers.
    const outcomes = { person: nobody, noAnswer: 1, busy: 0, failed: 0 };
    const faults = [0, 1, 2].map((day) => ({
      kind: 'trunk' as const,
      trunkId: null,
      afterMs: day * DAY_MS + HOUR_MS / 2,
      lastsMs: 20 * HOUR_MS,
      sipCause: 404,
    }));
    rig = createTestDialer({ network: { ...DEFAULT_PROFILE, outcomes, faults }, speed: 1 });
    const campaign = rig.addCampaign({ contacts: 60, maxAttempts: 10, retryIntervalS: 7200 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(3 * DAY_MS);
    const verdicts = rig.all<{ days: number }>(
      `select count(distinct assigned_at / ${DAY_MS}) days from calls where disposition = 'invalid_number' group by phone`,
    );
    expect(verdicts.filter(({ days }) => days >= 3).length).toBeGreaterThan(10);
    expect(rig.one(`select count(*) from calls where details ->> '$.ringingAtMs' is not null`)).toBeGreaterThan(100);
    expect(rig.all('select phone, reason from blacklist')).toEqual([]);
    expectCountersToEqualCalls(rig);
  });
});

describe('a list of which only dead numbers are left', () => {
  it('is finished, also after a restart', () => {
    const isDead = (phone: string): boolean => Number(phone.at(-1)) < 5;
    rig = createTestDialer({
      createCarrier: ({ report }) => ({
        reach: 'simulated',
        place({ callId, phone }) {
          report(callId, { kind: 'placed' });
          if (isDead(phone)) return report(callId, { kind: 'failed', sipCause: 404 });
          report(callId, { kind: 'answered', by: 'person' });
          report(callId, { kind: 'hung_up' });
        },
        play() {},
        connect() {},
        connectOutside() {},
        startWaiting() {},
        control() {},
        consult() {},
        consultOutside() {},
        endConsultation() {},
        handOver() {},
        leaveMessage() {},
        hangUp() {},
        probeAgent() {},
      }),
    });
    const campaign = rig.addCampaign({ contacts: 60, maxAttempts: 3, retryIntervalS: 600 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(5 * MINUTE_MS);
    rig.restart();
    rig.runFor(30 * MINUTE_MS);
    expect(rig.one('select status from campaign_states')).toBe('completed');
    expect(rig.one(`select count(*) from calls where disposition = 'invalid_number'`)).toBe(90);
  });
});
