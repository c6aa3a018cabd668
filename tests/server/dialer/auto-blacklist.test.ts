/** A call that causes an automatic blacklist entry adds it in the same commit. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FactOf } from '#engine/model/facts.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { createAutoBlacklist } from '#server/dialer/auto-blacklist.ts';
import type { Db } from '#server/platform/db/open.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { executeSql, queryColumn, queryRows, queryValue } from '../../support/database.ts';
import { ended, openEmptyDatabase } from './call-facts.ts';
import { expectCountersToEqualCalls } from './ledger.ts';
import { createTestDialer, START_MS, type TestDialer } from './test-dialer.ts';

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

const all = (share: number) => ({ morning: share, afternoon: share, evening: share });
const noMenu = { pressShare: 0, optOutShare: 0, repeatShare: 0, disconnectShare: 0, invalidShare: 0, hangUpShare: 0 };

/** A network in which everybody answers. `shares` determine their keys in the menu. */
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
    expect(rig.one('select count(*) from invalid_verdicts where trunk_id is not null')).toBe(3);
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

describe('a person who opts out by key, whose number is listed already', () => {
  const PHONE = '+5491145551234';
  it.each<[why: string, source: string, expiresAt: number | null]>([
    ['by an administrator', 'blacklist', null],
    ['as invalid, until it expires', 'verdicts', START_MS + DAY_MS],
    ['by a user who could undo it', 'call', null],
  ])('is recorded, if it was listed %s', (_why, source, expiresAt) => {
    const db = openEmptyDatabase();
    executeSql(
      db,
      `insert into blacklist (phone, reason, type, source, created_at, expires_at) values (?, 'x', 'manual', ?, ?, ?)`,
      PHONE,
      source,
      START_MS,
      expiresAt,
    );
    const fact = ended(17, START_MS + 1, {
      phone: PHONE,
      disposition: 'opt_out',
      settlement: { kind: 'done', why: 'opted_out' },
      keys: '8',
    }) as FactOf<'CallEnded'>;
    db.write(() => createAutoBlacklist(db).callEnded(fact));
    const [, record, ...more] = queryRows<{ kind: string; at: number; subject: string; detail: string }>(
      db,
      'select kind, at, subject, detail from record_queue order by id',
    );
    db.close();
    expect(more).toEqual([]);
    expect(record).toMatchObject({ kind: 'opted_out', at: START_MS + 1, subject: PHONE });
    expect(JSON.parse(record!.detail)).toMatchObject({ source: 'key', call_id: 17 });
  });
});

describe('numbers that do not exist', () => {
  const PHONE = '+5491145551234';
  const REASON = 'La red informó 3 veces que el número no existe';
  let db: Db;
  let listener: ReturnType<typeof createAutoBlacklist>;
  let calls: number;
  beforeEach(() => {
    db = openEmptyDatabase();
    listener = createAutoBlacklist(db);
    calls = 0;
  });
  afterEach(() => db.close());

  const day = (nth: number): number => START_MS + nth * DAY_MS;
  const end = (at: number, more: Partial<FactOf<'CallEnded'>> = {}): number => {
    db.write(() => listener.callEnded(ended(++calls, at, more) as FactOf<'CallEnded'>));
    return calls;
  };
  const retry = { kind: 'retry', dueAtMs: 0 } as const;
  const refuse = (at: number, more: Partial<FactOf<'CallEnded'>> = {}): number =>
    end(at, { disposition: 'invalid_number', sipCause: 404, q850Cause: 1, settlement: retry, ...more });
  /** Ends a call to another number that rang at `at`. */
  const ring = (at: number, more: Partial<FactOf<'CallEnded'>> = {}): number =>
    end(at + MINUTE_MS, {
      phone: '+541152220000',
      disposition: 'no_answer',
      settlement: retry,
      ringingAtMs: at,
      ...more,
    });
  const listed = (): unknown[] => queryColumn(db, 'select phone from blacklist');

  it.each([404, 410, 604])('are blacklisted after verdicts on three days (%d)', (sipCause) => {
    for (const nth of [0, 1, 2]) {
      expect(listed()).toEqual([]);
      ring(day(nth));
      refuse(day(nth) + HOUR_MS, { sipCause });
    }
    expect(queryRows(db, 'select phone, reason, type, created_by, expires_at from blacklist')).toEqual([
      { phone: PHONE, reason: REASON, type: 'auto', created_by: null, expires_at: day(2) + HOUR_MS + 90 * DAY_MS },
    ]);
  });

  it.each([503, 484, 403, 608])('do not include numbers with other failures (%d)', (sipCause) => {
    const rig = run(failing(sipCause), 2, 4);
    expect(rig.one('select count(*) from calls')).toBe(8);
    expect(rig.one('select count(*) from blacklist')).toBe(0);
    expect(rig.one('select count(*) from invalid_verdicts')).toBe(0);
  });

  it('are not blacklisted for any number of verdicts on two days', () => {
    for (const nth of [0, 1]) ring(day(nth));
    for (let hour = 0; hour < 30; hour++) refuse(START_MS + hour * HOUR_MS);
    expect(listed()).toEqual([]);
  });

  it('may have their third day on the next UTC day', () => {
    const midnight = Date.parse('2026-11-25T00:00:00Z');
    for (const at of [midnight - 2 * DAY_MS, midnight - 1]) {
      ring(at);
      refuse(at);
    }
    ring(midnight);
    expect(listed()).toEqual([]);
    refuse(midnight);
    expect(listed()).toEqual([PHONE]);
  });

  it('need a trunk that carried another call on the day of each verdict', () => {
    for (const nth of [0, 1, 2, 3]) refuse(day(nth));
    for (const nth of [0, 1]) ring(day(nth));
    ring(day(2), { trunkId: 2 });
    expect(listed()).toEqual([]);
    ring(day(3) + HOUR_MS);
    expect(listed()).toEqual([PHONE]);
  });

  it('count verdicts of several trunks', () => {
    for (const trunkId of [1, 2, 3]) {
      ring(day(trunkId), { trunkId });
      refuse(day(trunkId), { trunkId });
    }
    expect(listed()).toEqual([PHONE]);
  });

  it.each([
    ['another cause', { sipCause: 484 }],
    ['another disposition', { disposition: 'failed' }],
    ['a fault of the trunk', { isTrunkFault: true }],
    ['a call without a trunk', { trunkId: null }],
  ] as const)('do not include those with %s', (_, more) => {
    for (const nth of [0, 1, 2]) {
      ring(day(nth));
      refuse(day(nth), more);
    }
    expect(listed()).toEqual([]);
    expect(queryValue(db, 'select count(*) from invalid_verdicts')).toBe(0);
  });

  it('lose the verdicts of calls that turn out to be their trunk’s fault', () => {
    for (const nth of [0, 1, 2]) ring(day(nth));
    for (const nth of [0, 1]) refuse(day(nth));
    const callIds = [refuse(day(2)), refuse(day(2) + 1000, { phone: '+5491145550000' })];
    expect(listed()).toEqual([PHONE]);
    const rested = {
      kind: 'TrunkRested',
      at: day(2) + 2000,
      trunkId: 1,
      sipCause: 404,
      untilMs: 0,
      rests: 1,
      callIds,
    } as const;
    db.write(() => listener.trunkRested(rested));
    expect(listed()).toEqual([]);
    expect(queryValue(db, 'select count(*) from invalid_verdicts')).toBe(2);
  });

  it.each([
    ['rings', { ringingAtMs: day(1) + HOUR_MS }],
    ['is answered', { answeredAtMs: day(1) + HOUR_MS }],
  ])('are counted from zero again when the number %s, in either of its forms', (_, more) => {
    for (const nth of [0, 1, 2]) ring(day(nth));
    for (const nth of [0, 1]) refuse(day(nth));
    end(day(1) + HOUR_MS, { phone: '+541145551234', disposition: 'no_answer', settlement: retry, ...more });
    expect(queryValue(db, 'select count(*) from invalid_verdicts')).toBe(0);
    refuse(day(2));
    expect(listed()).toEqual([]);
  });

  it('expire later when a call in progress is refused too, and not at all after an opt-out', () => {
    for (const nth of [0, 1, 2]) {
      ring(day(nth));
      refuse(day(nth));
    }
    refuse(day(2) + MINUTE_MS);
    expect(queryValue(db, 'select expires_at from blacklist')).toBe(day(2) + MINUTE_MS + 90 * DAY_MS);
    executeSql(db, 'delete from invalid_verdicts');
    const settlement = { kind: 'done', why: 'opted_out' } as const;
    end(day(2) + HOUR_MS, { disposition: 'opt_out', answeredAtMs: day(2), keys: '8', settlement });
    expect(queryRows(db, 'select phone, reason, expires_at from blacklist')).toEqual([
      { phone: PHONE, reason: 'Pidió no recibir más llamadas (tecla 8)', expires_at: null },
    ]);
  });

  it('do not count verdicts older than 90 days', () => {
    for (const nth of [0, 50, 91]) {
      ring(day(nth));
      refuse(day(nth));
    }
    expect(listed()).toEqual([]);
    ring(day(92));
    refuse(day(92));
    expect(listed()).toEqual([PHONE]);
  });

  it('cost normal calls one write per trunk and day', () => {
    const writes = (): number => queryValue<number>(db, 'select total_changes()')!;
    ring(day(0));
    const before = writes();
    for (let nth = 1; nth < 100; nth++) ring(day(0) + nth * MINUTE_MS);
    expect(writes()).toBe(before);
    ring(day(1));
    expect(writes()).toBe(before + 1);
  });
});

describe('a trunk that answers 404 to every number', () => {
  it('blacklists none, also on a day on which it carried calls, and over many days', () => {
    const rig = createTestDialer({ network: failing(404), speed: 1 });
    rigs.push(rig);
    const campaign = rig.addCampaign({ contacts: 60, maxAttempts: 5, retryIntervalS: 60 });
    executeSql(
      rig.db,
      `insert into trunk_days select 1, ${Math.floor(START_MS / DAY_MS)} + value from json_each('[0, 1, 2, 3, 4]')`,
    );
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    for (let nth = 1; nth <= 4; nth++) {
      rig.runFor(10 * MINUTE_MS);
      rig.restart(START_MS + nth * DAY_MS);
    }
    expect(rig.one('select count(*) from calls')).toBeGreaterThan(60);
    expect(rig.one('select count(*) from blacklist')).toBe(0);
    expect(rig.one('select count(*) from invalid_verdicts')).toBe(0);
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
