import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { HOUR_MS } from '#shared/durations.ts';
import { createDailyReports } from '#server/domains/reports/daily-report.ts';
import { createReportAnswer } from '#server/domains/reports/files.ts';
import { createReportService } from '#server/domains/reports/service.ts';
import { createSettingsStore } from '#server/platform/settings/store.ts';
import { DailyReport } from '#shared/contracts/reports.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql } from '../../support/database.ts';

const ZONE = 'America/Argentina/Buenos_Aires';

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp({ engine: false });
});
afterEach(() => test.close());

/** Creates the job on the real database, with a clock that the test sets. */
function createJob({
  hour = 7,
  timeZone = ZONE,
  publish,
}: { hour?: number; timeZone?: string; publish?: () => void } = {}) {
  let nowMs = 0;
  const published: DailyReport[] = [];
  const { db } = test;
  const read = createReportAnswer(db);
  const clock = { nowMs: () => nowMs };
  const stored = createSettingsStore(db);
  const reports = createReportService({
    read: async (request) => read(request),
    text: () => Promise.reject(new Error('the daily report is not text')),
    openSheet: () => Promise.reject(new Error('the daily report is no workbook')),
    clock,
    timeZone: () => timeZone,
    falseMachinePct: () => 0,
    audit: { record: () => {} } as never,
  });
  const create = () =>
    createDailyReports({
      db,
      reports,
      publish: (payload) => {
        publish?.();
        published.push(payload);
      },
      clock,
      timeZone: () => timeZone,
      hour: () => hour,
      lastDay: () => stored.find('last') as string | undefined,
      storeLastDay: (day) => stored.put({ last: day }, nowMs),
    });
  let job = create();
  return {
    published,
    at(instant: string): Promise<string | null> {
      nowMs = Date.parse(instant);
      return job.publishDue();
    },
    restart: () => void (job = create()),
  };
}

describe('the daily report', () => {
  it('is published once, at its hour in the console’s zone, for the previous day', async () => {
    executeSql(test.db, 'delete from hourly_counters');
    executeSql(
      test.db,
      `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms)
       values (?, 1, 1, 'argentina', 'success', 7, 0, 7, 0, 0)`,
      Math.floor(Date.parse('2026-11-23T20:00:00-03:00') / HOUR_MS),
    );
    const job = createJob();
    expect(await job.at('2026-11-24T06:59:59-03:00')).toBeNull();
    expect(await job.at('2026-11-24T07:00:00-03:00')).toBe('2026-11-23');
    expect(await job.at('2026-11-24T07:01:00-03:00')).toBeNull();
    expect(await job.at('2026-11-24T23:59:00-03:00')).toBeNull();
    expect(await job.at('2026-11-25T06:59:00-03:00')).toBeNull();
    expect(await job.at('2026-11-25T07:00:30-03:00')).toBe('2026-11-24');
    expect(job.published.map(({ fecha }) => fecha)).toEqual(['2026-11-23', '2026-11-24']);
    const [first] = job.published;
    expect(Value.Errors(DailyReport, first)).toEqual([]);
    expect(first).toMatchObject({
      zona_horaria: ZONE,
      totales: { terminadas: 7, exitos: 7 },
      campanas: [{ clave: '1', terminadas: 7 }],
      agentes: [{ clave: '', terminadas: 7 }],
    });
    expect(job.published[1]).toMatchObject({ totales: { terminadas: 0 }, campanas: [] });
  });

  it('is published after a start later than its hour, and not repeated by a restart', async () => {
    const job = createJob();
    expect(await job.at('2026-11-24T18:20:00-03:00')).toBe('2026-11-23');
    job.restart();
    expect(await job.at('2026-11-24T18:21:00-03:00')).toBeNull();
  });

  it('is not published for days on which the server was down', async () => {
    const job = createJob();
    await job.at('2026-11-20T08:00:00-03:00');
    job.restart();
    expect(await job.at('2026-11-24T08:00:00-03:00')).toBe('2026-11-23');
    expect(job.published.map(({ fecha }) => fecha)).toEqual(['2026-11-19', '2026-11-23']);
  });

  it('is not repeated when the clock is set back', async () => {
    const job = createJob();
    await job.at('2026-11-24T08:00:00-03:00');
    expect(await job.at('2026-11-22T08:00:00-03:00')).toBeNull();
    expect(await job.at('2026-11-25T08:00:00-03:00')).toBe('2026-11-24');
  });

  it('is retried if it couldn’t be queued, and its day is not marked as done', async () => {
    let failures = 1;
    const job = createJob({
      publish() {
        if (failures-- > 0) throw new Error('no room');
      },
    });
    await expect(job.at('2026-11-24T08:00:00-03:00')).rejects.toThrow('no room');
    job.restart();
    expect(await job.at('2026-11-24T08:01:00-03:00')).toBe('2026-11-23');
    expect(job.published).toHaveLength(1);
  });

  it('is published on a day that skips its hour', async () => {
    const job = createJob({ hour: 2, timeZone: 'America/New_York' });
    expect(await job.at('2026-03-08T01:59:59-05:00')).toBeNull();
    expect(await job.at('2026-03-08T03:00:00-04:00')).toBe('2026-03-07');
  });

  it('is published once on a day that repeats its hour', async () => {
    const job = createJob({ hour: 1, timeZone: 'America/New_York' });
    expect(await job.at('2026-11-01T01:10:00-04:00')).toBe('2026-10-31');
    expect(await job.at('2026-11-01T01:10:00-05:00')).toBeNull();
  });
});
