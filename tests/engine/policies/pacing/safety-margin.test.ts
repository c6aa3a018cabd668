import { describe, expect, it } from 'vitest';
import type { PacingSettings } from '#engine/policies/pacing/policy.ts';
import {
  createSafetyMargin,
  deviations,
  earnMargin,
  recordAbandonment,
  type SafetyMargin,
} from '#engine/policies/pacing/safety-margin.ts';
import { settingsOf } from '../../support/pacing.ts';

/** A request may be abandoned in 0.95 × 4% = 3.8% of the cases; √25 = 5 abandoned calls are held back. */
const settings = settingsOf({ agentCapacity: 25, abandonmentCap: 0.04 });
const NO_CAP = settingsOf({ abandonmentCap: null });

const counts = (wanted: number, abandoned: number) => ({ placed: 5 * wanted, answered: wanted, wanted, abandoned });
/** 0.038 × 1000 − 5 = 33: more than the credit can be, so the counts don't limit it. */
const GOOD = counts(1000, 0);

type Requests = { readonly starved?: boolean; readonly by?: PacingSettings; readonly personShare?: number };

function request(margin: SafetyMargin, times: number, { starved = false, by, personShare = 1 }: Requests = {}): void {
  for (let i = 0; i < times; i++) earnMargin(margin, by ?? settings, personShare, starved);
}

function abandon(margin: SafetyMargin, times: number): void {
  for (let i = 0; i < times; i++) recordAbandonment(margin);
}

describe('the safety margin', () => {
  it('starts at 1.35 deviations and falls by 0.06 for each abandoned call that requests have earned', () => {
    const margin = createSafetyMargin();
    expect(deviations(margin, settings, 1, GOOD, GOOD)).toBe(1.35);
    request(margin, 100); // 3.8 calls
    expect(deviations(margin, settings, 1, GOOD, GOOD)).toBeCloseTo(1.35 - 0.06 * 3.8, 10);
  });

  it('limits the credit to 6 abandoned calls', () => {
    const margin = createSafetyMargin();
    request(margin, 1000); // 38 calls
    expect(deviations(margin, settings, 1, GOOD, GOOD)).toBeCloseTo(1.35 - 0.06 * 6, 10);
  });

  it('rises by 0.15 for each abandoned call beyond those earned', () => {
    const margin = createSafetyMargin();
    abandon(margin, 3);
    request(margin, 1); // −3 + 0.038
    expect(deviations(margin, settings, 1, GOOD, GOOD)).toBeCloseTo(1.35 + 0.15 * 2.962, 10);
  });

  it('limits the debt to 10 abandoned calls', () => {
    const margin = createSafetyMargin();
    abandon(margin, 30);
    expect(deviations(margin, settings, 1, GOOD, GOOD)).toBeCloseTo(1.35 + 0.15 * 10, 10);
    request(margin, 1, { starved: true }); // −10, from where 100 more lead to −6.2
    request(margin, 100, { starved: true });
    expect(deviations(margin, settings, 1, GOOD, GOOD)).toBeCloseTo(1.35 + 0.15 * 6.2, 10);
  });

  it('limits the credit to what the worse of the day and the month allows', () => {
    const margin = createSafetyMargin();
    request(margin, 100);
    const short = counts(200, 5); // 0.038 × 200 − 5 − 5 = −2.4
    const long = counts(1000, 20); // 0.038 × 1000 − 20 − 5 = 13
    expect(deviations(margin, settings, 1, short, long)).toBeCloseTo(1.35 + 0.15 * 2.4, 10);
    expect(deviations(margin, settings, 1, long, short)).toBeCloseTo(1.35 + 0.15 * 2.4, 10);
  });

  it('stays between 0.2 and 4 deviations', () => {
    expect(deviations({ middle: 0.3, saved: 6, credit: 0 }, settings, 1, GOOD, GOOD)).toBe(0.2);
    expect(deviations({ middle: 3.9, saved: -10, credit: 0 }, settings, 1, GOOD, GOOD)).toBe(4);
  });

  it('adjusts its middle at each request by the effect of the credit, unless requested calls were not placed', () => {
    const inCredit: SafetyMargin = { middle: 1.35, saved: 6, credit: 6 };
    request(inCredit, 1, { starved: true });
    expect(inCredit.middle).toBe(1.35);
    request(inCredit, 1);
    expect(inCredit.middle).toBeCloseTo(1.35 - 0.06 * 0.038 * (0.06 * 6), 10);
    const inDebt: SafetyMargin = { middle: 1.35, saved: -10, credit: -10 };
    request(inDebt, 1);
    expect(inDebt.middle).toBeCloseTo(1.35 + 0.06 * 0.038 * (0.15 * 10), 10);
  });

  it('earns less when machines request agents, and when detection hangs up on persons', () => {
    const margin = createSafetyMargin();
    // 90% persons, of whom detection takes 1% for machines: 0.9 × (0.038 − 0.01) ÷ 0.99 = 0.0252 ÷ 0.99 a request.
    const by = settingsOf({ agentCapacity: 25, abandonmentCap: 0.04, falseMachineShare: 0.01 });
    request(margin, 99, { by, personShare: 0.9 });
    expect(deviations(margin, by, 0.9, GOOD, GOOD)).toBeCloseTo(1.35 - 0.06 * 2.52, 10);
    // 0.0252 ÷ 0.99 × 396 − 6 − 5 = −0.92
    expect(deviations(margin, by, 0.9, counts(396, 6), GOOD)).toBeCloseTo(1.35 + 0.15 * 0.92, 10);
  });

  it('earns nothing when detection alone uses up the cap', () => {
    const margin = createSafetyMargin();
    request(margin, 100, { by: settingsOf({ abandonmentCap: 0.04, falseMachineShare: 0.05 }) });
    expect(margin.saved).toBe(0);
  });

  it('stays at its minimum without an abandonment cap, and learns nothing', () => {
    const margin = createSafetyMargin();
    abandon(margin, 12);
    request(margin, 100, { by: NO_CAP });
    expect(margin).toEqual({ middle: 1.35, saved: -12, credit: 0 });
    expect(deviations(margin, NO_CAP, 1, counts(100, 50), counts(100, 50))).toBe(0.2);
  });
});
