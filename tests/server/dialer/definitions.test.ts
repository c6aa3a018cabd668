import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AMD_DEFAULTS } from '#shared/domain/amd-settings.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import { readAbandonmentHistory } from '#server/dialer/abandonment-history.ts';
import { createDefinitions } from '#server/dialer/definitions.ts';
import { createDialerSettings } from '#server/dialer/settings.ts';
import { timingConfigs } from '#server/platform/db/tables/campaigns.ts';
import { DEFAULT_FIELDS } from '#server/domains/campaigns/timing/service.ts';
import { executeSql, prepareSql } from '../../support/database.ts';
import { createTestDialer, START_MS, type TestDialer } from './test-dialer.ts';

let rig: TestDialer;
beforeEach(() => {
  rig = createTestDialer();
});
afterEach(() => rig.dispose());

describe('the engine’s settings', () => {
  it('include the campaign’s dial method, with its level when it is the ratio', () => {
    const id = rig.addCampaign({ contacts: 0 });
    const planOf = () => createDefinitions(rig.db).findCampaign(id)?.plan.dialMethod;
    expect(planOf()).toEqual({ kind: 'fixed' });
    for (const kind of ['progressive', 'predictive', 'ratio'] as const) {
      rig.db.write(() => executeSql(rig.db, 'update campaigns set dial_method = ?, ratio_level = 2.5', kind));
      expect(planOf()).toEqual(kind === 'ratio' ? { kind, level: 2.5 } : { kind });
    }
  });

  it('have a ring timeout of at least fifteen seconds outside demo mode, even if less is stored', () => {
    const id = rig.addCampaign({ contacts: 0 });
    const ringOf = (demo: boolean) => createDefinitions(rig.db, demo).findCampaign(id)?.plan.ringTimeoutMs;
    const save = (waitTimeS: number) =>
      rig.db.orm
        .insert(timingConfigs)
        .values({ ...DEFAULT_FIELDS, waitTimeS, campaignId: id, updatedAt: 0 })
        .onConflictDoUpdate({ target: timingConfigs.campaignId, set: { waitTimeS } })
        .run();
    save(5);
    expect([ringOf(true), ringOf(false)]).toEqual([5000, 15_000]);
    save(20);
    expect([ringOf(true), ringOf(false)]).toEqual([20_000, 20_000]);
  });

  it('wait for a verdict one second longer than the campaign’s machine detection may take', () => {
    const id = rig.addCampaign({ contacts: 0 });
    const waitOf = (isReal = true) => createDefinitions(rig.db, false, isReal).findCampaign(id)?.plan.verdictTimeoutMs;
    expect(waitOf()).toBeUndefined();
    const amd = JSON.stringify({ ...AMD_DEFAULTS, totalMs: 20_000 });
    rig.db.write(() => executeSql(rig.db, 'update campaigns set amd = ?', amd));
    expect([waitOf(), waitOf(false)]).toEqual([21_000, undefined]); // simulated verdicts have times of their own
  });

  it('have the length of the message that is left on machines', () => {
    const id = rig.addCampaign({ contacts: 0 });
    const lengthOf = () => createDefinitions(rig.db).findCampaign(id)?.plan.messageMs;
    expect(lengthOf()).toBeUndefined();
    const columns = 'id, file_name, name, kind, format, bytes, duration_ms, created_at';
    rig.db.write(() => {
      executeSql(rig.db, `insert into audio_files (${columns}) values (7, 'a', 'a', 'menu', 'wav', 1, 4200, 0)`);
      executeSql(rig.db, 'update campaigns set voicemail_audio_id = 7');
    });
    expect(lengthOf()).toBe(4200);
  });

  it('have the campaign’s wrap-up on a real network, and on the simulated one unless it is 0', () => {
    const id = rig.addCampaign({ contacts: 0 });
    const wrapUpOf = (isReal: boolean) => createDefinitions(rig.db, false, isReal).findCampaign(id)?.plan.wrapUpMs;
    expect([wrapUpOf(true), wrapUpOf(false)]).toEqual([0, undefined]);
    rig.db.write(() => executeSql(rig.db, 'update campaigns set wrap_up_s = 20'));
    expect([wrapUpOf(true), wrapUpOf(false)]).toEqual([20_000, 20_000]);
  });

  it('have a calendar day for the cap only if the campaign asks: by its hours’ zone, or else the console’s', () => {
    const id = rig.addCampaign({ contacts: 0 });
    const definitions = createDefinitions(rig.db);
    const zoneOf = () => definitions.findCampaign(id)?.plan.abandonmentDayZone;
    const saved = { ...DEFAULT_FIELDS, timezone: 'America/Sao_Paulo', campaignId: id, updatedAt: 0 };
    expect(zoneOf()).toBeUndefined();
    rig.db.write(() => executeSql(rig.db, `update campaigns set abandonment_period = 'calendar_day'`));
    expect(zoneOf()).toBe('America/Argentina/Buenos_Aires');
    rig.setSetting('consoleTimeZone', 'America/Bogota');
    expect(zoneOf()).toBe('America/Bogota');
    rig.db.orm.insert(timingConfigs).values(saved).run();
    expect(zoneOf()).toBe('America/Sao_Paulo');
    expect(definitions.listCampaigns().map(({ plan }) => plan.abandonmentDayZone)).toEqual(['America/Sao_Paulo']);
  });

  it('include the stored minimum rate and target answer rate', () => {
    const { read } = createDialerSettings(rig.db, systemClock);
    expect(read()).toMatchObject({ minCallsPerSecond: 1, targetAnswerRate: 0.15 });
    rig.setSetting('minCallsPerSecond', 3);
    rig.setSetting('targetAnswerRate', 0.3);
    expect(read()).toMatchObject({ minCallsPerSecond: 3, targetAnswerRate: 0.3 });
  });
});

describe('the abandonment history of a campaign', () => {
  it('has hourly counts of the last 30 days: calls placed, answered, requesting an agent and abandoned', () => {
    const now = Math.floor(START_MS / HOUR_MS);
    const insert = prepareSql(
      rig.db,
      `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, placed, duration_ms, persons, talk_ms, wait_ms)
       values (?, ?, 1, ?, ?, ?, ?, 0, ?, 0, 0)`,
    );
    rig.db.write(() => {
      insert.run(now, 1, 'argentina', 'success', 10, 10, 10);
      insert.run(now, 1, 'usa', 'success', 5, 5, 5);
      insert.run(now, 1, 'argentina', 'abandoned', 2, 2, 2);
      insert.run(now, 1, 'argentina', 'no_key', 7, 7, 7);
      insert.run(now, 1, 'argentina', 'no_answer', 30, 30, 0);
      insert.run(now, 1, 'argentina', 'failed', 40, 0, 0); // refused before they were placed
      insert.run(now - 720, 1, 'argentina', 'abandoned', 1, 1, 1);
      insert.run(now - 721, 1, 'argentina', 'abandoned', 9, 9, 9);
      insert.run(now, 2, 'argentina', 'abandoned', 9, 9, 9);
    });
    expect(readAbandonmentHistory(rig.db, START_MS).get(1)).toEqual([
      { hour: now - 720, quarter: 0, placed: 1, answered: 1, wanted: 1, abandoned: 1 },
      { hour: now, quarter: 0, placed: 54, answered: 24, wanted: 17, abandoned: 2 },
    ]);
  });

  it('leaves out the calls whose agent was shown the contact or has dialled it, unless they were abandoned', () => {
    const now = Math.floor(START_MS / HOUR_MS);
    const insert = prepareSql(
      rig.db,
      `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, placed, duration_ms, persons, talk_ms, wait_ms, own_placed, own_persons)
       values (?, 1, 1, 'argentina', ?, ?, ?, 0, ?, 0, 0, ?, ?)`,
    );
    rig.db.write(() => {
      insert.run(now, 'success', 10, 10, 10, 7, 7);
      insert.run(now, 'no_answer', 30, 30, 0, 9, 0);
      insert.run(now, 'abandoned', 2, 2, 2, 1, 1);
    });
    expect(readAbandonmentHistory(rig.db, START_MS).get(1)).toEqual([
      { hour: now, quarter: 0, placed: 25, answered: 4, wanted: 4, abandoned: 2 },
    ]);
  });

  it('limits a campaign above its abandonment cap to its free agents after a restart', () => {
    rig.setSetting('agentCapacity', 2);
    const id = rig.addCampaign({ contacts: 500 });
    rig.db.write(() =>
      executeSql(
        rig.db,
        `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms)
           values (?, ?, 1, 'argentina', 'abandoned', 90, 0, 90, 0, 0)`,
        Math.floor(START_MS / HOUR_MS),
        id,
      ),
    );
    rig.restart();
    rig.live.run((effects) => effects.startCampaign(id, 1));
    rig.runFor(20_000);
    expect(mostLive()).toBe(2);
  });

  it('has the hours since midnight after a restart, for campaigns that keep the cap each day, and after a change', () => {
    rig.setSetting('agentCapacity', 2);
    rig.setSetting('consoleTimeZone', 'UTC');
    const id = rig.addCampaign({ contacts: 500 });
    const startedMs = Math.ceil(START_MS / DAY_MS) * DAY_MS + 9 * HOUR_MS;
    const insert = prepareSql(
      rig.db,
      `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms)
       values (?, ?, 1, 'argentina', ?, ?, 0, ?, 0, 0)`,
    );
    rig.db.write(() => {
      // Calls before and after midnight: over the cap today, far below it in 24 hours.
      insert.run(startedMs / HOUR_MS - 10, id, 'success', 90_000, 90_000);
      insert.run(startedMs / HOUR_MS - 9, id, 'abandoned', 90, 90);
      executeSql(rig.db, `update campaigns set abandonment_period = 'calendar_day'`);
    });
    rig.restart(startedMs);
    rig.live.run((effects) => effects.startCampaign(id, 1));
    rig.runFor(20_000);
    expect(mostLive()).toBe(2);
    rig.db.write(() => executeSql(rig.db, `update campaigns set abandonment_period = 'rolling'`));
    rig.live.run((effects) => effects.campaignChanged(id));
    rig.runFor(20_000);
    expect(mostLive()).toBeGreaterThan(2);
  });

  function mostLive(): number {
    let live = 0;
    let most = 0;
    for (const { kind } of rig.facts) {
      if (kind === 'CallQueued') live++;
      if (kind === 'CallEnded') live--;
      most = Math.max(most, live);
    }
    return most;
  }
});
