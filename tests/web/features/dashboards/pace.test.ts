import { describe, expect, test } from 'vitest';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import { addSample, expectedFinish, type PaceSample, placedPerSecond } from '#web/features/dashboards/pace.ts';

const samplesOf = (...pairs: [seconds: number, placed: number][]): PaceSample[] =>
  pairs.reduce<PaceSample[]>((all, [seconds, placed]) => addSample(all, { atMs: seconds * 1000, placed }), []);

describe('the pace of a campaign', () => {
  test('is measured between the first and the last sample', () => {
    expect(placedPerSecond(samplesOf([0, 100], [10, 250], [20, 500]))).toBe(20);
  });

  test('is undefined for samples that are close together', () => {
    expect(placedPerSecond([])).toBeUndefined();
    expect(placedPerSecond(samplesOf([0, 0], [10, 200]))).toBeUndefined();
  });

  test('drops old samples', () => {
    expect(placedPerSecond(samplesOf([0, 0], [300, 6000], [360, 6060]))).toBe(1);
  });

  test('starts over when the count decreases', () => {
    expect(samplesOf([0, 500], [10, 20])).toEqual([{ atMs: 10_000, placed: 20 }]);
  });
});

describe('the expected finish', () => {
  const campaign = { status: 'active', contacts_total: 1000, contacts_finished: 100, max_attempts: 3 } as Campaign;
  const statistics = { llamadas_realizadas: 1000, llamadas_transferidas: 0 } as CampaignStatistics;
  const steady = samplesOf([0, 800], [20, 1000]);

  test('counts every attempt when no call succeeds', () => {
    // 3000 calls in all, 1000 placed, 10 a second.
    expect(expectedFinish(campaign, statistics, steady)).toBe(220_000);
  });

  test('counts fewer attempts when calls succeed', () => {
    const half = { ...statistics, llamadas_transferidas: 500 };
    // 1 + 1/2 + 1/4 calls per contact.
    expect(expectedFinish(campaign, half, steady)).toBe(20_000 + 75_000);
  });

  test('counts answers by persons as successes of a campaign without a menu', () => {
    const half = { ...statistics, llamadas_contestadas: 500 };
    expect(expectedFinish({ ...campaign, flow: 'direct' }, half, steady)).toBe(20_000 + 75_000);
  });

  test('is undefined when nothing is placed, too little is known, or no work is left', () => {
    const finishOf = (part: Partial<Campaign>, samples = steady) =>
      expectedFinish({ ...campaign, ...part }, statistics, samples);
    expect(finishOf({}, samplesOf([0, 1000], [20, 1000]))).toBeUndefined();
    expect(finishOf({}, samplesOf([0, 1000]))).toBeUndefined();
    expect(finishOf({ status: 'paused' })).toBeUndefined();
    expect(finishOf({ contacts_finished: 1000 })).toBeUndefined();
    expect(finishOf({ max_attempts: 1 })).toBeUndefined();
  });
});
