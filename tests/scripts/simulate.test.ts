/** Runs `npm run simulate` like a user, on the fixture list. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#engine/report.ts';
import { runScript } from '../support/run-script.ts';

const list = fileURLToPath(new URL('../fixtures/contactos.csv', import.meta.url));

type Answer = { list: Record<string, number>; report: Report; realMs: number; simulatedPerReal: number };

const run = (...args: string[]) => runScript('simulate', args);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-simulate-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run simulate', () => {
  it('counts two forms of a number as one contact, as an upload does', async () => {
    const file = join(folder, 'forms.csv');
    writeFileSync(file, 'telefono\n+541156672658\n+5491156672658\n+541156672659\n');
    const { stdout } = await run('--contacts', file, '--agents', '1', '--hours', '1', '--seed', '1', '--json');
    const { list: counts } = JSON.parse(stdout) as Answer;
    expect(counts).toEqual({ lines: 3, valid: 2, invalid: 0, duplicate: 1 });
  });

  it('dials a real list and prints JSON, the same for the same seed', async () => {
    const run8h = ['--press1', '--agents', '20', '--cps', '10', '--hours', '8', '--seed', '1'];
    const args = ['--contacts', list, ...run8h, '--json'];
    const [first, second] = [await run(...args), await run(...args)];
    expect(first.stderr).toBe('');
    const { list: counts, report, realMs, simulatedPerReal } = JSON.parse(first.stdout) as Answer;
    expect(counts).toEqual({ lines: 10_000, valid: 9850, invalid: 37, duplicate: 113 });
    expect(report.contacts.total).toBe(9850);
    expect(report.contacts.left).toBe(0);
    expect(report.calls.placed).toBe(report.calls.ended);
    expect(simulatedPerReal).toBeCloseTo((report.endedAtMs - report.startedAtMs) / realMs, 6);
    expect((JSON.parse(second.stdout) as Answer).report).toEqual(report);
  });

  it('plays a campaign whose calls a bot takes, and reports on its sessions', async () => {
    const args = ['--contacts', list, '--sessions', '30', '--method', 'predictive', '--agents', '0', '--hours', '2'];
    const { report } = JSON.parse((await run(...args, '--json')).stdout) as Answer;
    expect(report.agents.talkMs).toBe(0);
    expect(report.sessions.calls).toBeGreaterThan(500);
    expect(report.sessions.calls).toBe(report.talks.count);
    expect(report.calls.abandonmentRate).toBeLessThan(0.035);
    const { stdout } = await run(...args);
    expect(stdout).toMatch(/^Sessions\n {2}at most +30\n {2}utilisation +\d\d\.\d\d%/m);
    expect(stdout).toMatch(/talked to a session/);
    expect(stdout).not.toMatch(/^Agents/m);
    expect((await run('--contacts', list, '--sessions', '0')).stderr).toMatch(
      /--sessions must be a whole number from 1/,
    );
  });

  it('prints a report with aligned columns', async () => {
    const { stdout, code } = await run(
      '--contacts',
      list,
      '--max-calls',
      '500',
      '--max-attempts',
      '1',
      '--retry-interval',
      '60',
    );
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines.find((line) => line.includes('placed'))).toMatch(/^ {2}placed +500 {2}/);
    const figures = lines.filter((line) =>
      /^ {2}(lines|contacts|placed|answer rate|utilisation|reached|left) /.test(line),
    );
    expect(figures).toHaveLength(7);
    expect(new Set(figures.map((line) => /^ {2}\S+(?: \S+)* {2,}[\d.,:%]+/.exec(line)![0].length)).size).toBe(1);
  });

  it('keeps abandonment under its cap, and reports what held the dialing and how long', async () => {
    const { stdout } = await run('--contacts', list, '--hours', '8', '--agents', '10');
    expect(stdout).toMatch(/^Calls +fixed, straight to an agent, at most 10 a second$/m);
    expect(stdout).toMatch(
      /^ {2}abandonment +[0-2]\.\d\d% {2}abandoned ÷ persons; cap 3\.00% of 24 hours and of 30 days$/m,
    );
    expect(stdout).toMatch(/^Held back /m);
    expect(stdout).toMatch(/^ {2}abandonment cap +[67]:\d\d:\d\d +\d+\.\d\d%$/m);
  });

  it.each([
    [['--method', 'progressive'], 'progressive, straight to an agent'],
    [['--method', 'ratio', '--level', '2.5'], 'ratio 2.5, straight to an agent'],
    [['--method', 'predictive', '--answer-rate', '20', '--press1'], 'predictive, press-1 menu'],
  ])('dials with %j', async (args, said) => {
    const { stdout, stderr, code } = await run('--contacts', list, '--hours', '0.2', ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(said);
  });

  it('reads another network from a file', async () => {
    const file = join(folder, 'busy.json');
    const nobody = { morning: 0, afternoon: 0, evening: 0 };
    writeFileSync(file, JSON.stringify({ outcomes: { person: nobody, noAnswer: 0, busy: 1, failed: 0 } }));
    const { report } = JSON.parse(
      (await run('--contacts', list, '--max-calls', '50', '--network', file, '--json')).stdout,
    ) as Answer;
    expect(report.calls.byDisposition.busy).toBe(50);
  });

  it('plays outages of trunks and dead phones, and reports that they cost nobody an attempt', async () => {
    const file = join(folder, 'faults.json');
    const faults = [
      { kind: 'trunk', trunkId: null, afterMs: 60_000, lastsMs: 300_000, sipCause: 503 },
      { kind: 'trunk', trunkId: 1, afterMs: 600_000, lastsMs: 300_000, sipCause: 404 },
      { kind: 'phones', afterMs: 1_200_000, lastsMs: 300_000, share: 0.5 },
    ];
    writeFileSync(file, JSON.stringify({ faults }));
    const args = ['--contacts', list, '--network', file, '--trunks', '2', '--hours', '1'];
    const { stdout } = await run(...args);
    expect(stdout).toMatch(/^Faults\n {2}rests of trunks +[1-9]/m);
    expect(stdout).toMatch(/^ {2}attempts given back +[1-9]/m);
    expect(stdout).toMatch(/^ {2}attempts lost to trunks +0 {2}as it must be$/m);
    expect(stdout).toMatch(/^ {2}trunks rest +0:0[3-9]:/m);
    expect((await run('--contacts', list, '--trunks', '0')).stderr).toMatch(/--trunks must be a whole number from 1/);
    writeFileSync(file, JSON.stringify({ faults: [{ ...faults[0], sipCause: 20 }] }));
    expect((await run(...args)).stderr).toContain('faults[0].sipCause must be a SIP status from 300 to 699, not 20');
  });

  it('prints its help', async () => {
    const { stdout, code } = await run('--help');
    expect(code).toBe(0);
    expect(stdout).toContain('--retry-interval');
  });

  it.each([
    [[], '--contacts is required'],
    [['--contacts', '/nowhere/list.csv'], '--contacts: /nowhere/list.csv: it does not exist'],
    [['--contacts', fileURLToPath(import.meta.url)], '--contacts: no valid phone number'],
    [['--contacts', list, '--agents', 'many'], '--agents must be a whole number from 0 to 10000, not "many"'],
    [['--contacts', list, '--agents', '-1'], '--agents must be a whole number from 0 to 10000, not "-1"'],
    [['--contacts', list, '--cps', '0'], '--cps must be a number from 0.01 to 1000, not "0"'],
    [['--contacts', list, '--seed', '1.5'], '--seed must be a whole number'],
    [['--contacts', list, '--max-attempts', '11'], '--max-attempts must be a whole number from 1 to 10'],
    [['--contacts', list, '--country', 'atlantis'], '--country must be one of'],
    [['--contacts', list, '--method', 'magic'], '--method must be one of fixed, progressive, ratio, predictive'],
    [['--contacts', list, '--level', '2'], '--level is for --method ratio'],
    [['--contacts', list, '--method', 'ratio', '--level', '11'], '--level must be a number from 1 to 10, not "11"'],
    [['--contacts', list, '--abandonment-cap', '101'], '--abandonment-cap must be a number from 0 to 100'],
    [['--contacts', list, '--start', 'soon'], '--start must be an ISO 8601 instant'],
    [['--contacts', list, '--network', list], '--network: '],
    [['--contacts', list, '--speed', '2'], "Unknown option '--speed'"],
  ])('fails for %j with one line', async (args, message) => {
    const { stdout, stderr, code } = await run(...args);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.startsWith(`simulate: ${message}`)).toBe(true);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
