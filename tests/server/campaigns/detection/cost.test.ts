import { describe, expect, it } from 'vitest';
import { detectionCost, type DetectedCall } from '#server/domains/campaigns/detection/cost.ts';
import { mixtureShare } from '#server/domains/campaigns/detection/mixture.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

const NOW_MS = Date.UTC(2026, 10, 27, 12);
const PERSON = { wasDetected: true, answeredBy: 'person', verdict: 'person', detectorStatus: 'HUMAN' } as const;
const MACHINE = { wasDetected: true, answeredBy: 'machine', verdict: 'machine', detectorStatus: 'MACHINE' } as const;

const callOf = (patch: Partial<DetectedCall>): DetectedCall => ({
  contactId: null,
  assignedAt: NOW_MS,
  answeredAt: NOW_MS + 5000,
  endedAt: NOW_MS + 20_000,
  disposition: 'no_key',
  details: {},
  ...patch,
});

/** A person whom the detector kept waiting. */
const waited = (delayMs: number, details: Partial<DetectedCall['details']> = {}) =>
  callOf({ details: { ...PERSON, verdictAtMs: NOW_MS + 5000 + delayMs, menuAtMs: NOW_MS + 9000, ...details } });

describe('the cost of machine detection', () => {
  it('counts answered calls by what the detector made of them', () => {
    const cost = detectionCost([
      callOf({ answeredAt: null, disposition: 'no_answer' }),
      callOf({ details: { answeredBy: 'person' } }), // detection was off
      waited(1700),
      waited(5000, { detectorStatus: 'NOTSURE' }),
      waited(0, { verdict: undefined, detectorStatus: undefined, verdictAtMs: undefined }), // no verdict in time
      callOf({ disposition: 'machine', details: MACHINE }),
      callOf({ details: { wasDetected: true } }),
      callOf({ disposition: 'ended_by_user', details: { wasDetected: true } }),
    ]);
    expect(cost).toMatchObject({ answered: 7, detected: 6, persons: 3, machines: 1, unsure: 2, hungUp: 1 });
  });

  it('gives the median and the 90th percentile of how long persons waited', () => {
    const delays = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((tenths) => waited(tenths * 100));
    expect(detectionCost([...delays, callOf({ disposition: 'machine', details: MACHINE })]).personDelayMs).toEqual({
      median: 500,
      p90: 900,
    });
    expect(detectionCost([]).personDelayMs).toBeNull();
  });

  it('bounds the machines taken for persons by those that agents reported and those that stayed silent', () => {
    const found = { menuAtMs: NOW_MS, foundMachineAtMs: NOW_MS };
    const reported = { ...PERSON, ...found, connectedAtMs: NOW_MS };
    const cost = detectionCost([
      waited(1000),
      { ...waited(1000), disposition: 'no_reaction' },
      callOf({ disposition: 'machine', details: reported }),
      callOf({ disposition: 'success', details: PERSON }), // without a menu nothing can be said
      callOf({ disposition: 'no_reaction', details: { ...PERSON, menuAtMs: NOW_MS, noMediaS: 30 } }), // lost its audio
      callOf({ disposition: 'machine', details: { ...PERSON, ...found, verdict: 'machine' } }), // the detector was late
    ]);
    expect(cost).toMatchObject({ persons: 6, judged: 3, reported: 1, silent: 1, unsure: 1 });
  });

  it('compares calls repeated within an hour by what the first one met', () => {
    const first = (contactId: number, patch: Partial<DetectedCall>) => callOf({ contactId, ...patch });
    const later = (contactId: number, afterMs: number, patch: Partial<DetectedCall> = {}) =>
      first(contactId, { assignedAt: NOW_MS + afterMs, endedAt: NOW_MS + afterMs + 60_000, ...patch });
    const pressed = { details: { ...PERSON, keys: '1' } };
    const talked = { details: { ...PERSON, connectedAtMs: NOW_MS + HOUR_MS }, endedAt: NOW_MS + HOUR_MS + 30_000 };
    const cost = detectionCost([
      later(1, 10 * MINUTE_MS, pressed),
      later(2, 10 * MINUTE_MS),
      later(3, 2 * HOUR_MS, pressed), // too late
      later(4, 10 * MINUTE_MS, talked),
      later(5, 12 * MINUTE_MS, pressed),
      later(5, 11 * MINUTE_MS, { disposition: 'failed', answeredAt: null }), // tells nothing
      first(1, { disposition: 'machine', details: MACHINE }),
      first(2, { disposition: 'machine', details: MACHINE }),
      first(3, { disposition: 'machine', details: MACHINE }),
      first(4, { disposition: 'no_answer', answeredAt: null }),
      first(5, { details: PERSON }),
    ]);
    expect(cost.again).toEqual({
      machine: { calls: 2, met: 1 },
      noAnswer: { calls: 1, met: 1 },
      person: { calls: 1, met: 1 },
    });
    expect(cost.falseMachines).toBeNull();
  });
});

describe('a repeated call that is cut for lack of audio', () => {
  it.each([
    [89, 0],
    [90, 1],
  ])('with an agent for %i s, the last 60 without audio: met %i persons', (seconds, met) => {
    const details = { connectedAtMs: NOW_MS + MINUTE_MS, noMediaS: 60 };
    const endedAt = details.connectedAtMs + seconds * SECOND_MS;
    const { again } = detectionCost([
      callOf({ contactId: 1, assignedAt: NOW_MS + MINUTE_MS, endedAt, disposition: 'success', details }),
      callOf({ contactId: 1, disposition: 'machine', details: MACHINE }),
    ]);
    expect(again.machine).toEqual({ calls: 1, met });
  });
});

describe('the estimated share of persons among machines', () => {
  const group = (calls: number, met: number) => ({ calls, met });

  it('is where the group lies between the two known ones', () => {
    const estimate = mixtureShare(group(10_000, 700), { none: group(10_000, 500), all: group(10_000, 4500) })!;
    expect(estimate.share).toBeCloseTo(0.05);
    expect(estimate.low).toBeGreaterThan(0.02);
    expect(estimate.high).toBeLessThan(0.08);
  });

  it('stays within 0 and 1', () => {
    expect(mixtureShare(group(200, 0), { none: group(200, 10), all: group(200, 100) })).toMatchObject({
      share: 0,
      low: 0,
    });
  });

  it('is unknown with too few calls, and if the known groups do not differ', () => {
    expect(mixtureShare(group(99, 7), { none: group(1000, 50), all: group(1000, 450) })).toBeNull();
    expect(mixtureShare(group(1000, 70), { none: group(100, 9), all: group(100, 12) })).toBeNull();
  });
});
