/** A short run of `npm run chaos`; docs/reliability.md has the figures of a long one. */
import { describe, expect, it } from 'vitest';
import { runChaos } from '../../scripts/chaos/run.ts';

const PLAN = { kills: 4, seed: 11, cps: 50 };

describe('a server that is killed during imports, edits and ends of calls', () => {
  it('loses nothing that it has acknowledged, and its counters equal its calls', async () => {
    const report = await runChaos(PLAN, { NODE_ENV: 'test' });
    const broken = report.checks.filter((check) => check.broken.length > 0);
    expect(broken).toEqual([]);
    expect(report.kills.dialing + report.kills.starting).toBe(PLAN.kills);
    // The run exercised each kind of write.
    const { ledger, calls } = report;
    expect(calls.interrupted).toBeGreaterThan(PLAN.kills);
    expect(ledger.accepted.length).toBeGreaterThan(PLAN.kills);
    for (const kept of [ledger.made, ledger.blacklisted, ledger.callerIds, ledger.endedCalls])
      expect(kept.size).toBeGreaterThan(0);
    expect(report.checks.find(({ what }) => what.startsWith('edits'))?.count).toBeGreaterThan(0);
  });
});
