import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import type { LoadTestPlan } from '#server/domains/load-test/contract.ts';
import { createSyntheticLeads, syntheticCallerIds } from '#server/domains/load-test/leads.ts';
import { createLoadTestRun, type LoadTestRun } from '#server/domains/load-test/run.ts';
import { countryByKey } from '#shared/countries/countries.ts';

const START_MS = Date.parse('2026-11-23T15:00:00.000Z');

const planOf = (plan: Partial<LoadTestPlan> = {}): LoadTestPlan => ({
  targetCps: 10,
  durationMs: 2 * MINUTE_MS,
  countries: ['argentina', 'usa'],
  callerIds: 100,
  ...plan,
});

const begin = (plan?: Partial<LoadTestPlan>, speed = 1): LoadTestRun =>
  createLoadTestRun({ plan: planOf(plan), seed: 7, speed }, START_MS);

/** Wakes the run when something is due, as the driver does, `lateness()` ms late. */
function drive(run: LoadTestRun, untilMs: number, lateness: () => number = () => 0): void {
  for (let due = run.nextAt(); due <= untilMs; due = run.nextAt()) run.advanceTo(due + lateness());
  run.advanceTo(untilMs);
}

describe('a load test on the virtual clock', () => {
  it('places its target in every second until its time is over, and nothing after', () => {
    const run = begin({ targetCps: 20 });
    for (let second = 1; second <= 120; second++) {
      drive(run, START_MS + second * 1000 - 1);
      expect(run.figures()).toMatchObject({ placed: 20 * second, currentCps: second > 1 ? 20 : 0 });
    }
    expect(run.isOver()).toBe(true);
    expect(run.nextAt()).toBe(Infinity);
    const atTheEnd = run.figures();
    run.advanceTo(START_MS + 10 * MINUTE_MS);
    expect(run.figures()).toEqual(atTheEnd);
    expect(atTheEnd.minutes.map(({ placed }) => placed)).toEqual([1200, 1200]);
    expect(atTheEnd.mostCps).toBe(20);
    expect(atTheEnd.callerIdsUsed).toBe(100);
  });

  it('holds its pace for half an hour at the highest rate: lines and agents never run out', () => {
    const run = begin({ targetCps: 50, durationMs: 30 * MINUTE_MS, countries: ['uruguay'] });
    drive(run, START_MS + 30 * MINUTE_MS);
    const figures = run.figures();
    expect(figures.placed).toBe(50 * 60 * 30);
    expect(figures.placed - figures.ended).toBe(figures.concurrent);
    expect(figures.mostConcurrent).toBeGreaterThan(500);
    // The profile has 5% network failures; the rest is carried.
    expect(figures.carried / figures.ended).toBeGreaterThan(0.93);
    expect(figures.carried / figures.ended).toBeLessThan(0.97);
    expect(figures.answered / figures.placed).toBeGreaterThan(0.1);
  });

  it('alternates between its countries', () => {
    const run = begin({ countries: ['brasil', 'chile', 'espanha'], durationMs: MINUTE_MS });
    drive(run, START_MS + MINUTE_MS);
    expect(run.figures().countries).toEqual({ brasil: 200, chile: 200, espanha: 200 });
  });

  it('is reproducible with the same seed, however late it is woken', () => {
    const steady = begin();
    drive(steady, START_MS + 2 * MINUTE_MS);
    const jittery = begin();
    let turn = 0;
    drive(jittery, START_MS + 2 * MINUTE_MS, () => (turn++ * 97) % 400);
    expect(jittery.figures()).toEqual(steady.figures());
  });

  it('does not catch up for time that the machine slept', () => {
    const run = begin({ durationMs: MINUTE_MS });
    drive(run, START_MS + 10_000);
    run.advanceTo(START_MS + 40_000);
    drive(run, START_MS + MINUTE_MS);
    const { placed } = run.figures();
    expect(placed).toBeGreaterThanOrEqual(300);
    expect(placed).toBeLessThanOrEqual(303);
  });

  it('refuses an unknown country', () => {
    expect(() => begin({ countries: ['atlantis'] })).toThrow(RangeError);
  });
});

describe('synthetic numbers', () => {
  const countries = ['argentina', 'usa', 'porto_rico', 'india', 'singapura'];

  it('are valid for their country and distinct', () => {
    const leads = createSyntheticLeads(countries, 3);
    const seen = new Set<string>();
    for (let i = 0; i < 2000; i++) {
      const answer = leads.take(1, 0, () => null);
      if (answer.kind !== 'lead') throw new Error(answer.kind);
      const { phone, country, id, windowClass } = answer.lead;
      const parsed = parsePhoneNumberFromString(phone);
      expect(parsed?.isValid()).toBe(true);
      expect(parsed?.country).toBe(countryByKey(country)?.iso2);
      expect(windowClass).toBe(country);
      expect(id).toBe(i + 1);
      seen.add(phone);
    }
    expect(seen.size).toBe(2000);
  });

  it('give the requested number of distinct caller ids, all marked synthetic', () => {
    for (const count of [100, 10_000]) {
      const clis = syntheticCallerIds(['usa', 'mexico'], count, 3);
      expect(new Set(clis.map(({ phone }) => phone)).size).toBe(count);
      expect(clis.every(({ isSynthetic, isActive }) => isSynthetic && isActive)).toBe(true);
      expect(clis.filter(({ country }) => country === 'usa')).toHaveLength(count / 2);
    }
  });
});
