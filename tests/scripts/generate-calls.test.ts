import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISPOSITIONS } from '#shared/domain/dispositions.ts';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import type { CallStatsAnswer } from '#shared/contracts/dashboards.ts';
import { readArguments } from '../../scripts/calls/arguments.ts';
import { SUMS } from '../../scripts/chaos/sums.ts';
import { checkCounter } from '../../scripts/check-data/check-data.ts';
import { startTestApp } from '../support/app.ts';
import { runScript } from '../support/run-script.ts';

const CALLS = 4000;

let folder: string;
let out: string;
let db: Database.Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-history-'));
  out = join(folder, 'history');
  await generate('--count', String(CALLS), '--seed', '7', '--out', out);
  db = new Database(join(out, 'cadencia.db'));
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const generate = (...args: string[]) => runScript('generate-calls', args);

/** Returns the script's error: one line on stderr, with exit code 1. */
async function refusal(...args: string[]): Promise<string> {
  const { code, stderr } = await generate(...args);
  expect(code).toBe(1);
  return stderr.trimEnd();
}

const all = (sql: string, from = db): unknown[] => from.prepare(sql).all();
const one = (sql: string): unknown => db.prepare(sql).pluck().get();

describe('a generated history', () => {
  it('has the requested number of calls, all ended, claimed in the order of their ids', () => {
    expect(one('select count(*) from calls where ended_at is not null and disposition is not null')).toBe(CALLS);
    expect(all('select min(id) least, max(id) most from calls')).toEqual([{ least: 1, most: CALLS }]);
    expect(
      one(
        'select count(*) from (select assigned_at, lag(assigned_at) over (order by id) before from calls) where assigned_at < before',
      ),
    ).toBe(0);
    expect(
      one(
        'select count(*) from calls where placed_at < assigned_at or answered_at < placed_at or ended_at < coalesce(answered_at, placed_at, assigned_at)',
      ),
    ).toBe(0);
    expect(one('select max(ended_at) from calls')).toBeLessThan(Date.UTC(2026, 10, 21));
    expect(one('select (max(assigned_at) - min(assigned_at)) / 86400000 from calls')).toBeGreaterThanOrEqual(88);
    expect(one("select seq from sqlite_sequence where name = 'calls'")).toBe(CALLS);
  });

  it('has calls of every outcome, country and campaign', () => {
    const seen = all('select disposition, count(*) calls from calls group by 1') as {
      disposition: string;
      calls: number;
    }[];
    expect(DISPOSITIONS.filter((one) => !seen.some(({ disposition }) => disposition === one))).toEqual([]);
    expect(seen.find(({ disposition }) => disposition === 'success')!.calls / CALLS).toBeGreaterThan(0.05);
    expect(one('select count(distinct country) from calls')).toBe(8);
    expect(one('select count(distinct campaign_id) from calls')).toBe(24);
    expect(one('select count(distinct user_id) from calls')).toBeGreaterThan(3);
  });

  it('has counters that equal its calls', () => {
    // The usage of caller ids is only kept for a month.
    const kept = SUMS.filter(({ what }) => what !== 'caller ids, by day');
    const found = kept.map((counter) => checkCounter(db, counter));
    expect(found.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(one('select sum(wait_ms > 0) > 0 and sum(wrap_up_ms > 0) > 0 from hourly_counters')).toBe(1);
    expect(one('select sum(reached) from hourly_counters')).toBe(one('select sum(reached) from contacts'));
  });

  it('has campaigns whose contacts came from their lists, and none that is active', () => {
    expect(one('select sum(reached > 0 and succeeded > 0 and retrying > 0) from campaign_counters')).toBeGreaterThan(0);
    expect(all('select campaign_id, sum(valid) contacts from uploads group by 1 order by 1')).toEqual(
      all('select campaign_id, count(*) contacts from contacts group by 1 order by 1'),
    );
    expect(one("select count(*) from campaign_states where status not in ('draft', 'completed')")).toBe(0);
  });

  it('has contacts with the right number of attempts, pending or done by the retry rules', () => {
    expect(
      one(
        'select count(*) from contacts join (select contact_id, count(*) calls, max(attempt) last from calls group by 1) made on made.contact_id = contacts.id where calls <> attempts or last <> attempts',
      ),
    ).toBe(0);
    expect(one('select count(*) from contacts where attempts > 0')).toBe(
      one('select count(distinct contact_id) from calls'),
    );
    expect(one('select sum(attempts = 0) * 1.0 / count(*) from contacts')).toBeLessThan(0.01);
    expect(
      one(
        'select count(*) from calls join contacts on contacts.id = contact_id where contacts.phone <> calls.phone or contacts.campaign_id <> calls.campaign_id or contacts.country <> calls.country',
      ),
    ).toBe(0);
    expect(
      one(
        "select count(*) from contacts where (state = 'done') <> (outcome is not null) or (state = 'pending' and (due_at > 0) <> (attempts > 0))",
      ),
    ).toBe(0);
    expect(one("select count(*) from contacts where state = 'pending' and attempts >= 3")).toBe(0);
    expect(
      one("select count(*) from contacts where outcome = 'opted_out' and phone not in (select phone from blacklist)"),
    ).toBe(0);
  });

  it('has the right caller id usage and durations', () => {
    expect(all('select phone, last_used_at, ended, succeeded from cli_totals order by 1')).toEqual(
      all(`select caller_id phone, max(placed_at) last_used_at, count(*) ended,
             sum(disposition = 'success') succeeded
           from calls where placed_at is not null group by 1 order by 1`),
    );
    // Older usage is deleted little by little.
    const keptSince = Date.UTC(2026, 10, 21) / 86_400_000 - 30;
    expect(
      all(`select day, phone, country, used, answered from cli_usage where day >= ${keptSince} order by 1, 2`),
    ).toEqual(
      all(`select assigned_at / 86400000 day, caller_id phone, country, count(*) used, sum(coalesce(details ->> '$.answeredBy', '') = 'person') answered
           from calls where placed_at is not null and day >= ${keptSince} group by 1, 2 order by 1, 2`),
    );
    expect(one('select count(*) from clis where phone not in (select caller_id from calls) and is_active = 0')).toBe(0);
    expect(one('select count(*) from calls where caller_id not in (select phone from clis)')).toBe(0);
    // The second in which a server stops has no sample.
    expect(
      all(
        'select sum(placed) placed, sum(answered) answered, sum(ended) ended, sum(abandoned) abandoned, sum(carried) carried from metric_samples',
      ),
    ).toEqual(
      all(`select count(placed_at) placed, sum(coalesce(details ->> '$.answeredBy' = 'person', 0)) answered,
             sum(disposition <> 'interrupted' and not isLost) ended, sum(disposition = 'abandoned' and not isLost) abandoned,
             sum(disposition not in ('blocked', 'failed', 'invalid_number', 'interrupted') and not isLost) carried
           from (select *, ended_at / 1000 in (select ended_at / 1000 from calls where disposition = 'interrupted') isLost from calls)`),
    );
    expect(one('select min(concurrent) from metric_samples')).toBe(0);
  });

  it('is the same for the same seed, and differs for another', async () => {
    const [again, other] = [join(folder, 'again'), join(folder, 'other')];
    await generate('--count', String(CALLS), '--seed', '7', '--out', again);
    await generate('--count', String(CALLS), '--seed', '8', '--out', other);
    const rows = (path: string): unknown[] => {
      const made = new Database(join(path, 'cadencia.db'));
      const found = ['calls', 'contacts', 'hourly_counters', 'cli_usage', 'metric_samples', 'blacklist'].map((table) =>
        all(`select * from ${table}`, made),
      );
      made.close();
      return found;
    };
    const [first, second, third] = [rows(out), rows(again), rows(other)];
    expect(second).toEqual(first);
    expect(third).not.toEqual(first);
  });

  it('is reused when it exists, rebuilt for other arguments, and never written into a foreign folder', async () => {
    const path = join(folder, 'kept');
    await generate('--count', '50', '--out', path);
    const { mtimeMs } = statSync(join(path, 'cadencia.db'));
    expect((await generate('--count', '50', '--out', path)).stderr).toContain('already exists');
    expect(statSync(join(path, 'cadencia.db')).mtimeMs).toBe(mtimeMs);
    await generate('--count', '60', '--out', path);
    expect(
      new Database(join(path, 'cadencia.db'), { readonly: true }).prepare('select count(*) from calls').pluck().get(),
    ).toBe(60);
    const foreign = join(folder, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'notes.txt'), 'mine');
    expect(await refusal('--count', '10', '--out', foreign)).toBe(
      `calls: --out ${foreign} contains something other than a generated history`,
    );
    expect(readFileSync(join(foreign, 'notes.txt'), 'utf8')).toBe('mine');
  });

  it('is not changed once a server has used it', async () => {
    const path = join(folder, 'used');
    await generate('--count', '50', '--out', path);
    const test = await startTestApp({ dataDir: path, env: { SIM_CLOCK: '2026-11-21T00:00:00Z' } });
    const before = statSync(join(path, 'cadencia.db')).ino;
    try {
      expect(await refusal('--count', '60', '--out', path)).toBe(
        `calls: --out ${path} contains a history that a server has used: name another folder, or remove it`,
      );
    } finally {
      await test.close();
    }
    expect(statSync(join(path, 'cadencia.db')).ino).toBe(before);
    expect((await generate('--count', '50', '--out', path)).stderr).toContain('a server has used it');
  });

  it('can be used by a server, which dials nothing and shows every call', async () => {
    const test = await startTestApp({ dataDir: out, env: { SIM_CLOCK: '2026-11-21T00:00:00Z' } });
    try {
      const history = (await test.request('demo', 'GET', '/llamadas/historico')).body as unknown as HistoryAnswer;
      expect(history.total).toBe(CALLS);
      expect(history.llamadas[0]).toMatchObject({ id: CALLS });
      const { stats } = (await test.request('demo', 'GET', '/stats')).body as unknown as CallStatsAnswer;
      expect(stats.calls_today).toBe(one(`select count(*) from calls where ended_at >= ${Date.UTC(2026, 10, 20, 3)}`));
      const status = await test.request('demo', 'GET', '/dialer/status');
      expect(status.body).toMatchObject({ success: true });
      expect(one('select count(*) from calls')).toBe(CALLS);
    } finally {
      await test.close();
    }
  });
});

describe('the command line', () => {
  it('reports its errors, and prints help', async () => {
    expect(await refusal('--count', '-3')).toBe("calls: --count must be a whole number of 1 or more, not '-3'");
    expect(() => readArguments(['--count', '9999999999'])).toThrow('--count must be 1000000000 or less');
    expect(() => readArguments(['--seed', 'x'])).toThrow("--seed must be a whole number of 1 or more, not 'x'");
    expect(() => readArguments(['--what'])).toThrow("Unknown option '--what'");
    expect(readArguments(['--help'])).toBeNull();
    expect(readArguments([])).toEqual({ count: 100_000, seed: 1, out: 'bench-data/calls-100000-1' });
  });
});
