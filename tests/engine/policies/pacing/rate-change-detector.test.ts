import { describe, expect, it } from 'vitest';
import {
  addExpected,
  countRequest,
  createRateChangeDetector,
  type RateChangeDetector,
} from '#engine/policies/pacing/rate-change-detector.ts';

/** What one request leaves of the window of 120 requests. */
const KEEP = 119 / 120;

/** Returns, request by request, whether a change was detected. */
const countRequests = (detector: RateChangeDetector, times: number): boolean[] =>
  Array.from({ length: times }, () => countRequest(detector));

/** As many requests as expected: each sum is back at 0 before the next call, and one request is in that of more. */
function detectorAfter100Requests(): RateChangeDetector {
  const detector = createRateChangeDetector();
  for (let i = 0; i < 100; i++) {
    addExpected(detector, 1);
    expect(countRequest(detector)).toBe(false);
  }
  return detector;
}

describe('the ratio of the current share to the long-term one', () => {
  it('is (observed + 4) ÷ (expected + 4), over a window of 120 requests', () => {
    const detector = createRateChangeDetector();
    expect(detector.factor).toBe(1);
    addExpected(detector, 6);
    expect(detector.factor).toBeCloseTo(4 / 10, 10);
    countRequest(detector);
    expect(detector.factor).toBeCloseTo(5 / (6 * KEEP + 4), 10);
    countRequest(detector);
    expect(detector.factor).toBeCloseTo((KEEP + 1 + 4) / (6 * KEEP * KEEP + 4), 10);
  });

  it('restarts from the requests since a detected rise', () => {
    const detector = detectorAfter100Requests();
    // Each request adds ln 1.6 = 0.47 to the sum, which begins with one: the 13th, 6.11, is above 6.
    expect(countRequests(detector, 11)).not.toContain(true);
    expect(countRequest(detector)).toBe(true);
    expect(detector.factor).toBeCloseTo((13 + 4) / 4, 10);
  });

  it('restarts from the calls since a detected fall', () => {
    const detector = detectorAfter100Requests();
    addExpected(detector, 20); // (1 − 1 ÷ 1.6) × 20 = 7.5, above 6
    expect(detector.factor).toBeCloseTo(4 / 24, 10);
  });

  it('detects no change in the first 39 requests', () => {
    const detector = createRateChangeDetector();
    addExpected(detector, 10);
    // A sum passes 6 at the 13th, the 26th and the 39th.
    expect(countRequests(detector, 40)).not.toContain(true);
    expect(detector.factor).toBeCloseTo((120 * (1 - KEEP ** 40) + 4) / (10 * KEEP ** 40 + 4), 10);
  });
});
