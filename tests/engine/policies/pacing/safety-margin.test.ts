import { describe, expect, it } from 'vitest';
import {
  createSafetyMargin,
  deviations,
  earnAllowance,
  recordAbandonment,
  recordAnswer,
  recordBeyond,
  recordPause,
  recordPlaced,
  truePart,
  type SafetyMargin,
} from '#engine/policies/pacing/safety-margin.ts';
import { settingsOf } from '../../support/pacing.ts';
import { ALLOWED, at, counts, place, settings, TRUE_PART } from '../../support/safety-margin.ts';

const NO_CAP = settingsOf({ abandonmentCap: null });

describe('the middle of the safety margin', () => {
  it('falls while calls are placed without a risk, down to -4', () => {
    const margin = createSafetyMargin();
    const before = margin.middle;
    place(margin, 100, { risk: 0 });
    expect(margin.middle).toBeLessThan(before - 0.1);
    place(margin, 100_000, { risk: 0 });
    expect(margin.middle).toBe(-4);
  });

  it('rises while the risk is above the allowance, at most to 4', () => {
    const margin = createSafetyMargin();
    const before = margin.middle;
    place(margin, 100, { risk: 0.3 });
    expect(margin.middle).toBeGreaterThan(before + 0.1);
    for (let i = 0; i < 1000; i++) {
      place(margin, 25, { risk: 0.5 });
      recordAbandonment(margin); // 25 × 0.2 × 0.5 = 2.5 abandoned calls were expected
    }
    expect(margin.middle).toBe(4);
  });

  it('is stable if the part of the risk that comes true equals the allowance', () => {
    const margin = createSafetyMargin();
    place(margin, 1, { risk: ALLOWED / TRUE_PART });
    expect(margin.middle).toBeCloseTo(1, 5);
    place(margin, 1, { risk: (1.1 * ALLOWED) / TRUE_PART });
    expect(margin.middle).toBeGreaterThan(1.0001);
    place(margin, 2, { risk: (0.9 * ALLOWED) / TRUE_PART });
    expect(margin.middle).toBeLessThan(0.9999);
  });

  it('follows the forecast as corrected by what has been abandoned', () => {
    // Three times as many calls are abandoned as expected, so the margin must settle at a lower risk.
    const [none, all] = [createSafetyMargin(), createSafetyMargin()];
    const risk = ALLOWED / TRUE_PART;
    for (let i = 0; i < 5000; i++) {
      place(none, 1, { risk });
      place(all, 1, { risk });
      all.seen += 3 * 0.2 * risk;
    }
    expect(all.middle).toBeGreaterThan(createSafetyMargin().middle + 0.3);
    expect(none.middle).toBeLessThan(createSafetyMargin().middle - 0.3);
  });

  it('is not moved beyond the limit by a single call', () => {
    const margin = createSafetyMargin();
    const before = margin.middle;
    recordPlaced(margin, settings, 1, { answerShare: 1, risk: 1, isStarved: false });
    // The limit is 8 times the 0.008 by which each request without a risk lowers the margin.
    expect(margin.middle).toBeCloseTo(before + 8 * 0.008, 10);
  });

  it('is not moved by an incompletely placed decision, whose calls count for the forecast', () => {
    const margin = createSafetyMargin();
    const before = margin.middle;
    place(margin, 100, { risk: 0, isStarved: true });
    place(margin, 100, { risk: 0.5, isStarved: true });
    expect(margin.middle).toBe(before);
    expect(margin.expected).toBeGreaterThan(createSafetyMargin().expected + 7);
  });

  it('does not compensate for the shift', () => {
    // This shift raises the margin by one deviation, which multiplies the stable risk by e^−1.6.
    const margin: SafetyMargin = { ...createSafetyMargin(), shift: -1 };
    place(margin, 1, { risk: (ALLOWED / TRUE_PART) * Math.exp(-1.6) });
    expect(margin.middle).toBeCloseTo(1, 5);
    place(margin, 1, { risk: ALLOWED / TRUE_PART });
    expect(margin.middle).toBeGreaterThan(1.005);
  });

  it('learns the part of the forecast that comes true, over a window of abandoned calls', () => {
    const margin = createSafetyMargin();
    expect(truePart(margin)).toBeCloseTo(TRUE_PART, 10);
    // A fifth of the 25 calls requests an agent, each with a risk of 0.2, so one abandoned call is expected.
    const expectOne = () => place(margin, 25, { risk: 0.2 });
    for (let i = 0; i < 1000; i++) {
      expectOne();
      recordAbandonment(margin);
    }
    expect(truePart(margin)).toBeCloseTo(1, 1);
    expect(margin.seen).toBeCloseTo(30, 0);
    for (let i = 0; i < 3000; i++) {
      expectOne();
      if (i % 10 === 0) recordAbandonment(margin);
    }
    expect(truePart(margin)).toBeCloseTo(0.1, 1);
    expect(margin.seen).toBeCloseTo(30, 0);
    expect(margin.expected).toBeGreaterThan(250);
  });
});

describe('the shift', () => {
  const shiftOf = (margin: SafetyMargin, wanted: number, abandoned: number): number =>
    margin.middle - at(margin, wanted, abandoned);

  it('raises the margin without a balance, and more with a debt, up to a limit', () => {
    const shifts = [0, 20, 29, 33, 60, 300].map((abandoned) => shiftOf(createSafetyMargin(), 1000, abandoned));
    expect(shifts).toEqual(shifts.toSorted((a, b) => b - a));
    expect(shifts[2]).toBeLessThan(-0.8);
    expect(shifts[4]).toBe(shifts[5]);
    expect(shifts[5]).toBeGreaterThan(-2);
  });

  it('lowers the margin with a balance above the reserve, as far as it was saved', () => {
    const rich: SafetyMargin = { ...createSafetyMargin(), saved: 6 };
    expect(shiftOf(rich, 1000, 0)).toBeGreaterThan(0.05);
    expect(shiftOf(rich, 1000, 0)).toBeLessThanOrEqual(0.5);
    expect(shiftOf({ ...createSafetyMargin(), saved: 3 }, 1000, 0)).toBeLessThan(shiftOf(rich, 1000, 0));
    expect(shiftOf(createSafetyMargin(), 1000, 0)).toBe(0);
  });

  it('keeps a larger reserve if more of the calls beyond the agents are expected to be abandoned', () => {
    const [few, many] = [createSafetyMargin(), createSafetyMargin()];
    for (let i = 0; i < 200; i++) {
      recordBeyond(few, 1);
      recordBeyond(many, 20);
    }
    expect(at(many, 1000, 19.1)).toBeGreaterThan(at(few, 1000, 19.1));
  });

  it('rises quickly and falls slowly with the calls beyond the agents', () => {
    const margin = createSafetyMargin();
    recordBeyond(margin, 2);
    expect(margin.beyond).toBe(2);
    for (let i = 0; i < 20; i++) recordBeyond(margin, 12);
    expect(margin.beyond).toBeGreaterThan(11.5);
    for (let i = 0; i < 20; i++) recordBeyond(margin, 2);
    expect(margin.beyond).toBeGreaterThan(10);
    for (let i = 0; i < 2000; i++) recordBeyond(margin, 2);
    expect(margin.beyond).toBeLessThan(2.1);
  });

  it('starts a new day after a long pause if the calendar day is not requested', () => {
    const margin = createSafetyMargin();
    const before = at(margin, 1000, 5);
    recordPause(margin, 3 * 3_600_000);
    expect(at(margin, 1000, 5)).toBe(before);
    recordPause(margin, 5 * 3_600_000);
    expect(at(margin, 1000, 5)).toBeGreaterThan(before);
    for (let i = 0; i < 1000; i++) {
      recordAnswer(margin);
      earnAllowance(margin, settings, 1, 0);
    }
    const middle = margin.middle;
    expect(at(margin, 1000, 5)).toBeLessThan(middle);
    for (let i = 0; i < 40; i++) recordAbandonment(margin);
    expect(at(margin, 1000, 5)).toBeGreaterThan(middle);
    expect(at({ ...margin, sincePause: null, saved: 6 }, 1000, 5)).toBeLessThan(middle);
  });

  it('rises for a campaign above its share of the agents, and falls for one below', () => {
    const beyond = createSafetyMargin();
    const first = at(beyond, 1000, 5, settings, 0.2);
    expect(first).toBeGreaterThan(at(createSafetyMargin(), 1000, 5) + 1);
    expect(at(beyond, 1000, 5, settings, 0.2)).toBeGreaterThan(first);
    expect(beyond.middle).toBe(createSafetyMargin().middle);
    for (let i = 0; i < 10_000; i++) at(beyond, 1000, 5, settings, 0.2);
    expect(beyond.fairness).toBe(3);
    expect(at(createSafetyMargin(), 1000, 5, settings, -0.2)).toBeLessThan(at(createSafetyMargin(), 1000, 5) - 1);
  });

  it('uses the worst of the day, the month and the calendar day', () => {
    const [low, high] = [counts(1000, 33), counts(1000, 5)];
    const with3 = (day: typeof low, month: typeof low, today: typeof low | null) =>
      deviations(
        createSafetyMargin(),
        settings,
        1,
        {
          abandonedDay: day,
          abandonedMonth: month,
          abandonedToday: today,
        },
        0,
      );
    const worse = with3(low, low, null);
    const [day, month, today] = [with3(low, high, null), with3(high, low, null), with3(high, high, low)];
    expect(today).toBe(worse);
    expect(day).toBe(worse);
    expect(month).toBe(worse);
    expect(at(createSafetyMargin(), 1000, 5)).toBeLessThan(worse);
  });

  it('keeps the margin between -4 and 4', () => {
    expect(at({ ...createSafetyMargin(), middle: -4, saved: 6 }, 1000, 0)).toBe(-4);
    expect(at({ ...createSafetyMargin(), middle: 3.9 }, 1000, 300)).toBe(4);
  });
});

describe('the allowance', () => {
  it('is earned by requests and used by abandoned calls, within limits', () => {
    const margin = createSafetyMargin();
    for (let i = 0; i < 100; i++) earnAllowance(margin, settings, 1, 0);
    expect(margin.saved).toBeCloseTo(100 * ALLOWED, 10);
    recordAbandonment(margin);
    expect(margin.saved).toBeCloseTo(100 * ALLOWED - 1, 10);
    for (let i = 0; i < 1000; i++) earnAllowance(margin, settings, 1, 0);
    expect(margin.saved).toBe(6);
    for (let i = 0; i < 100; i++) recordAbandonment(margin);
    expect(margin.saved).toBe(-10);
  });

  it('is lower when machines request agents, and when detection hangs up on persons', () => {
    const earned = (falseMachineShare: number, personShare: number): number => {
      const margin = createSafetyMargin();
      earnAllowance(margin, settingsOf({ abandonmentCap: 0.03, falseMachineShare }), personShare, 0);
      return margin.saved;
    };
    expect(earned(0, 1)).toBeCloseTo(ALLOWED, 10);
    expect(earned(0, 0.8)).toBeCloseTo(0.8 * ALLOWED, 10);
    // Detection hangs up on 1 of 100 people, so 1.775 of the other 99 may be abandoned.
    expect(earned(0.01, 1)).toBeCloseTo((ALLOWED - 0.01) / 0.99, 10);
    expect(earned(0.05, 1)).toBe(0);
  });

  it('lowers the stable risk', () => {
    const by = settingsOf({ agentCapacity: 16, abandonmentCap: 0.03, falseMachineShare: 0.015 });
    const [plain, detected] = [createSafetyMargin(), createSafetyMargin()];
    place(plain, 200, { risk: 0.05 });
    place(detected, 200, { risk: 0.05, by });
    expect(detected.middle).toBeGreaterThan(plain.middle);
    expect(at(createSafetyMargin(), 1000, 10, by)).toBeGreaterThan(at(createSafetyMargin(), 1000, 10));
  });
});

describe('after a mass of abandoned calls', () => {
  it('keeps the part that comes true above 0, and lowers it with served calls', () => {
    const margin = createSafetyMargin();
    for (let i = 0; i < 150; i++) recordAbandonment(margin);
    for (let i = 0; i < 500; i++) {
      recordPlaced(margin, settings, 1, { answerShare: 0.9, risk: 1, isStarved: true });
      expect(truePart(margin)).toBeGreaterThanOrEqual(0);
    }
    expect(truePart(margin)).toBeLessThan(1);
  });
});

describe('without a cap', () => {
  it('the margin is constant and learns nothing', () => {
    const margin = createSafetyMargin();
    place(margin, 1000, { risk: 0.9, by: NO_CAP });
    for (let i = 0; i < 10; i++) earnAllowance(margin, NO_CAP, 1, 0);
    expect(margin).toEqual(createSafetyMargin());
    expect(at(margin, 100, 50, NO_CAP)).toBe(0.2);
    expect(at(margin, 0, 0, NO_CAP)).toBe(0.2);
  });
});

describe('any cap, down to 0', () => {
  it.each([
    [0, 0],
    [0, 0.02],
    [0.001, 0],
    [0.03, 0.03],
    [1, 0],
    [1, 0.5],
  ])('gives numbers: a cap of %d, %d false machines', (abandonmentCap, falseMachineShare) => {
    const by = settingsOf({ abandonmentCap, falseMachineShare });
    const margin = createSafetyMargin();
    for (const agents of [1, 0]) expect(at(margin, 0, 0, { ...by, agentCapacity: agents })).not.toBeNaN();
    for (let i = 0; i < 100; i++) {
      place(margin, 5, { risk: (i % 10) / 10, by });
      earnAllowance(margin, by, 1, 0);
      recordBeyond(margin, i % 7);
      if (i % 20 === 0) recordAbandonment(margin);
      expect(at(margin, i, Math.floor(i / 20), by)).toBeGreaterThanOrEqual(-4);
      expect(at(margin, i, Math.floor(i / 20), by)).toBeLessThanOrEqual(4);
    }
    const { sincePause, ...numbers } = margin;
    expect(sincePause).toBeNull();
    for (const value of Object.values(numbers)) expect(value).toEqual(expect.any(Number));
    for (const value of Object.values(numbers)) expect(value).not.toBeNaN();
  });

  it('leads to the highest margin if it is 0', () => {
    const by = settingsOf({ abandonmentCap: 0 });
    const margin = createSafetyMargin();
    place(margin, 5000, { risk: 0.05, by });
    expect(at(margin, 1000, 0, by)).toBe(4);
  });
});
