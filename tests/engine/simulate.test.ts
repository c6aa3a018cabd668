import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import type { FactOf } from '#engine/model/facts.ts';
import { DISPOSITIONS } from '#shared/domain/dispositions.ts';
import { simulate, type Progress, type SimulationOptions } from '#engine/simulate.ts';
import { fillLeads, planOf, scenarioOf, START_MS } from './support/world.ts';

const campaigns = [planOf()];

function run(options: Partial<SimulationOptions> = {}, contacts = 300) {
  const scenario = scenarioOf({ campaigns, settings: { globalCallsPerSecond: 1, agentCapacity: 10 } });
  return simulate({ scenario, seed: 3, leads: fillLeads(campaigns, contacts), durationMs: 8 * HOUR_MS, ...options });
}

describe('a simulation', () => {
  it('ends when the list is done, with a consistent report', () => {
    const ends: FactOf<'CallEnded'>[] = [];
    const report = run({
      sinks: [{ kinds: new Set(['CallEnded']), accept: (fact) => void (fact.kind === 'CallEnded' && ends.push(fact)) }],
    });
    const { calls, contacts, agents, waits, talks } = report;
    expect(calls).toMatchObject({ placed: ends.length, ended: ends.length, live: 0 });
    for (const name of DISPOSITIONS) {
      expect(calls.byDisposition[name]).toBe(ends.filter(({ disposition }) => disposition === name).length);
    }
    const persons = ends.filter(({ answeredBy }) => answeredBy === 'person').length;
    expect(calls.answerRate).toBe(persons / ends.length);
    expect(calls.abandonmentRate).toBe(calls.byDisposition.abandoned / persons);
    expect(contacts).toEqual({
      total: 300,
      reached: calls.byDisposition.success,
      exhausted: 300 - calls.byDisposition.success,
      left: 0,
    });
    expect(report.completedAtMs).toBe(Math.max(...ends.map(({ at }) => at)));
    expect(report.endedAtMs).toBeGreaterThanOrEqual(report.completedAtMs!);
    const talked = ends.reduce(
      (sum, { at, connectedAtMs }) => sum + (connectedAtMs === null ? 0 : at - connectedAtMs),
      0,
    );
    expect(agents).toMatchObject({ most: 10, talkMs: talked, onShiftMs: 10 * (report.endedAtMs - START_MS) });
    expect(agents.utilisation).toBeCloseTo((talked + agents.wrapUpMs) / agents.onShiftMs, 12);
    // A machine that is classified as a person requests an agent too.
    expect(waits.count).toBe(ends.filter(({ wantedAtMs }) => wantedAtMs !== null).length);
    expect(waits.maxMs).toBeLessThanOrEqual(2000);
    expect(talks.count).toBe(ends.filter(({ connectedAtMs }) => connectedAtMs !== null).length);
    for (const heldMs of Object.values(report.holds)) expect(heldMs).toBeGreaterThan(0);
    expect(Object.values(report.holds).reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(
      report.endedAtMs - START_MS,
    );
  });

  it('ends after the given time, and reports the remaining contacts', () => {
    const report = run({ durationMs: HOUR_MS / 20 }, 5000);
    expect(report).toMatchObject({ endedAtMs: START_MS + HOUR_MS / 20, completedAtMs: null });
    expect(report.calls.placed).toBe(181);
    expect(report.calls.live).toBeGreaterThan(0);
    expect(report.contacts.left).toBe(5000 - report.contacts.reached);
  });

  it('places at most the permitted number of calls, and lets them finish', () => {
    const { calls } = run({ maxCalls: 40 });
    expect(calls).toMatchObject({ placed: 40, ended: 40, live: 0 });
  });

  it('reports its progress', () => {
    const seen: Progress[] = [];
    const { calls } = run({ onProgress: (progress) => void seen.push(progress) });
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.at(-1)).toMatchObject({ placed: calls.placed, contactsWaiting: 0 });
  });

  it('gives the same result with or without progress reports', () => {
    for (const options of [{}, { durationMs: HOUR_MS / 7 }, { maxCalls: 40 }])
      expect(run({ ...options, onProgress: () => {} })).toEqual(run(options));
  });

  it('gives the same result for the same seed', () => {
    expect(run()).toEqual(run());
    expect(run({ seed: 4 })).not.toEqual(run());
  });
});
