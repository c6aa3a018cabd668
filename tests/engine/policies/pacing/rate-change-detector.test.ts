import { describe, expect, it } from 'vitest';
import {
  addExpected,
  countRequest,
  createRateChangeDetector,
  type RateChangeDetector,
} from '#engine/policies/pacing/rate-change-detector.ts';

/** Decay per request of a window of 120 requests. */
const KEEP = 119 / 120;

/** Returns for each request whether the detector reported a change. */
const countRequests = (detector: RateChangeDetector, times: number, hourly = 0): boolean[] =>
  Array.from({ length: times }, () => countRequest(detector, hourly));

/**
 * Creates a detector that has seen as many requests as expected. Its sum for a rise contains only the last request; its
 * sum for a fall is 0.
 */
function detectorAfter100Requests(): RateChangeDetector {
  const detector = createRateChangeDetector();
  for (let i = 0; i < 100; i++) {
    addExpected(detector, 1);
    expect(countRequest(detector, 0)).toBe(false);
  }
  return detector;
}

describe('the ratio of the current share to the long-term one', () => {
  it('is (observed + 4) ÷ (expected + 4), over a window of 120 requests', () => {
    const detector = createRateChangeDetector();
    expect(detector.factor).toBe(1);
    addExpected(detector, 6);
    expect(detector.factor).toBeCloseTo(4 / 10, 10);
    countRequest(detector, 0);
    expect(detector.factor).toBeCloseTo(5 / (6 * KEEP + 4), 10);
    countRequest(detector, 0);
    expect(detector.factor).toBeCloseTo((KEEP + 1 + 4) / (6 * KEEP * KEEP + 4), 10);
  });

  it('restarts from the requests since a detected rise', () => {
    const detector = detectorAfter100Requests();
    // Each request adds ln 1.6 = 0.47 to the sum, which already contains one request. The 15th makes it 7.05, above
    // the threshold of 7.
    expect(countRequests(detector, 13)).not.toContain(true);
    expect(countRequest(detector, 0)).toBe(true);
    expect(detector.factor).toBeCloseTo((15 + 4) / 4, 10);
  });

  it('restarts from the calls since a detected fall', () => {
    const detector = detectorAfter100Requests();
    addExpected(detector, 20); // (1 − 1 ÷ 1.6) × 20 = 7.5, above 7
    expect(detector.factor).toBeCloseTo(4 / 24, 10);
  });

  it('uses the requests of the last hour if there are more', () => {
    const detector = createRateChangeDetector();
    addExpected(detector, 6);
    countRequest(detector, 600);
    expect(detector.factor).toBeCloseTo(5 / ((6 * 599) / 600 + 4), 10);
  });

  it('needs more evidence of a change with more requests per hour', () => {
    const detector = detectorAfter100Requests();
    // The threshold is 7 + ln(960 ÷ 120) = 9.08. The 20th request makes the sum 9.40.
    expect(countRequests(detector, 18, 960)).not.toContain(true);
    expect(countRequest(detector, 960)).toBe(true);
  });

  it('detects no change in the first 39 requests', () => {
    const detector = createRateChangeDetector();
    addExpected(detector, 10);
    // A sum exceeds 7 at the 15th and the 30th request.
    expect(countRequests(detector, 40)).not.toContain(true);
    expect(detector.factor).toBeCloseTo((120 * (1 - KEEP ** 40) + 4) / (10 * KEEP ** 40 + 4), 10);
  });
});
