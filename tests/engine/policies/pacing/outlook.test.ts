import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAgentModel, served } from '#engine/policies/pacing/agent-model.ts';
import { createAnswerModel, placed, shareOf } from '#engine/policies/pacing/answer-model.ts';
import { callsWithin, foresee, freeBefore, riskOf, type Outlook } from '#engine/policies/pacing/outlook.ts';
import { AGENT_CODES } from '#engine/policies/pacing/policy.ts';
import { freeAgents, shortageRisk } from '#engine/policies/pacing/shortage-risk.ts';
import { settingsOf, snapshotOf } from '../../support/pacing.ts';

/**
 * Outlooks over `inFlight` calls, all like new ones, and `busy` agents, who each become free with probability `ends`.
 */
const outlooks = fc
  .record({
    answerShare: fc.double({ min: 0.02, max: 0.9, noNaN: true }),
    inFlight: fc.nat(60),
    others: fc.double({ min: 0, max: 10, noNaN: true }),
    known: fc.integer({ min: 3, max: 103 }),
    idle: fc.integer({ min: -5, max: 60 }),
    busy: fc.nat(60),
    ends: fc.double({ min: 0.01, max: 0.9, noNaN: true }),
  })
  .map(({ answerShare, inFlight, others, known, idle, busy, ends }): Outlook => {
    return {
      answerShare,
      own: { mean: inFlight * answerShare, variance: inFlight * answerShare * (1 - answerShare) },
      others,
      doubt: 1 / known,
      idle,
      free: freeAgents({ mean: busy * ends, variance: busy * ends * (1 - ends) }),
    };
  });
const limits = fc.double({ min: 0.001, max: 0.9, noNaN: true });

describe('the risk of another call', () => {
  it('is the shortage risk with the requests of all calls and an uncertain answer share', () => {
    // 10 × 0.2 + 1 + 5 × 0.2 = 4 requests; variance 1.6 + 1 + 0.8 + 4² ÷ 50.
    const free = freeAgents({ mean: 3, variance: 1.2 });
    const own = { mean: 2, variance: 1.6 };
    const outlook = { answerShare: 0.2, own, others: 1, doubt: 0.02, idle: 2, free };
    expect(riskOf(outlook, 5)).toBeCloseTo(shortageRisk({ mean: 4, variance: 3.72 }, 2, free), 10);
  });

  it('rises with the calls', () => {
    fc.assert(
      fc.property(outlooks, fc.double({ min: 0, max: 100, noNaN: true }), (outlook, calls) => {
        // When agents are already lacking, a higher variance may slightly lower the risk.
        const slack = riskOf(outlook, calls) > 0.5 ? 0.02 : 1e-6;
        expect(riskOf(outlook, calls + 1)).toBeGreaterThanOrEqual(riskOf(outlook, calls) - slack);
      }),
      { numRuns: 500 },
    );
  });

  it('is higher if less is known about the answer share, with enough agents', () => {
    const free = freeAgents({ mean: 0, variance: 0 });
    const at = (doubt: number) =>
      riskOf({ answerShare: 0.2, own: { mean: 2, variance: 1.6 }, others: 0, doubt, idle: 10, free }, 20);
    expect(at(1 / 3)).toBeGreaterThan(2 * at(1 / 103));
  });
});

describe('the calls within a risk', () => {
  it('are as many as possible without one above the risk when placed, within 5%', () => {
    fc.assert(
      fc.property(outlooks, limits, fc.integer({ min: 1, max: 400 }), (outlook, limit, most) => {
        const calls = Math.floor(callsWithin(outlook, limit, most));
        expect(calls).toBeLessThanOrEqual(most);
        // The last call is judged with all the others in flight.
        if (calls > 0) expect(riskOf(outlook, calls - 1)).toBeLessThanOrEqual(limit);
        else expect(riskOf(outlook, 0)).toBeGreaterThan(limit);
        const more = 1.06 * calls + 0.1;
        if (calls > 0 && more < most) expect(riskOf(outlook, more)).toBeGreaterThan(limit - 0.02);
      }),
      { numRuns: 1000 },
    );
  });

  it('are none if the first one is too risky', () => {
    const outlook = { answerShare: 0.2, own: { mean: 3, variance: 2.4 }, others: 0, doubt: 0.01, idle: 1 };
    const none = { ...outlook, free: freeAgents({ mean: 0, variance: 0 }) };
    expect(callsWithin(none, 0.2, 100)).toBe(0);
    expect(callsWithin({ ...none, idle: 0 }, 0.99, 100)).toBe(0);
  });

  it('are at most the requested number', () => {
    const outlook = { answerShare: 0.2, own: { mean: 0, variance: 0 }, others: 0, doubt: 0.01, idle: 1000 };
    const plenty = { ...outlook, free: freeAgents({ mean: 0, variance: 0 }) };
    for (const most of [1, 2, 7, 30]) expect(Math.floor(callsWithin(plenty, 0.1, most))).toBe(most);
    for (const most of [160, 1000]) expect(callsWithin(plenty, 0.1, most)).toBeGreaterThan(0.94 * most);
    expect(callsWithin(plenty, 0.1, 0)).toBe(0);
    expect(callsWithin(plenty, 0.1, -3)).toBeLessThan(0);
  });

  it('rise with the limit, and with idle agents', () => {
    fc.assert(
      fc.property(outlooks, limits, limits, (outlook, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const at = (limit: number, idle: number) => callsWithin({ ...outlook, idle }, limit, 1000);
        expect(at(high, outlook.idle)).toBeGreaterThanOrEqual(0.94 * at(low, outlook.idle) - 0.06);
        expect(at(low, outlook.idle + 3)).toBeGreaterThanOrEqual(0.94 * at(low, outlook.idle) - 0.06);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the forecast', () => {
  const settings = settingsOf();
  const answers = () => createAnswerModel(0, 0.2, 25_000);

  it('includes the calls in flight, and gives idle agents to waiting persons first', () => {
    const model = answers();
    for (let i = 0; i < 10; i++) placed(model, 0);
    const outlook = foresee(
      model,
      createAgentModel(),
      snapshotOf({ inFlight: 10, agentsAvailable: 3, waiting: 5 }),
      settings,
    );
    expect(outlook).toMatchObject({ answerShare: shareOf(model), others: 0, idle: -2, doubt: 1 / 3 });
    expect(outlook.own.mean).toBeCloseTo(10 * shareOf(model), 8);
    expect(outlook.free.mean).toBe(0);
  });

  it("assumes that other campaigns' calls are as old as its own", () => {
    const model = answers();
    for (let i = 0; i < 10; i++) placed(model, 0);
    const snapshot = snapshotOf({ inFlight: 10, othersWanting: 4 });
    expect(foresee(model, createAgentModel(), snapshot, settings).others).toBeCloseTo(4, 8);
    const later = { ...foresee(model, createAgentModel(), snapshotOf({ othersWanting: 4 }), settings) };
    expect(later.others).toBe(4);
  });

  it('trusts the answer share more with every request, up to a hundred', () => {
    const doubtAfter = (requests: number) => {
      const model = answers();
      model.rate.everSeen = requests;
      return foresee(model, createAgentModel(), snapshotOf(), settings).doubt;
    };
    expect([0, 7, 100, 10_000].map(doubtAfter)).toEqual([1 / 3, 1 / 10, 1 / 103, 1 / 103]);
  });

  it('expects more free agents if calls are answered later and persons wait longer', () => {
    const agents = createAgentModel();
    for (let i = 0; i < 50; i++)
      served(agents, { kind: 'served', atMs: 0, talkMs: 1000 * (20 + 2 * i), wrapUpMs: 0, byMachine: false });
    const view = { count: 20, states: new Uint8Array(20).fill(AGENT_CODES.busy), sinceMs: new Float64Array(20) };
    const snapshot = snapshotOf({ nowMs: 40_000, agentsBusy: 20, agents: view });
    const at = (answerMs: number, agentWaitMs: number) =>
      freeBefore(agents, snapshot, settingsOf({ agentWaitMs }), answerMs).mean;
    expect(at(4000, 2000)).toBeGreaterThan(at(1000, 2000));
    expect(at(1000, 5000)).toBe(at(4000, 2000));
    expect(at(0, 0)).toBe(0);
  });
});
