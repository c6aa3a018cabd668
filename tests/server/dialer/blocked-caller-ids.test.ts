/** A caller id whose calls are blocked by filters rests, also after a restart, as does one that an alert lets rest. */
import { afterEach, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { executeSql } from '../../support/database.ts';
import { expectCountersToEqualCalls } from './ledger.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

let rig: TestDialer | undefined;
afterEach(() => rig?.dispose());

const BLOCKING = {
  ...DEFAULT_PROFILE,
  outcomes: { person: { morning: 0, afternoon: 0, evening: 0 }, noAnswer: 0, busy: 0, failed: 1 },
  failureCauses: [{ sipCause: 608, weight: 1 }],
};
const [BLOCKED, OTHER] = ['+541145678901', '+541145678902'];

it('a caller id that filters block is not shown while another one serves', () => {
  rig = createTestDialer({ network: BLOCKING, speed: 1 });
  const made = rig;
  const insert = (phone: string): void =>
    executeSql(
      made.db,
      `insert into clis (phone, country, is_active, is_synthetic, created_at) values (?, 'argentina', 1, 0, 0)`,
      phone,
    );
  insert(BLOCKED!);
  const campaign = made.addCampaign({ contacts: 30, maxAttempts: 1, callsPerSecond: 1 });
  made.restart();
  made.live.run((effects) => effects.startCampaign(campaign, 1));
  made.runFor(10_000);
  expect(made.all('select distinct disposition, caller_id from calls where ended_at is not null')).toEqual([
    { disposition: 'blocked', caller_id: BLOCKED },
  ]);
  const before = made.one<number>('select max(id) from calls');
  insert(OTHER!);
  made.restart();
  made.runFor(MINUTE_MS);
  const shown = made.all<{ caller_id: string }>('select caller_id from calls where id > ? order by id', before);
  expect(new Set(shown.slice(0, 5).map(({ caller_id: phone }) => phone))).toEqual(new Set([OTHER]));
  // Now both rest, so they take turns.
  expect(new Set(shown.slice(5).map(({ caller_id: phone }) => phone))).toEqual(new Set([BLOCKED, OTHER]));
  expect(made.all('select distinct outcome from contacts')).toEqual([{ outcome: 'attempts_used' }]);
  expectCountersToEqualCalls(made);
});

it('a caller id that rests because its answer rate fell is not shown while another one serves, until the rest ends', () => {
  rig = createTestDialer({ speed: 1 });
  const made = rig;
  for (const phone of [BLOCKED, OTHER])
    executeSql(
      made.db,
      `insert into clis (phone, country, is_active, is_synthetic, created_at) values (?, 'argentina', 1, 0, 0)`,
      phone,
    );
  executeSql(
    made.db,
    'insert into cli_rests (phone, alert_id, since_at, until_at, rate, usual_rate) values (?, 1, ?, ?, 5, 20)',
    BLOCKED,
    made.now(),
    made.now() + DAY_MS,
  );
  const campaign = made.addCampaign({ contacts: 60, maxAttempts: 1, callsPerSecond: 1 });
  made.restart();
  made.live.run((effects) => effects.startCampaign(campaign, 1));
  const shownIn = (ms: number): Set<string> => {
    const before = made.one<number>('select coalesce(max(id), 0) from calls');
    made.runFor(ms);
    const calls = made.all<{ phone: string }>('select caller_id phone from calls where id > ?', before);
    return new Set(calls.map(({ phone }) => phone));
  };
  expect(shownIn(10_000)).toEqual(new Set([OTHER]));
  executeSql(made.db, 'delete from cli_rests');
  made.live.run((effects) => effects.callerIdsChanged());
  // First the one that has been used least.
  expect(shownIn(30_000)).toEqual(new Set([BLOCKED, OTHER]));
});
